package verify

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// crossed checks a table with the times of its result down and the groups across: each time once and in the result's
// order, each group of the result in a column of its own.
func (s *sheet) crossed() {
	if len(s.result.Keys) != 2 || len(s.result.Columns) < 3 || s.Other != nil || s.Total != nil || s.Columns[0].Column != s.result.Keys[0] {
		s.wrong("%s is not by two keys, with the first down", s.Result)
		return
	}
	times, groups := s.keys(0), s.keys(1)
	first := len(times) - len(s.Rows)
	if s.More != first || first < 0 {
		s.wrong("more: %d, there are %d", s.More, first)
		return
	}
	for i, row := range s.Rows {
		if !reflect.DeepEqual(row[0].Value, times[first+i]) {
			s.wrong("row %d is %v, and should be %v", i, row[0].Value, times[first+i])
			return
		}
	}
	var across []any
	for k, column := range s.Columns[1:] {
		switch {
		case column.Align != "right":
			s.wrong("%s: there is no align %q", column.Label, column.Align)
		case column.Group != "":
			across = append(across, column.Group)
			s.compare(k+1, written(s.ofGroup(column.Column, column.Group), column.Unit))
		case column.Op == document.OpSum && len(column.Of) == 1:
			s.compare(k+1, written(s.sums(column.Of[0]), column.Unit))
		default:
			s.wrong("%s: it is of no group", column.Label)
		}
	}
	s.buckets(0)
	for _, g := range groups {
		if !slices.Contains(across, g) {
			s.wrong("%v has no column", g)
		}
	}
}

// keys are the different values of one of the result's keys, in its order.
func (s *sheet) keys(n int) []any {
	at := slices.Index(s.result.Columns, s.result.Keys[n])
	var out []any
	for _, row := range s.result.Rows {
		if !slices.Contains(out, row[at]) {
			out = append(out, row[at])
		}
	}
	return out
}

// ofGroup are the numbers of a group at the times of the rows; nil where the result has none.
func (s *sheet) ofGroup(column, group string) []any {
	out := make([]any, len(s.Rows))
	for i, row := range s.Rows {
		out[i], _ = s.result.Cell([]any{row[0].Value, group}, column)
	}
	return out
}

// sums are what all groups of each time come to.
func (s *sheet) sums(column string) []any {
	key, of := slices.Index(s.result.Columns, s.result.Keys[0]), slices.Index(s.result.Columns, column)
	if of < 0 {
		return nil
	}
	out := make([]any, len(s.Rows))
	for i, shown := range s.Rows {
		var parts []json.Number
		for _, row := range s.result.Rows {
			if n, ok := row[of].(json.Number); ok && reflect.DeepEqual(row[key], shown[0].Value) {
				parts = append(parts, n)
			}
		}
		if sum, err := document.Compute(document.OpSum, parts); err == nil {
			out[i] = sum
		}
	}
	return out
}
