package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Bounds on what running sums may be off by, as parts of what they are of: far above what rounding makes.
const (
	sumsOff  = 1e-8
	meansOff = 1e-8
)

// farthestSplit is where the levels before and after a place are farthest apart in standard errors, from one place to another, the first of
// the same; at is 0 where none is. Running sums leave few places that can be it: looked at one by one, a line's splits take the square of its points.
func farthestSplit(values []float64, from, to int) (at int, errors float64) {
	least, most := splitBounds(values, from, to)
	reached := 0.0
	for _, e := range least {
		reached = max(reached, e)
	}
	for i := from; i <= to; i++ {
		if most[i-from] < reached {
			continue
		}
		if e := math.Abs(levelErrors(values[:i], values[i:])); e > errors {
			at, errors = i, e
		}
	}
	return at, errors
}

// splitBounds are between what the standard errors lie that the levels before and after each place are apart.
func splitBounds(values []float64, from, to int) (least, most []float64) {
	n, mean := float64(len(values)), stats.Mean(values)
	total, far := 0.0, 0.0
	for _, v := range values {
		total, far = total+(v-mean)*(v-mean), max(far, math.Abs(v-mean))
	}
	sum := 0.0 // of all before, about the mean of all: those after have the same with the other sign
	for i := range values {
		if i >= from && i <= to {
			k := float64(i)
			apart, weight := math.Abs(sum)*(1/k+1/(n-k)), n-2
			within := total - sum*sum*(1/k+1/(n-k))
			bound := func(apart, within float64) float64 {
				if apart <= 0 {
					return 0
				}
				return apart / math.Sqrt(max(within, 0)/weight*(1/k+1/(n-k)))
			}
			least = append(least, bound(apart-meansOff*far, within+sumsOff*total))
			most = append(most, bound(apart+meansOff*far, within-sumsOff*total))
		}
		sum += values[i] - mean
	}
	return least, most
}
