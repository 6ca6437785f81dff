package plan_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// value is what one measure comes to over the rows of the shop.
func value(t *testing.T, q plan.Question) string {
	t.Helper()
	q.Intent = plan.Value
	return run(t, open(t, shop), compile(t, q, clock())["main"])[0][0]
}

func amountOf(a plan.Aggregate, region string) *plan.Measure {
	m := &plan.Measure{Aggregate: a, Column: "amount"}
	if region != "" {
		m.Where = &plan.Predicate{Op: plan.In, Column: "region", Values: []string{region}}
	}
	return m
}

func TestTwoMeasuresAreTakenTogether(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		measure     plan.Measure
		label, want string
	}{
		"less":                    {plan.Measure{Aggregate: plan.Minus, Of: amountOf(plan.Sum, "North"), Per: amountOf(plan.Sum, "South")}, "total amount where region is North less total amount where region is South", "0.00"},
		"and":                     {plan.Measure{Aggregate: plan.Plus, Of: amountOf(plan.Sum, "North"), Per: amountOf(plan.Sum, "East")}, "total amount where region is North and total amount where region is East", "60.60"},
		"nothing is taken away":   {plan.Measure{Aggregate: plan.Minus, Of: amountOf(plan.Sum, "North"), Per: amountOf(plan.Sum, "Moon")}, "total amount where region is North less total amount where region is Moon", "30.30"},
		"a sum of no rows":        {*amountOf(plan.Sum, "Moon"), "total amount where region is Moon", "0.00"},
		"an average of no rows":   {*amountOf(plan.Average, "Moon"), "average amount where region is Moon", "null"},
		"a margin of the revenue": {plan.Measure{Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Minus, Of: amountOf(plan.Sum, ""), Per: amountOf(plan.Sum, "")}, Per: amountOf(plan.Sum, "")}, "total amount less total amount divided by total amount", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := profile()
			m := plan.Describe(c.measure, &p)
			if m.Label != c.label {
				t.Errorf("%q, want %q", m.Label, c.label)
			}
			if got := value(t, plan.Question{Measures: []plan.Measure{m}}); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestWhatIsJoinedDeeperOrHalfIsRefused(t *testing.T) {
	t.Parallel()
	less := plan.Measure{Aggregate: plan.Minus, Of: amountOf(plan.Sum, ""), Per: amountOf(plan.Sum, "")}
	ratio := plan.Measure{Aggregate: plan.Ratio, Of: amountOf(plan.Sum, ""), Per: amountOf(plan.Sum, "")}
	for name, m := range map[string]plan.Measure{
		"half":             {Aggregate: plan.Minus, Of: amountOf(plan.Sum, "")},
		"of a difference":  {Aggregate: plan.Plus, Of: &less, Per: amountOf(plan.Sum, "")},
		"of a ratio":       {Aggregate: plan.Minus, Of: &ratio, Per: amountOf(plan.Sum, "")},
		"of a field gone":  {Aggregate: plan.Minus, Of: amountOf(plan.Sum, ""), Per: &plan.Measure{Aggregate: plan.Sum, Column: "moon"}},
		"a ratio of two":   {Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Minus, Of: &less, Per: &less}, Per: amountOf(plan.Sum, "")},
		"a ratio of halfs": {Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Minus}, Per: amountOf(plan.Sum, "")},
	} {
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{m}}
		if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
			t.Errorf("%s: the plan is valid", name)
		}
	}
}

