package plan

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// CompileOpen counts the cases of a question of [OpenProgramme]: those that had begun
// by the end of its window and had not ended by then, and likewise at the end of the
// window before. The measure's condition names the column of the end. By its groups,
// and in all.
func CompileOpen(r Resolved, profile catalog.Profile) (main, total Query) {
	whole := r
	whole.Question.By = nil
	g, t := newWriter(r, profile), newWriter(whole, profile)
	main, total = g.query("main", g.openCases()), t.query("total", t.openCases())
	main.Limit = maxRows
	return main, total
}

// Ends is the column that says when the cases of a question of [OpenProgramme] ended.
func (q Question) Ends() string {
	if q.Programme() != OpenProgramme || len(q.Measures) == 0 || q.Measures[0].Where == nil {
		return ""
	}
	return q.Measures[0].Where.Column
}

func (w *writer) openCases() string {
	m := w.r.Question.Measures[0]
	w.groups()
	var conditions []string
	for i, side := range []*Window{w.r.Window, w.r.Before} {
		if side == nil {
			continue
		}
		role, name := "measure", m.name()
		if i == 1 {
			role, name = "before", m.name()+" before"
		}
		open := w.openAt(side)
		conditions = append(conditions, "("+open+")")
		w.add("count(*)"+over(open), Column{Name: name, Role: role})
	}
	w.add("count(*)", Column{Name: "rows", Role: "rows"})
	sql := "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(append(w.filters(), "("+strings.Join(conditions, " OR ")+")")...)
	n := len(w.r.Question.By)
	if n == 0 {
		return sql
	}
	return sql + "\nGROUP BY " + ordinals(n) + "\nORDER BY " + strconv.Itoa(n+1) + " DESC, " + ordinals(n) + w.limit()
}

// openAt is the condition that a case had begun and not ended at the end of a window.
func (w *writer) openAt(side *Window) string {
	start, end := w.profile.Column(w.r.TimeField), w.profile.Column(w.r.Question.Ends())
	return quote(start.Name) + " < " + w.instantOf(start, side.End) + " AND (" + quote(end.Name) + " IS NULL OR " + quote(end.Name) + " >= " + w.instantOf(end, side.End) + ")"
}
