package stats

import (
	"cmp"
	"slices"
)

// Ranks returns the rank of each value from 1; equal values share the mean of
// theirs.
func Ranks(values []float64) []float64 {
	ranks, _ := ranked(values)
	return ranks
}

// ranked also returns the sum of t³-t over the groups of t equal values, which
// corrects the variance of rank statistics for ties.
func ranked(values []float64) (ranks []float64, ties float64) {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	ranks = make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = float64(from+to+1) / 2
		}
		n := float64(to - from)
		ties += n*n*n - n
		from = to
	}
	return ranks, ties
}
