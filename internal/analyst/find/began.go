package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a new level that a change begins with.
const (
	beganPoints = 10  // of the course
	beganSide   = 4   // on each side of the step
	beganErrors = 7   // standard errors between the levels
	beganStep   = 0.1 // of the level before
	beganSwings = 1   // of what the points swing about their level
	weekly      = 7
	twoMonths   = 28 // points, from which on weekdays are thought of
)

// Course is the question about how what made a change moved from the first day of the
// earlier period on, by the finest unit that the table has; ok is false without two periods.
func (c *Cause) Course() (r plan.Resolved, ok bool) {
	if r, ok = CourseOf(c.Answer); ok && !c.Spread {
		if len(c.Rows) > 1 || c.byWeight() {
			return r, false
		}
		r.Question.Where = Also(r.Question.Where, c.Only())
	}
	return r, ok
}

// Began says since when what made a change has its new level: a course by days is
// answered. It has no kind where no day is plainly the first.
func (c *Cause) Began(course insight.Answer, b *document.Builder) insight.Finding {
	t := newTeller(c, b)
	start, before, after, ok := stepOf(insight.NewTeller(course, b))
	if !ok || (t.float(after)-t.float(before))*c.made() <= 0 {
		return insight.Finding{}
	}
	roles := map[string]string{"start": start, "value": insight.Token(after), "before": insight.Token(before), "driver": t.names(c.Rows)}
	shape := "began"
	switch {
	case c.Spread:
		shape = "began.all"
		roles["driver"] = t.Label(What(t.m))
	case !t.m.AddsOverGroups() || t.m.Aggregate == plan.Last:
		shape = "began.level"
	}
	return keyed(unscoped(t.finding(document.KindMover, shape, roles)))
}

// byWeight reports whether a group made its part of a quotient's change by its weight.
func (c *Cause) byWeight() bool {
	t := c.Answer.Main
	if t.Column("mix", 0) < 0 {
		return false
	}
	own, _ := t.Float(c.Rows[0], t.Column("own", 0))
	mix, _ := t.Float(c.Rows[0], t.Column("mix", 0))
	return math.Abs(mix) > math.Abs(own)
}

// made is what the groups that are the cause made of the change.
func (c *Cause) made() float64 {
	sum := 0.0
	for _, row := range c.Rows {
		sum += c.Part(row)
	}
	return sum
}

// stepOf is the name of the first point of a course's new level, and the averages before it and
// from it on, by their facts; ok is false where no point is plainly the first.
func stepOf(line *insight.Teller) (start, before, after string, ok bool) {
	rows := line.Points(0)
	values := make([]float64, len(rows))
	for i, row := range rows {
		values[i], _ = line.Float(row, line.Column(0))
	}
	at, ok := stepAt(values)
	if !ok {
		return "", "", "", false
	}
	return line.Name(rows[at]), line.Over(document.OpAverage, 0, rows[0], rows[at-1]), line.Over(document.OpAverage, 0, rows[at], rows[len(rows)-1]), true
}

// stepAt is the point that a new level begins with, where one is plain.
func stepAt(values []float64) (at int, ok bool) {
	n := len(values)
	if n < beganPoints {
		return 0, false
	}
	flat := values
	if n >= twoMonths {
		flat = stats.Decompose(values, weekly).Deseasoned()
	}
	at, best := farthestSplit(flat, beganSide, n-beganSide)
	if best < beganErrors {
		return 0, false
	}
	a, b := stats.Mean(flat[:at]), stats.Mean(flat[at:])
	swing := math.Sqrt((squares(flat[:at], a) + squares(flat[at:], b)) / float64(n-2))
	return at, math.Abs(b-a) >= beganStep*math.Abs(a) && math.Abs(b-a) >= beganSwings*swing
}

// levelErrors is how far two levels are apart in standard errors of their difference.
func levelErrors(x, y []float64) float64 {
	a, b := stats.Mean(x), stats.Mean(y)
	n, m := float64(len(x)), float64(len(y))
	variance := (squares(x, a) + squares(y, b)) / (n + m - 2)
	if variance == 0 {
		if a == b {
			return 0
		}
		return math.Inf(1)
	}
	return (b - a) / math.Sqrt(variance*(1/n+1/m))
}

func squares(x []float64, mean float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	return sum
}
