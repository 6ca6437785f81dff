package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// OddStuck is a number that is the same at several points that follow each other, and hardly ever is so otherwise: a
// thing that stood still, or a reading that is stuck.
const OddStuck OddSort = "stuck"

// stuck is the longest run of one value in a line, where chance hardly makes it so long: zeros are held against how
// often there is one, other values against how often two neighbours are the same.
func (c *course) stuck(chance float64) (Odd, bool) {
	if !c.line.Measure.AddsOverGroups() || c.line.count() || c.line.Grain == plan.Hour {
		return Odd{}, false
	}
	from, to := c.longestRun()
	n := float64(len(c.value))
	usual := stats.Median(c.value)
	if to == len(c.value)-1 || c.value[from] == usual && usual == 0 {
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
