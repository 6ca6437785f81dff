package model_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// compiled is a schema as a validator understands it.
func compiled(t testing.TB, schema json.RawMessage) *jsonschema.Schema {
	t.Helper()
	if known, ok := schemas.Load(string(schema)); ok {
		return known.(*jsonschema.Schema)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(schema)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource("plan.json", value); err != nil {
		t.Fatal(err)
	}
	out, err := c.Compile("plan.json")
	if err != nil {
		t.Fatal(err)
	}
	schemas.Store(string(schema), out)
	return out
}

var schemas sync.Map // compiled, by their text

// fits fails a test whose reply is not of its call's schema.
func fits(t testing.TB, schema json.RawMessage, reply string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(reply))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled(t, schema).Validate(value); err != nil {
		t.Errorf("%s\n%v", reply, err)
	}
}

// wide is a table with many columns.
func wide(n int) *catalog.Profile {
	p := shopTable()
	for i := range n {
		p.Columns = append(p.Columns, catalog.Column{Name: fmt.Sprintf("figure_%04d", i), Type: "number", SQLType: "DOUBLE", Role: "measure", Kind: catalog.KindFlow})
	}
	return p
}

// TestSchemasKeepToWhatStrictModesTake: OpenAI takes 5,000 members, ten levels and
// 1,000 values of lists of 15,000 letters; Anthropic 16 members of a union type and
// nothing recursive; neither lengths.
func TestSchemasKeepToWhatStrictModesTake(t *testing.T) {
	t.Parallel()
	for _, explores := range []bool{false, true} {
		m := modeltest.Says(`{}`)
		s := settings()
		s.Explores = explores
		r := reading(wide(3000), "revenue by region")
		r.Look = seeNothing
		_, _ = model.Begin(m, s).Plan(t.Context(), r)
		schema := m.Calls()[0].Schema
		strict(t, schema)
	}
}

// strict fails a test whose schema is none for a strict mode.
func strict(t *testing.T, schema json.RawMessage) {
	t.Helper()
	compiled(t, schema)
	var root map[string]any
	if err := json.Unmarshal(schema, &root); err != nil {
		t.Fatal(err)
	}
	var l limits
	l.defs, _ = root["$defs"].(map[string]any)
	l.walk(t, root)
	for _, d := range l.defs {
		def, _ := d.(map[string]any)
		l.walk(t, def)
	}
	if l.members > 5000 || l.unions > 16 || l.values > 1000 {
		t.Errorf("%d members, %d unions, %d values of lists", l.members, l.unions, l.values)
	}
	if deep := l.depth(t, root, nil); deep > 10 {
		t.Errorf("%d levels", deep)
	}
}

type limits struct {
	defs                    map[string]any
	members, unions, values int
}

func (l *limits) walk(t *testing.T, schema map[string]any) {
	t.Helper()
	for key, v := range schema {
		switch key {
		case "type", "$ref", "$defs":
		case "enum":
			list, _ := v.([]any)
			l.values += len(list)
			if n := len(fmt.Sprint(list...)); len(list) > 250 && n > 15_000 {
				t.Errorf("a list of %d letters", n)
			}
		case "additionalProperties":
			if v != false {
				t.Error("additionalProperties is not false")
			}
		case "required":
		case "anyOf":
			l.unions++
		case "items":
			l.walk(t, v.(map[string]any))
		case "properties":
			l.object(t, schema)
		default:
			t.Errorf("strict modes do not know %q", key)
		}
	}
}

func (l *limits) object(t *testing.T, schema map[string]any) {
	t.Helper()
	properties, _ := schema["properties"].(map[string]any)
	required, _ := schema["required"].([]any)
	if len(properties) != len(required) {
		t.Errorf("not all of %v are required", properties)
	}
	for _, p := range properties {
		l.members++
		l.walk(t, p.(map[string]any))
	}
}

// depth is how many objects lie in each other; it fails on a schema within itself.
func (l *limits) depth(t *testing.T, schema map[string]any, within []string) int {
	t.Helper()
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		for _, w := range within {
			if w == name {
				t.Fatalf("%s is within itself", name)
			}
		}
		def, ok := l.defs[name].(map[string]any)
		if !ok {
			t.Fatalf("there is no %s", name)
		}
		return l.depth(t, def, append(within, name))
	}
	deepest := 0
	for _, p := range parts(schema) {
		deepest = max(deepest, l.depth(t, p, within))
	}
	if schema["type"] == "object" {
		deepest++
	}
	return deepest
}

func parts(schema map[string]any) []map[string]any {
	var out []map[string]any
	if items, ok := schema["items"].(map[string]any); ok {
		out = append(out, items)
	}
	list, _ := schema["anyOf"].([]any)
	for _, v := range list {
		out = append(out, v.(map[string]any))
	}
	properties, _ := schema["properties"].(map[string]any)
	for _, v := range properties {
		out = append(out, v.(map[string]any))
	}
	return out
}
