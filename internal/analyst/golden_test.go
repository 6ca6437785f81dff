package analyst_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestReportsAreAsReviewed(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for name, r := range cases() {
		report := makeReport(t, shop, r)
		specified(t, name, report)
		readable(t, name, report)
		golden(t, name+".md", []byte(report.Markdown))
		golden(t, name+".json", indented(t, unsealed(report)))
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from the golden file (go test ./internal/analyst -update rewrites it); first difference:\n%s", name, difference(string(got), string(want)))
	}
}

func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer"
}

// unsealed leaves the seal out: it changes with every letter.
func unsealed(r analyst.Report) []byte {
	seal := r.Document.Method.Seal
	text := strings.NewReplacer(seal.Document, "", seal.Markdown, "").Replace(string(r.JSON))
	for _, s := range r.Document.Sections {
		for _, c := range s.Charts { // internal/chart has golden files of its own
			text = strings.Replace(text, `"vegaLite":`+string(c.VegaLite), `"vegaLite":null`, 1)
		}
	}
	return []byte(text)
}

func indented(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", " "); err != nil {
		t.Fatal(err)
	}
	return append(b.Bytes(), '\n')
}

func TestSameReportIsTheSameBytes(t *testing.T) {
	t.Parallel()
	for name, r := range cases() {
		var first analyst.Report
		for _, threads := range []int{1, 2, 8} {
			shop := openShop(t, threads)
			for range thorough.Of(1, 2) {
				report := makeReport(t, shop, r)
				if first.JSON == nil {
					first = report
				}
				if !bytes.Equal(report.JSON, first.JSON) || report.Markdown != first.Markdown || !bytes.Equal(report.Digest, first.Digest) {
					t.Fatalf("%s differs on %d threads", name, threads)
				}
			}
		}
	}
}

func TestPinnedPlanGivesTheSameReport(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	r := request("total amount by region")
	first := makeReport(t, shop, r)
	r.Plan = &first.Plan
	if again := makeReport(t, shop, r); !bytes.Equal(first.JSON, again.JSON) {
		t.Error("the report of the pinned plan differs")
	}
}
