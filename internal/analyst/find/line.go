package find

import (
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Line is a number by units of time: of all rows, or of one group.
type Line struct {
	By      []plan.Dimension // empty: all rows
	Values  []any            // of By
	Measure plan.Measure
	Grain   plan.Grain
	Start   time.Time
	Points  []float64 // from Start on; NaN: no row
	Rows    []float64 // behind each point; NaN: none
	order   int       // among the lines of a report
	even    bool      // each point has as many rows as another: these are no quantity
}

// Alike marks lines of a table that has as many rows at each time: these are no quantity.
func Alike(lines []Line) {
	for i := range lines {
		lines[i].even = true
	}
}

// AllAlike reports whether lines are those of such a table.
func AllAlike(lines []Line) bool { return len(lines) > 0 && lines[0].even }

// OfWeekday reports whether a line is of the rows of one weekday.
func (l *Line) OfWeekday() bool { return len(l.By) == 1 && l.By[0].Part == plan.Weekday }

// At is the day that a point of a line begins with.
func (l *Line) At(i int) time.Time {
	switch l.Grain {
	case plan.Week:
		return l.Start.AddDate(0, 0, weekly*i)
	case plan.Month:
		return l.Start.AddDate(0, i, 0)
	case plan.Hour:
		return l.Start.Add(time.Duration(i) * time.Hour)
	}
	return l.Start.AddDate(0, 0, i)
}

// Place is the point of a line that a time lies in.
func (l *Line) Place(at time.Time) int {
	days := int(math.Floor(at.Sub(l.Start).Hours() / 24))
	switch l.Grain {
	case plan.Week:
		return int(math.Floor(float64(days) / weekly))
	case plan.Hour:
		return int(math.Floor(at.Sub(l.Start).Hours()))
	case plan.Month:
		return 12*(at.Year()-l.Start.Year()) + int(at.Month()) - int(l.Start.Month())
	}
	return days
}

// End leaves the points of a line out that do not end before a time; zero: none is.
func (l *Line) End(before time.Time) {
	if before.Year() == 1 {
		return
	}
	n := len(l.Points)
	for n > 0 && l.At(n).After(before) {
		n--
	}
	l.Points, l.Rows = l.Points[:n], l.Rows[:n]
}

// count reports whether a line counts rows: then a point without rows is a zero.
func (l *Line) count() bool { return l.Measure.Aggregate == plan.Count }

// rows reports whether it counts all rows.
func (l *Line) rows() bool { return l.count() && l.Measure.Where == nil && l.Measure.Column == "" }

// course is a line without its weekdays and without the level around each point, on a
// scale on which its points swing alike: roots of what cannot be negative.
type course struct {
	line  *Line
	at    []int     // of the line
	value []float64 // as they are
	flat  []float64 // on the scale, without weekdays
	off   []float64 // of flat, from the level around it
	rest  []float64 // the same, less where few rows are behind a point
	scale scale
}

// scale is how values are spread so that they swing alike at all levels.
type scale int

const (
	plain scale = iota
	roots       // of sums and counts
	logs        // of averages of what is never zero
)

func (s scale) of(v float64) float64 {
	switch s {
	case roots:
		return math.Sqrt(v)
	case logs:
		return math.Log(v)
	}
	return v
}

func (s scale) back(v float64) float64 {
	switch s {
	case roots:
		return max(v, 0) * max(v, 0)
	case logs:
		return math.Exp(v)
	}
	return v
}

// How a line is made flat.
const (
	levelHours   = 121 // points that make the level around one
	levelDays    = 29
	levelWeeks   = 13
	levelMonths  = 7
	seasonPoints = 56 // from which on weekdays are told apart
)

// courseOf is the course of a line; ok is false where it is too short to say what is usual.
func courseOf(l *Line) (*course, bool) {
	c := &course{line: l}
	first, last := l.ends()
	least := math.Inf(1)
	for i := max(first, 0); i <= last; i++ {
		v := l.Points[i]
		if math.IsNaN(v) {
			if !l.count() {
				continue
			}
			v = 0
		}
		c.at, c.value, least = append(c.at, i), append(c.value, v), min(least, v)
	}
	if len(c.at) < oddPoints {
		return nil, false
	}
	switch adds := l.Measure.AddsOverGroups(); {
	case adds && least >= 0 && l.Measure.Aggregate != plan.Last:
		c.scale = roots
	case !adds && least > 0:
		c.scale = logs
	}
	c.flatten()
	c.rest = slices.Clone(c.off)
	if !l.Measure.AddsOverGroups() {
		c.thin()
	}
	return c, true
}

// thin draws in the points of a rate or an average that few rows are behind.
func (c *course) thin() {
	if c.line.Rows == nil {
		return
	}
	var all []float64
	for _, at := range c.at {
		all = append(all, c.line.Rows[at])
	}
	usual := stats.Median(all)
	for i, at := range c.at {
		if n := c.line.Rows[at]; n < usual {
			c.rest[i] *= math.Sqrt(max(n, 0) / usual)
		}
	}
}

// ends are the first and the last point with rows; -1: there is none.
func (l *Line) ends() (first, last int) {
	first, last = -1, -1
	for i, v := range l.Points {
		if !math.IsNaN(v) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first, last
}

func (c *course) flatten() {
	scaled := make([]float64, len(c.value))
	for i, v := range c.value {
		scaled[i] = c.scale.of(v)
	}
	c.flat = scaled
	c.off = fromLevel(scaled, c.window())
	season := c.line.round()
	if season == 0 || len(c.at) < seasonPoints {
		return
	}
	c.flat = make([]float64, len(scaled))
	usual := c.places(season)
	for i, v := range scaled {
		c.flat[i] = v - usual[c.at[i]%season]
	}
	c.off = fromLevel(c.flat, c.window())
}

// round is how many points a week has, where it is made of points; 0: it is not.
func (l *Line) round() int {
	switch l.Grain {
	case plan.Day:
		return weekly
	case plan.Hour:
		return weekly * 24
	}
	return 0
}

// places is what each day or hour of the week lies above the level, as a rule.
func (c *course) places(season int) []float64 {
	of := make([][]float64, season)
	for i, r := range c.off {
		of[c.at[i]%season] = append(of[c.at[i]%season], r)
	}
	out := make([]float64, season)
	for d := range out {
		if len(of[d]) > 3 {
			out[d] = stats.Median(of[d])
		}
	}
	return out
}

// window is how many points make the level around one.
func (c *course) window() int {
	switch c.line.Grain {
	case plan.Hour:
		return levelHours
	case plan.Week:
		return levelWeeks
	case plan.Month:
		return levelMonths
	}
	return levelDays
}

func fromLevel(values []float64, window int) []float64 {
	return stats.Distances(values, window)
}

// usual is what a point would have been, as its weekday and the points around it have it.
func (c *course) usual(i int) float64 {
	return c.scale.back(c.scale.of(c.value[i]) - c.off[i])
}

// tail is how likely chance makes a distance from the level, by the distances that a line
// has: beyond the tenth that lies farthest out they are taken to thin out by the same
// part each step, which those of most lines do faster.
type tail struct{ from, part, step float64 }

const (
	tailPart    = 0.1
	fewestTail  = 12
	mostTail    = 0.25
	countedStep = 0.26 // of roots of counts that come by chance
)

// tailOf is that of a sample in its order, upward; ok is false where there are too few of it.
func tailOf(sorted []float64, least float64) (tail, bool) {
	n := len(sorted)
	part := max(tailPart, fewestTail/float64(n))
	if part > mostTail {
		return tail{}, false
	}
	k := int(part * float64(n))
	out := sorted[n-k:]
	t := tail{from: out[0], part: float64(k) / float64(n)}
	t.step = (stats.MedianSorted(out) - out[0]) / math.Ln2
	t.step = max(t.step*(1+1/math.Sqrt(float64(k))), least, stats.SpreadSorted(sorted)/4)
	return t, t.step > 0
}

// chance is how likely a point of a line is as far out as that.
func (t tail) chance(x float64) float64 {
	if x <= t.from {
		return 1
	}
	return t.part * math.Exp(-(x-t.from)/t.step)
}
