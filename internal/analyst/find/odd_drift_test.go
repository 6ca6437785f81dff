package find_test

import (
	"math"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// waits are the average minutes of two desks by day, which one of them leaves from a day on by as much more each day.
func waits(days, from int, each float64) []find.Line {
	all := lines(days)[1:]
	for k := range all {
		all[k].Measure = plan.Measure{Aggregate: plan.Average, Column: "minutes", Label: "average minutes"}
		for i := range all[k].Points {
			all[k].Points[i] = 20 + all[k].Points[i]/100
			if k == 0 && i >= from {
				all[k].Points[i] += each * float64(i-from)
			}
		}
	}
	return all
}

// TestANumberThatLeavesItsLevelLittleByLittleIsToldSinceItsMonth: no day is the first of it.
func TestANumberThatLeavesItsLevelLittleByLittleIsToldSinceItsMonth(t *testing.T) {
	t.Parallel()
	got := find.Odds(waits(365, 280, 0.2))
	if len(got) != 1 || got[0].Sort != find.OddDrift || got[0].Values[0] != "Mole" || got[0].Distance <= 0 || !got[0].Lasting() {
		t.Fatalf("%+v", got)
	}
	if month := got[0].At(got[0].From).Month(); month != 11 {
		t.Errorf("since month %d", month)
	}
	if got := find.Odds(waits(365, 0, 0.05)); len(got) > 0 {
		t.Errorf("one that rises all along is told: %+v", got[0].Sort)
	}
	if got := find.Odds(waits(365, 355, 0.2)); len(got) > 0 {
		t.Errorf("one that rose little is told: %+v", got[0].Sort)
	}
}

// TestWhatHasNoRowsAnyMoreIsNotToldToBeHigher: it is no more.
func TestWhatHasNoRowsAnyMoreIsNotToldToBeHigher(t *testing.T) {
	t.Parallel()
	points := []float64{20, 20.2, 19.9, 20.1, 20, 19.8, 20.1, 20.2, 20, 19.9, 31}
	for months, want := range map[int]int{0: 1, 1: 0} {
		l := lines(1)[1]
		l.Grain, l.Measure, l.Rows = plan.Month, plan.Measure{Aggregate: plan.Average, Column: "minutes", Label: "average minutes"}, nil
		l.Points = slices.Clone(points)
		for range points {
			l.Rows = append(l.Rows, 20)
		}
		for range months {
			l.Points, l.Rows = append(l.Points, math.NaN()), append(l.Rows, math.NaN())
		}
		if got := find.Odds([]find.Line{l}); len(got) != want {
			t.Errorf("%d months without rows: %+v", months, got)
		}
	}
}
