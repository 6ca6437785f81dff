package api_test

import (
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

// accessLines closes the node, which writes the log out, and reads it.
func (h *house) accessLines() []map[string]any {
	h.t.Helper()
	if err := h.api.Close(); err != nil {
		h.t.Fatal(err)
	}
	var all []map[string]any
	for line := range strings.Lines(h.access.String()) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			h.t.Fatalf("%v in %q", err, line)
		}
		all = append(all, v)
	}
	return all
}

func TestAccessLogHasOneLineARequest(t *testing.T) {
	t.Parallel()
	h := open(t)
	odd := map[string]string{"X-Request-Id": "trace-7"}
	h.do(request{method: "GET", path: "/v1/api/reports?page=1", key: "ada", header: odd}).want(200)
	h.do(request{method: "GET", path: "/v1/api/reports/by-ref/%FF%22%0A%7Bx", key: "ada"}).want(400)
	h.get("", "/v1/api/reports").want(401)
	h.do(request{method: "HEAD", path: "/healthz"}).want(200)
	created := h.create("ada", "")
	got := h.accessLines()
	want := []struct {
		method, path string
		status       int
		key          any
	}{
		{"GET", "/v1/api/reports", 200, "ada"},
		{"GET", "/v1/api/reports/by-ref/%FF%22%0A%7Bx", 400, "ada"},
		{"GET", "/v1/api/reports", 401, nil},
		{"HEAD", "/healthz", 200, nil},
		{"POST", "/v1/api/reports", 201, "ada"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(got), len(want), h.access)
	}
	for i, w := range want {
		g := got[i]
		if g["method"] != w.method || g["path"] != w.path || g["status"] != float64(w.status) || g["key"] != w.key {
			t.Errorf("line %d: %v", i, g)
		}
		if g["time"] != "2026-11-20T09:30:00.000Z" || g["remote"] != "127.0.0.1" {
			t.Errorf("line %d: %v", i, g)
		}
	}
	if got[0]["requestId"] != "trace-7" || got[4]["bytes"] != float64(len(created.body)) {
		t.Errorf("%v", got)
	}
	if strings.Contains(h.access.String(), h.secrets["ada"]) {
		t.Error("the log has a key")
	}
}

func TestAccessLogIsWrittenWithin200Milliseconds(t *testing.T) {
	t.Parallel()
	h := open(t) // its database lives outside of the bubble: /healthz does not ask it
	synctest.Test(t, func(t *testing.T) {
		var log lines
		node := api.New(api.Config{Store: h.store, AccessLog: &log})
		node.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil))
		time.Sleep(200 * time.Millisecond) //nolint:forbidigo // in a bubble it takes no time
		if n := strings.Count(log.String(), "\n"); n != 1 {
			t.Errorf("%d lines after 200 ms", n)
		}
		node.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/docs", nil))
		time.Sleep(200 * time.Millisecond) //nolint:forbidigo // in a bubble it takes no time
		if n := strings.Count(log.String(), "\n"); n != 2 {
			t.Errorf("%d lines after 400 ms", n)
		}
		if err := node.Close(); err != nil {
			t.Error(err)
		}
	})
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAccessLogThatCannotBeWrittenIsToldOnClose(t *testing.T) {
	t.Parallel()
	h := open(t)
	node := api.New(api.Config{Store: h.store, AccessLog: full{}})
	node.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil))
	if err := node.Close(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("%v", err)
	}
	if err := node.Close(); err == nil {
		t.Error("a second close forgets")
	}
}
