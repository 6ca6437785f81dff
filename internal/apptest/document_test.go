package apptest_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// kinds of findings, as the decisions name them.
var kinds = []any{
	"value", "periodChange", "yearOverYear", "top", "concentration", "mixShift", "imbalance", "contributor",
	"mixVersusRate", "unexpectedLatest", "pastAnomaly", "recordOutlier", "trend", "levelShift", "seasonality",
	"streak", "pace", "mover", "groupDifference", "association", "relation", "distribution", "simpson",
	"commonness", "volatility", "target", "quality", "nothingNotable",
}

// prompts of every sort that the reader knows, and some that it does not.
var prompts = []string{
	"total revenue by region",
	"monthly revenue",
	"top 3 products by revenue",
	"revenue by channel and region last month",
	"average unit price by category in 2025",
	"number of orders by status",
	"How is the shop doing?",
	"Show me total revenue by region and the trend of quantity; also tell me the weather on Mars.",
	"orders where region is North and revenue above 50",
	"xyzzy",
	"Umsatz je Region",
	"?",
}

// TestJSONContentIsAsPublished holds the JSON of many reports against the schema
// that the server gives out, and against what the decisions say of it.
func TestJSONContentIsAsPublished(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "schema", scenario{})
		schema := a.reportSchema(t)
		for _, prompt := range prompts {
			t.Run(prompt, func(t *testing.T) {
				t.Parallel()
				_, tree := a.content(t, map[string]any{"prompt": prompt})
				if err := schema.Validate(tree); err != nil {
					t.Errorf("not as the schema says: %v", err)
				}
				checkFindings(t, tree)
				checkTopLevel(t, tree)
			})
		}
	})
}

func (a *actor) reportSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	return compiled(t, a.raw(t, "/schemas/report-v1.json").Body)
}

func compiled(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	const address = "file:///schemas/report-v1.json"
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	object, _ := tree.(map[string]any)
	if object["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("$schema is %v", object["$schema"])
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(address, tree); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(address)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func checkTopLevel(t *testing.T, tree map[string]any) {
	t.Helper()
	for _, wrong := range judgeMembers(tree, ".", []string{
		"schemaVersion", "title", "summary", "keyFigures", "changes", "sections", "alsoWorthKnowing", "notAnswered", "quality", "method", "facts", "results",
	}) {
		t.Error(wrong)
	}
	sections, _ := tree["sections"].([]any)
	for i, s := range sections {
		section, _ := s.(map[string]any)
		for _, name := range []string{"question", "answer", "findings", "charts", "tables"} {
			if _, there := section[name]; !there {
				t.Errorf("section %d has no %s", i, name)
			}
		}
	}
}

// checkFindings wants each finding complete, of a known kind, told only by what
// the facts hold; and no kind on anything else.
func checkFindings(t *testing.T, tree map[string]any) {
	t.Helper()
	facts, _ := tree["facts"].(map[string]any)
	var findings []any
	sections, _ := tree["sections"].([]any)
	for _, s := range sections {
		section, _ := s.(map[string]any)
		list, _ := section["findings"].([]any)
		findings = append(findings, list...)
	}
	more, _ := tree["alsoWorthKnowing"].([]any)
	for _, f := range append(findings, more...) {
		finding, _ := f.(map[string]any)
		for _, wrong := range judgeMembers(f, ".", []string{"key", "kind", "asked", "text", "template", "facts"}) {
			t.Errorf("a finding: %s", wrong)
		}
		if !slices.Contains(kinds, finding["kind"]) {
			t.Errorf("a finding of kind %v", finding["kind"])
		}
		used, _ := finding["facts"].([]any)
		for _, id := range used {
			name, _ := id.(string)
			if _, known := facts[name]; !known {
				t.Errorf("finding %v needs the fact %v, which is not there", finding["key"], id)
			}
		}
	}
}

// TestSameInputSameBytes makes the same report twice and a third time elsewhere.
func TestSameInputSameBytes(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "same", scenario{})
		for _, prompt := range []string{"monthly revenue by region", "How is the shop doing?"} {
			markdown, tree := a.content(t, map[string]any{"prompt": prompt})
			again, tree2 := a.content(t, map[string]any{"prompt": prompt})
			if markdown != again {
				t.Errorf("%q: two markdowns\n%s\n---\n%s", prompt, markdown, again)
			}
			if !reflect.DeepEqual(tree, tree2) {
				t.Errorf("%q: two documents", prompt)
			}
		}
	})
}

// TestRejectedRowsAreCountedAndShown adds a file with rows that do not fit.
func TestRejectedRowsAreCountedAndShown(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "rejected", scenario{})
	a.write(t, map[string]string{"bad.csv": "region,revenue\nNorth,10\nSouth,20\nEast,30,surplus,more\nWest,40\n"})
	out, err := a.program.Run(t.Context(), "dataset", "add", filepath.Join(a.dir, "bad.csv"))
	if err != nil || out.Code != 0 {
		t.Fatalf("exit %d (%v): %s", out.Code, err, out.Stderr)
	}
	if !bytes.Contains([]byte(out.Stderr), []byte("4")) {
		t.Errorf("line 4 is not named: %s", out.Stderr)
	}
}
