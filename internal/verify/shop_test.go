package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "verify-")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("VERIFY_FOLDER", folder)
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// shop is the path of the made-up shop's orders as a snapshot, imported once.
var shop = sync.OnceValues(func() (string, error) {
	source := filepath.Join(os.Getenv("VERIFY_FOLDER"), sample.FileName)
	f, err := os.Create(source)
	if err != nil {
		return "", err
	}
	if err := sample.Write(f, 3000); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	out := source + ".duckdb"
	_, err = duck.Import(context.Background(), catalog.Job{Source: source, Out: out, Name: sample.Name, Threads: 2}, nil)
	return out, err
})

// copied is a snapshot of the test's own: DuckDB shares one instance among the
// connections to a path.
func copied(t testing.TB) string {
	t.Helper()
	from, err := shop()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "shop.duckdb")
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t testing.TB, path string) *duck.DB {
	t.Helper()
	db, err := duck.Open(t.Context(), path, duck.Options{Threads: 1, Memory: 512 << 20, Temp: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// prompts make unlike reports: groups, a series, a comparison, a ranking with a rest,
// one number, a list, what the import found out, what nobody asked for, no answer.
var prompts = []string{
	"total amount by region",
	"revenue by month",
	"what changed by channel last month",
	"top 2 products by total revenue",
	"how many orders were there, and what is the average and the median amount this year?",
	"the ten largest orders",
	"how is the data quality?",
	"overview",
	"profit by planet",
	"orders by region this quarter against the last",
}

// made are the reports of the prompts.
func made(t testing.TB, from analyst.Table) []analyst.Report {
	t.Helper()
	reports := make([]analyst.Report, len(prompts))
	for i, prompt := range prompts {
		r := analyst.Request{Hash: "5f1c0ffee", Prompt: prompt, Now: time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC), Program: "test"}
		report, err := analyst.Make(t.Context(), from, r)
		if err != nil {
			t.Fatalf("%s: %v", prompt, err)
		}
		reports[i] = report
	}
	return reports
}

func stored(r analyst.Report) verify.Stored {
	return verify.Stored{JSON: r.JSON, Markdown: r.Markdown, Program: "test"}
}

// checked is the outcome of a whole check.
func checked(t testing.TB, s verify.Stored, table verify.Table) verify.Outcome {
	t.Helper()
	out, err := verify.Report(t.Context(), s, table)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// recomputed is the outcome without the seal.
func recomputed(t testing.TB, d *document.Document, table verify.Table) verify.Outcome {
	t.Helper()
	out, err := verify.Document(t.Context(), d, table)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
