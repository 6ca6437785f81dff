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
			for range 60 + r.IntN(20) {
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
	for range reports {
		if len(Held(weeksOf(r, 6, 34, func(int, int) float64 { return 0.08 }))) > 0 {
			found++
		}
	}
	if most := 0.01*float64(reports) + 3*math.Sqrt(0.01*float64(reports)) + 1; float64(found) > most {
		t.Errorf("%d of %d reports about noise tell of a new level, at most %.0f may", found, reports, most)
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
