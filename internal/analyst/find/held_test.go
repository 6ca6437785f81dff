package find

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// weeksOf are the numbers of missed and of all cases by weeks of some groups, whose share is missed(group, week).
func weeksOf(r *rand.Rand, groups, weeks int, missed func(group, week int) float64) []Line {
	return casesOf(r, 60, groups, weeks, missed)
}

// casesOf is the same of groups that have so many cases a week, or a third more.
func casesOf(r *rand.Rand, cases, groups, weeks int, missed func(group, week int) float64) []Line {
	count := plan.Measure{Aggregate: plan.Count, Label: "number of visits", Additive: true}
	rate := plan.Measure{Aggregate: plan.ShareWhere, Label: "missed", Unit: "%", Where: &plan.Predicate{Op: plan.Equal, Column: "outcome", Values: []string{"missed"}}}
	whole, hits := make([]float64, weeks), make([]float64, weeks)
	var out []Line
	line := func(group []any, m plan.Measure, points, rows []float64) Line {
		l := Line{Values: group, Measure: m, Grain: plan.Week, Start: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Points: points, Rows: rows}
		if group != nil {
			l.By = []plan.Dimension{{Column: "clinic"}}
		}
		return l
	}
	share := func(hits, all []float64) []float64 {
		out := make([]float64, len(all))
		for i := range all {
			out[i] = 100 * hits[i] / all[i]
		}
		return out
	}
	for g := range groups {
		rows, of := make([]float64, weeks), make([]float64, weeks)
		for w := range weeks {
			for range cases + r.IntN(max(1, cases/3)) {
				rows[w]++
				if r.Float64() < missed(g, w) {
					of[w]++
				}
			}
			whole[w], hits[w] = whole[w]+rows[w], hits[w]+of[w]
		}
		out = append(out, line([]any{g}, rate, share(of, rows), rows), line([]any{g}, count, rows, rows))
	}
	return append([]Line{line(nil, rate, share(hits, whole), whole), line(nil, count, whole, whole)}, out...)
}

func TestANewLevelOfOneGroupIsToldOfIt(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	got := Held(weeksOf(r, 3, 34, func(group, week int) float64 {
		if group == 1 && week >= 26 {
			return 0.18
		}
		return 0.07
	}))
	if len(got) != 1 || len(got[0].By) != 1 || got[0].Values[0] != 1 || math.Abs(float64(got[0].From-26)) > 2 {
		t.Errorf("of a share that more than doubled in one clinic in week 26: %+v", got)
	}
}

func TestALevelThatCameBackIsNotHeld(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	got := Held(weeksOf(r, 3, 34, func(group, week int) float64 {
		if group == 1 && week >= 20 && week < 28 {
			return 0.18
		}
		return 0.07
	}))
	if len(got) > 0 {
		t.Errorf("six weeks as before are a new level: %+v", got)
	}
}

// TestNoiseHasNoNewLevel: of reports about noise, hardly any has one.
func TestNoiseHasNoNewLevel(t *testing.T) {
	t.Parallel()
	reports, found := thorough.Of(200, 5000), 0
	r := rand.New(rand.NewPCG(5, 6))
	for i := range reports {
		if len(Held(casesOf(r, []int{60, 9, 3}[i%3], 6, 34, func(int, int) float64 { return 0.08 }))) > 0 {
			found++
		}
	}
	if most := 0.01*float64(reports) + 3*math.Sqrt(0.01*float64(reports)) + 1; float64(found) > most {
		t.Errorf("%d of %d reports about noise tell of a new level, at most %.0f may", found, reports, most)
	}
}

// TestNoWeekdayOfNoiseHasANewLevel: nor where few rows come on each.
func TestNoWeekdayOfNoiseHasANewLevel(t *testing.T) {
	t.Parallel()
	reports, found := thorough.Of(200, 5000), 0
	r := rand.New(rand.NewPCG(8, 6))
	for i := range reports {
		if len(Held(saturdays(r, []float64{1, 3, 12}[i%3], 1))) > 0 {
			found++
		}
	}
	if most := 0.01*float64(reports) + 3*math.Sqrt(0.01*float64(reports)) + 1; float64(found) > most {
		t.Errorf("%d of %d reports about noise tell of a weekday, at most %.0f may", found, reports, most)
	}
}

