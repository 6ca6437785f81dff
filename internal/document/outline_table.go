package document

import (
	"strconv"
	"strings"
)

// TableRows is how many rows of a table a reader is shown at most.
const TableRows = 50

// Grid is a table as it is shown. Every row has a cell for each column.
type Grid struct {
	Title   string
	Columns []GridColumn
	Rows    [][]string
	Other   []string // nil: none
	Total   []string // nil: none
	More    int      // rows that are not shown
	Note    string   // on those; empty: all are
}

// GridColumn heads a column.
type GridColumn struct {
	Heading string
	Right   bool // aligned to the right
}

func (t *Table) grid() Grid {
	g := Grid{Title: t.Title, Columns: make([]GridColumn, len(t.Columns))}
	for i, c := range t.Columns {
		g.Columns[i] = GridColumn{heading(c), c.Align == "right"}
	}
	shown := min(len(t.Rows), TableRows)
	for _, row := range t.Rows[:shown] {
		g.Rows = append(g.Rows, cells(row, len(t.Columns)))
	}
	if t.Other != nil {
		g.Other = cells(t.Other, len(t.Columns))
	}
	if t.Total != nil {
		g.Total = cells(t.Total, len(t.Columns))
	}
	if more := t.More + len(t.Rows) - shown; more > 0 && t.Other == nil {
		g.More = more
		g.Note = group(strconv.Itoa(more)) + plural(int64(more), " more row is", " more rows are") + " in the JSON."
	}
	return g
}

// heading is a column's label with its unit, unless its cells show it.
func heading(c TableColumn) string {
	if _, isDuration := durationUnit(c.Unit); isDuration || c.Unit == "" || symbol(c.Unit, "") != "" {
		return c.Label
	}
	if strings.Contains(strings.ToLower(c.Label), strings.ToLower(c.Unit)) {
		return c.Label
	}
	return c.Label + " (" + c.Unit + ")"
}

// cells gives a row exactly n columns.
func cells(row []Cell, n int) []string {
	out := make([]string, n)
	for i := range min(n, len(row)) {
		out[i] = row[i].Text
	}
	return out
}

// Figure is a key figure as it is shown.
type Figure struct {
	Name, Value string
	Change      string // "+8.1%"; empty: none
	Up, Down    bool   // the direction of the change
	Good        string // good, bad or "": what the change means to the reader
	Versus      string // what it is compared with; empty: nothing
	Spark       *Chart // nil: none
}

func figures(d *Document) []Figure {
	var out []Figure
	for i := range d.KeyFigures {
		k := &d.KeyFigures[i]
		f := Figure{Name: k.Name, Value: k.Text, Good: k.Good, Versus: k.Versus, Spark: k.Spark}
		if k.Change != nil {
			f.Change = d.Facts[*k.Change].Text
			f.Up = strings.HasPrefix(f.Change, "+") || strings.HasSuffix(f.Change, "×")
			f.Down = strings.HasPrefix(f.Change, Minus)
		}
		out = append(out, f)
	}
	return out
}

// Moved says the change with its direction as a mark and, where it has one, what it
// means in a word: colour alone tells nothing on paper.
func (f Figure) Moved() string {
	if f.Change == "" {
		return Missing
	}
	text := f.Change
	switch {
	case f.Up:
		text = "▲ " + text
	case f.Down:
		text = "▼ " + text
	}
	if f.Good != "" {
		text += " (" + f.Good + ")"
	}
	return text
}
