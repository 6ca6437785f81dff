package document

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"time"
)

// FromImport stands for the statement of a result that no query made: what the import
// noted of each field.
const FromImport = "(stored with the snapshot when it was imported)"

// Result is the stored answer of one query.
type Result struct {
	ID        string   `json:"id"`
	SQL       string   `json:"sql"`
	Params    []any    `json:"params"`
	Columns   []string `json:"columns"`
	Keys      []string `json:"keys"` // columns whose values identify a row; empty: there is one row
	Rows      [][]any  `json:"rows"` // nil, bool, string or json.Number
	Truncated bool     `json:"truncated"`
	Hash      string   `json:"hash"` // SHA-256 of columns and rows as JSON
}

// Value makes what a query returned into what a document holds: nil, bool,
// string or json.Number. A date is an ISO date, an instant RFC 3339. A number
// that JSON cannot hold (NaN, infinity) is nil.
func Value(v any) any {
	switch v := v.(type) {
	case nil, bool, string, json.Number:
		return v
	case int:
		return json.Number(strconv.Itoa(v))
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		return floatValue(v)
	case time.Time:
		return timeValue(v)
	case interface {
		Rat() *big.Rat
		String() string
	}: // catalog.Decimal
		return json.Number(v.String())
	}
	return fmt.Sprint(v)
}

func floatValue(f float64) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	if f == 0 {
		return json.Number("0") // not -0
	}
	b, err := json.Marshal(f)
	if err != nil {
		return nil
	}
	return json.Number(b)
}

func timeValue(t time.Time) string {
	if t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0 && t.Nanosecond() == 0 {
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02T15:04:05.999999")
}

// column returns the index of a column, -1 when there is none.
func (r *Result) column(name string) int {
	for i, c := range r.Columns {
		if c == name {
			return i
		}
	}
	return -1
}

// Index returns the row with these key values, -1 when there is none.
func (r *Result) Index(row []any) int {
	if len(row) != len(r.Keys) {
		return -1
	}
	at := make([]int, len(r.Keys))
	for i, key := range r.Keys {
		if at[i] = r.column(key); at[i] < 0 {
			return -1
		}
	}
	return slices.IndexFunc(r.Rows, func(candidate []any) bool { return matches(candidate, at, row) })
}

// Cell returns a value by its row's keys, and whether there is such a cell.
func (r *Result) Cell(row []any, column string) (value any, ok bool) {
	found, at := r.Index(row), r.column(column)
	if found < 0 || at < 0 || at >= len(r.Rows[found]) {
		return nil, false
	}
	return r.Rows[found][at], true
}

func matches(candidate []any, at []int, row []any) bool {
	for i, c := range at {
		if c >= len(candidate) || candidate[c] != row[i] {
			return false
		}
	}
	return true
}

// Numbers returns a column's values that are numbers, in row order.
func (r *Result) Numbers(column string) []json.Number {
	c := r.column(column)
	if c < 0 {
		return nil
	}
	var out []json.Number
	for _, row := range r.Rows {
		if n, ok := row[c].(json.Number); ok {
			out = append(out, n)
		}
	}
	return out
}

// Sum is the hash that verification compares: over values, not over the text of the
// query.
func (r *Result) Sum() (string, error) {
	b, err := json.Marshal(struct {
		Columns []string `json:"columns"`
		Rows    [][]any  `json:"rows"`
	}{r.Columns, r.Rows})
	if err != nil {
		return "", fmt.Errorf("hash a result: %w", err)
	}
	return sum(b), nil
}
