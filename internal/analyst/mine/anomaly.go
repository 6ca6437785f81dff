package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a day that does not belong to the others.
const (
	anomalyDays  = 42
	anomalyLevel = 0.001 // of the test for outliers, over all days of a series
	anomalySize  = 0.25  // of what was usual
	anomalyMost  = 3     // days of a series that are told
	aroundDays   = 28    // what is usual is told from so many days before and after
)

// anomalies is kind K11: days far from what their weekday and the time around them
// make usual.
func (k *checker) anomalies() {
	for i, s := range k.daily() {
		values, ok := filled(s)
		if ok && len(values) >= anomalyDays {
			k.anomaly(i, values)
		}
	}
}

// daily are the series by day, whatever the buckets are.
func (d *Data) daily() []Series {
	if d.Buckets != nil && d.Buckets.Grain == plan.Day {
		return d.Total.Series
	}
	return d.Days
}

func (d *Data) dayAt(i int) time.Time {
	if d.Buckets.Grain == plan.Day {
		return d.Buckets.Starts[i]
	}
	return d.Day.AddDate(0, 0, i)
}

// filled are the values with the median in the place of up to a tenth of missing
// ones.
func filled(s Series) (values []float64, ok bool) {
	values = s.Values()
	var there []float64
	for _, v := range values {
		if !math.IsNaN(v) {
			there = append(there, v)
		}
	}
	if len(there)*10 < len(values)*9 {
		return nil, false
	}
	middle := stats.Median(there)
	for i, v := range values {
		if math.IsNaN(v) {
			values[i] = middle
		}
	}
	return values, true
}

func (k *checker) anomaly(measure int, values []float64) {
	parts := stats.Decompose(values, 7)
	found := k.unusual(measure, values, parts)
	c := Candidate{Kind: document.KindPastAnomaly, Family: OverTime, Measure: measure, Field: -1, Tested: true, P: 1}
	if len(found) == 0 {
		k.add(c)
		return
	}
	for n, o := range found[:min(len(found), anomalyMost)] {
		c, i := c, o.At
		usual := values[i] - parts.Rest[i]
		// The first of a series tests it; the others come with it.
		c.P, c.Tested, c.Sign = o.P, n == 0, sign(parts.Rest[i])
		c.Entity = k.dayAt(i).Format(time.DateOnly)
		c.Effect, c.Impact = squash(parts.Rest[i]/parts.Noise(), 8), min(1, math.Abs(parts.Rest[i])/max(math.Abs(usual), math.Abs(values[i])))
		if math.Abs(parts.Rest[i]) < anomalySize*math.Abs(usual) {
			c.Fails = "the distance from the usual is small"
		}
		c.Evidence = k.around(measure, k.dayAt(i))
		day := c.Entity
		c.Tell = func(t *insight.Teller) insight.Finding { return tellAnomaly(t, day) }
		k.add(c)
	}
}

// unusual are the days that the test finds in the values and, where none is
// negative, also in their roots: counts, and sums of a few amounts, swing more the
// larger they are, and their roots do not. An average of few rows swings more, too,
// and counts for less.
func (k *checker) unusual(measure int, values []float64, parts stats.Parts) []stats.Outlier {
	most := max(1, len(values)/20)
	found := stats.Outliers(k.weighed(measure, parts.Rest), most, anomalyLevel)
	if len(found) == 0 || stats.Min(values) < 0 {
		return found
	}
	roots := make([]float64, len(values))
	for i, v := range values {
		roots[i] = math.Sqrt(v)
	}
	also := map[int]float64{}
	for _, o := range stats.Outliers(k.weighed(measure, stats.Decompose(roots, 7).Rest), most, anomalyLevel) {
		also[o.At] = o.P
	}
	var out []stats.Outlier
	for _, o := range found {
		if p, ok := also[o.At]; ok {
			out = append(out, stats.Outlier{At: o.At, P: max(o.P, p)})
		}
	}
	return out
}

// weighed are the distances of a quotient times the root of what it is over.
func (k *checker) weighed(measure int, rest []float64) []float64 {
	s := k.daily()[measure]
	if !s.quotient {
		return rest
	}
	out := make([]float64, len(rest))
	for i := range rest {
		out[i] = rest[i] * math.Sqrt(s.Parts[i].Over)
	}
	return out
}

// around is the evidence of a day: those around it.
func (d *Data) around(measure int, day time.Time) plan.Resolved {
	r := d.evidence(measure, plan.Trend, plan.Dimension{Column: d.TimeField, Grain: plan.Day, Label: d.timeLabel()})
	w := plan.Window{Start: day.AddDate(0, 0, -aroundDays), End: day.AddDate(0, 0, aroundDays+1)}
	if w.Start.Before(d.Buckets.Starts[0]) {
		w.Start = d.Buckets.Starts[0]
	}
	if w.End.After(d.Buckets.End) {
		w.End = d.Buckets.End
	}
	w.Label = w.Start.Format("2 Jan 2006") + "–" + w.End.AddDate(0, 0, -1).Format("2 Jan 2006")
	r.Window, r.Spine = &w, &w
	return r
}

// tellAnomaly holds a day against the median of the same weekdays around it.
func tellAnomaly(t *insight.Teller, day string) insight.Finding {
	own, usual := -1, []string{}
	m := t.Answer().Question().Measures[0]
	for _, row := range t.Points(0) {
		switch distance, ok := t.DaysFrom(row, day); {
		case !ok || distance%7 != 0:
		case distance == 0:
			own = row
		default:
			usual = append(usual, t.Number(row, t.Column(0), m))
		}
	}
	if own < 0 || len(usual) < 3 {
		return insight.Finding{}
	}
	value := t.Number(own, t.Column(0), m)
	middle := t.Builder().Compute(document.OpMedian, insight.Shown(m), usual...)
	shape := "anomaly.high"
	if t.Less(value, middle) {
		shape = "anomaly.low"
	}
	return t.Finding(document.KindPastAnomaly, shape, m, map[string]string{
		"value": insight.Token(value), "usual": insight.Token(middle), "window": t.Name(own),
	})
}
