package plan_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestRunningTotalsRunOnAlongTime: each point has all up to it, also one without rows of its own.
func TestRunningTotalsRunOnAlongTime(t *testing.T) {
	t.Parallel()
	sum, count := amount, orders
	sum.Running, count.Running = true, true
	q := plan.Question{Intent: plan.Trend, Measures: []plan.Measure{sum, count}, By: []plan.Dimension{{Column: "day", Grain: plan.Month}}}
	answers(t, q, "2026-09-01 | 10.10 | 1 | 1", "2026-10-01 | 101.00 | 4 | 3", "2026-11-01 | 101.00 | 4 | 0", "2026-12-01 | 131.30 | 6 | 2")
}

// TestRunningTotalsRunOnForEachGroup: along time within the group.
func TestRunningTotalsRunOnForEachGroup(t *testing.T) {
	t.Parallel()
	sum := amount
	sum.Running = true
	q := plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{sum}, By: []plan.Dimension{region, {Column: "day", Grain: plan.Month}},
		Where: &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"North", "South"}},
	}
	answers(t, q, "2026-09-01 | North | 10.10 | 1", "2026-10-01 | North | 30.30 | 1", "2026-10-01 | South | 30.30 | 1")
}

// TestRunningTotalsNeedATime: nothing runs on along regions, and part of the points is no running total.
func TestRunningTotalsNeedATime(t *testing.T) {
	t.Parallel()
	sum, mean, month := amount, amount, plan.Dimension{Column: "day", Grain: plan.Month}
	sum.Running, mean.Running, mean.Aggregate = true, true, plan.Average
	for name, q := range map[string]plan.Question{
		"no time":    {Intent: plan.Breakdown, Measures: []plan.Measure{sum}, By: []plan.Dimension{region}},
		"a ranking":  {Intent: plan.Ranking, Measures: []plan.Measure{sum}, By: []plan.Dimension{month}, Rank: &plan.Rank{N: 2}},
		"an average": {Intent: plan.Trend, Measures: []plan.Measure{mean}, By: []plan.Dimension{month}},
	} {
		if plan.Validate(plan.Plan{Questions: []plan.Question{q}}, profile()) == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
}

// TestARateIsForSoManyOfItsBase: orders per 100 of money.
func TestARateIsForSoManyOfItsBase(t *testing.T) {
	t.Parallel()
	p := profile()
	rate := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &orders, Per: &amount, Scale: 1000}, &p)
	if want := "number of orders per 1,000 amount"; rate.Label != want {
		t.Errorf("it is called %q, want %q", rate.Label, want)
	}
	if got := value(t, plan.Question{Measures: []plan.Measure{rate}}); got != "45.6969" {
		t.Errorf("got %s, want 45.6969", got)
	}
	rate.Label = "orders per amount"
	if got := plan.Scaled(rate, 100, &p).Label; got != "orders per 100 amount" {
		t.Errorf("a metric for 100 is called %q", got)
	}
	for name, m := range map[string]plan.Measure{
		"a sum":        {Aggregate: plan.Sum, Column: "amount", Scale: 100},
		"a percentage": {Aggregate: plan.Ratio, Of: &orders, Per: &amount, Unit: "%", Scale: 100},
	} {
		if plan.Validate(plan.Plan{Questions: []plan.Question{{Intent: plan.Value, Measures: []plan.Measure{m}}}}, p) == nil {
			t.Errorf("%s for 100 is taken", name)
		}
	}
}

// TestConditionsOnWhatTwoNumbersOfARowComeTo: score per amount, and rows that lack one of them are left out.
func TestConditionsOnWhatTwoNumbersOfARowComeTo(t *testing.T) {
	t.Parallel()
	p := profile()
	for _, c := range []struct {
		where      plan.Predicate
		rows, text string
	}{
		{plan.Predicate{Op: plan.Less, Column: "score", Until: "amount", Calc: plan.Divide, Values: []string{"0.125"}}, "2", "score per amount is below 0.125"},
		{plan.Predicate{Op: plan.Between, Column: "amount", Until: "score", Calc: plan.Subtract, Values: []string{"8", "20"}}, "2", "amount less score is between 8 and 20"},
	} {
		q := plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders}, Where: &c.where}
		if got := value(t, q); got != c.rows {
			t.Errorf("%s: %s rows, want %s", c.text, got, c.rows)
		}
		if got := plan.ExplainFilter(c.where, p); got != c.text {
			t.Errorf("it is said as %q, want %q", got, c.text)
		}
	}
	text := plan.Predicate{Op: plan.Less, Column: "region", Until: "amount", Calc: plan.Divide, Values: []string{"1"}}
	if plan.Validate(plan.Plan{Questions: []plan.Question{{Intent: plan.Value, Measures: []plan.Measure{orders}, Where: &text}}}, p) == nil {
		t.Error("a region per amount is taken")
	}
}

// TestTheBestDayIsADay: however many days there are, one is shown.
func TestTheBestDayIsADay(t *testing.T) {
	t.Parallel()
	c := clock()
	c.First = c.First.AddDate(-3, 0, 0)
	q := plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{amount}, By: []plan.Dimension{{Column: "day", Grain: plan.Day}}, Rank: &plan.Rank{N: 1}}
	r, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, profile(), c)
	if err != nil || r[0].Question.By[0].Grain != plan.Day {
		t.Errorf("shown by %s, %v", r[0].Question.By[0].Grain, err)
	}
}

// TestPeriodsThatAreNamedBothStayWhole: October against September is all of both, also where the data has
// no row on the last days of October; where a good part of it lacks, September is cut to the same length.
func TestPeriodsThatAreNamedBothStayWhole(t *testing.T) {
	t.Parallel()
	month := func(i int) *plan.Period {
		return &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: i, Year: 2026}
	}
	q := plan.Question{Intent: plan.Change, Measures: []plan.Measure{amount}, Period: month(10), Compare: &plan.Comparison{Kind: plan.OtherPeriod, Period: month(9)}}
	for end, whole := range map[time.Time]bool{
		time.Date(2026, 10, 30, 0, 0, 0, 0, time.UTC): true,
		time.Date(2026, 10, 21, 0, 0, 0, 0, time.UTC): false,
	} {
		c := plan.Clock{Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC), Zone: time.UTC, First: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), Latest: end.Add(-time.Hour), Watermark: end, WeekStart: time.Monday}
		r, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, profile(), c)
		if err != nil {
			t.Fatal(err)
		}
		if got := r[0].Before.End.Equal(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)); got != whole {
			t.Errorf("data up to %s: held against %s", end.Format(time.DateOnly), r[0].Before.Label)
		}
	}
}
