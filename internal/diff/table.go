package diff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Table is one in which rows are different. A row is known by the cells of its groups.
type Table struct {
	Title   string   `json:"title"`
	Status  Status   `json:"status" enum:"new,gone,changed"`
	Groups  []string `json:"groups" nullable:"false" doc:"The columns that tell a row from the others."`
	Columns []Column `json:"columns" nullable:"false" doc:"The other ones."`
	Rows    []Row    `json:"rows" nullable:"false" doc:"Those that are different; all of them, where the table came or went."`
	Same    int      `json:"same" doc:"How many rows are the same in both."`
	Partial bool     `json:"partial" doc:"One of the two shows not all of its rows: one that came or went may only have changed its place."`
}

// Column heads values.
type Column struct {
	Label string `json:"label"`
	Was   string `json:"was" doc:"What it was called in the earlier run, where that is something else."`
}

// Row is one that is different.
type Row struct {
	Status Status   `json:"status" enum:"new,gone,changed"`
	Group  []string `json:"group" nullable:"false" doc:"As the report shows it, in the order of groups."`
	Cells  []Cell   `json:"cells" nullable:"false" doc:"In the order of columns."`
}

// Cell is a value then and now.
type Cell struct {
	Before     *Value `json:"before" doc:"null: there was none."`
	After      *Value `json:"after" doc:"null: there is none any more."`
	Difference *Value `json:"difference" doc:"After less before, of percentages in percentage points; null: there is none."`
}

// grid is what is compared as a table: one of the document, or what a drawing shows.
type grid struct {
	title, name string // the name tells it from the others, whatever the months are called
	columns     []gridColumn
	rows        []gridRow
	partial     bool
}

type gridColumn struct {
	label, name, unit string
	group             bool
	op                document.Op
}

type gridRow struct {
	name  string
	cells []Value
}

// gridsOf are the tables of a section, and its drawings of what no table of it shows.
func gridsOf(s document.Section, d *document.Document) []grid {
	var out []grid
	shown := map[string]bool{}
	for _, t := range s.Tables {
		shown[t.Result] = true
		out = append(out, gridOf(t, d))
	}
	for i := range s.Charts {
		if c := &s.Charts[i]; !shown[c.Result] {
			if g, ok := drawn(c, d); ok {
				shown[c.Result] = true
				out = append(out, g)
			}
		}
	}
	return out
}

func gridOf(t document.Table, d *document.Document) grid {
	keys := d.Results[t.Result].Keys
	g := grid{title: t.Title, partial: t.More > 0 || t.Other != nil || d.Results[t.Result].Truncated}
	name := []string{t.Result}
	for _, c := range t.Columns {
		head := gridColumn{label: c.Label, name: columnName(c), unit: c.Unit, op: c.Op}
		head.group = c.Op == "" && slices.Contains(keys, c.Column)
		g.columns = append(g.columns, head)
		name = append(name, head.name)
	}
	g.name = joined(name...)
	if !slices.ContainsFunc(g.columns, func(c gridColumn) bool { return c.group }) {
		for i, c := range t.Columns { // one of measures: each row is one
			g.columns[i].group = c.Align != "right"
		}
	}
	for _, row := range t.Rows {
		g.addRow("row", row)
	}
	g.addRow("other", t.Other)
	g.addRow("total", t.Total)
	return g
}

// addRow adds one whose name is its group; the row of all others and the total have
// names of their own, whatever they are called. Nil: there is none.
func (g *grid) addRow(kind string, row []document.Cell) {
	if row == nil {
		return
	}
	r := gridRow{name: kind, cells: make([]Value, len(g.columns))}
	for i := range min(len(row), len(g.columns)) {
		r.cells[i] = Value{row[i].Value, row[i].Text}
		if g.columns[i].group && kind == "row" {
			r.name += fmt.Sprintf("\x00%T %v", row[i].Value, row[i].Value)
		}
	}
	g.rows = append(g.rows, r)
}

// drawn is what a drawing shows by groups; points that have no name cannot be compared.
func drawn(c *document.Chart, d *document.Document) (grid, bool) {
	r := d.Results[c.Result]
	groups, values := []document.Axis{c.X}, c.Y
	switch {
	case c.Kind == document.ScatterChart || c.Kind == document.SparklineChart:
		return grid{}, false
	case c.Kind == document.HeatMapChart && c.Size != nil && len(c.Y) == 1:
		groups, values = []document.Axis{c.X, c.Y[0]}, []document.Axis{*c.Size}
	case c.Split != "" && c.Split != c.X.Column:
		groups = append(groups, document.Axis{Column: c.Split, Label: c.Split})
	}
	g := grid{title: c.Title, partial: r.Truncated}
	for i, axis := range slices.Concat(groups, values) {
		g.columns = append(g.columns, gridColumn{label: axis.Label, name: axis.Column, unit: axis.Unit, group: i < len(groups)})
	}
	subject, _, _ := strings.Cut(c.Title, ", ") // what comes then is a period
	g.name = joined("drawn", subject, c.X.Column, c.Split)
	for _, row := range r.Rows {
		g.addDrawn(c, &r, row, slices.Concat(groups, values))
	}
	return g, len(g.rows) > 0
}

