package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestRowsAreChosenByTheTimeBetweenTwoTimesAndByPartsOfTime(t *testing.T) {
	t.Parallel()
	within := func(op plan.Operator, values ...string) plan.Predicate {
		return plan.Predicate{Op: op, Column: "at", Until: "closed", Values: values}
	}
	part := func(p plan.Part, op plan.Operator, values ...string) plan.Predicate {
		return plan.Predicate{Op: op, Column: "at", Part: p, Values: values}
	}
	for name, c := range map[string]struct {
		where plan.Predicate
		text  string
		rows  string
	}{
		"at most four hours":     {within(plan.AtMost, "14400"), "time from at to closed is at most 4 hours", "3"},
		"between two lengths":    {within(plan.Between, "60", "86400"), "time from at to closed is between 1 minute and 1 day", "5"},
		"an odd length":          {within(plan.Greater, "90.5"), "time from at to closed is above 90.5 seconds", "5"},
		"weekends":               {part(plan.Weekday, plan.In, "6", "7"), "weekday of at is Saturday or Sunday", "2"},
		"before eight":           {part(plan.HourOfDay, plan.Less, "8"), "hour of at is below 8:00", "0"},
		"not in summer":          {part(plan.MonthOfYear, plan.NotIn, "7", "8"), "month of at is not July or August", "6"},
		"an hour from nine to 5": {part(plan.HourOfDay, plan.Between, "9", "16"), "hour of at is between 9:00 and 16:00", "4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.ShareWhere, Where: &c.where}}}
			if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err != nil {
				t.Fatal(err)
			}
			p := profile()
			if got, want := plan.Describe(q.Measures[0], &p).Label, "share of orders where "+c.text; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			counted := plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders}, Where: &c.where}
			if got := run(t, open(t, shop), compile(t, counted, clock())["main"])[0][0]; got != c.rows {
				t.Errorf("%s rows, want %s", got, c.rows)
			}
		})
	}
}

func TestAConditionOnTimeThatMeansNothingIsRefused(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]plan.Predicate{
		"from what is no time":    {Op: plan.AtMost, Column: "region", Until: "closed", Values: []string{"60"}},
		"to what is no time":      {Op: plan.AtMost, Column: "at", Until: "amount", Values: []string{"60"}},
		"to a field that is none": {Op: plan.AtMost, Column: "at", Until: "nothing", Values: []string{"60"}},
		"of no seconds":           {Op: plan.AtMost, Column: "at", Until: "closed", Values: []string{"1 OR 1=1"}},
		"between one":             {Op: plan.Between, Column: "at", Until: "closed", Values: []string{"60"}},
		"in a list":               {Op: plan.In, Column: "at", Until: "closed", Values: []string{"60"}},
		"an eighth day":           {Op: plan.In, Column: "at", Part: plan.Weekday, Values: []string{"8"}},
		"an hour that is SQL":     {Op: plan.Less, Column: "at", Part: plan.HourOfDay, Values: []string{"1) OR (1=1"}},
		"a part of what is none":  {Op: plan.In, Column: "region", Part: plan.Weekday, Values: []string{"1"}},
		"a part that is none":     {Op: plan.In, Column: "at", Part: "moon", Values: []string{"1"}},
		"no day at all":           {Op: plan.In, Column: "at", Part: plan.Weekday},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &where}
			if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
				t.Error("the plan is valid")
			}
		})
	}
}
