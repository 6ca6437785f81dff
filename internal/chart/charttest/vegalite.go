// Package charttest holds charts against the schema of Vega-Lite itself, whose
// folder says where it is from. Only tests import it.
package charttest

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed vega-lite/schema-6.4.3.json.gz
var packed []byte

var compile = sync.OnceValues(func() (*jsonschema.Schema, error) {
	const name = "vega-lite.json"
	text, err := gzip.NewReader(bytes.NewReader(packed))
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

// ValidateVegaLite returns what the schema says against a specification, nil
// when it is one of Vega-Lite.
func ValidateVegaLite(spec []byte) error {
	schema, err := compile()
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(spec))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}
