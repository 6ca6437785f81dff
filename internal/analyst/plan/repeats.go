package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Gates of rows that were entered twice.
const (
	repeatsRows = 200_000 // rows are compared with each other in no larger table
	ownNumber   = 0.98    // of the rows have a number of their own, where some share one by mistake
)

// Repeats are the columns whose values, all the same, make a row one that is there already: of a table whose numbers of rows stand several
// times all columns, else those by which a row is known that was entered again under another number, which is key. ok is false
// where there can be none.
func Repeats(p *catalog.Profile) (columns []string, key string, ok bool) {
	if p.Rows > repeatsRows || p.Panel != nil && p.Panel.Things > 1 {
		return nil, "", false
	}
	own := func(c catalog.Column) bool { return c.Kind == catalog.KindKey && c.Nulls == 0 && c.Distinct == p.Rows }
	for i := range p.Columns {
		c := &p.Columns[i]
		if slices.ContainsFunc(p.Columns, own) { // each row has a number of its own
			break
		}
		known, filled := p.Model.Column(c.Name), p.Rows-c.Nulls
		named := c.Kind == catalog.KindKey || known != nil && (known.Meaning == model.Key || known.Meaning == model.Reference)
		if named && !c.DistinctCapped && c.Distinct < filled && float64(c.Distinct) >= ownNumber*float64(filled) {
			for k := range p.Columns {
				columns = append(columns, p.Columns[k].Name)
			}
			return columns, "", true
		}
	}
	key, columns, ok = Doubled(p)
	return columns, key, ok
}

// CompileRepeats counts the rows of a question that are there already, and adds up its measures that are sums over these, in its window and
// before it.
func CompileRepeats(r Resolved, columns []string, key string, profile catalog.Profile) Query {
	r.Question.By, r.Question.Rank, r.Question.Having, r.Spine, r.Question.Intent = nil, nil, nil, nil, Value
	w := newWriter(r, profile)
	nth := w.beside("#n")
	now, before := w.inWindow(w.r.Window), ""
	selects := []string{"count(*)" + over(now) + ` AS "repeated rows"`}
	w.columns = []Column{{Name: "repeated rows", Role: "rows"}}
	if w.compared() {
		before = w.inWindow(w.r.Before)
	}
	for i, m := range r.Question.Measures {
		add := func(role, filter string) {
			name := fmt.Sprintf("%s of repeated rows, %s", m.name(), role)
			selects = append(selects, "coalesce("+w.measure(m, filter)+", 0) AS "+quote(name))
			w.columns = append(w.columns, Column{Name: name, Role: role, Measure: i})
		}
		add("measure", now)
		if before != "" {
			add("before", before)
		}
	}
	var same []string
	for _, c := range columns {
		same = append(same, quote(c))
	}
	order := ""
	if key != "" {
		order = " ORDER BY " + quote(key)
	}
	sql := "SELECT " + strings.Join(selects, ",\n  ") +
		"\nFROM (SELECT *, row_number() OVER (PARTITION BY " + strings.Join(same, ", ") + order + ") AS " + nth + " FROM " + table + w.clause(w.rows()...) + ")" +
		"\nWHERE " + nth + " > 1"
	return w.query("repeats", sql)
}
