package find_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// by is a cause told apart by another field.
func by(c find.Cause, field string) find.Cause {
	c.Answer.Resolved.Question.By = []plan.Dimension{{Column: field, Label: field}}
	return c
}

func TestAFurtherFieldIsToldOnlyWhereItSaysSomethingElse(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	one := cause(t, b, part{"West", "500", "200"}, part{"East", "500", "490"}, part{"North", "500", "505"})
	p := &catalog.Profile{Columns: []catalog.Column{{Name: "region"}, {Name: "product"}, {Name: "city", Determines: []string{"region"}}}}
	for field, want := range map[string]int{"product": 1, "city": 0, "region": 0} {
		if got := find.Aside([]find.Cause{one, by(one, field)}, one, p); len(got) != want {
			t.Errorf("beside region, %s is told %d times, want %d", field, len(got), want)
		}
	}
	spread := one
	spread.Spread = true
	if got := find.Aside([]find.Cause{by(one, "product")}, spread, p); len(got) > 0 {
		t.Error("beside a change that is spread, a cause is told")
	}
	if got, want := said(b, find.Aside([]find.Cause{by(one, "product")}, one, p)[0].SeenBy(b), "driver"), "West"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
}

func TestWhatMovedMostByOtherFieldsIsToldEitherWay(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	one := cause(t, document.NewBuilder(), part{"West", "500", "300"}, part{"East", "500", "490"}, part{"North", "500", "505"})
	other := cause(t, b, part{"Home", "700", "350"}, part{"Motor", "300", "450"}, part{"Pet", "500", "495"})
	p := &catalog.Profile{Columns: []catalog.Column{{Name: "region"}, {Name: "product"}, {Name: "city", Determines: []string{"region"}}, {Name: "line"}}}
	got := find.Besides([]find.Cause{one, by(other, "city"), by(other, "product"), by(one, "product"), by(other, "line")}, one, p)
	if len(got) != 2 || got[0].By()[0].Column != "product" || got[1].By()[0].Column != "line" {
		t.Fatalf("beside region there are %d causes", len(got))
	}
	if got, want := said(b, got[0].SeenBy(b), "driver"), "Home"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
	apart := document.NewBuilder()
	against := cause(t, apart, part{"Vegan", "", "400"}, part{"Rolls", "500", "350"}, part{"Bread", "500", "495"})
	for row, want := range []string{"seen.moved.new", "seen.moved"} { // the first made more than all of the rise, the second fell
		against.Rows = []int{row}
		if f := against.SeenBy(apart); f.Shape != want {
			t.Errorf("it is told as %q, want %q", f.Shape, want)
		}
	}
	apart = document.NewBuilder()
	mostly := cause(t, apart, part{"West", "500", "300"}, part{"East", "500", "490"}, part{"North", "500", "505"})
	if f := mostly.SeenBy(apart); f.Shape != "seen" {
		t.Errorf("the group that made the change is told as %q", f.Shape)
	}
	if got := find.Besides([]find.Cause{one, by(cause(t, document.NewBuilder(), part{"A", "500", "430"}, part{"B", "500", "435"}, part{"C", "500", "430"}), "product")}, one, p); len(got) > 0 {
		t.Error("a change that is spread over the groups of another field is told beside")
	}
}

func TestWhatTheToldGroupsLieWithinIsToldBesideThem(t *testing.T) {
	t.Parallel()
	one := cause(t, document.NewBuilder(), part{"Pier", "500", "300"}, part{"Mill", "500", "490"}, part{"Quay", "500", "505"})
	p := &catalog.Profile{Columns: []catalog.Column{{Name: "site", Determines: []string{"depot"}}, {Name: "depot"}, {Name: "lift", Determines: []string{"site", "depot"}}}}
	at := by(one, "site")
	got := find.Besides([]find.Cause{at, by(one, "lift"), by(one, "depot")}, at, p)
	if len(got) != 1 || got[0].By()[0].Column != "depot" {
		t.Errorf("beside the site there are %d fields: who thinks in depots has none, or lifts are told once more", len(got))
	}
}

func TestAmountsAreRankedByHowFarTheyAreFromTheirPlan(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := planned(b, [][3]string{{"Garden", "80", "100"}, {"Kitchen", "130", "100"}, {"Office", "100", "100"}, {"Bar", "95", "100"}})
	found := find.Variance(a, b)
	if got := said(b, shaped(t, found, "variance.above"), "delta"); got != "$5" && got != "USD 5" {
		t.Errorf("in all it is %q above", got)
	}
	if got, want := said(b, shaped(t, found, "variance.under"), "list"), "Garden by USD 20 (USD 80 against USD 100), Bar by USD 5 (USD 95 against USD 100)"; !same(got, want) {
		t.Errorf("below: %q, want %q", got, want)
	}
	if over := slices.IndexFunc(found, func(f insight.Finding) bool { return f.Shape == "variance.over" }); over != 1 {
		t.Errorf("what is further from the plan comes first; it is at %d", over)
	}
}

// planned are amounts of groups, and what was planned for them.
func planned(b *document.Builder, rows [][3]string) insight.Answer {
	columns := []plan.Column{{Name: "unit", Role: "group"}, {Name: "actual", Role: "measure"}, {Name: "budget", Role: "measure", Measure: 1}, {Name: "gap", Role: "measure", Measure: 2}}
	main := document.Result{ID: "main", Columns: []string{"unit", "actual", "budget", "gap"}, Keys: []string{"unit"}}
	var sums [3]float64
	for _, r := range rows {
		gap := amount(r[1]) - amount(r[2])
		main.Rows = append(main.Rows, []any{r[0], value(r[1]), value(r[2]), document.Value(gap)})
		sums = [3]float64{sums[0] + amount(r[1]), sums[1] + amount(r[2]), sums[2] + gap}
	}
	total := document.Result{ID: "total", Columns: []string{"actual", "budget", "gap"}, Rows: [][]any{{document.Value(sums[0]), document.Value(sums[1]), document.Value(sums[2])}}}
	b.AddResult(main)
	b.AddResult(total)
	measure := func(label string) plan.Measure {
		return plan.Measure{Aggregate: plan.Sum, Column: label, Label: "total " + label, Unit: "USD", Additive: true}
	}
	return insight.Answer{
		Profile: &catalog.Profile{Columns: []catalog.Column{{Name: "unit", Type: "string"}}},
		Main:    &insight.Table{Columns: columns, Result: main}, Total: &insight.Table{Columns: columns[1:], Result: total},
		Resolved: plan.Resolved{
			Question: plan.Question{ID: "q1", Measures: []plan.Measure{measure("actual"), measure("budget"), measure("gap")}, By: []plan.Dimension{{Column: "unit", Label: "unit"}}},
			Window:   month(10),
		},
	}
}
