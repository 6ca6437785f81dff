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
	anomalyDays    = 42
	anomalyBuckets = 24    // weeks or months
	countLevel     = 0.01  // of the test for outliers, over all points of a count
	anomalyLevel   = 0.002 // and of other series, whose amounts are less well-behaved
	anomalySize    = 0.25  // of what was usual
	anomalyMost    = 3     // points of a series that are told
	levelPoints    = 29    // that make the level around a point
	ownErrors      = 3     // standard errors of its own rows
	aroundDays     = 28    // what is usual is told from so many days before and after
	aroundPoints   = 4     // and from so many weeks or months
)

// anomalies is kind K11: days, or weeks or months where the data has no more, far
// from what their place in the week and the time around them make usual.
func (k *checker) anomalies() {
	for _, l := range k.finest() {
		if values, ok := filled(l.series); ok && len(values) >= anomalyPoints(l) {
			k.anomaly(l, values)
		}
	}
}

// finest are the measures by day where the data is dated by day, else by bucket.
func (d *Data) finest() []line {
	if lines := d.dailyLines(); lines != nil {
		return lines
	}
	return d.totals()
}

func anomalyPoints(l line) int {
	if l.grain == plan.Day {
		return anomalyDays
	}
	return anomalyBuckets
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

func (k *checker) anomaly(l line, values []float64) {
	rest := l.distances(values)
	level := anomalyLevel
	if k.Measures[l.measure].Aggregate == plan.Count {
		level = countLevel
	}
	found, noise := l.unusual(values, rest, level), stats.Spread(rest)
	if len(found) == 0 {
		k.add(l.candidate(document.KindPastAnomaly))
		return
	}
	for n, o := range found[:min(len(found), anomalyMost)] {
		i := o.At
		usual := values[i] - rest[i]
		c := l.candidate(document.KindPastAnomaly)
		// The first of a series tests it; the others come with it.
		c.P, c.Tested, c.Sign = o.P, n == 0, sign(rest[i])
		c.Entity = l.starts[i].Format(time.DateOnly)
		c.Effect, c.Impact = squash(rest[i]/noise, 8), min(1, math.Abs(rest[i])/max(math.Abs(usual), math.Abs(values[i])))
		if math.Abs(rest[i]) < anomalySize*math.Abs(usual) {
			c.Fails = "the distance from the usual is small"
		}
		c.Evidence = k.around(l, l.starts[i])
		day := c.Entity
		c.Tell = func(t *insight.Teller) insight.Finding {
			return tellPoint(t, day, document.KindPastAnomaly, "anomaly")
		}
		k.add(c)
	}
}

// distances of the points from their season and the level around them.
func (l line) distances(values []float64) []float64 {
	return stats.Decompose(values, l.period()).Distances(levelPoints)
}

// unusual are the points that the test finds in the values and, where none is
// negative, also in their roots: counts, and sums of a few amounts, swing more the
// larger they are, and their roots do not. An average of few rows swings more, too,
// and counts for less. Points that a single row makes are left to others.
func (l line) unusual(values, rest []float64, level float64) []stats.Outlier {
	most := max(1, len(values)/20)
	found := stats.Outliers(l.weighed(rest), most, level)
	if len(found) == 0 {
		return nil
	}
	also := map[int]float64{}
	if stats.Min(values) >= 0 {
		for _, o := range stats.Outliers(l.weighed(l.distances(roots(values))), most, level) {
			also[o.At] = o.P
		}
	} else {
		for _, o := range found {
			also[o.At] = o.P
		}
	}
	var out []stats.Outlier
	for _, o := range found {
		newest := o.At == len(values)-1 // is for another check
		if p, ok := also[o.At]; ok && !newest && l.errors(o.At, values[o.At]-rest[o.At]) >= ownErrors {
			out = append(out, stats.Outlier{At: o.At, P: max(o.P, p)})
		}
	}
	return out
}

// errors is how far a point is from the usual in the standard errors that the rows of
// the point itself give: one large amount moves a sum by no more than one of them. Where each point has the same number
// of rows, only their amounts are left to chance.
func (l line) errors(at int, usual float64) float64 {
	p := l.series.Parts[at]
	distance := math.Abs(l.series.Value(p) - usual)
	switch {
	case p.Squares == 0:
		return math.Inf(1)
	case !l.series.quotient && l.even() && p.Over > 1:
		return distance / math.Sqrt(max(p.Squares-p.Sum*p.Sum/p.Over, p.Squares/(p.Over*p.Over)))
	case !l.series.quotient:
		return distance / math.Sqrt(p.Squares)
	}
	mean := p.Sum / p.Over
	unit := 1.0
	if l.series.percent {
		unit = 100
	}
	variance := max(p.Squares/p.Over-mean*mean, mean*mean/p.Over) // of one row: it may be anything
	return distance / (unit * math.Sqrt(variance/p.Over))
}

// even reports whether nearly all points have the same number of rows, and several: those of a table of things by time.
func (l line) even() bool {
	const most = 0.1 // of the points may have another number
	counts := map[float64]int{}
	for _, p := range l.series.Parts {
		counts[p.Over]++
	}
	for n, points := range counts {
		if n > 1 && float64(points) >= (1-most)*float64(len(l.series.Parts)) {
			return true
		}
	}
	return false
}

// weighed are the distances of a quotient times the root of what it is over.
func (l line) weighed(rest []float64) []float64 {
	if !l.series.quotient {
		return rest
	}
	out := make([]float64, len(rest))
	for i := range rest {
		out[i] = rest[i] * math.Sqrt(l.series.Parts[i].Over)
	}
	return out
}

// around is the evidence of a point: those around it.
func (d *Data) around(l line, start time.Time) plan.Resolved {
	r := d.along(l)
	reach := aroundDays
	if l.grain != plan.Day {
		return r
	}
	w := plan.Window{Start: start.AddDate(0, 0, -reach), End: start.AddDate(0, 0, reach+1)}
	if w.Start.Before(l.starts[0]) {
		w.Start = l.starts[0]
	}
	if w.End.After(l.end) {
		w.End = l.end
	}
	w.Label = w.Start.Format("2 Jan 2006") + "–" + w.End.AddDate(0, 0, -1).Format("2 Jan 2006")
	r.Window, r.Spine = &w, &w
	return r
}

// tellPoint holds a day against the median of the same weekdays around it, another
// point against that of the points around it.
func tellPoint(t *insight.Teller, at string, kind document.Kind, family string) insight.Finding {
	own, near := -1, map[int]int{}
	m := t.Answer().Question().Measures[0]
	for i, row := range t.Points(0) {
		near[row] = i
		if distance, ok := t.DaysFrom(row, at); ok && distance == 0 {
			own = row
		}
	}
	if own < 0 {
		return insight.Finding{}
	}
	reach := aroundPoints
	if near[own] == len(near)-1 { // the newest has none behind it, and what is odd may have begun before it
		reach *= 2
	}
	var usual, all []string
	for _, row := range t.Points(0) {
		distance, ok := t.DaysFrom(row, at)
		like := distance%7 == 0
		if t.Answer().Grain() != plan.Day {
			like = max(near[row]-near[own], near[own]-near[row]) <= reach
		}
		if row != own {
			all = append(all, t.Number(row, t.Column(0), m))
		}
		if ok && like && row != own {
			usual = append(usual, t.Number(row, t.Column(0), m))
		}
	}
	if there := t.WithRows(all); m.AddsOverGroups() && len(there) < len(all) { // most have no rows: none is no level
		usual = there
	}
	if len(usual) < 3 {
		return insight.Finding{}
	}
	value := t.Number(own, t.Column(0), m)
	middle := t.Builder().Compute(document.OpMedian, insight.Shown(m), usual...)
	if !t.Apart(value, middle, anomalySize) { // so it was beside its expectation, which is not told
		return insight.Finding{}
	}
	shape := family + ".high"
	if t.Less(value, middle) {
		shape = family + ".low"
	}
	return t.Finding(kind, shape, m, map[string]string{
		"value": insight.Token(value), "usual": insight.Token(middle), "window": t.Name(own),
	})
}
