package stats_test

import (
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
