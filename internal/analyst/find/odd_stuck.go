package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// OddStuck is a number that is the same at several points that follow each other, and hardly ever is so otherwise: a
// thing that stood still, or a reading that is stuck.
const OddStuck OddSort = "stuck"

const (
	stuckPart = 0.2 // of a line, that it may last: what is longer is a level
	fineSteps = 10  // steps of its scale, that a number usually is
)

// stuck is the longest run of one value in a line, where chance hardly makes it so long: zeros are held against how
// often there is one, other values against how often two neighbours are the same.
func (c *course) stuck(chance float64) (Odd, bool) {
	if !c.line.Measure.AddsOverGroups() && c.line.Measure.Aggregate != plan.Average || c.line.count() || c.line.Grain == plan.Hour {
		return Odd{}, false
	}
	from, to := c.longestRun()
	n := float64(len(c.value))
	if to == len(c.value)-1 || float64(to-from) > stuckPart*n || math.Pow(1/n, float64(to-from+1)) > chance { // the least that chance makes it, which is too much in most lines
		return Odd{}, false
	}
	sorted := slices.Sorted(slices.Values(c.value))
	usual, finest := stats.MedianSorted(sorted), resolution(sorted)
	held := c.value[from] != 0 && (c.value[from] == sorted[0] || c.value[from] == sorted[len(sorted)-1]) // by a limit
	if held || usual < fineSteps*finest || c.value[from] != 0 && math.Abs(c.value[from]) < 2*fineSteps*finest {
		return Odd{}, false
	}
	length, often := float64(to-from), 0.0 // of steps
	for i := 1; i < len(c.value); i++ {
		if (i <= from || i > to) && c.value[i] == c.value[i-1] {
			often++
		}
	}
	if c.value[from] == 0 {
		length, often = length+1, 0
		for i, v := range c.value {
			if (i < from || i > to) && v == 0 {
				often++
			}
		}
	}
	p := math.Pow(max(often, 1)/n, length)
	if p > chance {
		return Odd{}, false
	}
	return Odd{Line: *c.line, Sort: OddStuck, From: c.at[from], To: c.at[to], Chance: p, Distance: (c.value[from] - usual) * float64(to-from+1)}, true
}

// resolution is the least distance of two values in their order: what is near it is the same by rounding.
func resolution(sorted []float64) float64 {
	least := math.Inf(1)
	for i := 1; i < len(sorted); i++ {
		if d := sorted[i] - sorted[i-1]; d > 1e-9*math.Abs(sorted[i]) {
			least = min(least, d)
		}
	}
	return least
}

// longestRun is the longest stretch of one value, both ends included.
func (c *course) longestRun() (from, to int) {
	start := 0
	for i := range c.value {
		if c.value[i] != c.value[start] {
			start = i
		}
		if i-start > to-from {
			from, to = start, i
		}
	}
	return from, to
}
