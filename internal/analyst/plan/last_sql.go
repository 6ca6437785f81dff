package plan

import "strings"

// last is the level at the end: the column added up over the rows of the newest
// time that the period has, or each bucket of a series has. The rows of one time
// are different things that add up; those of two times are the same things again.
func (w *writer) last(v operand, filter string) string {
	c := w.profile.Column(w.r.TimeField)
	if c == nil {
		return v.sum(filter)
	}
	if filter == "" {
		filter = w.inWindow(w.r.Window)
	}
	newest := "SELECT max(" + quote(c.Name) + ") FROM " + table + w.clause(append(w.filters(), filter, v.sql+" IS NOT NULL")...)
	var buckets []string
	for _, d := range w.r.times() {
		bucket, _ := w.dimension(d)
		buckets = append(buckets, bucket)
	}
	if len(buckets) > 0 {
		newest += " GROUP BY " + strings.Join(buckets, ", ")
	}
	return v.sum(both(filter, quote(c.Name)+" IN ("+newest+")"))
}
