package analyst_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// published is the schema that documents are held against, compiled once.
var published = sync.OnceValues(func() (*jsonschema.Schema, error) {
	data, _ := fs.ReadFile(document.Schemas(), "report-v1.json")
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report-v1.json", tree); err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return c.Compile("report-v1.json")
})

func schema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	s, err := published()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func valid(t testing.TB, s *jsonschema.Schema, name string, data []byte) {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(tree); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}
