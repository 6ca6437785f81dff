package duck_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// together imports files of a folder as one, by the way that datasets take.
func together(t *testing.T, folder string, o catalog.Options) (sitrep.Snapshot, catalog.Options, catalog.Profile, catalog.Importer, error) {
	t.Helper()
	importer := catalog.Importer{Children: child.Starter{Args: []string{"child"}}, Dir: t.TempDir()}
	s, found, p, err := importer.ImportParts(t.Context(), folder, "orders", o, nil)
	return s, found, p, importer, err
}

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestFilesOfOneShapeAreOneTable: whatever their delimiters and encodings, and in whatever order
// their columns stand. Types are decided by the rows of all.
func TestFilesOfOneShapeAreOneTable(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put(t, folder, "a.csv", "day,city,amount\n13/02/2024,Kiel,1\n2/2/2024,Ulm,2,3\n")
	put(t, folder, "b.csv", "Report\n\namount;city;day\n\n2.5;K\xf6ln;03/04/2024\n7;\"two\nlines\";04/04/2024\n")
	put(t, folder, "c.tsv", "day\tcity\tamount\n")
	put(t, folder, ".hidden.csv", "other\n1\n")
	put(t, folder, "readme.md", "hello")
	b := newBook(t).put("B3", []any{"day", "city", "amount"}, []any{day(2024, 5, 6), "Bonn", 4}, []any{day(2024, 5, 7), "a\nb", 5}, []any{"day", "city", "amount"})
	b.must(b.SaveAs(filepath.Join(folder, "d.xlsx")))
	s, o, p, importer, err := together(t, folder, catalog.Options{Parts: &catalog.Parts{}})
	if err != nil {
		t.Fatal(err)
	}
	if got := types(p); got != "day DATE, city VARCHAR, amount DECIMAL(18,1)" {
		t.Error(got)
	}
	want := []string{"3||4 cells where the table has 3 columns (a.csv)|2/2/2024,Ulm,2,3|gone", "6||the header again (d.xlsx)|,day,city,amount|gone"}
	if got := rejects(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if p.Rows != 5 || p.Rejected != 2 {
		t.Errorf("%d rows, %d rejected", p.Rows, p.Rejected)
	}
	stamp, changed, err := importer.LookParts(t.Context(), folder, *o.Parts, s)
	if err != nil || changed || stamp != s.Stamp {
		t.Errorf("what has not changed: %v, %v", changed, err)
	}
	put(t, folder, "e.csv", "day,city,amount\n2024-07-08,Jena,6\n")
	if _, changed, err := importer.LookParts(t.Context(), folder, *o.Parts, s); err != nil || !changed {
		t.Errorf("a file that has come: %v, %v", changed, err)
	}
	if _, _, p, _, err := together(t, folder, o); err != nil || p.Rows != 6 {
		t.Errorf("%d rows with the new file (%v)", p.Rows, err)
	}
}

// TestFilesOfOtherShapesAreRefused: with the file and the column.
func TestFilesOfOtherShapesAreRefused(t *testing.T) {
	t.Parallel()
	const first = "id,amount\n1,2\n2,3\n"
	for name, c := range map[string]struct{ second, want string }{
		"gone.csv":   {"id,total\n1,2\n2,3\n", `gone.csv: It has no column "amount", which a.csv has.`},
		"more.csv":   {"id,amount,tax\n1,2,3\n2,3,4\n", `more.csv: It has a column "tax", which a.csv has not.`},
		"json.txt":   {`[{"id":1,"amount":2}]`, "json.txt: Several files are read as one table if they are CSV, TSV or XLSX. This one is json."},
		"empty.csv":  {"", "empty.csv: The file is empty."},
		"narrow.csv": {"1\n2\n", "narrow.csv: It has no head with the columns of a.csv."},
		"pdf.csv":    {"%PDF-1.4", "pdf.csv: The file is not a table: it seems to be a PDF document."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			put(t, folder, "a.csv", first)
			put(t, folder, name, c.second)
			_, _, _, _, err := together(t, folder, catalog.Options{Parts: &catalog.Parts{}})
			if sitrep.CodeOf(err) != sitrep.Invalid || sitrep.MessageOf(err) != c.want {
				t.Errorf("%v, want %q", err, c.want)
			}
			only := catalog.Options{Parts: &catalog.Parts{Names: []sitrep.Path{"a.csv"}}}
			if _, _, p, _, err := together(t, folder, only); err != nil || p.Rows != 2 {
				t.Errorf("one file: %v", err)
			}
		})
	}
	_, _, _, _, err := together(t, t.TempDir(), catalog.Options{Parts: &catalog.Parts{Match: "*.csv"}})
	if sitrep.CodeOf(err) != sitrep.NotFound || !strings.Contains(sitrep.MessageOf(err), "has no file that is meant") {
		t.Error(err)
	}
}
