package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"slices"
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
		method, route, path string
		status              int
		owner               string
	}{
		{"GET", "/v1/api/reports", "/v1/api/reports", 200, "ada"},
		{"GET", "/v1/api/reports/by-ref/{refId}", "/v1/api/reports/by-ref/%FF%22%0A%7Bx", 400, "ada"},
		{"GET", "", "/v1/api/reports", 401, ""},
		{"HEAD", "/healthz", "/healthz", 200, ""},
		{"POST", "/v1/api/reports", "/v1/api/reports", 201, "ada"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(got), len(want), h.access)
	}
	for i, w := range want {
		g := got[i]
		if g["method"] != w.method || g["path"] != w.path || g["status"] != float64(w.status) || g["owner"] != w.owner || g["route"] != w.route {
			t.Errorf("line %d: %v", i, g)
		}
		if g["time"] != "2026-11-20T09:30:00Z" || g["client"] != "127.0.0.1" || g["level"] != "INFO" || g["msg"] != "request" || g["durationMs"] != 0.0 {
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

// Our faults are errors; a client's are not, nor is a node that says that it stops.
func TestAccessLogHasLevels(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.get("ada", "/v1/api/reports/nothing").want(400)
	h.get("ada", "/v1/api/unknown").want(404)
	h.api.Drain()
	h.get("", "/readyz").want(503)
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	if got := h.get("ada", "/v1/api/reports").status; got < 500 {
		t.Fatalf("%d without a database", got)
	}
	var levels []any
	for _, line := range h.accessLines() {
		levels = append(levels, line["level"])
	}
	if want := []any{"INFO", "INFO", "WARN", "ERROR"}; !slices.Equal(levels, want) {
		t.Errorf("%v, want %v", levels, want)
	}
}

// The lines are written by hand, and must not be told from slog's own.
func TestAccessLogIsAsSlogWritesIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	var byHand, slogs lines
	now := h.clock.now
	for out, form := range map[*lines]func(io.Writer) slog.Handler{
		&byHand: nil,
		&slogs:  func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
	} {
		node := api.New(api.Config{Store: h.store, AccessLog: out, AccessForm: form, Now: now})
		for _, path := range []string{"/healthz", "/v1/api/reports", "/no%22such%0A%FF", "/docs?x=1", "/"} {
			r := httptest.NewRequestWithContext(t.Context(), "GET", path, nil)
			r.Header.Set("X-Request-Id", "one")
			r.Header.Set("X-Api-Key", h.secrets["ada"])
			node.ServeHTTP(httptest.NewRecorder(), r)
		}
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil)
		r.Header.Set("X-Request-Id", "two")
		r.RemoteAddr, r.Method, r.URL.Path = "\"\xff<\u2028>\\:1", "G\tT", "/\xff\u2028é"
		node.ServeHTTP(httptest.NewRecorder(), r)
		if err := node.Close(); err != nil {
			t.Fatal(err)
		}
	}
	ours, plain, _ := strings.Cut(byHand.String(), `"two"`)
	theirs, escaped, _ := strings.Cut(slogs.String(), `"two"`)
	if ours != theirs || strings.Count(ours, "\n") != 5 || unescaped(t, plain) != unescaped(t, escaped) {
		t.Errorf("by hand\n%s\nslog\n%s", &byHand, &slogs)
	}
}

// unescaped is the end of a line as it is read: what need not be escaped may be.
func unescaped(t *testing.T, text string) string {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(`{"requestId":"two"`+text), &v); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(v)
}

func TestAccessLogHasTheFormAndTheLevelThatItIsTold(t *testing.T) {
	t.Parallel()
	h := open(t)
	for level, want := range map[slog.Level]string{slog.LevelInfo: "level=INFO msg=request requestId=", slog.LevelWarn: ""} {
		var log lines
		node := api.New(api.Config{Store: h.store, AccessLog: &log, AccessLevel: level, AccessForm: func(w io.Writer) slog.Handler {
			return slog.NewTextHandler(w, &slog.HandlerOptions{Level: level})
		}})
		node.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil))
		if err := node.Close(); err != nil {
			t.Fatal(err)
		}
		if got := log.String(); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("at %s: %q", level, got)
		}
	}
}

// What a client sends must not end up in the log but for its path: keys, bodies
// and queries hold what is nobody's business.
func TestAccessLogHasNoSecrets(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.do(request{
		method: "GET", path: "/v1/api/reports?key=geheim", key: "ada",
		header: map[string]string{"Authorization": "Bearer geheim", "Cookie": "geheim", "User-Agent": "geheim", "Idempotency-Key": "geheim"},
	}).want(200)
	h.get("", "/v1/api/reports?x-api-key=geheim").want(401)
	h.accessLines()
	if log := h.access.String(); strings.Contains(log, "geheim") || strings.Contains(log, h.secrets["ada"]) {
		t.Error(log)
	}
}
