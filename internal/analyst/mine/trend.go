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
)

// trends is kind K13: a measure that rises or falls in order along the buckets.
func (k *checker) trends() {
	if k.Buckets == nil {
		return
	}
	for i := range k.Measures {
		values, ok := complete(k.Total.Series[i].Values())
		if !ok || len(values) < trendPoints {
			continue
		}
		k.trend(i, values)
	}
}

func (k *checker) trend(measure int, values []float64) {
	t := stats.MannKendall(values)
	rise := t.Line.Slope * float64(len(values)-1)
	swing := stats.Spread(t.Line.Residuals(values))
	level := max(math.Abs(t.Line.Start), math.Abs(stats.Mean(values)))
	c := Candidate{
		Kind: document.KindTrend, Family: OverTime, Measure: measure, Field: -1, Sign: sign(t.Line.Slope),
		Tested: true, P: t.P, Effect: squash(rise/swing, 3), Impact: min(1, math.Abs(rise)/level),
	}
	switch {
	case math.Abs(rise) < swing:
		c.Fails = "the rise is smaller than the usual swing"
	case math.Abs(rise) < trendRise*level:
		c.Fails = "the rise is small beside the level"
	}
	c.Evidence = k.along(measure)
	c.Tell = func(t *insight.Teller) insight.Finding { return t.Trend(0) }
	k.add(c)
}

// complete are the values without the missing ones at the ends; ok is false where
// others are missing, too: a test over gaps is not one.
func complete(values []float64) (out []float64, ok bool) {
	from, to := 0, len(values)
	for from < to && math.IsNaN(values[from]) {
		from++
	}
	for to > from && math.IsNaN(values[to-1]) {
		to--
	}
	for _, v := range values[from:to] {
		if math.IsNaN(v) {
			return nil, false
		}
	}
	return values[from:to], to > from
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
