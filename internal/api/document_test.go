package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

var update = flag.Bool("update", false, "rewrite docs/openapi.yaml")

const committed = "../../docs/openapi.yaml"

func TestCommittedDocumentIsTheServedOne(t *testing.T) {
	t.Parallel()
	h := open(t)
	served := h.get("", "/openapi.yaml").want(200).body
	if *update {
		if err := os.WriteFile(committed, served, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != string(served) {
		t.Errorf("%s is not what the server serves; go test ./internal/api -run %s -update rewrites it", committed, t.Name())
	}
}

// document is the served OpenAPI document and a compiler for its schemas.
type document struct {
	t        *testing.T
	tree     map[string]any
	compiler *jsonschema.Compiler
}

const documentURL = "file:///openapi.json"

func readDocument(t *testing.T, h *house) *document {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(string(h.get("", "/openapi.json").want(200).body)))
	if err != nil {
		t.Fatal(err)
	}
	d := &document{t: t, tree: tree.(map[string]any), compiler: jsonschema.NewCompiler()}
	d.tighten()
	d.compiler.DefaultDraft(jsonschema.Draft2020)
	d.compiler.AssertFormat()
	if err := d.compiler.AddResource(documentURL, tree); err != nil {
		t.Fatal(err)
	}
	return d
}

// tighten has schemas refuse members that they do not name: the document leaves room
// for those to come, the answers of today have none.
func (d *document) tighten() {
	for _, s := range d.resolve("/components/schemas") {
		s := s.(map[string]any)
		if _, open := s["additionalProperties"]; !open && s["properties"] != nil {
			s["additionalProperties"] = false
		}
	}
}

func TestOnlyRequestsForbidUnknownMembers(t *testing.T) {
	t.Parallel()
	h := open(t)
	var served struct {
		Components struct{ Schemas map[string]map[string]any }
	}
	if err := json.Unmarshal(h.get("", "/openapi.json").want(200).body, &served); err != nil {
		t.Fatal(err)
	}
	var strict []string
	for name, s := range served.Components.Schemas {
		if s["additionalProperties"] == false {
			strict = append(strict, name)
		}
	}
	slices.Sort(strict)
	if want := []string{"Change", "Creation", "FromSource", "Lesson", "LinkRequest", "NewSource", "PlanEdit", "Planned", "PreviewRequest", "Schedule"}; !slices.Equal(strict, want) {
		t.Errorf("these forbid other members: %v, want %v", strict, want)
	}
}

// at follows names, and a $ref where there is one. It returns the value and
// its JSON pointer.
func (d *document) at(pointer string, names ...string) (map[string]any, string) {
	d.t.Helper()
	v := d.resolve(pointer)
	for _, name := range names {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		v, _ = v[name].(map[string]any)
		if ref, ok := v["$ref"].(string); ok && !strings.HasSuffix(pointer, "/schema") {
			pointer = strings.TrimPrefix(ref, "#")
			v = d.resolve(pointer)
		}
	}
	return v, pointer
}

func (d *document) resolve(pointer string) map[string]any {
	d.t.Helper()
	v := d.tree
	for part := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		if part == "" {
			continue
		}
		v, _ = v[strings.NewReplacer("~1", "/", "~0", "~").Replace(part)].(map[string]any)
	}
	return v
}

// check validates an example against the schema beside it.
func (d *document) check(schemaPointer, name string, example any) {
	d.t.Helper()
	schema, err := d.compiler.Compile(documentURL + "#" + schemaPointer)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := schema.Validate(example); err != nil {
		d.t.Errorf("%s: %v", name, err)
	}
}

// media checks the examples of a media type, of which there must be some.
func (d *document) media(pointer, name string) {
	d.t.Helper()
	media := d.resolve(pointer)
	examples := map[string]any{}
	if one, ok := media["example"]; ok {
		examples["example"] = one
	}
	if many, ok := media["examples"].(map[string]any); ok {
		for key, example := range many {
			examples[key] = example.(map[string]any)["value"]
		}
	}
	if len(examples) == 0 {
		d.t.Errorf("%s has no example", name)
	}
	for key, example := range examples {
		d.check(pointer+"/schema", name+" "+key, example)
	}
}

// each visits every operation.
func (d *document) each(visit func(path, method, pointer string)) {
	for path, item := range d.tree["paths"].(map[string]any) {
		for method := range item.(map[string]any) {
			_, pointer := d.at("", "paths", path, method)
			visit(path, method, pointer)
		}
	}
}

