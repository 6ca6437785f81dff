package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// TestStatementsOfATamperedReportReachNothing puts other statements into a report. Each
// must be a difference; none may read or write a file, or change the snapshot.
func TestStatementsOfATamperedReportReachNothing(t *testing.T) {
	t.Parallel()
	path := copied(t)
	before, err := catalog.Fingerprint(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	table := open(t, path)
	sound := made(t)[0].Document
	folder := t.TempDir()
	secret, out := filepath.Join(folder, "secret.csv"), filepath.Join(folder, "out.csv")
	if err := os.WriteFile(secret, []byte("secret\ntop\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"SELECT * FROM read_csv('" + secret + "')",
		"SELECT content FROM read_text('" + secret + "')",
		"FROM '" + secret + "'",
		"SELECT * FROM glob('" + folder + "/*')",
		"COPY data TO '" + out + "'",
		"EXPORT DATABASE '" + out + "'",
		"ATTACH '" + out + "' AS other",
		"INSTALL httpfs", "LOAD httpfs",
		"SET enable_external_access = true", "SET memory_limit = '90GB'", "PRAGMA enable_profiling",
		"UPDATE data SET amount = 0", "DELETE FROM data", "DROP TABLE data", "CREATE TABLE other AS FROM data", "INSERT INTO data FROM data",
		"SELECT 1; DROP TABLE data",
		"SELECT getenv('HOME')",
		"",
	} {
		d := sound
		d.Results = map[string]document.Result{}
		for id, r := range sound.Results {
			r.SQL, r.Params = statement, nil
			d.Results[id] = r
		}
		problems := recomputed(t, &d, table).Problems
		if !slices.ContainsFunc(problems, func(p string) bool { return strings.HasPrefix(p, "results.q1.main: ") }) {
			t.Errorf("%q is no difference: %v", statement, problems)
		}
		for _, p := range problems {
			if strings.Contains(p, "top") && strings.Contains(statement, "secret") && !strings.Contains(p, "does not run") {
				t.Errorf("%q tells of the file: %s", statement, p)
			}
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("files were made: %v, %v", files, err)
	}
	if after, err := catalog.Fingerprint(t.Context(), path); err != nil || after != before {
		t.Errorf("the snapshot was written to (%v)", err)
	}
}

func TestAnEndlessStatementEndsWithTheCheck(t *testing.T) {
	t.Parallel()
	table := open(t, copied(t))
	d := made(t)[0].Document
	r := d.Results["q1.main"]
	r.SQL, r.Params = "SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b", nil
	d.Results["q1.main"] = r
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := verify.Document(ctx, &d, table); err == nil {
		t.Error("it ended by itself")
	}
}

func TestAReportOfAnotherVersionIsHeldToItsSeal(t *testing.T) {
	t.Parallel()
	table := open(t, copied(t))
	r := made(t)[0]
	s := stored(r)
	s.Program = "v99"
	out := checked(t, s, table)
	if len(out.Problems) > 0 || !slices.ContainsFunc(out.Remarks, func(m string) bool { return strings.Contains(m, "by the seal alone") }) {
		t.Errorf("problems %v, remarks %v", out.Problems, out.Remarks)
	}
	s.Markdown = strings.Replace(s.Markdown, "North", "South", 1)
	if out := checked(t, s, table); len(out.Problems) != 1 || !strings.HasPrefix(out.Problems[0], "seal: ") {
		t.Errorf("a changed word: %v", out.Problems)
	}
}

func TestAReportWithoutASealSaysWhatWasNotChecked(t *testing.T) {
	t.Parallel()
	table := open(t, copied(t))
	r := made(t)[0]
	d := r.Document
	d.Method.Seal.Document, d.Method.Seal.Markdown = "", ""
	data, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	out := checked(t, verify.Stored{JSON: data, Markdown: r.Markdown, Program: "test"}, table)
	if len(out.Problems) > 0 || !slices.ContainsFunc(out.Remarks, func(m string) bool { return strings.Contains(m, "has no seal") }) {
		t.Errorf("problems %v, remarks %v", out.Problems, out.Remarks)
	}
}
