package write

import (
	"cmp"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// fieldTable lists what is known of every field; it is from the profile, not from
// a query.
func fieldTable(a insight.Answer) document.Table {
	t := document.Table{Title: "Fields", Result: insight.ProfileID, Columns: []document.TableColumn{
		{Label: "Field", Align: "left", Column: "field"},
		{Label: "Type", Align: "left", Column: "type"},
		{Label: "Empty", Align: "right", Column: "empty"},
		{Label: "Different values", Align: "right", Column: "different"},
		{Label: "From", Align: "left", Column: "from"},
		{Label: "To", Align: "left", Column: "to"},
	}}
	for i := range a.Profile.Columns {
		c := &a.Profile.Columns[i]
		low, high := extent(c)
		t.Rows = append(t.Rows, []document.Cell{
			{Value: c.Name, Text: document.Clean(cmp.Or(c.Label, c.Name))},
			{Value: string(c.Type), Text: string(c.Type)},
			emptyShare(c.Nulls, a.Profile.Rows),
			{Value: document.Value(c.Distinct), Text: document.Full(document.Value(c.Distinct), "", 0)},
			low, high,
		})
	}
	return t
}

func emptyShare(nulls, rows int64) document.Cell {
	if rows == 0 || nulls == 0 {
		return document.Cell{Value: document.Value(nulls), Text: "none"}
	}
	return document.Cell{Value: document.Value(nulls), Text: document.Format(document.Value(float64(nulls)/float64(rows)), "", document.StylePercent)}
}

// extent is the smallest and the largest value of numbers and times; those of
// texts say little.
func extent(c *catalog.Column) (low, high document.Cell) {
	if c.Type == "string" || c.Type == "boolean" || c.Min == "" {
		return document.Cell{Value: c.Min, Text: document.Missing}, document.Cell{Value: c.Max, Text: document.Missing}
	}
	return document.Cell{Value: c.Min, Text: document.BucketLabel(c.Min, "")}, document.Cell{Value: c.Max, Text: document.BucketLabel(c.Max, "")}
}
