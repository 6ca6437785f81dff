package write

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// endsTable is what each group of a course was first and last, and its change.
func endsTable(b *document.Builder, a insight.Answer) document.Table {
	t := &tabler{Answer: a, b: b}
	t.choose()
	t.table = document.Table{Title: Topic(a), Result: a.Main.Result.ID, Totals: t.totals(), More: len(a.Main.Result.Rows) - len(t.rows)}
	t.groups()
	for i, m := range a.Question().Measures {
		t.ends(i, m)
	}
	return t.table
}

// ends adds a measure's first and last numbers, named by their times.
func (t *tabler) ends(i int, m plan.Measure) {
	now, before := t.column(t.Main.Column("measure", i), i, "measure"), t.column(t.Main.Column("before", i), i, "before")
	of := ""
	if len(t.Question().Measures) > 1 {
		of = Upper(m.Label) + ", "
	}
	t.add(document.TableColumn{Label: of + t.Resolved.Before.Label, Unit: m.Unit, Align: "right", Column: before.column}, before.texts(m.Unit))
	t.add(document.TableColumn{Label: of + t.Resolved.Window.Label, Unit: m.Unit, Align: "right", Column: now.column}, now.texts(m.Unit))
	t.change(i, m, now, before)
}
