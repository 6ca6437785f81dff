package sitrep_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// clockless rooms get the time from whoever wires them, so that a test, or a
// clock that was set back, has one place.
var clockless = []string{"internal/work", "internal/store", "internal/schedule", "internal/api"}

// stopwatches may ask the machine: they take the length of something, bound a
// wait, or stamp what nothing is decided by.
var stopwatches = map[string]string{
	"internal/api/api.go":          "the default of a setting",
	"internal/api/dataset_file.go": "a deadline of a connection",
	"internal/api/exchange.go":     "a deadline of a connection",
	"internal/api/wait.go":         "a deadline of a connection",
	"internal/store/migrate.go":    "when a migration was applied, for people",
	"internal/store/watch.go":      "how long a statement took",
	"internal/work/cache.go":       "which copy was not used for longest",
	"internal/work/delivery.go":    "spans of a trace",
	"internal/work/execute.go":     "spans of a trace",
	"internal/work/flight.go":      "how long a run has waited",
	"internal/work/node.go":        "the default of a setting",
	"internal/work/pass.go":        "spans of a trace",
	"internal/work/preview.go":     "how old a child is",
	"internal/work/run.go":         "the default of a setting",
}

func TestNowComesFromOnePlace(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, room := range clockless {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", room, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || !asksTheMachine(t, file) {
				continue
			}
			used[file] = true
			if stopwatches[filepath.ToSlash(file)] == "" {
				t.Errorf("%s asks the machine for the time: take what it is given, or say here what it is good for", file)
			}
		}
	}
	for file := range stopwatches {
		if !used[filepath.FromSlash(file)] {
			t.Errorf("%s does not ask the machine for the time any more", file)
		}
	}
}

func asksTheMachine(t *testing.T, file string) (asks bool) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		selected, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		of, ok := selected.X.(*ast.Ident)
		name := selected.Sel.Name
		asks = asks || ok && of.Name == "time" && (name == "Now" || name == "Since" || name == "Until")
		return true
	})
	return asks
}
