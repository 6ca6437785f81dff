package analyst_test

import (
	"compress/gzip"
	"os"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaLite is the schema of Vega-Lite itself; the folder says where it is from.
var vegaLite = sync.OnceValues(func() (*jsonschema.Schema, error) {
	const name = "testdata/vega-lite/schema-6.4.3.json.gz"
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	text, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	schema, err := jsonschema.UnmarshalJSON(text)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, schema); err != nil {
		return nil, err
	}
	return c.Compile(name)
})

// specified: every chart of a report is there as Vega-Lite.
func specified(t *testing.T, name string, r analyst.Report) {
	t.Helper()
	schema, err := vegaLite()
	if err != nil {
		t.Fatalf("the schema of Vega-Lite cannot be read: %v", err)
	}
	d, err := document.Decode(r.JSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Charts() {
		valid(t, schema, name+" "+string(c.Kind)+" "+c.Title, c.VegaLite)
	}
}
