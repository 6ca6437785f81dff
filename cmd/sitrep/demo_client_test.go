package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fakeService answers as the service would, with a given status of the report.
func fakeService(t *testing.T, status string) *demoClient {
	t.Helper()
	mux := http.NewServeMux()
	answer := func(pattern, body string) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-Api-Key") != "secret" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			_, _ = fmt.Fprint(w, body)
		})
	}
	answer("GET /v1/api/reports/dataset-catalog", `{"datasets":[]}`)
	answer("POST /v1/api/reports", `{"id":"r1"}`)
	answer("GET /v1/api/reports/r1/status", `{"status":"`+status+`"}`)
	answer("GET /v1/api/reports/r1", `{"error":"no such field"}`)
	answer("GET /v1/api/reports/r1/executions", `{"executions":[{"id":"e1"}]}`)
	answer("GET /v1/api/reports/executions/e1/markdown", `{"markdownContent":"# Done"}`)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return &demoClient{say: t.Logf, base: server.URL, key: "secret"}
}

func TestDemoShowsEachCallItMakes(t *testing.T) {
	t.Parallel()
	c := fakeService(t, "COMPLETED")
	var said strings.Builder
	c.say = func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) }
	content, err := c.firstReport(t.Context(), "d1", "what's up?")
	if err != nil || content != "# Done" {
		t.Fatalf("got %q, %v", content, err)
	}
	if got := strings.Count(said.String(), `curl -H "x-api-key: $KEY" `); got != 5 {
		t.Errorf("%d lines for curl:\n%s", got, &said)
	}
	if !strings.Contains(said.String(), `what'\''s up?`) || strings.Contains(said.String(), "secret") {
		t.Errorf("the lines are not fit for a shell, or show the key:\n%s", &said)
	}
}

func TestDemoSaysWhyAReportFailed(t *testing.T) {
	t.Parallel()
	_, err := fakeService(t, "FAILED").firstReport(t.Context(), "d1", "x")
	if err == nil || !strings.Contains(err.Error(), "no such field") {
		t.Errorf("got %v", err)
	}
}

func TestDemoShowsWhatTheServiceRefuses(t *testing.T) {
	t.Parallel()
	c := fakeService(t, "COMPLETED")
	c.key = "wrong"
	if _, err := c.firstReport(t.Context(), "d1", "x"); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("got %v", err)
	}
}
