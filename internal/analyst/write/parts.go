package write

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Parts is the table of a change told apart by groups, the largest parts first: both
// ends and what each made of it, which adds up to the change of the whole.
func Parts(b *document.Builder, a insight.Answer) document.Table {
	t := &tabler{Answer: a, b: b}
	t.choose()
	m := a.Question().Measures[0]
	t.table = document.Table{Title: Upper(m.Label) + " by " + dimensions(a.Question().By), Result: a.Main.Result.ID, Totals: t.totals(), More: len(a.Main.Result.Rows) - len(t.rows)}
	t.groups()
	t.part(a.Resolved.Before.Label, "before", m.Unit)
	t.part(a.Resolved.Window.Label, "measure", m.Unit)
	if a.Main.Column("weight", 0) < 0 {
		t.part("Change", "change", apart(m.Unit))
		return t.table
	}
	t.part("Share, "+a.Resolved.Before.Label, "weight before", "%")
	t.part("Share, "+a.Resolved.Window.Label, "weight", "%")
	t.part("Effect", "change", apart(m.Unit))
	return t.table
}

// part adds a column of a result as it is.
func (t *tabler) part(label, role, unit string) {
	at := t.Main.Column(role, 0)
	if at < 0 {
		return
	}
	values := t.column(at, 0, role)
	t.add(document.TableColumn{Label: label, Unit: unit, Align: "right", Column: values.column}, values.texts(unit))
}

// apart is the unit of a difference of numbers: rates lie points apart.
func apart(unit string) string {
	if unit == "%" {
		return "pp"
	}
	return unit
}

func dimensions(by []plan.Dimension) string {
	var out []string
	for _, d := range by {
		out = append(out, Dimension(d))
	}
	return and(out)
}
