package write

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// measureTable lists several measures of one row, each on a line of its own.
func measureTable(a insight.Answer) document.Table {
	t := document.Table{Title: Topic(a), Result: a.Main.Result.ID, Columns: []document.TableColumn{
		{Label: "Measure", Align: "left"}, {Label: "Value", Align: "right"},
	}}
	compared := a.Resolved.Before != nil
	if compared {
		t.Columns = append(t.Columns, document.TableColumn{Label: "Before", Align: "right"}, document.TableColumn{Label: "Change", Align: "right", Op: document.OpChange})
	}
	for i, m := range a.Question().Measures {
		column := a.Main.Column("measure", i)
		value := a.Main.Result.Rows[0][column]
		row := []document.Cell{{Value: a.Main.Columns[column].Name, Text: Upper(document.Clean(m.Label))}, single(value, m.Unit)}
		if at := a.Main.Column("before", i); compared && at >= 0 {
			before := a.Main.Result.Rows[0][at]
			row = append(row, single(before, m.Unit), changeOf(m.Unit, value, before))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func single(value any, unit string) document.Cell {
	n, ok := value.(json.Number)
	if !ok {
		return document.Cell{Text: document.Missing}
	}
	return document.Cell{Value: n, Text: document.Full(n, unit, document.Decimals([]json.Number{n}, unit))}
}

func changeOf(unit string, now, before any) document.Cell {
	if unit == "%" {
		return changeCell(document.OpPoints, document.StyleSignedPoints, now, before)
	}
	return changeCell(document.OpChange, document.StyleSignedPercent, now, before)
}
