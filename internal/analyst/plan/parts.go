package plan

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Apart reports whether a change of a measure can be told apart by groups: as a sum
// of what each of them changed, or of a quotient as what its own value and its weight did.
func Apart(m Measure) bool {
	if m.AddsOverGroups() {
		return true
	}
	_, _, ok := m.Halves()
	return ok
}

// AddsOverGroups reports whether the numbers of groups add up to that of all rows.
func (m Measure) AddsOverGroups() bool {
	if m.Running {
		return false
	}
	switch m.Aggregate {
	case Sum, Last, Increase:
		return true
	case Count:
		return m.Column == "" || m.Additive
	}
	return false
}

// quotient reports whether a ratio is one number divided by another and nothing else.
func (m Measure) quotient() bool { return !m.Gain && m.Scale == 0 }

// Halves are what a quotient divides and by what: both add up over groups.
func (m Measure) Halves() (of, per Measure, ok bool) {
	switch m.Aggregate {
	case Average:
		of, per = Measure{Aggregate: Sum, Column: m.Column, Until: m.Until, Calc: m.Calc, Where: m.Where}, Measure{Aggregate: Count, Column: m.Column, Until: m.Until, Calc: m.Calc, Where: m.Where}
		return of, per, true
	case ShareWhere:
		return Measure{Aggregate: Count, Where: m.Where}, Measure{Aggregate: Count}, m.Where != nil
	case Span:
		if m.Of == nil || m.Of.Aggregate != Average {
			return of, per, false
		}
		of, per = m, m
		of.Of, per.Of = &Measure{Aggregate: Sum}, &Measure{Aggregate: Count}
		return of, per, true
	case Ratio:
		if m.Where != nil || m.Of == nil || m.Per == nil || !m.quotient() || !m.Of.AddsOverGroups() || !m.Per.AddsOverGroups() {
			return of, per, false
		}
		return *m.Of, *m.Per, true
	}
	return of, per, false
}

// CompileParts writes the queries of what each group made of the change of the
// question's first measure, those that made most first, at most most of them; groups
// that are new or gone are among them. Beside the columns of a change both have, of
// what adds up, what it changed ("change"); of a quotient, by how much it is the
// measure's own unit: by the group's own value ("own"), by its weight ("mix") and by
// both ("change"), and its weight in per cent now and before ("weight", "weight before").
// Tests asks, of what adds up and of averages of rows, for what tests need, too: "squares", "squares
// before" and "rows before"; such an answer is for no report.
func CompileParts(r Resolved, profile catalog.Profile, most int, tests bool) (groups, total Query) {
	r.Young = nil
	r.Question.Intent = Change // the groups that are gone are kept
	r.Question.Rank, r.Question.Having, r.Spine, r.Question.Measures = nil, nil, nil, r.Question.Measures[:1]
	whole := r
	whole.Question.By = nil
	m := r.Question.Measures[0]
	g, t := newWriter(r, profile), newWriter(whole, profile)
	if m.AddsOverGroups() {
		groups, total = g.query("parts", g.sumParts(most, tests)), t.query("partsTotal", t.sumParts(1, false))
	} else {
		groups, total = g.query("parts", g.quotientParts(m, most, tests)), t.query("partsTotal", t.quotientWhole())
	}
	groups.Limit = most
	return groups, total
}

// partColumn appends a column of the first measure to those of a result.
func (w *writer) partColumn(role, expression string) string {
	w.columns = append(w.columns, Column{Name: w.r.Question.Measures[0].name() + ", " + role, Role: role})
	return expression + " AS " + quote(w.columns[len(w.columns)-1].Name)
}

func (w *writer) sumParts(most int, tests bool) string {
	var more []string
	if tests {
		more = w.squared(w.r.Question.Measures[0])
	}
	inner := w.groupedWith(more...)
	for i := range more {
		w.columns = append(w.columns, Column{Name: testRoles[i], Role: testRoles[i]})
	}
	now, before := w.pair()
	change := "coalesce(" + now + ", 0) - coalesce(" + before + ", 0)"
	return "SELECT *,\n  " + w.partColumn("change", change) + "\nFROM (" + inner + ")" + w.byPart(most)
}

// testRoles are the columns that tests need, in the order of [writer.squared].
var testRoles = []string{"squares", "squares before", "rows before"}

// summed is the sum of the rows whose average a measure is; ok is false of other measures.
func (m Measure) summed() (Measure, bool) {
	of, _, ok := m.Halves()
	return of, ok && (m.Aggregate == Average || m.Aggregate == Span) && m.Calc == ""
}

// squared are the sums of the squares of a measure now and before, and the rows before.
func (w *writer) squared(m Measure) []string {
	var out []string
	rows := ""
	for i, side := range []*Window{w.r.Window, w.r.Before} {
		filter := w.inWindow(side)
		rows = "count(*)" + over(filter)
		if m.Where != nil {
			filter = both(filter, w.where(*m.Where))
		}
		sum := "CAST(count(*)" + over(filter) + " AS DOUBLE)"
		if m.Column != "" && m.Aggregate != Count {
			sum = "CAST(" + w.operand(m).squares().over(filter) + " AS DOUBLE)"
		}
		out = append(out, sum+" AS "+quote("~"+testRoles[i]))
	}
	return append(out, rows+" AS "+quote("~"+testRoles[2]))
}

