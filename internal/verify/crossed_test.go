package verify_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// crossedOf is the first table of a report with groups across, and where it stands.
func crossedOf(t *testing.T, d *document.Document) *document.Table {
	t.Helper()
	for i := range d.Sections {
		for j := range d.Sections[i].Tables {
			if table := &d.Sections[i].Tables[j]; table.Crossed() {
				return table
			}
		}
	}
	t.Fatal("no table has its groups across")
	return nil
}

func TestATableWithGroupsAcrossIsHeldToItsResult(t *testing.T) {
	t.Parallel()
	table := open(t, copied(t))
	made := run(t, table, analyst.Request{Hash: "5f1c0ffee", Prompt: "total amount by month and region"})
	for name, tamper := range map[string]func(*document.Table){
		"":            func(*document.Table) {},
		"recomputed":  func(x *document.Table) { x.Rows[1][1] = x.Rows[0][1] },
		"of no group": func(x *document.Table) { x.Columns[1].Group = "" },
		"row 0, ": func(x *document.Table) {
			x.Columns[1].Group, x.Columns[2].Group = x.Columns[2].Group, x.Columns[1].Group
		},
		"has no column":                  func(x *document.Table) { withoutColumn(x, 1) },
		"row 0 is":                       func(x *document.Table) { x.Rows = slices.Delete(x.Rows, 1, 2); x.More++ },
		"more:":                          func(x *document.Table) { x.More++ },
		"there is no align":              func(x *document.Table) { x.Columns[1].Align = "left" },
		"is not by two keys":             func(x *document.Table) { x.Columns[0].Column = x.Columns[1].Column },
		"is not how":                     func(x *document.Table) { x.Rows[0][0].Text = "May 1999" },
		"is not by two keys, with total": func(x *document.Table) { x.Total, x.Totals = x.Rows[0], x.Result },
	} {
		var d document.Document
		decoder := json.NewDecoder(bytes.NewReader(made.JSON))
		decoder.UseNumber()
		if err := decoder.Decode(&d); err != nil {
			t.Fatal(err)
		}
		tamper(crossedOf(t, &d))
		problems := recomputed(t, &d, table).Problems
		want, _, _ := strings.Cut(name, ", with")
		if name == "" && len(problems) > 0 || name != "" && !slices.ContainsFunc(problems, func(p string) bool { return strings.Contains(p, want) }) {
			t.Errorf("%q: %v", name, problems[:min(3, len(problems))])
		}
	}
}

func withoutColumn(x *document.Table, k int) {
	x.Columns = slices.Delete(x.Columns, k, k+1)
	for i := range x.Rows {
		x.Rows[i] = slices.Delete(x.Rows[i], k, k+1)
	}
}
