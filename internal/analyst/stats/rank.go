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
	type placed struct {
		value float64
		at    int
	}
	order := make([]placed, len(values))
	for i, v := range values {
		order[i] = placed{v, i}
	}
	slices.SortFunc(order, func(a, b placed) int { return cmp.Compare(a.value, b.value) })
	ranks = make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && order[to].value == order[from].value {
			to++
		}
		for _, p := range order[from:to] {
			ranks[p.at] = float64(from+to+1) / 2
		}
		n := float64(to - from)
		ties += n*n*n - n
		from = to
	}
	return ranks, ties
}