func TestEveryExampleFitsItsSchema(t *testing.T) {
	t.Parallel()
	d := readDocument(t, open(t))
	d.each(func(path, method, pointer string) {
		op := d.resolve(pointer)
		name := method + " " + path
		if _, ok := op["requestBody"]; ok {
			content, at := d.at(pointer, "requestBody", "content")
			for contentType := range content {
				_, media := d.at(at, contentType)
				d.media(media, name+" request")
			}
		}
		for status := range op["responses"].(map[string]any) {
			response, at := d.at(pointer, "responses", status)
			content, _ := response["content"].(map[string]any) // a 304 has none
			for contentType := range content {
				_, media := d.at(at, "content", contentType)
				d.media(media, name+" "+status)
			}
			if _, ok := response["headers"].(map[string]any)["X-Request-Id"]; !ok {
				t.Errorf("%s %s does not tell its X-Request-Id", name, status)
			}
		}
	})
}

// ofSources are the errors of operations on sources, beside those of all that are for operators.
var ofSources = map[string][]int{
	"get ": nil, "post ": {400, 408, 409, 413, 415}, "delete /{source}": {400, 404, 409}, "post /{source}/test": {400, 404},
	"post /{source}/datasets": {400, 404, 408, 409, 413, 415},
}

// errorsOf lists what an operation can give beside success; each is in the document.
func TestEveryOperationTellsItsErrors(t *testing.T) {
	t.Parallel()
	d := readDocument(t, open(t))
	d.each(func(path, method, pointer string) {
		want := []int{401, 405, 429, 500, 503}
		if path == "/healthz" {
			want = []int{405}
		} else if path == "/readyz" {
			want = []int{405, 503}
		} else if method == "post" && (path == "/v1/api/reports" || path == "/v1/api/reports/planned") {
			want = append(want, 400, 403, 408, 413, 415, 422)
		} else if strings.Contains(path, "{datasetId}") { // every key sees the catalog
			want = append(want, 400, 404)
		} else if strings.Contains(path, "Id}/") || strings.HasSuffix(path, "Id}") {
			want = append(want, 400, 403, 404)
		} else if path != "/v1/api/reports/dataset-catalog" {
			want = append(want, 400)
		}
		switch {
		case method == "post" && strings.HasSuffix(path, "/links"):
			want = append(want, 408, 409, 413, 415)
		case path == "/v1/api/audit":
			want = append(want, 403)
		case path == "/v1/api/reports/preview":
			want = append(want, 403, 408, 413, 415)
		case path == "/v1/api/schedules/preview":
			want = append(want, 408, 413, 415)
		case method == "post" && strings.HasSuffix(path, "/words"):
			want = append(want, 403, 408, 409, 413, 415)
		case strings.HasSuffix(path, "/words/{word}"), method == "delete" && strings.HasSuffix(path, "{datasetId}"):
			want = append(want, 403)
		case strings.HasSuffix(path, "/refresh"):
			want = append(want, 403, 409)
		case method == "post" && strings.HasSuffix(path, "/dataset-catalog"):
			want = append(want, 400, 403, 408, 409, 413)
		case strings.HasSuffix(path, "/file"):
			want = append(want, 403, 408, 409, 413)
		case method == "patch" && strings.HasSuffix(path, "/plan"):
			want = append(want, 408, 409, 412, 413, 415)
		case strings.HasSuffix(path, "/restore"):
			want = append(want, 409)
		case method == "patch":
			want = append(want, 408, 412, 413, 415)
		case strings.HasSuffix(path, "/run"):
			want = append(want, 409, 422)
		case strings.HasSuffix(path, "/retry"), method == "delete" && strings.HasSuffix(path, "{executionId}"):
			want = append(want, 409)
		case slices.ContainsFunc(views, func(view string) bool { return strings.HasSuffix(strings.Replace(path, "{n}", "1", 1), view) }):
			want = append(want, 412, 416)
		case slices.ContainsFunc(contents, func(view string) bool { return strings.HasSuffix(path, view) }):
			want = append(want, 412)
		}
		if strings.Contains(path, "{refId}") { // a list that may be empty
			want = []int{400, 401, 405, 429, 500, 503}
		}
		if own, is := ofSources[method+" "+strings.TrimPrefix(path, "/v1/api/sources")]; is && strings.HasPrefix(path, "/v1/api/sources") {
			want = append([]int{401, 403, 405, 429, 500, 503}, own...)
		}
		var got []int
		for status := range d.resolve(pointer)["responses"].(map[string]any) {
			if n, _ := strconv.Atoi(status); n >= 400 {
				got = append(got, n)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s %s tells %v, want %v", method, path, got, want)
		}
	})
}

func TestAnswersFitTheDocument(t *testing.T) {
	t.Parallel()
	h := open(t)
	d := readDocument(t, h)
	id := h.create("ada", `"deliveryApiRetention":true,"refId":"r","recipients":["a@example.com"],"scheduleFrequency":"daily","timezone":"UTC"`).text("id")
	h.sweep()
	run := h.claim()
	h.complete(run)
	execution := "/v1/api/reports/executions/" + string(run.Execution.ID)
	for target, template := range map[string]string{
		"GET /v1/api/reports": "/v1/api/reports", "GET /v1/api/reports/" + id: "/v1/api/reports/{reportId}",
		"GET /v1/api/reports/" + id + "/status": "/v1/api/reports/{reportId}/status", "GET /v1/api/reports/by-ref/r": "/v1/api/reports/by-ref/{refId}",
		"GET /v1/api/reports/dataset-catalog": "/v1/api/reports/dataset-catalog", "GET /v1/api/reports/discover": "/v1/api/reports/discover",
		"GET /v1/api/reports/dataset-catalog/" + string(h.dataset) + "/model": "/v1/api/reports/dataset-catalog/{datasetId}/model",
		"GET /v1/api/reports/" + id + "/executions":                           "/v1/api/reports/{reportId}/executions",
		"GET " + execution + "/markdown":                                      "/v1/api/reports/executions/{executionId}/markdown",
		"GET " + execution + "/json":                                          "/v1/api/reports/executions/{executionId}/json",
		"GET " + execution + "/html":                                          "/v1/api/reports/executions/{executionId}/html",
		"GET " + execution + "/charts/1.svg":                                  "/v1/api/reports/executions/{executionId}/charts/{n}.svg",
		"GET " + execution + "/charts/1.png":                                  "/v1/api/reports/executions/{executionId}/charts/{n}.png",
		"POST /v1/api/reports":                                                "/v1/api/reports", "GET /healthz": "/healthz", "GET /readyz": "/readyz",
		"GET /v1/api/reports/x/status": "/v1/api/reports/{reportId}/status", "PATCH /v1/api/reports/discover": "/v1/api/reports/discover",
	} {
		method, path, _ := strings.Cut(target, " ")
		r := h.do(request{method: method, path: path, key: "ada", body: map[string]string{"POST": h.with()}[method]})
		documented := strings.ToLower(method)
		if method == "PATCH" {
			documented = "get"
		}
		response, at := d.at("", "paths", template, documented, "responses", strconv.Itoa(r.status))
		if response == nil {
			t.Errorf("%s: %d is not in the document", target, r.status)
			continue
		}
		contentType, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
		var body any = string(r.body)
		if strings.HasSuffix(contentType, "json") {
			var err error
			if body, err = jsonschema.UnmarshalJSON(bytes.NewReader(r.body)); err != nil {
				t.Fatal(err)
			}
		}
		_, media := d.at(at, "content", contentType)
		d.check(media+"/schema", target, body)
		for name := range maps.Keys(response["headers"].(map[string]any)) {
			if r.header.Get(name) == "" && name != "Idempotency-Replayed" {
				t.Errorf("%s: no header %s", target, name)
			}
		}
	}
}

func TestDocumentNamesItsSecurity(t *testing.T) {
	t.Parallel()
	d := readDocument(t, open(t))
	if got := d.tree["openapi"]; got != "3.1.0" {
		t.Errorf("version %v", got)
	}
	scheme, _ := d.at("", "components", "securitySchemes", "apiKey")
	if text, _ := json.Marshal(scheme); !strings.Contains(string(text), `"in":"header","name":"x-api-key"`) {
		t.Errorf("%s", text)
	}
	d.each(func(path, _, pointer string) {
		security, _ := json.Marshal(d.resolve(pointer)["security"])
		want := `[{"apiKey":[]}]`
		if !strings.HasPrefix(path, "/v1/api") {
			want = `[]`
		}
		if string(security) != want {
			t.Errorf("%s: security %s, want %s", path, security, want)
		}
	})
	if d.resolve("/components/schemas/ErrorModel") != nil {
		t.Error("the error schema of the framework is in the document")
	}
}
