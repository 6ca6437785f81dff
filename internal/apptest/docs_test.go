package apptest_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	loads      = regexp.MustCompile(`(?i)(?:<(?:script|img|iframe|source|embed|video|audio|input)\b[^>]*\bsrc|<link\b[^>]*\bhref|<object\b[^>]*\bdata)\s*=\s*["']?([^"'\s>]+)`)
	styleLoads = regexp.MustCompile(`(?i)url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)`)
)

// TestDocsLoadNothingFromElsewhere reads the page, and what it loads.
func TestDocsLoadNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "docs", scenario{})
	page := a.raw(t, "/docs")
	for _, path := range []string{"/v1/api/reports", "/v1/api/reports/discover", "x-api-key", "Idempotency-Key", "RateLimit", "429"} {
		if !strings.Contains(string(page.Body), path) {
			t.Errorf("/docs does not speak of %s", path)
		}
	}
	if policy := page.Header.Get("Content-Security-Policy"); !regexp.MustCompile(`default-src '(self|none)'`).MatchString(policy) {
		t.Errorf("/docs has the Content-Security-Policy %q, which does not keep loads at home", policy)
	}
	texts := []string{string(page.Body)}
	for _, match := range loads.FindAllStringSubmatch(string(page.Body), -1) {
		source := match[1]
		if strings.HasPrefix(source, "data:") {
			continue
		}
		if strings.Contains(source, "//") {
			t.Errorf("/docs loads %s", source)
			continue
		}
		answer := a.raw(t, "/"+strings.TrimLeft(source, "./"))
		if answer.Status != http.StatusOK {
			t.Errorf("/docs loads %s, which answers %d", source, answer.Status)
		}
		texts = append(texts, string(answer.Body))
	}
	for _, text := range texts {
		for _, match := range styleLoads.FindAllStringSubmatch(text, -1) {
			if source := match[1] + match[2]; strings.Contains(source, "//") {
				t.Errorf("/docs loads %s", source)
			}
		}
	}
}

// TestOpenAPIHasEveryOperationWithExamples reads the document that is served.
func TestOpenAPIHasEveryOperationWithExamples(t *testing.T) {
	t.Parallel()
	doc := newStage(t, "").openAPI
	if version := fmt.Sprint(doc.tree["openapi"]); !strings.HasPrefix(version, "3.1.") {
		t.Errorf("openapi is %s, want 3.1", version)
	}
	for _, line := range []string{
		"post /v1/api/reports", "get /v1/api/reports", "get /v1/api/reports/{reportId}/status",
		"get /v1/api/reports/by-ref/{refId}", "delete /v1/api/reports/{reportId}", "get /v1/api/reports/dataset-catalog",
		"get /v1/api/reports/discover", "get /v1/api/reports/{reportId}/executions",
		"get /v1/api/reports/executions/{executionId}/markdown", "get /v1/api/reports/executions/{executionId}/json",
		"get /v1/api/reports/{reportId}", "get /v1/api/reports/executions/{executionId}/html",
		"get /v1/api/reports/executions/{executionId}/charts/{n}.svg", "get /v1/api/reports/executions/{executionId}/charts/{n}.png",
	} {
		method, path, _ := strings.Cut(line, " ")
		operation := doc.place("paths", path, method)
		if operation == nil {
			t.Errorf("there is no %s", line)
			continue
		}
		checkExamples(t, doc, line, operation)
	}
}

func checkExamples(t *testing.T, doc *openAPI, line string, operation map[string]any) {
	t.Helper()
	responses, _ := operation["responses"].(map[string]any)
	for _, status := range []string{"400", "401", "429"} {
		if responses[status] == nil && (status != "400" || strings.Contains(line, "{") || strings.HasPrefix(line, "post")) {
			t.Errorf("%s has no %s", line, status)
		}
	}
	contents := []any{operation["requestBody"]}
	if !strings.HasPrefix(line, "post") {
		contents = nil
	}
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		if status != "304" { // it has no content
			contents = append(contents, responses[status])
		}
	}
	for i, content := range contents {
		if !doc.hasExample(content) {
			t.Errorf("%s: part %d (%s) has no example", line, i, show(content))
		}
	}
}

// follow returns the object that stands for a reference.
func (d *openAPI) follow(object map[string]any) map[string]any {
	if ref, ok := object["$ref"].(string); ok {
		return d.place(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
	}
	return object
}

func (d *openAPI) hasExample(value any) bool {
	object, _ := value.(map[string]any)
	content, _ := d.follow(object)["content"].(map[string]any)
	for _, media := range content {
		m, _ := media.(map[string]any)
		schema, _ := m["schema"].(map[string]any)
		schema = d.follow(schema)
		if m["example"] == nil && m["examples"] == nil && schema["example"] == nil && schema["examples"] == nil {
			return false
		}
	}
	return len(content) > 0
}
