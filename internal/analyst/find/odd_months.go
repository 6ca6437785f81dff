package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Months are few, and some that are far out make a tail of their own: what is so many times as far from its level as months
// are is odd, where few are.
const (
	grossly   = 8.0
	mostGross = 0.15 // of the months
)

// plainly is how far out a month has to be to be odd whatever the others are; infinite where that says nothing.
func (c *course) plainly(means []float64, length int) float64 {
	if c.line.Grain != plan.Month || length > 1 {
		return math.Inf(1)
	}
	out := grossly * stats.Spread(means)
	if out == 0 {
		return math.Inf(1)
	}
	n := 0.0
	for _, v := range means {
		if v > out {
			n++
		}
	}
	if n > mostGross*float64(len(means)) {
		return math.Inf(1)
	}
	return out
}
