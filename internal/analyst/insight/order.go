package insight

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// sortBy orders rows by a number, equal ones as they are.
func sortBy(rows []int, key func(row int) float64) {
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
}

// variation is the standard deviation over the mean, at most 2; 0 where it says
// nothing.
func variation(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	mean := stats.Mean(values)
	square := 0.0
	for _, v := range values {
		square += (v - mean) * (v - mean)
	}
	if mean == 0 {
		return 0
	}
	return min(math.Sqrt(square/float64(len(values)))/math.Abs(mean), 2)
}