// TestAgesAreTakenAtTheTimeOfTheReport, of dates at the beginning of its day: 4
// December 2026, 7:00.
func TestAgesAreTakenAtTheTimeOfTheReport(t *testing.T) {
	t.Parallel()
	older := func(column string, op plan.Operator, seconds int) *plan.Predicate {
		return &plan.Predicate{Op: op, Column: column, Until: plan.Now, Values: []string{fmt.Sprint(seconds)}}
	}
	const day, hour = 86400, 3600
	for _, c := range []struct {
		where *plan.Predicate
		want  string
	}{
		{older("day", plan.Greater, 0), "6"},
		{older("day", plan.Greater, day), "5"},
		{older("day", plan.Equal, day), "1"},
		{older("at", plan.Greater, 21*hour), "5"},
		{older("at", plan.AtLeast, 21*hour), "6"},
		{older("closed", plan.Greater, 30*day), "3"},
	} {
		if got := value(t, plan.Question{Measures: []plan.Measure{orders}, Where: c.where}); got != c.want {
			t.Errorf("%+v: %s rows, want %s", *c.where, got, c.want)
		}
	}
	p := profile()
	age := plan.Describe(plan.Measure{Aggregate: plan.Span, Column: "day", Until: plan.Now, Of: &plan.Measure{Aggregate: plan.Maximum}}, &p)
	if want := "highest time since day"; age.Label != want {
		t.Errorf("%q, want %q", age.Label, want)
	}
	if got := value(t, plan.Question{Measures: []plan.Measure{age}}); got != "7776000.00" {
		t.Errorf("the oldest is %s seconds old", got)
	}
	if got, want := plan.ExplainFilter(*older("day", plan.Greater, 365*day), p), "time since day is above 365 days"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestGroupsFulfilAllTheirConditions(t *testing.T) {
	t.Parallel()
	sum := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total amount", Additive: true}
	q := plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{sum}, By: []plan.Dimension{{Column: "region", Label: "region"}},
		Having: &plan.Condition{Measure: sum, Op: plan.Greater, Value: 5, Also: []plan.Condition{{Measure: orders, Op: plan.AtLeast, Value: 2}}},
	}
	rows := run(t, open(t, shop), compile(t, q, clock())["main"])
	if len(rows) != 1 || rows[0][0] != "North" {
		t.Errorf("%q", rows)
	}
	q.Having.Also[0].Measure = plan.Measure{Aggregate: plan.Sum, Column: "moon"}
	if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
		t.Error("a condition about a field that is not there is valid")
	}
}

// TestTimesThatLieAheadAreReadAhead: something is due on 20 December; today is the 4th.
func TestTimesThatLieAheadAreReadAhead(t *testing.T) {
	t.Parallel()
	p := profile()
	for i := range p.Columns {
		if p.Columns[i].Name == "closed" {
			p.Columns[i].Min, p.Columns[i].Max = "2026-09-06 22:30:00+00", "2026-12-20 10:00:00+00"
		}
	}
	for name, c := range map[string]struct {
		time   string
		period plan.Period
		want   string
	}{
		"this week":                {"closed", plan.Period{Kind: plan.ToDate, Unit: plan.Week, Text: "this week"}, "30 Nov–6 Dec 2026"},
		"this month":               {"closed", plan.Period{Kind: plan.ToDate, Unit: plan.Month, Text: "this month"}, "December 2026"},
		"a month by name":          {"closed", plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 12, Text: "december"}, "December 2026"},
		"last month":               {"closed", plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Text: "last month"}, "November 2026"},
		"next week":                {"closed", plan.Period{Kind: plan.Next, Unit: plan.Week, N: 1, Text: "next week"}, "7–13 Dec 2026"},
		"the next two weeks":       {"closed", plan.Period{Kind: plan.Next, Unit: plan.Week, N: 2, Text: "the next two weeks"}, "4–17 Dec 2026"},
		"this week of another":     {"", plan.Period{Kind: plan.ToDate, Unit: plan.Week, Text: "this week"}, "30 Nov–3 Dec 2026"},
		"this week of the own one": {"day", plan.Period{Kind: plan.ToDate, Unit: plan.Week, Text: "this week"}, "30 Nov–3 Dec 2026"},
	} {
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{orders}, Time: c.time, Period: &c.period}
		rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, clock())
		if err != nil {
			t.Fatal(err)
		}
		if rs[0].Outside != "" || rs[0].Window.Label != c.want {
			t.Errorf("%s: %+v, %q, want %s", name, rs[0].Window, rs[0].Outside, c.want)
		}
	}
}
