package evaluate

import (
	"bytes"
	"errors"
	"slices"
)

// Expected is the known answer of a case.
type Expected struct {
	Values Values `json:"values"`
	Kind   string `json:"kind"` // "scalar": the values are only looked for, also where they are in rows
}

// Values are expected rows, or plain values: those an answer has to contain.
type Values struct {
	rows  [][]any
	plain bool
}

// UnmarshalJSON reads a list of rows, a list of values, or a value.
func (v *Values) UnmarshalJSON(data []byte) error {
	var rows Rows
	if rows.UnmarshalJSON(data) == nil {
		*v = Values{rows: rows}
		return nil
	}
	var list Rows
	if err := list.UnmarshalJSON(slices.Concat([]byte("["), listOf(data), []byte("]"))); err != nil {
		return errors.New("values: not a list of rows, or of values")
	}
	*v = Values{plain: true}
	for _, value := range list[0] {
		v.rows = append(v.rows, []any{value})
	}
	return nil
}

// listOf makes a list of a single value.
func listOf(data []byte) []byte {
	if bytes.HasPrefix(data, []byte("[")) {
		return data
	}
	return slices.Concat([]byte("["), data, []byte("]"))
}

// What an answer may have beside the expected: columns for every table, rows and
// columns where values are only looked for.
const (
	spareColumns = 2
	scalarRows   = 3
	scalarWidth  = 4
)

// Matches compares rows with the expected ones: the same rows in any order, the
// same values in any order of columns, and at most two columns more. Plain
// values have to be among at most three rows of four columns.
func (e Expected) Matches(rows Rows) bool {
	if e.Kind == "scalar" || e.Values.plain {
		return e.contained(rows)
	}
	return SameRows(e.Values.rows, rows, Same)
}

// SameRows reports whether rows are the wanted ones in any order, by a rule for their cells.
func SameRows(want [][]any, rows Rows, same func(want, got any) bool) bool {
	if len(rows) != len(want) {
		return false
	}
	width := 0
	for _, w := range want {
		width = max(width, len(w))
	}
	left := slices.Clone(rows)
	for _, w := range want {
		at := slices.IndexFunc(left, func(row []any) bool { return len(row) <= width+spareColumns && holds(row, w, same) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

func (e Expected) contained(rows Rows) bool {
	if len(rows) > max(scalarRows, len(e.Values.rows)) {
		return false
	}
	var cells []any
	for _, row := range rows {
		if len(row) > scalarWidth {
			return false
		}
		cells = append(cells, row...)
	}
	for _, want := range e.Values.rows {
		if len(want) > 0 && !slices.ContainsFunc(cells, func(v any) bool { return Same(want[0], v) }) {
			return false
		}
	}
	return true
}

// holds reports whether a row has every wanted value, each in a cell of its own.
func holds(row, want []any, same func(want, got any) bool) bool {
	left := slices.Clone(row)
	for _, w := range want {
		at := slices.IndexFunc(left, func(v any) bool { return same(w, v) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}
