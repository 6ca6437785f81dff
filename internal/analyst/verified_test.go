package analyst_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// verified holds a report against the schema, the table that it was made from and what
// the run before it left. Every report that these tests make comes by here.
func verified(t testing.TB, from analyst.Table, asked analyst.Request, r analyst.Report) {
	t.Helper()
	valid(t, schema(t), r.Document.Title, r.JSON)
	stored := verify.Stored{JSON: r.JSON, Markdown: r.Markdown, Program: r.Document.Method.Program}
	if len(asked.Previous) > 0 {
		stored.Previous = [][]byte{asked.Previous}
	}
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
	for _, remark := range out.Remarks {
		t.Errorf("%s: %s", r.Document.Title, remark)
	}
	drawn(t, &r.Document)
	kept(t, r)
}

// drawn draws every chart of a report.
func drawn(t testing.TB, d *document.Document) {
	t.Helper()
	for _, c := range d.Charts() {
		p, err := chart.Of(d, c)
		switch {
		case err != nil:
			t.Errorf("%s: %v", d.Title, err)
		case !bytes.Contains(p.SVG(), []byte("</svg>")):
			t.Errorf("%s: %q is not drawn", d.Title, c.Title)
		case len(c.VegaLite) < len("null")+1:
			t.Errorf("%s: %q has no specification", d.Title, c.Title)
		case c.Title == "" || c.Alt == "":
			t.Errorf("%s: a picture without a title or its words: %+v", d.Title, c)
		}
	}
}

// kept writes a report where a person wants to look at those of the tests.
func kept(t testing.TB, r analyst.Report) {
	t.Helper()
	folder := os.Getenv("KEEP_REPORTS")
	if folder == "" {
		return
	}
	sum := sha256.Sum256(r.JSON)
	name := strings.ReplaceAll(t.Name(), "/", "-") + "-" + hex.EncodeToString(sum[:4]) + ".json"
	if err := os.WriteFile(filepath.Join(folder, name), r.JSON, 0o600); err != nil {
		t.Fatal(err)
	}
}
