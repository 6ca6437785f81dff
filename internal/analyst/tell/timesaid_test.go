package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatATimeIsHeldAgainstIsWhatTheWordsSay(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct {
		period  plan.PeriodKind
		from    string
		against plan.ComparisonKind
	}{
		"Compare August to October with the three months before: billed, books":           {plan.Range, "", plan.Previous},
		"Why are fewer books bound in August to October than in the three months before?": {plan.Range, "", plan.Previous},
		"How long does binding take now compared with last summer and autumn, and why?":   {plan.Since, "--06-01", plan.YearAgo},
		"The third quarter came in well below last year. Is it the market, or is it us?":  {plan.Calendar, "", plan.YearAgo},
		"Compare the presses before and after spring: what changed?":                      {plan.Since, "--06-01", plan.OtherPeriod},
		"Were more books spoiled before and after May?":                                   {plan.Since, "--06-01", plan.OtherPeriod},
	} {
		s := slotsOf(prompt, bindery())
		if s.period == nil || s.compare == nil || s.period.Kind != want.period || s.period.From != want.from || s.compare.Kind != want.against {
			t.Errorf("%s: %+v against %+v", prompt, s.period, s.compare)
		}
	}
}

func TestAdviceIsNotReadAndSaidToBeNone(t *testing.T) {
	t.Parallel()
	prompt := "Compare the presses, tell me what changed and whether we should buy a new one or hire out the work."
	p := Advised(plan.Plan{Prompt: prompt, Questions: []plan.Question{{}}})
	if got := Unsigned(prompt); len(got) != len(prompt) || got == prompt || len(p.Missing) != 1 || p.Missing[0].Reason != NoAdvice {
		t.Errorf("%q %+v", got, p.Missing)
	}
}

func TestWhetherAllCameToAnEndIsAnsweredByThoseThatDidNot(t *testing.T) {
	t.Parallel()
	where := &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{{Op: plan.NotNull, Column: "bound"}, {Op: plan.NotNull, Column: "paid"}}}
	part := plan.Plan{Prompt: "Have all the bound books been paid?", Questions: []plan.Question{{Where: where, Measures: []plan.Measure{{Aggregate: plan.Count}}}}}
	part.Words = []plan.WordUse{{Start: 13, End: 18, Use: "filter bound"}, {Start: 30, End: 34, Use: "filter paid"}}
	ops := map[string]string{}
	for _, k := range leaves(*AllDone(part).Questions[0].Where) {
		ops[k.Column] = string(k.Op)
	}
	if ops["bound"] != string(plan.NotNull) || ops["paid"] != string(plan.IsNull) {
		t.Errorf("%v", ops)
	}
}
