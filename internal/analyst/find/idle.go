package find

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// When a group that made a fall stood still.
const (
	idleRun   = 3    // rows in a row with nothing, at least
	idlePart  = 0.1  // of the points of the period, that they are at least
	idleElse  = 0.05 // of all other points, that have nothing as well
	idleCause = 0.15 // of the change, that the group made
)

// Standing is the question about the course of the one group that made most of a fall, as far as it may have stood still; ok is
// false for what does not add up, for a rise, and for small parts.
func (c *Cause) Standing() (r plan.Resolved, ok bool) {
	m := c.Answer.Question().Measures[0]
	if m.Aggregate != plan.Sum || c.delta >= 0 || len(c.By()) != 1 || c.By()[0].Made() || c.Came() || c.Part(c.Rows[0])/c.delta < idleCause {
		return r, false
	}
	if r = c.Answer.Resolved; r.Window == nil || r.Before == nil {
		return r, false
	}
	one := *c
	one.Rows = c.Rows[:1]
	q := &r.Question
	q.ID, q.Intent, q.Rank, q.Having, q.Measures = q.ID+"-idle", plan.Trend, nil, nil, q.Measures[:1]
	q.Where = Also(q.Where, one.Only())
	q.By = []plan.Dimension{{Column: r.TimeField, Grain: grainOf(c.Answer.Profile.Column(r.TimeField)), Label: "time"}}
	w := plan.Window{Start: r.Before.Start, End: r.Window.End, Label: r.Before.Label + " to " + r.Window.Label}
	r.Window, r.Before, r.Spine = &w, nil, nil // what has no rows is missing, and not zero
	return r, q.By[0].Grain != ""
}

// grainOf is the finest unit that a time names most of: a day, a week or a month; empty: it names no days.
func grainOf(c *catalog.Column) plan.Grain {
	if daily(c) {
		return plan.Day
	}
	if c == nil || len(c.Min) < len(time.DateOnly) || len(c.Max) < len(time.DateOnly) {
		return ""
	}
	first, err1 := time.Parse(time.DateOnly, c.Min[:len(time.DateOnly)])
	last, err2 := time.Parse(time.DateOnly, c.Max[:len(time.DateOnly)])
	if err1 != nil || err2 != nil {
		return ""
	}
	if 2*float64(c.Distinct) > last.Sub(first).Hours()/24/weekly {
		return plan.Week
	}
	return plan.Month
}

// stillOver are the first and the last row of a course at which there was nothing, each time in a row; ok is false where that
// was so for a short time, or often.
func stillOver(line *insight.Teller, course insight.Answer) (first, last int, ok bool) {
	var rows []int // with something or nothing: what has no rows is missing, and not zero
	counted := course.Main.Column("rows", 0)
	for _, row := range line.Points(0) {
		if n, ok := line.Float(row, counted); counted < 0 || ok && n > 0 {
			rows = append(rows, row)
		}
	}
	from, to, zeros := longestZero(line, rows)
	n := to - from
	if n < idleRun || float64(n) < idlePart*float64(len(rows)) || float64(zeros-n) > idleElse*float64(len(rows)-n) {
		return 0, 0, false
	}
	return rows[from], rows[to-1], true
}

// StoodStill reports whether the group whose course it is had nothing for a while, which it otherwise hardly has; course answers
// [Cause.Standing].
func StoodStill(course insight.Answer) bool {
	_, _, ok := stillOver(insight.NewTeller(course, document.NewBuilder()), course)
	return ok
}

// Stood says from when to when the group stood still; course answers [Cause.Standing].
func (c *Cause) Stood(course insight.Answer, b *document.Builder) insight.Finding {
	line := insight.NewTeller(course, b)
	first, last, ok := stillOver(line, course)
	if !ok {
		return insight.Finding{}
	}
	t := newTeller(c, b)
	return keyed(unscoped(t.finding(document.KindMover, "stood", map[string]string{"driver": t.name(c.Rows[0]), "start": line.Name(first), "end": line.Name(last)})))
}

// longestZero is the longest run of points with nothing, its end excluded, and how many there are in all.
func longestZero(line *insight.Teller, rows []int) (from, to, zeros int) {
	start := -1
	for i, row := range rows {
		if v, ok := line.Float(row, line.Column(0)); !ok || v != 0 {
			start = -1
			continue
		}
		if zeros++; start < 0 {
			start = i
		}
		if i+1-start > to-from {
			from, to = start, i+1
		}
	}
	return from, to, zeros
}
