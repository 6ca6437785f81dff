package verify

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tables computes each cell of each table from the table's result.
func (c *checker) tables() {
	for i, s := range c.d.Sections {
		for j := range s.Tables {
			c.table(fmt.Sprintf("sections[%d].tables[%d]", i, j), &s.Tables[j])
		}
	}
}

// sheet is a table beside its result.
type sheet struct {
	*document.Table
	c      *checker
	where  string
	result document.Result
	totals document.Result
	at     []int // the result's row of each row
}

func (c *checker) table(where string, t *document.Table) {
	s := &sheet{Table: t, c: c, where: where}
	var ok bool
	if s.result, ok = c.d.Results[t.Result]; !ok {
		c.wrong("%s: there is no result %q", where, t.Result)
		return
	}
	if s.totals, ok = c.d.Results[t.Totals]; !ok && (t.Totals != "" || t.Total != nil || t.Other != nil) {
		c.wrong("%s: there is no result %q for its totals", where, t.Totals)
		return
	}
	if !s.whole() {
		return
	}
	switch {
	case t.Crossed():
		s.crossed()
	case len(t.Columns) > 0 && t.Columns[0].Column == "":
		s.turned()
	case s.place():
		s.columns()
	}
}

// whole checks that each row has a cell for each column.
func (s *sheet) whole() bool {
	rows := slices.Clone(s.Rows)
	for _, closing := range [][]document.Cell{s.Other, s.Total} {
		if closing != nil {
			rows = append(rows, closing)
		}
	}
	for i, row := range rows {
		s.c.counts.Cells += len(row)
		if len(row) != len(s.Columns) {
			s.wrong("row %d has %d cells for %d columns", i, len(row), len(s.Columns))
			return false
		}
	}
	return true
}

func (s *sheet) wrong(format string, args ...any) {
	s.c.wrong("%s: "+format, append([]any{s.where}, args...)...)
}

// place finds the result's row of each row, in the result's order.
func (s *sheet) place() bool {
	next := 0
	for i, row := range s.Rows {
		at := slices.IndexFunc(s.result.Rows[next:], func(stored []any) bool { return s.holds(stored, row) })
		if at < 0 {
			s.wrong("row %d is not in %s", i, s.Result)
			return false
		}
		next += at + 1
		s.at = append(s.at, next-1)
	}
	if more := len(s.result.Rows) - len(s.Rows); s.More != more {
		s.wrong("more: %d, there are %d", s.More, more)
	}
	return true
}

func (s *sheet) holds(stored []any, row []document.Cell) bool {
	for k, column := range s.Columns {
		if column.Column == "" {
			continue
		}
		at := slices.Index(s.result.Columns, column.Column)
		if at < 0 || at >= len(stored) || !reflect.DeepEqual(row[k].Value, stored[at]) {
			return false
		}
	}
	return true
}

func (s *sheet) columns() {
	for k, column := range s.Columns {
		if column.Align != "left" && column.Align != "right" {
			s.wrong("%s: there is no align %q", column.Label, column.Align)
		}
		switch {
		case s.result.SQL == document.FromImport:
			s.compare(k, s.imported(column.Column))
		case column.Op != "":
			s.computed(k, column)
		case slices.Contains(s.result.Keys, column.Column) && column.Align == "left":
			s.buckets(k) // numbers of a list stand to the right
		default:
			s.compare(k, written(s.values(column.Column), column.Unit))
		}
	}
}

// cells are those of a column, from top to bottom.
func (s *sheet) cells(k int) []document.Cell {
	var out []document.Cell
	for _, row := range s.Rows {
		out = append(out, row[k])
	}
	for _, closing := range [][]document.Cell{s.Other, s.Total} {
		if closing != nil {
			out = append(out, closing[k])
		}
	}
	return out
}

func (s *sheet) compare(k int, want []document.Cell) {
	for i, cell := range s.cells(k) {
		if i < len(want) && !reflect.DeepEqual(cell, want[i]) {
			s.wrong("row %d, %s: %v (%q), recomputed %v (%q)", i, s.Columns[k].Label, cell.Value, cell.Text, want[i].Value, want[i].Text)
		}
	}
}

// values are the numbers of a column of the result as the table's rows have them, and
// as its closing rows do: the rest is the total without the rows that are shown.
func (s *sheet) values(column string) []any {
	at := slices.Index(s.result.Columns, column)
	var out []any
	for _, row := range s.at {
		if at < 0 {
			return nil
		}
		out = append(out, s.result.Rows[row][at])
	}
	total := s.total(column)
	if s.Other != nil {
		out = append(out, rest(total, out))
	}
	if s.Total != nil {
		out = append(out, total)
	}
	return out
}

// total is what a column comes to over all groups.
func (s *sheet) total(column string) any {
	value, _ := s.totals.Cell(nil, column)
	return value
}

func rest(total any, parts []any) any {
	whole, ok := total.(json.Number)
	for _, p := range parts {
		n, is := p.(json.Number)
		if !is || !ok {
			continue
		}
		less, err := document.Compute(document.OpDifference, []json.Number{whole, n})
		if err != nil {
			return nil
		}
		whole = less
	}
	if !ok {
		return nil
	}
	return whole
}
