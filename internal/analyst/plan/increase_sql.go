package plan

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Increase is the aggregate of a running total: what it rose by from one time of a thing to
// its next, added up.
const Increase Aggregate = "increase"

// steps is what a running total rose by since the row before of the same thing:
// this is what adds up over things and over time. A fall adds nothing: the counter
// began anew.
func (w *writer) steps(c *catalog.Column) operand {
	if !slices.Contains(w.rising, c) {
		w.rising = append(w.rising, c)
	}
	v := w.column(c)
	v.sql = quote(stepOf(c))
	if v.bound > 0 {
		v.bound *= 2 // from below zero to above it
	}
	v.centre, v.spread = 0, v.bound
	return v
}

// stepOf names the steps of a column; no column of a file is called so, as its name
// would have been made unique.
func stepOf(c *catalog.Column) string { return "#steps of " + c.Name }

// stepped has a statement read the table with the steps beside its columns. They
// are made of all rows, so that a period begins with what the thing had before it.
func (w *writer) stepped(sql string) string {
	if len(w.rising) == 0 {
		return sql
	}
	var steps []string
	for _, c := range w.rising {
		x := quote(readingOf(c))
		over := " OVER (" + w.ofThing(c) + "ORDER BY " + quote(w.profile.Time) + ", " + x + ")"
		before := "lag(" + x + " IGNORE NULLS)" + over
		steps = append(steps, "CASE WHEN "+x+" >= "+before+" THEN "+x+" - "+before+" END AS "+quote(stepOf(c)))
	}
	source := "(SELECT *, " + strings.Join(steps, ", ") + " FROM (SELECT *, rowid, " + strings.Join(w.readings(), ", ") + " FROM #))"
	sql = strings.ReplaceAll(sql, "FROM "+table+" AS ", "FROM "+source+" AS ")
	sql = strings.ReplaceAll(sql, "FROM "+table, "FROM "+source+" AS "+table)
	return strings.ReplaceAll(sql, source, strings.Replace(source, "FROM #)", "FROM "+table+")", 1))
}

// readings are the running totals without what one reading alone says: a number above the
// next one of the same thing, which goes on from the one before, was mistyped.
func (w *writer) readings() []string {
	var out []string
	for _, c := range w.rising {
		x := quote(c.Name)
		over := " OVER (" + w.ofThing(c) + "ORDER BY " + quote(w.profile.Time) + ", " + x + ")"
		next, before := "lead("+x+" IGNORE NULLS)"+over, "lag("+x+" IGNORE NULLS)"+over
		out = append(out, "CASE WHEN "+next+" < "+x+" AND "+next+" >= "+before+" THEN NULL ELSE "+x+" END AS "+quote(readingOf(c)))
	}
	return out
}

func readingOf(c *catalog.Column) string { return "#readings of " + c.Name }

// ofThing cuts the rows into those of each thing that has a counter of its own.
func (w *writer) ofThing(c *catalog.Column) string {
	m := w.profile.Model.Column(c.Name)
	if m == nil || w.profile.Column(m.Entity) == nil {
		return ""
	}
	by := quote(m.Entity)
	if w.profile.Column(m.With) != nil {
		by += ", " + quote(m.With)
	}
	return "PARTITION BY " + by + " "
}
