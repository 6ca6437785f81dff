package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// verified holds a report against the table that it was made from. Every report that
// these tests make comes by here.
func verified(t testing.TB, from analyst.Table, r analyst.Report) {
	t.Helper()
	stored := verify.Stored{JSON: r.JSON, Markdown: r.Markdown, Program: r.Document.Method.Program}
	out, err := verify.Report(t.Context(), stored, from)
	if err != nil {
		t.Fatalf("%s: %v", r.Document.Title, err)
	}
	for _, problem := range out.Problems[:min(len(out.Problems), 5)] {
		t.Errorf("%s: %s", r.Document.Title, problem)
	}
	if !out.RowsRead {
		t.Errorf("%s: the rows were not read again", r.Document.Title)
	}
}
