package plan

import "strings"

// What is looked at beyond the windows of a question, so that nothing is told of a group by what it lacks in these.
const (
	lookBackRows = 200_000 // of a table, up to which all earlier rows are read, too
	listedEmpty  = 12      // groups of a field, up to which those are listed that have nothing in the window
)

// looksBack reports whether an answering table reads the rows before its windows, too: they tell a group that is
// new from one that had none for a while.
func (w *writer) looksBack() bool {
	r := w.r
	c := w.profile.Column(r.TimeField)
	if !w.whole || r.Window == nil || c == nil || timeForm(c) == yearForm || w.profile.Rows > lookBackRows || len(r.Question.By) != 1 || r.Question.By[0].Made() {
		return false
	}
	return w.keepsEmpty() || w.compared()
}

// keepsEmpty reports whether groups that had rows before and have none in the window are listed: zero of a count is
// a figure. Many groups are not.
func (w *writer) keepsEmpty() bool {
	q := w.r.Question
	if !w.whole || w.r.Window == nil || w.profile.Rows > lookBackRows || q.Intent != Breakdown || q.Rank != nil || q.Having != nil || len(q.By) != 1 || q.By[0].Made() || q.portioned() || len(q.Measures) == 0 || !q.Measures[0].zeroWithoutRows() {
		return false
	}
	for _, m := range q.Measures {
		switch m.Aggregate {
		case Count, CountDistinct, Sum, Average, Median, ShareWhere, Minimum, Maximum:
		default:
			return false
		}
	}
	c := w.profile.Column(q.By[0].Column)
	return c != nil && c.AllValues && c.Distinct <= listedEmpty && c.Name != w.r.TimeField
}

// earlier is the condition on rows that lie before the end of a window, or before the beginning of all windows.
func (w *writer) earlier(all bool) string {
	c := w.profile.Column(w.r.TimeField)
	at := w.r.Window.End
	if all {
		if at = w.r.Window.Start; w.r.Before != nil && w.r.Before.Start.Before(at) {
			at = w.r.Before.Start
		}
	}
	return quote(c.Name) + " < " + w.instantOf(c, at)
}

// remaining keeps, of a table that looks back, the groups that its question is about.
func (w *writer) remaining() []string {
	switch {
	case !w.looksBack():
		return nil
	case w.keepsEmpty(): // zero for each is no answer about a time of which the data tells nothing
		return []string{"(SELECT count(*) FROM " + table + " WHERE " + w.inWindow(w.r.Window) + ") > 0"}
	case w.keepsNew() || !w.compared():
		return []string{"count(*)" + over(w.inWindow(w.r.Window)) + " > 0"}
	}
	return []string{"count(*)" + over("("+w.inWindow(w.r.Window)+" OR "+w.inWindow(w.r.Before)+")") + " > 0"}
}

// amount is a measure of the rows that a filter leaves; of a group that is listed without any, a sum is zero.
func (w *writer) amount(m Measure, filter string) string {
	if m.Aggregate != Sum || m.Where != nil || !w.keepsEmpty() {
		return w.measure(m, filter)
	}
	return "coalesce(" + w.measure(m, filter) + ", CASE WHEN count(*)" + over(filter) + " = 0 THEN 0 END)"
}

// support adds how many rows each average and share rests on, now and before.
func (w *writer) support(now, before string) {
	if !w.whole && !w.rests {
		return
	}
	for i, m := range w.r.Question.Measures {
		of, ok := w.basis(m)
		if !ok {
			continue
		}
		filter := func(f string) string {
			if m.Where != nil && m.Aggregate != ShareWhere {
				return both(f, w.where(*m.Where))
			}
			return f
		}
		w.add("count("+of+")"+over(filter(now)), Column{Name: m.name() + " n", Role: "n", Measure: i})
		if before != "" {
			w.add("count("+of+")"+over(filter(before)), Column{Name: m.name() + " n before", Role: "n before", Measure: i})
		}
	}
	if w.looksBack() {
		w.add("count(*)"+over(w.earlier(true)), Column{Name: "earlier rows", Role: "earlier"})
	}
}

// basis is what is counted for the number of rows that a measure rests on; ok is false where that says nothing.
func (w *writer) basis(m Measure) (of string, ok bool) {
	switch {
	case m.Aggregate == ShareWhere:
		return "*", true
	case m.Aggregate == Span && m.Of != nil && (m.Of.Aggregate == Average || m.Of.Aggregate == Median):
		return w.operand(m).sql, true
	case (m.Aggregate == Average || m.Aggregate == Median) && m.Column != "":
		v := w.operand(m)
		return v.sql, !strings.Contains(v.sql, "OVER")
	}
	return "", false
}