// pair are the columns of the measure now and before.
func (w *writer) pair() (now, before string) {
	for _, c := range w.columns {
		switch c.Role {
		case "measure":
			now = quote(c.Name)
		case "before":
			before = quote(c.Name)
		}
	}
	return now, before
}

// byPart orders groups by the size of what they changed.
func (w *writer) byPart(most int) string {
	n := len(w.r.Question.By)
	if n == 0 {
		return ""
	}
	last := quote(w.columns[len(w.columns)-1].Name)
	return "\nORDER BY abs(" + last + ") DESC NULLS LAST, " + ordinals(n) + fmt.Sprintf("\nLIMIT %d", most+1)
}

// quotientWhole is the quotient over all rows, whose change is that of both its parts.
func (w *writer) quotientWhole() string {
	inner := w.grouped()
	now, before := w.pair()
	return "SELECT *,\n  " + w.partColumn("weight", "100.0") + ",\n  " + w.partColumn("weight before", "100.0") + ",\n  " + w.partColumn("change", now+" - "+before) + "\nFROM (" + inner + ")"
}

// quotientParts tells the change of a quotient apart: with w a group's part of the
// denominators and r its quotient, w̄·Δr is its own part and (r̄-R̄)·Δw that of its
// weight. Both add up over the groups to the change of the whole quotient R.
func (w *writer) quotientParts(m Measure, most int, tests bool) string {
	names, halves := []string{"~a1", "~b1", "~a0", "~b0"}, w.halves(m)
	var own, wholes []string
	for i, name := range names {
		half := "CAST(coalesce(" + halves[i] + ", 0) AS DOUBLE) AS "
		own, wholes = append(own, half+quote(name)), append(wholes, half+quote(name+"~"))
	}
	w.rests = true
	var more []string
	if of, ok := m.summed(); ok && tests {
		more = w.squared(of)
	}
	inner := w.groupedWith(append(own, more...)...)
	shown := make([]string, 0, len(w.columns))
	for _, c := range w.columns {
		shown = append(shown, quote(c.Name))
	}
	scale := ""
	if w.scaled(m) {
		scale = "100 * "
	}
	rate := `("~w1" + "~w0") / 2 * ("~r1" - "~r0")`
	mix := `(("~r1" + "~r0") - ("~a1~" / nullif("~b1~", 0) + "~a0~" / nullif("~b0~", 0))) / 2 * ("~w1" - "~w0")`
	return "SELECT " + strings.Join(shown, ", ") + ",\n  " + w.partColumn("weight", `100 * "~w1"`) + ",\n  " + w.partColumn("weight before", `100 * "~w0"`) +
		",\n  " + w.partColumn("own", scale+rate) + ",\n  " + w.partColumn("mix", scale+mix) + ",\n  " + w.cases(m, tests) + w.tested(len(more) > 0) + w.partColumn("change", scale+"("+rate+" + "+mix+")") +
		"\nFROM (SELECT *, \"~b1\" / nullif(\"~b1~\", 0) AS \"~w1\", \"~b0\" / nullif(\"~b0~\", 0) AS \"~w0\",\n  " +
		quotientOr("1", "0") + ",\n  " + quotientOr("0", "1") + "\n  FROM (" + inner + "), (SELECT " + strings.Join(wholes, ", ") + " FROM " + table + w.clause(w.rows()...) + "))" +
		w.byPart(most)
}

// cases are the columns of how many cases a rate of counts is of, now and before, which its tests need.
func (w *writer) cases(m Measure, tests bool) string {
	counted := m.Aggregate == Ratio && m.Unit == "%" && m.Per.Aggregate == Count && m.Of.Aggregate == Count
	if !tests || !counted {
		return ""
	}
	return w.partColumn("n", `"~b1"`) + ", " + w.partColumn("n before", `"~b0"`) + ",\n  "
}

// tested are the columns that tests need, of an inner query that has them.
func (w *writer) tested(has bool) string {
	out := ""
	for i := 0; has && i < len(testRoles); i++ {
		w.columns = append(w.columns, Column{Name: testRoles[i], Role: testRoles[i]})
		out += quote("~"+testRoles[i]) + " AS " + quote(testRoles[i]) + ", "
	}
	return out
}

// quotientOr is a group's quotient in one window; where it has none, that in the other.
func quotientOr(here, there string) string {
	q := func(at string) string { return `"~a` + at + `" / nullif("~b` + at + `", 0)` }
	return "coalesce(" + q(here) + ", " + q(there) + `, 0) AS "~r` + here + `"`
}

// halves are both parts of a quotient in the window, then before it.
func (w *writer) halves(m Measure) []string {
	of, per, _ := m.Halves()
	var out []string
	for _, side := range []*Window{w.r.Window, w.r.Before} {
		filter := w.inWindow(side)
		out = append(out, w.measure(of, filter), w.measure(per, filter))
	}
	return out
}
