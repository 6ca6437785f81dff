package analyst_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "analyst-")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("ANALYST_FOLDER", folder)
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// shop is the made-up shop's orders as a snapshot, imported once for all tests.
var shop = sync.OnceValues(func() (string, error) {
	source := filepath.Join(os.Getenv("ANALYST_FOLDER"), sample.FileName)
	f, err := os.Create(source)
	if err != nil {
		return "", err
	}
	if err := sample.Write(f, 5000); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	return importFile(context.Background(), source, sample.Name)
})

func importFile(ctx context.Context, source, name string) (string, error) {
	out := source + ".duckdb"
	_, err := duck.Import(ctx, catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(out), Name: name, Threads: 1}, nil)
	return out, err
}

// imports are snapshots by the name and the text that they are of: many tests are about the same table.
var imports sync.Map

// table imports a CSV text as a snapshot, unless another test has, and opens it.
func table(t testing.TB, name, csv string) analyst.Table {
	t.Helper()
	imported, _ := imports.LoadOrStore([2]string{name, csv}, sync.OnceValues(func() (string, error) {
		folder, err := os.MkdirTemp(os.Getenv("ANALYST_FOLDER"), "table-")
		if err != nil {
			return "", err
		}
		source := filepath.Join(folder, "data.csv")
		if err := os.WriteFile(source, []byte(csv), 0o600); err != nil {
			return "", err
		}
		return importFile(context.Background(), source, name)
	}))
	return openCopy(t, imported.(func() (string, error)), 1)
}

// openCopy opens a snapshot that is the test's own: DuckDB shares one instance among the
// connections to a path, whatever the number of threads asked for.
func openCopy(t testing.TB, snapshot func() (string, error), threads int) analyst.Table {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "data.duckdb")
	path, err := snapshot()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(copied, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return open(t, copied, threads)
}

func open(t testing.TB, snapshot string, threads int) analyst.Table {
	t.Helper()
	db, err := duck.Open(t.Context(), snapshot, duck.Options{Threads: threads, Memory: 512 << 20, Temp: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func openShop(t testing.TB, threads int) analyst.Table {
	t.Helper()
	return openCopy(t, shop, threads)
}

// slot is when the tests' reports are due: the data of the shop ends before it.
var slot = time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC)

func request(prompt string) analyst.Request {
	return analyst.Request{Hash: "5f1c0ffee", Prompt: prompt, Now: slot, Program: "test"}
}

func makeReport(t testing.TB, from analyst.Table, r analyst.Request) analyst.Report {
	t.Helper()
	report, err := analyst.Make(t.Context(), from, r)
	if err != nil {
		t.Fatalf("%s: %v", r.Prompt, err)
	}
	verified(t, from, r, report)
	return report
}
