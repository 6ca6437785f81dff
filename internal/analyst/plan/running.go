package plan

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// running reports whether a question has totals that run on from one point of time to
// the next.
func (q Question) running() bool {
	return slices.ContainsFunc(q.Measures, func(m Measure) bool { return m.Running })
}

// pointOfTime is the dimension that running totals run along; -1: there is none.
func (q Question) pointOfTime() int {
	return slices.IndexFunc(q.By, func(d Dimension) bool { return d.Grain != "" || d.Auto })
}

// runs checks that running totals have something to run along, and are those of all
// points: a part of them would be no running total.
func (q Question) runs() error {
	switch {
	case !q.running():
		return nil
	case q.pointOfTime() < 0:
		return sitrep.Invalidf("a running total needs a time to run along, with a unit")
	case q.Rank != nil || q.Having != nil:
		return sitrep.Invalidf("the points of a running total are not chosen by it")
	}
	return nil
}

// runningOn adds up the running measures of a statement along its points of time, for
// each of the other groups by itself.
func (w *writer) runningOn(sql string) string {
	at := w.r.Question.pointOfTime()
	if !w.r.Question.running() || at < 0 {
		return sql
	}
	var selects, order, groups []string
	for i, c := range w.columns {
		if c.Role == "group" {
			order = append(order, quote(c.Name)+" NULLS LAST")
		}
		if c.Role == "group" && i != at {
			groups = append(groups, quote(c.Name))
		}
	}
	over := " OVER (ORDER BY "
	if len(groups) > 0 {
		over = " OVER (PARTITION BY " + strings.Join(groups, ", ") + " ORDER BY "
	}
	over += quote(w.columns[at].Name) + " ROWS UNBOUNDED PRECEDING)"
	for _, c := range w.columns {
		name := quote(c.Name)
		if (c.Role == "measure" || c.Role == "before") && w.r.Question.Measures[c.Measure].Running {
			name = "sum(" + name + ")" + over + " AS " + name
		}
		selects = append(selects, name)
	}
	return "SELECT " + strings.Join(selects, ", ") + "\nFROM (" + sql + ")\nORDER BY " + strings.Join(order, ", ")
}
