package plan

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// last is the level at the end: the column added up over the rows of the newest
// time that the period has, or each bucket of a series has. The rows of one time
// are different things that add up; those of two times are the same things again.
// Where things do not have a row at each time, it is the newest row of each.
func (w *writer) last(m Measure, v operand, filter string) string {
	c := w.profile.Column(w.r.TimeField)
	if c == nil {
		return v.sum(filter)
	}
	if column := w.profile.Column(m.Column); column != nil && w.profile.Running(column) {
		return "arg_max(" + v.sql + ", " + recency(c) + ")" + over(both(filter, v.sql+" IS NOT NULL"))
	}
	if filter == "" {
		filter = w.inWindow(w.r.Window)
	}
	at, newest := quote(c.Name), "max("+quote(c.Name)+")"
	var by []string
	if column := w.profile.Column(m.Column); column != nil && len(w.profile.Things(column)) > 0 {
		for _, name := range w.profile.Things(column) {
			by = append(by, quote(name))
		}
		things := strings.Join(by, ", ")
		at, newest = "("+things+", "+at+")", things+", "+newest
	}
	newest = "SELECT " + newest + " FROM " + table + w.clause(append(w.filters(), filter, v.sql+" IS NOT NULL")...)
	for _, d := range w.r.times() {
		bucket, _ := w.dimension(d)
		by = append(by, bucket)
	}
	if len(by) > 0 {
		newest += " GROUP BY " + strings.Join(by, ", ")
	}
	return v.sum(both(filter, at+" IN ("+newest+")"))
}

// recency orders rows by time, and those of one time as the file has them: it begins
// with the oldest rows, or with the newest.
func recency(c *catalog.Column) string {
	t := quote(c.Name)
	forward := "(SELECT arg_min(" + t + ", rowid) <= arg_max(" + t + ", rowid) FROM " + table + ")"
	return "ROW(" + t + ", CASE WHEN " + forward + " THEN rowid ELSE -rowid END)"
}
