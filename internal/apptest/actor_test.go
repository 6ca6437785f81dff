package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// runLimit is how long a run of a small report may take on a busy machine: it costs
// nothing where all is well.
const runLimit = 5 * time.Minute

// must sends one request as a step does, and fails the test where a rule is
// broken or the status is another.
func (a *actor) must(t *testing.T, s step) outcome {
	t.Helper()
	got, err := a.send(t, s, a.names)
	if err != nil {
		t.Fatal(err)
	}
	if wrong := a.judge(s, a.names, got); len(wrong) > 0 {
		t.Fatalf("%s: %s\n%s", cmpOr(s.Request, "create"), strings.Join(wrong, "\n"), describe(got))
	}
	return got
}

func (a *actor) get(t *testing.T, format string, args ...any) outcome {
	t.Helper()
	return a.must(t, step{Request: "GET " + fmt.Sprintf(format, args...)})
}

// create makes a report and returns its id.
func (a *actor) create(t *testing.T, members map[string]any) string {
	t.Helper()
	return textAt(t, a.must(t, step{Create: members}).tree, "id")
}

// execution waits until the report's only execution has ended, and returns its
// id and status.
func (a *actor) execution(t *testing.T, report string) (id, status string) {
	t.Helper()
	ended := func() bool {
		got := a.get(t, "/v1/api/reports/%s/executions", report)
		executions, _ := at(got.tree, "executions")
		if list, _ := executions.([]any); len(list) != 1 {
			return false
		}
		id, status = textAt(t, got.tree, "executions[0].id"), textAt(t, got.tree, "executions[0].status")
		return status == "COMPLETED" || status == "FAILED"
	}
	if !apptest.Poll(t.Context(), runLimit, ended) {
		t.Fatalf("report %s has no ended execution after %s (status %q)", report, runLimit, status)
	}
	return id, status
}

// content makes a report, waits for it and returns its markdown and its JSON.
func (a *actor) content(t *testing.T, members map[string]any) (markdown string, tree map[string]any) {
	t.Helper()
	id, status := a.execution(t, a.create(t, merge(onDemand(), members)))
	if status != "COMPLETED" {
		t.Fatalf("the execution has %s", status)
	}
	markdown = textAt(t, a.get(t, "/v1/api/reports/executions/%s/markdown", id).tree, "markdownContent")
	content, err := at(a.get(t, "/v1/api/reports/executions/%s/json", id).tree, "jsonContent")
	tree, ok := content.(map[string]any)
	if err != nil || !ok {
		t.Fatalf("jsonContent is %s", show(content))
	}
	return markdown, tree
}

func onDemand() map[string]any {
	return map[string]any{"scheduleFrequency": "on_demand", "deliveryApiRetention": true}
}

func textAt(t *testing.T, tree any, path string) string {
	t.Helper()
	value, err := at(tree, path)
	text, ok := value.(string)
	if err != nil || !ok {
		t.Fatalf("%s is %s (%v), want text", path, show(value), err)
	}
	return text
}

func timeAt(t *testing.T, tree any, path string) time.Time {
	t.Helper()
	instant, err := time.Parse(time.RFC3339Nano, textAt(t, tree, path))
	if err != nil {
		t.Fatal(err)
	}
	return instant
}

// raw sends a request past all rules.
func (a *actor) raw(t *testing.T, target string) apptest.Answer {
	t.Helper()
	answer, err := a.server.Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: target})
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
