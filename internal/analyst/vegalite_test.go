package analyst_test

import (
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaLite is the schema of Vega-Lite itself; `make deps` puts it there.
var vegaLite = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return jsonschema.NewCompiler().Compile("../../bin/tools/vega-lite-6.4.3.schema.json")
})

// specified: every chart of a report is there as Vega-Lite.
func specified(t *testing.T, name string, r analyst.Report) {
	t.Helper()
	schema, err := vegaLite()
	if err != nil {
		t.Fatalf("the schema of Vega-Lite cannot be read; `make deps` gets it: %v", err)
	}
	d, err := document.Decode(r.JSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Charts() {
		valid(t, schema, name+" "+string(c.Kind)+" "+c.Title, c.VegaLite)
	}
}
