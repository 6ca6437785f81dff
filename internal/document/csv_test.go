package document_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// csvOf reads a table of these cells back, each in a row of its own.
func csvOf(t testing.TB, values ...any) []string {
	t.Helper()
	table := document.Table{Columns: []document.TableColumn{{Label: "Region"}, {Label: "n"}}}
	for _, v := range values {
		table.Rows = append(table.Rows, []document.Cell{{Value: v, Text: "shown"}, {Value: json.Number("1")}})
	}
	written, err := table.CSV()
	if err != nil {
		t.Fatal(err)
	}
	rest, marked := bytes.CutPrefix(written, []byte("\ufeff"))
	if !marked || bytes.Count(rest, []byte("\n")) != bytes.Count(rest, []byte("\r\n")) || !bytes.HasPrefix(rest, []byte("Region,n\r\n")) {
		t.Errorf("got %q", written)
	}
	rows, err := csv.NewReader(bytes.NewReader(rest)).ReadAll()
	if err != nil || len(rows) != len(values)+1 {
		t.Fatalf("%d rows, %v in %q", len(rows), err, rest)
	}
	var first []string
	for _, row := range rows[1:] {
		first = append(first, row[0])
	}
	return first
}

func TestTableIsAFileForSpreadsheets(t *testing.T) {
	t.Parallel()
	got := csvOf(t, "North", nil, "a, \"b\"\nc", json.Number("-12.3400"), json.Number("1e-7"), true, "2026-10-01", "Österreich", "١")
	want := []string{"North", "", `a, "b" c`, "-12.3400", "1e-7", "true", "2026-10-01", "Österreich", "١"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "\x00=1", "\u200b=1", "\u202e=1", "＝1", "-", json.Number("=1").String(), "\ufeff=1",
	} {
		for _, v := range []any{cell, json.Number(cell)} {
			if _, number := v.(json.Number); number && (cell == "-1" || cell == "+1") {
				continue // a number is one
			}
			if got := csvOf(t, v)[0]; !strings.HasPrefix(got, "'") {
				t.Errorf("%q became %q", cell, got)
			}
		}
	}
}

func FuzzNoCellIsAFormula(f *testing.F) {
	f.Add("=1")
	f.Add("a\r\n=b")
	f.Fuzz(func(t *testing.T, cell string) {
		if got := csvOf(t, cell)[0]; got != "" && strings.ContainsRune("=+-@\t\r\n ", rune(got[0])) {
			t.Errorf("%q became %q", cell, got)
		}
	})
}

// A heading may come from a field's name.
func TestHeadingsAreNoFormulas(t *testing.T) {
	t.Parallel()
	table := document.Table{Columns: []document.TableColumn{{Label: "=HYPERLINK(1)", Unit: "USD"}}}
	if got, err := table.CSV(); err != nil || !strings.HasPrefix(string(got), "\ufeff'=") {
		t.Errorf("%q, %v", got, err)
	}
}