// saturdays are how many rows each weekday has by weeks, of which the last eight Saturdays have so many times as many.
func saturdays(r *rand.Rand, rows, times float64) []Line {
	var out []Line
	for _, name := range []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"} {
		l := Line{By: []plan.Dimension{{Column: "day", Part: plan.Weekday}}, Values: []any{name}, Grain: plan.Week, Start: time.Date(2025, 11, 3, 0, 0, 0, 0, time.UTC)}
		l.Measure = plan.Measure{Aggregate: plan.Count, Label: "number of visits", Additive: true}
		for week := range 52 {
			mean := rows
			if name == "Saturday" && week >= 44 {
				mean *= times
			}
			n := 0.0
			for at := r.ExpFloat64(); at < mean; at += r.ExpFloat64() {
				n++
			}
			l.Points, l.Rows = append(l.Points, n), append(l.Rows, n)
		}
		out = append(out, l)
	}
	return out
}

func TestAWeekdayThatHasFewerRowsSinceIsTold(t *testing.T) {
	t.Parallel()
	got := Held(saturdays(rand.New(rand.NewPCG(9, 6)), 15, 0.35))
	if len(got) != 1 || got[0].Values[0] != "Saturday" || got[0].Distance > 0 || got[0].firstDay().Weekday() != time.Saturday {
		t.Errorf("of Saturdays that lost two thirds: %+v", got)
	}
}

// TestAGroupThatMostRowsAreOfIsNotToldInPlaceOfAll: what most do, all do.
func TestAGroupThatMostRowsAreOfIsNotToldInPlaceOfAll(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 9))
	lines := weeksOf(r, 2, 34, func(_, week int) float64 {
		if week >= 24 {
			return 0.2
		}
		return 0.06
	})
	for _, o := range Held(lines) {
		if len(o.By) > 0 {
			t.Errorf("all are missed more often, and %v is told", o.Values)
		}
	}
}

func TestDaysAreAddedUpToWeeksThatAreWhole(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC) // a Thursday
	l := Line{Measure: plan.Measure{Aggregate: plan.Sum, Column: "fee", Additive: true}, Grain: plan.Day, Start: start}
	for range 20 {
		l.Points, l.Rows = append(l.Points, 2), append(l.Rows, 1)
	}
	weeks := Weekly([]Line{l}, time.Monday)
	if len(weeks) != 1 || len(weeks[0].Points) != 2 || weeks[0].Points[0] != 14 || weeks[0].Rows[1] != 7 || weeks[0].Start.Day() != 9 {
		t.Errorf("20 days from a Thursday on are %+v", weeks)
	}
}

// TestAGroupThatIsNotWrittenDownAnyMoreIsOnNoNewLevel: of the rows since some week a part has no group.
func TestAGroupThatIsNotWrittenDownAnyMoreIsOnNoNewLevel(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	lines := weeksOf(r, 3, 34, func(int, int) float64 { return 0.05 })
	fell := func(whole bool) []Odd {
		var out []Line
		for _, l := range lines {
			if l.Measure.Aggregate != plan.Count {
				continue
			}
			l.Points, l.Rows = append([]float64{}, l.Points...), append([]float64{}, l.Rows...)
			for w := 26; w < len(l.Points) && (len(l.By) > 0 || whole); w++ {
				if len(l.By) > 0 && l.Values[0] != 1 {
					continue
				}
				lost := 0.5 * l.Points[w]
				if len(l.By) == 0 {
					lost = 0.16 * l.Points[w]
				}
				l.Points[w], l.Rows[w] = l.Points[w]-lost, l.Rows[w]-lost
			}
			out = append(out, l)
		}
		return Held(out)
	}
	if got := fell(true); len(got) == 0 {
		t.Error("a group that has half of its rows is on no new level")
	}
	if got := fell(false); len(got) > 0 && len(got[0].By) > 0 {
		t.Errorf("rows that have no group any more make a new level of %v", got[0].Values)
	}
}
