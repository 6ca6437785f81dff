package stats

import (
	"cmp"
	"slices"
)

// Discovery returns the q-value of each p-value: the share of false alarms to
// expect if everything at or below it is called a finding (Benjamini and Hochberg
// 1995). Whoever looks at four hundred things finds twenty at p below 0.05 that
// are nothing.
func Discovery(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	q := make([]float64, len(p))
	least := 1.0
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		least = min(least, p[i]*float64(len(p))/float64(k+1))
		q[i] = least
	}
	return q
}
