package mine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// eight makes rows of eight places over 18 months; kept is the part of the rows of a
// place that is there from a month on.
func eight(seed uint64, from int, kept map[string]float64) []row {
	dice := rand.New(rand.NewPCG(seed, 3))
	var rows []row
	for range 24_000 {
		r := row{month: dice.IntN(months), fields: []string{string(rune('A' + dice.IntN(8)))}, amount: 20 + 4*dice.NormFloat64()}
		if part, about := kept[r.fields[0]]; about && r.month >= from && dice.Float64() > part {
			continue
		}
		rows = append(rows, r)
	}
	return rows
}

// againstYearAgo holds the last month against that of a year before.
func againstYearAgo(d *mine.Data) *mine.Data {
	at := months - 13
	d.Before = &plan.Window{Start: d.Buckets.Starts[at], End: d.Buckets.Starts[at+1]}
	set := func(g *mine.Group) {
		for i := range g.Before {
			g.Before[i] = g.Series[i].Parts[at]
		}
	}
	set(&d.Total)
	for f := range d.Fields {
		for g := range d.Fields[f].Groups {
			set(&d.Fields[f].Groups[g])
		}
	}
	return d
}

func TestAChangeOverAYearIsHeldAgainstTheYear(t *testing.T) {
	t.Parallel()
	told := func(d *mine.Data) bool {
		return slices.ContainsFunc(mine.Choose(d, mine.Check(d), everything, 20), func(c mine.Candidate) bool {
			return (c.Kind == document.KindContributor || c.Kind == document.KindMover) && c.Entity == "B" && c.Sign < 0
		})
	}
	fell := eight(2, months-6, map[string]float64{"B": 0.2}) // half a year ago, and nothing since
	if !told(againstYearAgo(surveyed(fell, []string{"place"}, months, count))) {
		t.Error("that B fell against the year before is not told")
	}
	if told(surveyed(fell, []string{"place"}, months, count)) {
		t.Error("B is said to have fallen since last month")
	}
	if told(againstYearAgo(surveyed(eight(2, 0, nil), []string{"place"}, months, count))) {
		t.Error("noise over a year is told")
	}
}

func TestBadNewsIsNotLeftOutForGoodNews(t *testing.T) {
	t.Parallel()
	up := plan.Measure{Aggregate: plan.Count, Label: "orders", Additive: true, Good: "up"}
	down := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "cost", Additive: true, Good: "down"}
	d := surveyed(monthsOf(60, 60, 60), []string{"kind"}, 3, up, down)
	trend := func(measure, field int, entity string, sign int, effect float64) mine.Candidate {
		return mine.Candidate{Kind: document.KindTrend, Measure: measure, Field: field, Entity: entity, Sign: sign, Effect: effect, Impact: effect, Tell: silent}
	}
	good := []mine.Candidate{trend(0, -1, "", 1, 0.9), trend(0, 0, "A", 1, 0.8), trend(0, 0, "B", 1, 0.7)}
	worse := trend(1, 0, "C", 1, 0.1)
	asked := mine.Asked{Measures: []plan.Measure{up}, All: true}
	got := mine.Choose(d, append(slices.Clone(good), worse), asked, 3)
	if len(got) != 3 || !slices.ContainsFunc(got, func(c mine.Candidate) bool { return c.Measure == 1 }) {
		t.Errorf("rising costs are left out: %v", entities(got))
	}
	worse.Fails = "chance"
	if got := mine.Choose(d, append(slices.Clone(good), worse), asked, 3); len(got) != 3 || slices.ContainsFunc(got, func(c mine.Candidate) bool { return c.Measure == 1 }) {
		t.Errorf("what did not pass is told for being bad: %v", entities(got))
	}
}
