package apptest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

var testName = regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)

// TestEveryDecisionIsKept holds testdata/decisions.yaml against what there is:
// no decision without a test, no test that is gone.
func TestEveryDecisionIsKept(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/decisions.yaml")
	if err != nil {
		t.Fatal(err)
	}
	decisions := map[string][]string{}
	if err := yaml.Unmarshal(text, &decisions); err != nil {
		t.Fatal(err)
	}
	known := keepers(t)
	used := map[string]bool{}
	for decision, by := range decisions {
		if len(by) == 0 {
			t.Errorf("nothing keeps %q", decision)
		}
		for _, keeper := range by {
			used[keeper] = true
			if !known[keeper] && !isRoom(keeper) {
				t.Errorf("%q is kept by %s, which is not there", decision, keeper)
			}
		}
	}
	for keeper := range known {
		if !strings.HasPrefix(keeper, "Test") && !used[keeper] {
			t.Errorf("the scenario %s keeps no decision", keeper)
		}
	}
}

// keepers are the names of the scenarios and of the tests of this package.
func keepers(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for name := range loadScenarios(t) {
		known[name] = true
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range testName.FindAllSubmatch(text, -1) {
			known[string(match[1])] = true
		}
	}
	return known
}

// isRoom is true for a room of the house that has tests.
func isRoom(keeper string) bool {
	tests, _ := filepath.Glob(filepath.Join("..", "..", keeper, "*_test.go"))
	inner, _ := filepath.Glob(filepath.Join("..", "..", keeper, "*", "*_test.go"))
	return strings.HasPrefix(keeper, "internal/") && len(tests)+len(inner) > 0
}
