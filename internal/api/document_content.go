package api

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// contentName is the name of jsonContent among the schemas of the document. What
// its schema defines is named after it: ContentSection, ContentTable.
const contentName = "Content"

const contentSchema = "report-v1.json"

// addContent puts the published schema of jsonContent among those of the document,
// so that a client made from it knows its members too. It is taken from the file
// that is served under /schemas/, so the two cannot differ.
func addContent(schemas map[string]*huma.Schema) error {
	text, err := fs.ReadFile(document.Schemas(), contentSchema)
	if err != nil {
		return fmt.Errorf("read the schema of jsonContent: %w", err)
	}
	var tree map[string]any
	if err := json.Unmarshal(text, &tree); err != nil {
		return fmt.Errorf("read the schema of jsonContent: %w", err)
	}
	definitions, _ := tree["$defs"].(map[string]any)
	for _, own := range []string{"$defs", "$schema", "$id"} {
		delete(tree, own)
	}
	tree["externalDocs"] = map[string]any{"url": "/schemas/" + contentSchema, "description": "The same as one JSON Schema."}
	schemas[contentName] = plainSchema(tree)
	for name, definition := range definitions {
		schemas[contentSchemaName(name)] = plainSchema(definition.(map[string]any))
	}
	return nil
}

func contentSchemaName(name string) string {
	return contentName + strings.ToUpper(name[:1]) + name[1:]
}

// plainSchema makes a schema of ours from a tree. huma has not all of its words, and
// does not need to know them.
func plainSchema(tree map[string]any) *huma.Schema {
	return &huma.Schema{Extensions: relate(tree).(map[string]any)}
}

// relate has references lead to the schemas of the document, lets objects have members
// that a later version adds, and leaves out what makers of clients cannot read.
func relate(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if v["additionalProperties"] == false {
			delete(v, "additionalProperties")
		}
		if types, ok := v["type"].([]any); ok && len(types) > 2 {
			delete(v, "type") // any value that is no list and no object: makers of clients have no word for it
		}
		if ref, ok := v["$ref"].(string); ok {
			v["$ref"] = "#/components/schemas/" + contentSchemaName(strings.TrimPrefix(ref, "#/$defs/"))
		}
		for name, value := range v {
			v[name] = relate(value)
		}
	case []any:
		for i, value := range v {
			v[i] = relate(value)
		}
	}
	return v
}

// loosen lets answers have members that the document does not know: they may come
// with any version. What requests are made of stays as strict as it is read.
func loosen(d *huma.OpenAPI) {
	asked := map[string]bool{}
	for _, item := range d.Paths {
		for _, op := range []*huma.Operation{item.Post, item.Patch} {
			if op == nil || op.RequestBody == nil {
				continue
			}
			for _, media := range op.RequestBody.Content {
				asked[media.Schema.Ref] = true
			}
		}
	}
	schemas := d.Components.Schemas.Map()
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if s := schemas[name]; s.AdditionalProperties == false && !asked["#/components/schemas/"+name] {
			s.AdditionalProperties = nil
		}
	}
}
