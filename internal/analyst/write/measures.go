package write

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// measureTable lists several measures of one row, each on a line of its own.
func measureTable(a insight.Answer) document.Table {
	t := document.Table{Title: Topic(a), Result: a.Main.Result.ID, Columns: []document.TableColumn{
		{Label: "Measure", Align: "left"}, {Label: "Value", Align: "right"},
	}}
	compared := a.Resolved.Before != nil
	if compared {
		t.Columns = append(t.Columns, document.TableColumn{Label: "Before", Align: "right"})
		if a.Resolved.Window != nil {
			t.Columns[1].Label, t.Columns[2].Label = a.Resolved.Window.Label, a.Resolved.Before.Label
		}
		if twoSides(a) {
			t.Columns = append(t.Columns, document.TableColumn{Label: "Difference", Align: "right", Op: document.OpDifference})
		}
		t.Columns = append(t.Columns, document.TableColumn{Label: "Change", Align: "right", Op: document.OpChange})
	}
	for i, m := range a.Question().Measures {
		column := a.Main.Column("measure", i)
		value := a.Main.Result.Rows[0][column]
		row := []document.Cell{{Value: a.Main.Columns[column].Name, Text: Upper(document.Clean(m.Label))}, single(value, insight.Shown(m).Unit, alike(a, m))}
		if at := a.Main.Column("before", i); compared && at >= 0 {
			before := a.Main.Result.Rows[0][at]
			row = append(row, single(before, insight.Shown(m).Unit, alike(a, m)))
			if twoSides(a) {
				row = append(row, single(differences([]any{value}, []any{before})[0], apart(insight.Shown(m).Unit), alike(a, m)))
			}
			row = append(row, changeOf(a, i, value, before))
		}
		for len(row) < len(t.Columns) { // what is still to change is not compared
			row = append(row, document.Cell{Text: document.Missing})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func single(value any, unit string, beside []json.Number) document.Cell {
	if s, isText := value.(string); isText { // the earliest or latest of dates
		return document.Cell{Value: s, Text: document.BucketLabel(s, "")}
	}
	n, ok := value.(json.Number)
	if !ok {
		return document.Cell{Text: document.Missing}
	}
	return document.Cell{Value: n, Text: document.FullWith(n, unit, decimals(n, beside))}
}

// mostShared is how many decimals numbers of one unit share at most: beside 0.00005,
// millions keep their own.
const mostShared = 2

// decimals are the most that a number or one beside it needs.
func decimals(n json.Number, beside []json.Number) int {
	own := document.Decimals([]json.Number{n})
	for _, other := range beside {
		if d := document.Decimals([]json.Number{other}); d > own && d <= mostShared {
			own = d
		}
	}
	return own
}

// alike are the numbers of a row of results that have the unit of a measure and count things if it does: they are written
// with the same decimals.
func alike(a insight.Answer, of plan.Measure) []json.Number {
	var out []json.Number
	for i, m := range a.Question().Measures {
		for _, role := range []string{"measure", "before"} {
			if at := a.Main.Column(role, i); at >= 0 && m.Unit == of.Unit && insight.Counted(m) == insight.Counted(of) {
				if n, ok := a.Main.Result.Rows[0][at].(json.Number); ok {
					out = append(out, n)
				}
			}
		}
	}
	return out
}

// changeOf is the change of a measure; of a handful of rows or things the numbers say it themselves.
func changeOf(a insight.Answer, measure int, now, before any) document.Cell {
	m := a.Question().Measures[measure]
	switch {
	case m.Unit == "%":
		return changeCell(document.OpPoints, document.StyleSignedPoints, now, before, false)
	case a.Main.Few(0, measure) || insight.Counted(m) && ofFew(before):
		return document.Cell{Text: document.Missing}
	}
	return changeCell(document.OpChange, document.StyleSignedPercent, now, before, false)
}
