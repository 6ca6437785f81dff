package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

var (
	odd  = plan.Dimension{Column: `odd "name"`}
	more = []plan.Condition{{Measure: plan.Measure{Aggregate: plan.Count}, Op: plan.Greater, Value: 1}}
)

func TestGroupsAreCountedAndPutTogether(t *testing.T) {
	t.Parallel()
	sum := plan.Measure{Aggregate: plan.Sum, Column: "amount"}
	for _, c := range []struct {
		label, want string
		m           plan.Measure
	}{
		{"number of regions with number of orders above 1", "1", plan.Measure{Each: []plan.Dimension{region}, Over: plan.Count, Having: more}},
		{"share of regions with number of orders above 1", "25", plan.Measure{Each: []plan.Dimension{region}, Over: plan.ShareWhere, Having: more}},
		{"average number of orders per region", "1.25", plan.Measure{Each: []plan.Dimension{region}, Over: plan.Average, Of: &orders}},
		{"median total amount per odd \"name\"", "60.6", plan.Measure{Each: []plan.Dimension{odd}, Over: plan.Median, Of: &sum}},
		{"highest total amount per month", "90.90", plan.Measure{Each: []plan.Dimension{{Column: "day", Grain: plan.Month}}, Over: plan.Maximum, Of: &sum}},
		{"number of different region and odd \"name\"", "5", plan.Measure{Each: []plan.Dimension{region, odd}, Over: plan.Count}},
	} {
		c.m.Aggregate = plan.Each
		m := described(c.m)
		if m.Label != c.label {
			t.Errorf("%q, want %q", m.Label, c.label)
		}
		if got := value(t, plan.Question{Measures: []plan.Measure{m}}); got != c.want {
			t.Errorf("%s: %s, want %s", c.label, got, c.want)
		}
	}
}

// TestGroupsOfGroupsAreThoseOfTheirRows: by region each group counts its own; filters and
// windows hold for the groups, too.
func TestGroupsOfGroupsAreThoseOfTheirRows(t *testing.T) {
	t.Parallel()
	twice := described(plan.Measure{Aggregate: plan.Each, Each: []plan.Dimension{odd}, Over: plan.Count, Having: more})
	perName := described(plan.Measure{Aggregate: plan.Each, Each: []plan.Dimension{odd}, Over: plan.Average, Of: &orders})
	year := plan.Dimension{Column: "year", Label: "year"}
	q := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders, perName, twice}, By: []plan.Dimension{year}, Rank: &plan.Rank{Column: "year", Ascending: true}}
	wants(t, rowsOf(t, q), [][]string{{"2020", "1", "1", "0"}, {"2021", "2", "1", "0"}, {"2022", "2", "1", "0"}, {"2023", "1", "1", "0"}})
	where := plan.Predicate{Op: plan.Less, Column: "amount", Values: []string{"40"}}
	q = plan.Question{Measures: []plan.Measure{twice}, Where: &where}
	if got := value(t, q); got != "1" { // a thrice; b once without its dear one
		t.Errorf("%s names", got)
	}
	last := plan.Question{
		Intent: plan.Change, Measures: []plan.Measure{perName, orders}, By: []plan.Dimension{},
		Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 10, Year: 2026, Text: "October"}, Compare: &plan.Comparison{Kind: plan.Previous},
	}
	wants(t, rowsOf(t, last), [][]string{{"1.5", "3", "1", "1"}})
	ratio := described(plan.Measure{
		Aggregate: plan.Ratio, Unit: "%", Of: &plan.Measure{Aggregate: plan.Each, Each: []plan.Dimension{odd}, Over: plan.Count, Having: more},
		Per: &plan.Measure{Aggregate: plan.CountDistinct, Column: `odd "name"`},
	})
	if got := value(t, plan.Question{Measures: []plan.Measure{ratio}}); got != "66.6667" {
		t.Errorf("%s %% came back", got)
	}
}

func TestPortionsAreOfAllGroupsOrOfTheirOwn(t *testing.T) {
	t.Parallel()
	share := described(plan.Measure{Aggregate: plan.Portion, Of: &orders})
	if want := "share of number of orders"; share.Label != want || share.Unit != "%" {
		t.Errorf("%q in %q", share.Label, share.Unit)
	}
	q := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders, share}, By: []plan.Dimension{region}, Rank: &plan.Rank{N: 2}}
	wants(t, rowsOf(t, q), [][]string{{"North", "2", "33.3333"}, {"East", "1", "16.6667"}})
	q.Having = &plan.Condition{Measure: orders, Op: plan.Less, Value: 2}
	wants(t, rowsOf(t, q), [][]string{{"East", "1", "16.6667"}, {"South", "1", "16.6667"}})
	q.Having = &plan.Condition{Measure: share, Op: plan.Greater, Value: 20}
	wants(t, rowsOf(t, q), [][]string{{"North", "2", "33.3333"}})
	within := described(plan.Measure{Aggregate: plan.Portion, Of: &amount, Whole: 1})
	name := odd
	name.Label = "name"
	q = plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{within}, By: []plan.Dimension{name, region}, Rank: &plan.Rank{N: 1, Within: 1}}
	wants(t, rowsOf(t, q), [][]string{{"a", "East", "42.8571"}, {"b", "North", "33.3333"}, {"x'; DROP TABLE data; --", "West", "null"}})
}

func TestWhatIsMadeOfGroupsOfGroupsIsRefused(t *testing.T) {
	t.Parallel()
	count := plan.Measure{Aggregate: plan.Each, Each: []plan.Dimension{region}, Over: plan.Count}
	portion := plan.Measure{Aggregate: plan.Portion, Of: &orders}
	for name, m := range map[string]plan.Measure{
		"no groups":           {Aggregate: plan.Each, Over: plan.Count},
		"no number":           {Aggregate: plan.Each, Each: count.Each, Over: plan.Average},
		"no aggregate":        {Aggregate: plan.Each, Each: count.Each, Of: &orders},
		"a share of all":      {Aggregate: plan.Each, Each: count.Each, Over: plan.ShareWhere},
		"groups of groups":    {Aggregate: plan.Each, Each: count.Each, Over: plan.Average, Of: &count},
		"a portion of groups": {Aggregate: plan.Portion, Of: &count},
		"a portion of one":    {Aggregate: plan.Portion, Of: &portion},
		"a portion of none":   {Aggregate: plan.Portion},
		"too large a whole":   {Aggregate: plan.Portion, Of: &orders, Whole: 1},
		"a ratio of portions": {Aggregate: plan.Ratio, Of: &portion, Per: &orders},
		"a field gone":        {Aggregate: plan.Each, Each: []plan.Dimension{{Column: "moon"}}, Over: plan.Count},
		"a condition gone":    {Aggregate: plan.Each, Each: count.Each, Over: plan.Count, Having: []plan.Condition{{Measure: plan.Measure{Aggregate: plan.Sum, Column: "moon"}, Op: plan.Greater}}},
	} {
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{m}, By: []plan.Dimension{region}}
		if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
			t.Errorf("%s: the plan is valid", name)
		}
	}
}
