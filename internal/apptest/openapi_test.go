package apptest_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// openAPI is the document that the server gives out. Every answer of every
// scenario has to be as it says.
type openAPI struct {
	tree       map[string]any
	operations []operation

	mutex    sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
}

type operation struct {
	method, template string
	path             *regexp.Regexp
}

const openAPIAddress = "file:///openapi.json"

func loadOpenAPI(t *testing.T, s *apptest.Server) *openAPI {
	t.Helper()
	answer, err := s.Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: "/openapi.json"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parse(answer.Body)
	if err != nil {
		t.Fatalf("/openapi.json: %v", err)
	}
	doc := &openAPI{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	doc.tree, _ = tree.(map[string]any)
	doc.tighten()
	doc.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := doc.compiler.AddResource(openAPIAddress, tree); err != nil {
		t.Fatal(err)
	}
	paths, _ := doc.tree["paths"].(map[string]any)
	for template, item := range paths {
		methods, _ := item.(map[string]any)
		for method := range methods {
			doc.operations = append(doc.operations, newOperation(method, template))
		}
	}
	// What is fixed for longest wins, as by-ref/status does over {reportId}/status.
	slices.SortFunc(doc.operations, func(a, b operation) int { return b.fixed() - a.fixed() })
	return doc
}

// tighten has schemas refuse members that they do not name: the document leaves room
// for those to come, the answers of today have none.
func (d *openAPI) tighten() {
	for _, s := range d.place("components", "schemas") {
		schema, _ := s.(map[string]any)
		if _, open := schema["additionalProperties"]; !open && schema["properties"] != nil {
			schema["additionalProperties"] = false
		}
	}
}

var parameter = regexp.MustCompile(`\\\{[^/]+?\\\}`)

func newOperation(method, template string) operation {
	pattern := parameter.ReplaceAllString(regexp.QuoteMeta(template), `[^/]+`)
	return operation{method: strings.ToUpper(method), template: template, path: regexp.MustCompile("^" + pattern + "$")}
}

// fixed is how much of the path comes before its first parameter.
func (o operation) fixed() int {
	if i := strings.IndexByte(o.template, '{'); i >= 0 {
		return i
	}
	return len(o.template) + 1
}

func (d *openAPI) find(target string) (operation, bool) {
	method, path, _ := strings.Cut(target, " ")
	path, _, _ = strings.Cut(path, "?")
	for _, op := range d.operations {
		if op.method == method && op.path.MatchString(path) {
			return op, true
		}
	}
	return operation{}, false
}

// rule holds an answer against the document.
func (d *openAPI) rule(target string, got outcome) []string {
	op, known := d.find(target)
	if !known {
		if got.answer.Status < http.StatusBadRequest {
			return []string{"the OpenAPI document does not know " + target}
		}
		return nil
	}
	kind, _, _ := strings.Cut(got.answer.Header.Get("Content-Type"), ";")
	response := d.refer("paths", op.template, strings.ToLower(op.method), "responses", strconv.Itoa(got.answer.Status))
	if got.answer.Status == http.StatusNotModified && d.place(response...) != nil {
		return nil
	}
	schema, err := d.schema(pointer(append(response, "content", kind, "schema")...))
	if err != nil {
		return []string{fmt.Sprintf("the OpenAPI document has no %d (%s) for %s %s: %v", got.answer.Status, kind, op.method, op.template, err)}
	}
	content := got.tree
	if !strings.HasSuffix(kind, "json") {
		content = string(got.answer.Body)
	}
	if err := schema.Validate(content); err != nil {
		return []string{fmt.Sprintf("not as the OpenAPI document says: %v", err)}
	}
	return nil
}

func (d *openAPI) schema(place string) (*jsonschema.Schema, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if known, ok := d.schemas[place]; ok {
		return known, nil
	}
	schema, err := d.compiler.Compile(openAPIAddress + "#" + place)
	if err == nil {
		d.schemas[place] = schema
	}
	return schema, err
}

// refer follows the reference that stands at a place, if there is one.
func (d *openAPI) refer(names ...string) []string {
	if ref, ok := d.place(names...)["$ref"].(string); ok {
		return strings.Split(strings.TrimPrefix(ref, "#/"), "/")
	}
	return names
}

// place returns the object at a place; nil: there is none.
func (d *openAPI) place(names ...string) map[string]any {
	object := d.tree
	for _, name := range names {
		object, _ = object[name].(map[string]any)
	}
	return object
}

// pointer is a JSON pointer as it stands in a URL fragment.
func pointer(names ...string) string {
	var p strings.Builder
	for _, name := range names {
		p.WriteByte('/')
		p.WriteString(strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(name))
	}
	return p.String()
}
