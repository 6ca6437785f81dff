package write

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// partTable is which part of its column each cell of a table by two fields is; none where parts make no sense: a
// negative one, or no total.
func partTable(b *document.Builder, a insight.Answer) []document.Table {
	t := &tabler{Answer: a, b: b}
	t.choose()
	t.table = document.Table{Title: "Share of each column: " + Topic(a), Result: a.Main.Result.ID, Totals: t.totals(), More: len(a.Main.Result.Rows) - len(t.rows)}
	t.groups()
	named := len(t.table.Columns)
	for i, m := range a.Question().Measures {
		t.shares(Upper(m.Label), t.column(t.Main.Column("measure", i), i, "measure"))
	}
	if len(t.table.Columns) == named {
		return nil
	}
	return []document.Table{t.table}
}
