package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestAnUpdateKeepsTheGoalThatWasRead: "how are we doing" beside a goal asks whether it is reached.
func TestAnUpdateKeepsTheGoalThatWasRead(t *testing.T) {
	t.Parallel()
	prompt := "We wanted to stay under 9,000 litres a month. How are we doing?"
	month := plan.Dimension{Column: "day", Grain: plan.Month, Label: "day"}
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{
		ID: "q1", Text: prompt, Intent: plan.Trend, Origin: plan.Asked, By: []plan.Dimension{month},
		Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "litres", Label: "total litres", Additive: true, Origin: plan.Implied}},
	}}}
	if out := Shape(p, ferries(), ""); len(out.Questions) < 2 || out.Questions[0].Target == nil || out.Questions[0].Target.Value != 9000 {
		t.Errorf("%+v", out.Questions)
	}
}

// TestAGoalOfEachMonthInOneMonthIsAboutThatOne: where the month stands in a sentence of its own, too.
func TestAGoalOfEachMonthInOneMonthIsAboutThatOne(t *testing.T) {
	t.Parallel()
	prompt := "target was 300 crossings a month. hit or miss in august 2026?"
	month := plan.Dimension{Column: "day", Grain: plan.Month, Label: "day"}
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{
		ID: "q1", Text: prompt, Intent: plan.Trend, Origin: plan.Asked, By: []plan.Dimension{month},
		Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of crossings", Additive: true, Origin: plan.Asked}},
	}}}
	q := slotsOf(prompt, ferries()).aimed(p).Questions[0]
	if q.Target == nil || q.Period == nil || q.Period.Index != 8 || len(q.By) != 0 || q.Intent != plan.Value {
		t.Errorf("%+v", q)
	}
}

// TestRequestsForReasonsAreReadForThemWhereNoQuestionHasOne: two values that were read of "why is it down" are no answer.
func TestRequestsForReasonsAreReadForThemWhereNoQuestionHasOne(t *testing.T) {
	t.Parallel()
	prompt := "Why are litres down vs last October? We sold more cabins, didn't we?"
	october := &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 10, Text: "October"}
	value := func(column string) plan.Question {
		return plan.Question{Text: prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Period: october, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: column, Label: "total " + column, Additive: true}}}
	}
	first, second := value("litres"), value("cabins_eur")
	first.Text, second.Text = prompt[:36], prompt[37:]
	out := Shape(plan.Plan{Prompt: prompt, Questions: []plan.Question{first, second}}, ferries(), "")
	if !slices.ContainsFunc(out.Questions, func(q plan.Question) bool { return q.Intent == plan.Why }) {
		t.Errorf("%+v", out.Questions)
	}
}

// TestWhatEndedAndWhatIsOpenHaveNoConditionOnTheEnd: of those that came, those that left and those that stay, one condition holds
// for none of the others.
func TestWhatEndedAndWhatIsOpenHaveNoConditionOnTheEnd(t *testing.T) {
	t.Parallel()
	p := tenants()
	l, ok := lifeOf(p)
	if !ok {
		t.Fatal("tenants come and go")
	}
	s := slotsOf("october please: new ones, cancellations, active at month end", p)
	if got := s.ofAllStates(&plan.Predicate{Op: plan.IsNull, Column: l.end.Name}); got != nil {
		t.Errorf("%+v", got)
	}
	if got := s.ofAllStates(&plan.Predicate{Op: plan.In, Column: "anything", Values: []string{"a"}}); got == nil {
		t.Error("other conditions stay")
	}
}

// TestWhatALaterAskKeepsByTwoColumnsLeaks: "how many late" behind "jobs, turnover" keeps no row of those.
func TestWhatALaterAskKeepsByTwoColumnsLeaks(t *testing.T) {
	t.Parallel()
	prompt := "jobs in, turnover, how many late, remakes"
	late := &plan.Predicate{Op: plan.Greater, Column: "shipped", Against: &plan.Operand{Column: "due"}}
	at := len("jobs in, turnover, how many ")
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Where: late}}, Words: []plan.WordUse{{Start: at, End: at + 4, Use: "within late due gt 0"}}}
	asks := []Ask{{Start: 0, Text: prompt[:17]}, {Start: 19, Text: prompt[19:]}}
	if !Leaks(p, asks) {
		t.Error("what is late is said of the second ask only")
	}
}

// TestAnAskForARateHasNotTheConditionOfIt: of all cancelled crossings, all are cancelled.
func TestAnAskForARateHasNotTheConditionOfIt(t *testing.T) {
	t.Parallel()
	prompt := "cancellation rate in May"
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{
		Text: prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of crossings"}},
		Where: &plan.Predicate{Op: plan.In, Column: "outcome", Values: []string{"Cancelled"}},
	}}}
	if q := OfAsk(p, ferries()).Questions[0]; q.Where != nil || q.Measures[0].Label != "cancellation rate" {
		t.Errorf("%+v", q)
	}
}
