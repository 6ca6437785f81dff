package find

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// expectedRows is how many rows a group has as a rule in a stretch as long as the one in which it
// has none, for that to be news. One with three has none in one stretch of twenty by chance
// (Poisson), and the groups of a table are many.
const expectedRows = 6

// Presence is the question when the groups that are the cause had their first and their last row
// of all, and how many; ok is false where all were there both before and now.
func (c *Cause) Presence() (r plan.Resolved, ok bool) {
	if !c.Came() || c.Answer.Resolved.TimeField == "" {
		return r, false
	}
	r = c.Entries()
	r.Question.ID = c.Answer.Question().ID + "-presence"
	r.Question.Where = Also(r.Question.Where, c.Only())
	r.Question.Measures = append(r.Question.Measures, insight.RowCount(c.Answer.Profile))
	return r, true
}

// Known takes the answer to [Cause.Presence]. A group that was there before is not new: it is back.
// Irregular are causes with a group that comes and goes anyway.
func (c *Cause) Known(a insight.Answer) {
	of := map[string]int{}
	for row := range a.Main.Result.Rows {
		of[groupOf(a.Main, row)] = row
	}
	c.back, c.Irregular = false, false
	for _, row := range c.Rows {
		stretch := c.missing(row)
		at, ok := of[groupOf(c.Answer.Main, row)]
		if stretch == nil || !ok {
			continue
		}
		cells := a.Main.Result.Rows[at]
		first, okFirst := dateOf(cells[a.Main.Column("measure", 0)])
		last, okLast := dateOf(cells[a.Main.Column("measure", 1)])
		rows, okRows := a.Main.Float(at, a.Main.Column("measure", 2))
		comes := stretch == c.Answer.Resolved.Before
		if !okFirst || !okLast || !okRows || comes && !first.Before(c.Answer.Resolved.Window.Start) {
			continue // new indeed
		}
		c.back = c.back || comes
		until := last.Sub(first).Hours() + 24
		c.Irregular = c.Irregular || rows*stretch.End.Sub(stretch.Start).Hours()/until < expectedRows
	}
}

// missing is the window in which a group has nothing; nil: it has something in both.
func (c *Cause) missing(row int) *plan.Window {
	t := c.Answer.Main
	if v, ok := t.Float(row, t.Column("before", 0)); !ok || v == 0 {
		return c.Answer.Resolved.Before
	}
	if v, ok := t.Float(row, t.Column("measure", 0)); !ok || v == 0 {
		return c.Answer.Resolved.Window
	}
	return nil
}

// groupOf are the values that a row's group has in the fields that it is of.
func groupOf(t *insight.Table, row int) string {
	var out []any
	for i, column := range t.Columns {
		if column.Role == "group" {
			out = append(out, t.Result.Rows[row][i])
		}
	}
	return fmt.Sprint(out...)
}
