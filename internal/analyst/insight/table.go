package insight

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Table is a stored result with what its columns mean.
type Table struct {
	Columns []plan.Column
	Result  document.Result
}

// Column returns the index of the column with a role for a measure (or, for a
// group, a dimension), -1 when there is none.
func (t *Table) Column(role string, of int) int {
	if t == nil {
		return -1
	}
	for i, c := range t.Columns {
		if c.Role == role && (role == "rows" || role == "support" || role == "earlier" || role == "group" && c.By == of || role != "group" && c.Measure == of) {
			return i
		}
	}
	return -1
}

// Key returns the values that identify a row.
func (t *Table) Key(row int) []any {
	key := make([]any, 0, len(t.Result.Keys))
	for i, c := range t.Columns {
		if c.Role == "group" {
			key = append(key, t.Result.Rows[row][i])
		}
	}
	return key
}

// Place is where a cell stands.
func (t *Table) Place(row, column int) document.Place {
	return document.Place{Result: t.Result.ID, Row: t.Key(row), Column: t.Columns[column].Name}
}

// Float returns a cell's number, and whether it has one.
func (t *Table) Float(row, column int) (float64, bool) {
	if t == nil || column < 0 || row >= len(t.Result.Rows) {
		return 0, false
	}
	n, ok := t.Result.Rows[row][column].(json.Number)
	if !ok {
		return 0, false
	}
	f, err := n.Float64()
	return f, err == nil
}

// Blank reports whether a row's group has no value in some dimension.
func (t *Table) Blank(row int) bool {
	for i, c := range t.Columns {
		if c.Role == "group" && t.Result.Rows[row][i] == nil {
			return true
		}
	}
	return false
}
