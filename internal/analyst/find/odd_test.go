package find_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// lines are the sales of two shops and of both by day, without anything odd.
func lines(days int) []find.Line {
	r := rand.New(rand.NewPCG(7, 1))
	by := []plan.Dimension{{Column: "shop", Label: "shop"}}
	line := func(by []plan.Dimension, values []any) find.Line {
		return find.Line{By: by, Values: values, Measure: sales(), Grain: plan.Day, Start: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), Points: make([]float64, days), Rows: make([]float64, days)}
	}
	out := []find.Line{line(nil, nil), line(by, []any{"Mole"}), line(by, []any{"Quay"})}
	for i := range days {
		for k := 1; k < 3; k++ {
			v := 200*float64(k) + 10*r.NormFloat64() - 60*float64(i%7/5)
			out[k].Points[i], out[0].Points[i] = v, out[0].Points[i]+v
			out[k].Rows[i], out[0].Rows[i] = 20, 40
		}
	}
	return out
}

// add changes a shop's line, and that of both, from one day to another.
func add(all []find.Line, shop, from, to int, by float64) {
	for i := from; i <= to; i++ {
		all[shop].Points[i] += by
		all[0].Points[i] += by
	}
}

func TestNothingIsOddInNoise(t *testing.T) {
	t.Parallel()
	if got := find.Odds(lines(400)); len(got) > 0 {
		t.Errorf("%d things are odd, the first a %s at %d", len(got), got[0].Sort, got[0].From)
	}
}

func TestAnOddTimeIsToldOnceOfTheShopThatMakesIt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, to int
		by       float64
		sort     find.OddSort
	}{
		"day":   {200, 200, 700, find.OddPoint},
		"days":  {200, 203, 500, find.OddPoint},
		"dip":   {200, 200, -350, find.OddPoint},
		"level": {300, 399, 300, find.OddStep},
		"spell": {200, 240, 400, find.OddPoint},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := lines(400)
			add(all, 2, c.from, c.to, c.by)
			got := find.Odds(all)
			if len(got) != 1 {
				t.Fatalf("%d things are odd, want one: %+v", len(got), got)
			}
			o := got[0]
			if o.Sort != c.sort || len(o.By) == 0 || o.Values[0] != "Quay" || math.Abs(float64(o.From-c.from)) > 1 || c.sort == find.OddPoint && math.Abs(float64(o.To-c.to)) > 1 || (o.Distance > 0) != (c.by > 0) {
				t.Errorf("%s of %v from %d to %d, %v", o.Sort, o.Values, o.From, o.To, o.Distance)
			}
		})
	}
}

func TestWhatComesEachYearIsNoNews(t *testing.T) {
	t.Parallel()
	all := lines(800)
	for _, day := range []int{357, 357 + 365} {
		add(all, 1, day, day+3, -110)
		add(all, 2, day, day+3, -110)
	}
	for _, o := range find.Odds(all) {
		if !o.Yearly {
			t.Errorf("%s from %d to %d of %v is told as new", o.Sort, o.From, o.To, o.Values)
		}
	}
}

func TestRowsThatAreMissingAndThatStoppedAreTold(t *testing.T) {
	t.Parallel()
	all := lines(300)
	for i := range all {
		all[i].Measure = plan.Measure{Aggregate: plan.Count, Label: "number of sales", Additive: true}
		copy(all[i].Points, all[i].Rows)
	}
	none := func(line, from, to int) {
		for i := from; i <= to; i++ {
			all[line].Points[i], all[line].Rows[i] = math.NaN(), math.NaN()
		}
	}
	none(1, 100, 103)
	none(2, 250, 299)
	sorts := map[find.OddSort]int{}
	for _, o := range find.Odds(all) {
		sorts[o.Sort] = o.From
	}
	if sorts[find.OddGap] != 100 || sorts[find.OddGone] != 250 {
		t.Errorf("odd are %v, want rows missing from 100 on, and none since 250", sorts)
	}
}

func TestAGroupThatWasThereForAWhileAndLongAgoIsNoNews(t *testing.T) {
	t.Parallel()
	all := lines(300)
	for i := range all {
		all[i].Measure = plan.Measure{Aggregate: plan.Count, Label: "number of sales", Additive: true}
		copy(all[i].Points, all[i].Rows)
	}
	for i := range 300 {
		if i < 40 || i > 100 { // a season's shop
			all[2].Points[i], all[2].Rows[i] = math.NaN(), math.NaN()
		}
	}
	for _, o := range find.Odds(all) {
		if o.Sort == find.OddGone {
			t.Errorf("%v is told to be gone since %d", o.Values, o.From)
		}
	}
}

func TestReadingsThatFallBackAreAResetOrASlip(t *testing.T) {
	t.Parallel()
	l := lines(60)[1]
	for i := range l.Points {
		l.Points[i] = 5000 + 12*float64(i)
	}
	l.Points[20] += 10_000
	for i := 40; i < 60; i++ {
		l.Points[i] = 12 * float64(i-40)
	}
	got := find.Slips(l)
	if len(got) != 2 || got[0].Sort != find.OddSlip || got[0].From != 20 || got[1].Sort != find.OddReset || got[1].From != 40 {
		t.Fatalf("slips are %+v", got)
	}
	risen := lines(60)[1]
	risen.Measure = plan.Measure{Aggregate: plan.Increase, Column: l.Measure.Column}
	spoilt := []find.Line{risen}
	find.Blot(spoilt, got)
	if !math.IsNaN(spoilt[0].Points[20]) || !math.IsNaN(spoilt[0].Points[41]) || math.IsNaN(spoilt[0].Points[30]) {
		t.Error("the points that wrong readings spoil are kept, or others are not")
	}
}

func TestFarOutIsWhatTheUpperEndDoesNotLeadTo(t *testing.T) {
	t.Parallel()
	c := &catalog.Column{Name: "kg", Type: "number"}
	for name, x := range map[string]struct {
		largest, tenth, hundredth float64
		want                      bool
	}{
		"ten times a short end":      {80, 8, 9, true},
		"a long end that goes on":    {3000, 200, 900, false},
		"twice, within a long end":   {400, 90, 200, false},
		"twenty times a middle end":  {18_500, 300, 600, true},
		"hardly above a short end":   {12, 8, 9, false},
		"nothing above zero to tell": {5, 0, 0, false},
	} {
		if _, ok := find.FarOut(c, 3000, x.largest, x.tenth, x.hundredth, 0); ok != x.want {
			t.Errorf("%s: far out is %v", name, ok)
		}
	}
}

// What happens now in this group and now in that is how a number moves: it weighs less than the same that happens once.
func TestWhatComesAgainInManyGroupsIsLessOdd(t *testing.T) {
	t.Parallel()
	heaviest := func(dips int) float64 {
		all := lines(400)
		for i := range all {
			all[i].Grain = plan.Week
			for k := range all[i].Points {
				all[i].Points[k] += float64(min(i, 1)) * 60 * float64(k%7/5) // weeks have no weekends
			}
		}
		for i := range dips {
			add(all, 1+i%2, 20+40*i, 20+40*i, -150)
		}
		return find.Odds(all)[0].Weight
	}
	if once, often := heaviest(1), heaviest(9); often > 0.8*once {
		t.Errorf("one weighs %.1f, each of nine %.1f", once, often)
	}
}
