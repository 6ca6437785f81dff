package document_test

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestArithmeticOnFactsIsExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op   document.Op
		args []json.Number
		want json.Number
	}{
		{document.OpDifference, []json.Number{"0.3", "0.1"}, "0.2"},
		{document.OpDifference, []json.Number{"12345678901234567890.12", "0.01"}, "12345678901234567890.11"},
		{document.OpChange, []json.Number{"92", "100"}, "-0.08"},
		{document.OpChange, []json.Number{"-50", "-100"}, "0.5"},
		{document.OpShare, []json.Number{"1", "3"}, "0.333333333333333"},
		{document.OpPoints, []json.Number{"12.5", "10"}, "2.5"},
		{document.OpMagnitude, []json.Number{"-0.08"}, "0.08"},
		{document.OpSum, []json.Number{"0.1", "0.2", "-5"}, "-4.7"},
		{document.OpAverage, []json.Number{"1", "2"}, "1.5"},
		{document.OpMin, []json.Number{"3", "-1e2", "5"}, "-100"},
		{document.OpMax, []json.Number{"3", "-1e2", "5"}, "5"},
		{document.OpCount, []json.Number{"3", "4"}, "2"},
	} {
		got, err := document.Compute(c.op, c.args)
		if err != nil || got != c.want {
			t.Errorf("Compute(%s, %v) = %s, %v; want %s", c.op, c.args, got, err, c.want)
		}
	}
}

func TestOperationsWithoutAnAnswerAreErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op   document.Op
		args []json.Number
	}{
		{document.OpShare, []json.Number{"1", "0"}},
		{document.OpChange, []json.Number{"1", "0.00"}},
		{document.OpDifference, []json.Number{"1"}},
		{document.OpMax, nil},
		{document.OpSum, []json.Number{"one"}},
		{document.OpSum, []json.Number{"1e999999999"}},
		{"mode", []json.Number{"1"}},
	} {
		if got, err := document.Compute(c.op, c.args); err == nil {
			t.Errorf("Compute(%s, %v) = %s, want an error", c.op, c.args, got)
		}
	}
}
