package analyst_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// shop is the made-up shop's orders as a snapshot, imported once for all tests.
var shop = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "analyst-shop-")
	if err != nil {
		return "", err
	}
	source := filepath.Join(folder, sample.FileName)
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
	return importFile(source, sample.Name)
})

func importFile(source, name string) (string, error) {
	out := source + ".duckdb"
	_, err := duck.Import(context.Background(), catalog.Job{Source: source, Out: out, Name: name, Threads: 2}, nil)
	return out, err
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
