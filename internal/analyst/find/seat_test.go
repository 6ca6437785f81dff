package find

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// paid is the course of a share of money by six groups over forty weeks: single payments of 100 or more, of which one in twenty is disputed
// whatever the group is, and of one group one in four where that is asked for.
func paid(seed uint64, seat bool) *Crossed {
	const weeks, groups, payments = 40, 6, 5
	rng := rand.New(rand.NewPCG(seed, 3))
	c := &Crossed{Measures: []plan.Measure{{Aggregate: plan.Ratio, Unit: "%", Of: &plan.Measure{Aggregate: plan.Sum, Column: "eur"}, Per: &plan.Measure{Aggregate: plan.Sum, Column: "eur"}}}}
	all := CrossedLine{Points: [][]Tally{make([]Tally, weeks)}}
	lines := make([]CrossedLine, groups)
	for g := range lines {
		lines[g] = CrossedLine{By: []plan.Dimension{{Column: "branch"}}, Values: []any{string(rune('A' + g))}, Points: [][]Tally{make([]Tally, weeks)}}
	}
	for w := range weeks {
		c.Buckets = append(c.Buckets, time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*w))
		for g := range lines {
			for range payments {
				t, rate := Tally{Over: float64(100 + rng.IntN(200))}, 0.05
				if seat && g == 2 {
					rate = 0.25
				}
				if rng.Float64() < rate {
					t.Sum = t.Over
				}
				lines[g].Points[0][w] = lines[g].Points[0][w].plus(t)
				all.Points[0][w] = all.Points[0][w].plus(t)
			}
		}
	}
	c.Lines = append([]CrossedLine{all}, lines...)
	return c
}

func TestAmountsOfMoneyAreNoCasesThatMakeAPlaceSure(t *testing.T) {
	t.Parallel()
	each := func(plan.Measure, CrossedLine) bool { return true }
	const tables = 50
	chance, found := 0, 0
	for seed := range uint64(tables) {
		if _, ok := paid(seed, false).Seat(0, true, each); ok {
			chance++
		}
		if s, ok := paid(seed, true).Seat(0, true, each); ok && s.Values[0] == "C" {
			found++
		}
	}
	if chance > 2 || found < tables*9/10 {
		t.Errorf("%d of %d tables of chance have a place, %d of as many with one", chance, tables, found)
	}
}
