package duck_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// The test binary is its own child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "child" {
		handlers := duck.Handlers()
		handlers["spill"] = child.Handle(spill)
		handlers["measured"] = child.Handle(measured)
		os.Exit(child.Serve(handlers))
	}
	goleak.VerifyTestMain(m)
}

// write makes a file of the lines given.
func write(t *testing.T, name string, lines ...string) string {
	t.Helper()
	return writeText(t, name, strings.Join(lines, "\n")+"\n")
}

func writeText(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// load imports a file in this process and opens the snapshot.
func load(t *testing.T, path string) (catalog.Imported, *duck.DB) {
	t.Helper()
	return loadWith(t, path, catalog.Options{})
}

func loadWith(t *testing.T, path string, o catalog.Options) (catalog.Imported, *duck.DB) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "snapshot")
	imported, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(out), Name: "orders", Options: o, Threads: 2}, nil)
	if err != nil {
		t.Fatalf("import: %v", err)
	}
	db, err := duck.Open(t.Context(), out, duck.Options{Temp: t.TempDir()})
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return imported, db
}

// rows are the stored rows as text, for comparison.
func rows(t *testing.T, db *duck.DB, query string) []string {
	t.Helper()
	result, err := db.Query(t.Context(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	var out []string
	for _, r := range result.Values {
		out = append(out, show(r))
	}
	return out
}