func (g *grid) addDrawn(c *document.Chart, r *document.Result, row []any, axes []document.Axis) {
	cells := make([]document.Cell, len(axes))
	for i, axis := range axes {
		at := slices.Index(r.Columns, axis.Column)
		if at < 0 || at >= len(row) {
			continue
		}
		cells[i] = document.Cell{Value: row[at], Text: document.Format(row[at], axis.Unit, axis.Style)}
		if g.columns[i].group {
			cells[i].Text = groupText(row[at], axis)
		}
	}
	of := slices.IndexFunc(axes, func(a document.Axis) bool { return a.Column == c.Split })
	if len(c.Only) == 0 || slices.Contains(c.Only, cells[max(of, 0)].Value) {
		g.addRow("row", cells)
	}
}

func groupText(value any, axis document.Axis) string {
	if name := axis.Names[fmt.Sprint(value)]; name != "" {
		return name
	}
	return document.GroupText(value, axis.Grain)
}

// tables compares those of a section, and leaves out what is the same.
func tables(before, after []grid) []Table {
	out := []Table{}
	for _, c := range pair(before, after, func(g *grid) string { return g.name }, func(g *grid) string { return g.title }) {
		if t := tableOf(c); t.Status != Changed || len(t.Rows) > 0 {
			out = append(out, t)
		}
	}
	return out
}

func tableOf(c couple[grid]) Table {
	was, is := c.sides()
	t := Table{Title: is.title, Status: c.status(), Groups: []string{}, Columns: []Column{}, Rows: []Row{}, Partial: was.partial || is.partial}
	if c.after == nil {
		t.Title = was.title
	}
	columns := pairColumns(was.columns, is.columns)
	for _, col := range columns {
		switch {
		case col.group:
			t.Groups = append(t.Groups, col.label)
		case col.was != col.label:
			t.Columns = append(t.Columns, Column{col.label, col.was})
		default:
			t.Columns = append(t.Columns, Column{Label: col.label})
		}
	}
	for _, r := range pair(was.rows, is.rows, func(r *gridRow) string { return r.name }) {
		row, same := rowOf(r, columns)
		if same {
			t.Same++
		} else {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// column is one of both tables: where it stands in each, -1: nowhere.
type column struct {
	gridColumn
	was           string
	before, after int
}

func pairColumns(before, after []gridColumn) []column {
	var out []column
	for _, c := range pair(before, after, func(c *gridColumn) string { return c.name }) {
		was, is := c.sides()
		one := column{gridColumn: is, was: was.label, before: -1, after: -1}
		switch {
		case c.after == nil:
			one.gridColumn = was
		case c.before == nil:
			one.was = is.label
		}
		if c.before != nil {
			one.before = slices.Index(before, was)
		}
		if c.after != nil {
			one.after = slices.Index(after, is)
		}
		out = append(out, one)
	}
	return out
}

func rowOf(r couple[gridRow], columns []column) (row Row, same bool) {
	row, same = Row{Status: r.status(), Group: []string{}, Cells: []Cell{}}, r.status() == Changed
	for _, c := range columns {
		before, after := cellAt(r.before, c.before), cellAt(r.after, c.after)
		if c.group {
			row.Group = append(row.Group, textNow(before, after))
			continue
		}
		cell := Cell{Before: before, After: after}
		if before != nil && after != nil {
			cell.Difference = c.difference(before.Value, after.Value)
		}
		same = same && (before == nil) == (after == nil) && (before == nil || *before == *after)
		row.Cells = append(row.Cells, cell)
	}
	return row, same
}

func cellAt(r *gridRow, i int) *Value {
	if r == nil || i < 0 || i >= len(r.cells) {
		return nil
	}
	return &r.cells[i]
}

func textNow(before, after *Value) string {
	switch {
	case after != nil:
		return after.Text
	case before != nil:
		return before.Text
	}
	return ""
}

// difference of two numbers of a column as its cells are written; nil: there is none. What is a
// change itself has none: nobody reads a change of a change.
func (c *column) difference(before, after any) *Value {
	switch c.op {
	case document.OpShare:
		return computed(document.OpPartPoints, document.StyleSignedPoints, "", after, before)
	case document.OpChange, document.OpDifference, document.OpPoints, document.OpPartPoints:
		return nil
	default:
	}
	if c.unit == "%" {
		return computed(document.OpPoints, document.StyleSignedPoints, "", after, before)
	}
	n, ok := compute(document.OpDifference, after, before)
	if !ok {
		return nil
	}
	x, _ := after.(json.Number) // compute found that both are numbers
	y, _ := before.(json.Number)
	text := document.Full(n, c.unit, document.Decimals([]json.Number{x, y}))
	if !strings.HasPrefix(string(n), "-") && n != "0" {
		text = "+" + text
	}
	return &Value{n, text}
}
