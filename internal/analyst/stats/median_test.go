package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

func TestTheSpreadOfSortedValuesIsThatOfAnyOrder(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 1))
	for n := range 60 {
		for range 20 {
			values := make([]float64, n+1)
			for i := range values {
				values[i] = float64(r.IntN(9)) / 7 * r.NormFloat64()
			}
			if got, want := stats.SpreadSorted(slices.Sorted(slices.Values(values))), stats.Spread(values); got != want {
				t.Fatalf("the spread of %v is %v, want %v", values, got, want)
			}
		}
	}
}

// TestMedianIsTheMiddleOfValuesInTheirOrder of many and of few, of equal ones, in any order, and beside what is no number.
func TestMedianIsTheMiddleOfValuesInTheirOrder(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 1))
	for n := range 400 {
		values := make([]float64, n)
		for i := range values {
			switch n % 4 {
			case 0:
				values[i] = r.NormFloat64()
			case 1:
				values[i] = float64(r.IntN(5))
			case 2:
				values[i] = float64(i)
			default:
				values[i] = float64(n - i)
			}
		}
		if n%20 == 19 {
			values[n/3] = math.NaN()
		}
		want, got := stats.MedianSorted(slices.Sorted(slices.Values(values))), stats.Median(values)
		if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("of %d values %g, want %g", n, got, want)
		}
	}
}

// TestChanceOfAValueIsThatOfItsPrediction whether the interval is worked out or not.
func TestChanceOfAValueIsThatOfItsPrediction(t *testing.T) {
	t.Parallel()
	for _, history := range [][]float64{nil, {1, 2}, {3, 3, 3}, {1, 4, 2, 8, 5, 7, 1, 3, 90}} {
		for _, v := range []float64{3, 6.5, 200} {
			if got, want := stats.UsualP(history, v), stats.Usual(history, v, 0.9).P; got != want {
				t.Errorf("%g after %v: %g, want %g", v, history, got, want)
			}
		}
	}
}
