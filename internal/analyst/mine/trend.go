package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a trend.
const (
	trendPoints = 12   // fewer are called a change, not a trend
	trendRise   = 0.05 // of the level, over the whole stretch
	groupRise   = 0.15 // the same, of one group
	leaves      = 3    // usual swings about the line, beyond which a value against it has left it
)

// trends is kind K13: a measure that rises or falls in order along the buckets, of
// all rows or of a group.
func (k *checker) trends() {
	for _, l := range k.totals() {
		if values, ok := l.values(); ok && len(values) >= trendPoints {
			k.trend(l, values, 0)
		}
	}
}

// trend checks a line; chance is how probable it is at least for other reasons.
func (k *checker) trend(l line, values []float64, chance float64) {
	values = l.deseasoned(values)
	t := stats.MannKendall(values)
	rise := t.Line.Slope * float64(len(values)-1)
	swing := stats.Spread(t.Line.Residuals(values))
	level := max(math.Abs(t.Line.Start), math.Abs(stats.Mean(values)))
	c := l.candidate(document.KindTrend)
	c.Sign, c.P = sign(t.Line.Slope), max(t.P, chance)
	c.Effect, c.Impact = squash(rise/swing, 3), min(1, math.Abs(rise)/level)
	least := trendRise
	if l.field >= 0 {
		least = groupRise
	}
	switch {
	case math.Abs(rise) < k.eased(swing):
		c.Fails = "the rise is smaller than the usual swing"
	case math.Abs(rise) < k.eased(least)*level:
		c.Fails = "the rise is small beside the level"
	case c.P > k.chance(sure):
		c.Fails = "chance alone makes such a rise too often"
	}
	if residuals := t.Line.Residuals(values); len(residuals) > 0 {
		newest := residuals[len(residuals)-1]
		c.Left = math.Abs(newest) > leaves*swing && sign(newest) != c.Sign
	}
	c.Evidence = k.along(l)
	c.Tell = k.told(l, func(t *insight.Teller) insight.Finding { return t.Trend(0) })
	k.add(c)
}

func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
