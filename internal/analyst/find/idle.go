package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
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
	if r, ok = CourseOf(c.Answer); !ok {
		return r, false
	}
	one := *c
	one.Rows = c.Rows[:1]
	r.Question.ID += "-idle"
	r.Question.Where = Also(r.Question.Where, one.Only())
	return r, true
}

// Stood says from when to when the group had rows with nothing in them, each time in a row; course answers [Cause.Standing].
func (c *Cause) Stood(course insight.Answer, b *document.Builder) insight.Finding {
	line := insight.NewTeller(course, b)
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
		return insight.Finding{}
	}
	t := newTeller(c, b)
	return keyed(unscoped(t.finding(document.KindMover, "stood", map[string]string{
		"driver": t.name(c.Rows[0]), "start": line.Name(rows[from]), "end": line.Name(rows[to-1]),
	})))
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
