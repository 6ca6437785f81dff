package api_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

var problemMembers = []string{"type", "title", "status", "detail", "instance", "errors"}

func TestEveryErrorIsAProblemBody(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	private := h.create("ada", "").text("id")
	for _, c := range []struct {
		request
		status   int
		instance string
	}{
		{request{method: "GET", path: "/none"}, 404, "/none"},
		{request{method: "POST", path: "/healthz"}, 405, "/healthz"},
		{request{method: "GET", path: "/v1/api/none?page=1", key: "eve"}, 404, "/v1/api/none"},
		{request{method: "GET", path: "/v1/api/reports/", key: "eve"}, 404, "/v1/api/reports/"},
		{request{method: "GET", path: "/v1/api/reports/by-ref/", key: "eve"}, 404, "/v1/api/reports/by-ref/"},
		{request{method: "GET", path: "/v1/api/reports"}, 401, "/v1/api/reports"},
		{request{method: "GET", path: "/v1/api/reports/" + private, key: "eve"}, 403, "/v1/api/reports/" + private},
		{request{method: "GET", path: "/v1/api/reports/by-ref/a%00%2F", key: "eve"}, 400, "/v1/api/reports/by-ref/a%00%2F"},
		{request{method: "PATCH", path: "/v1/api/reports", key: "eve"}, 405, "/v1/api/reports"},
		{request{method: "POST", path: "/v1/api/reports", key: "eve", body: "{"}, 400, "/v1/api/reports"},
		{request{method: "POST", path: "/v1/api/reports", key: "eve", body: strings.Repeat(" ", 2<<20)}, 413, "/v1/api/reports"},
	} {
		r := h.do(c.request).want(c.status).members("", problemMembers...)
		r.is("status", c.status).is("instance", c.instance)
		if got := r.header.Get("Content-Type"); got != "application/problem+json" {
			t.Errorf("%s: %s", c.path, got)
		}
		page := string(h.get("", "/docs").body)
		if anchor := strings.TrimPrefix(r.text("type"), "/docs#"); !strings.Contains(page, `id="`+anchor+`"`) {
			t.Errorf("%s does not resolve", r.text("type"))
		}
	}
}

func TestMethodsThatAPathHasNotAreRefusedWithThoseItHas(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	id := "019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"
	reports := "/v1/api/reports"
	paths := map[string]string{
		reports: "GET, HEAD, POST", reports + "/dataset-catalog": "GET, HEAD, POST", reports + "/dataset-catalog/" + id: "GET, HEAD, DELETE", reports + "/dataset-catalog/" + id + "/file": "POST", reports + "/dataset-catalog/" + id + "/model": "GET, HEAD", reports + "/discover": "GET, HEAD", reports + "/" + id: "GET, HEAD, PATCH, DELETE",
		reports + "/" + id + "/run": "POST", reports + "/" + id + "/pause": "POST", reports + "/" + id + "/schedule/preview": "GET, HEAD", "/v1/api/schedules/preview": "POST",
		reports + "/" + id + "/status": "GET, HEAD", reports + "/" + id + "/executions": "GET, HEAD", reports + "/by-ref/a%2Fb": "GET, HEAD", reports + "/by-ref/status": "GET, HEAD",
		reports + "/executions/" + id + "/markdown": "GET, HEAD", reports + "/executions/" + id + "/json": "GET, HEAD",
		"/healthz": "GET, HEAD", "/readyz": "GET, HEAD", "/docs": "GET, HEAD", "/openapi.json": "GET, HEAD", "/schemas/report-1.json": "GET, HEAD",
	}
	for path, allow := range paths {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW", "get"} {
			if slices.Contains(strings.Split(allow, ", "), method) {
				continue
			}
			r := h.do(request{method: method, path: path, key: "eve"}).want(http.StatusMethodNotAllowed)
			if got := r.header.Get("Allow"); got != allow {
				t.Errorf("%s %s: Allow %q, want %q", method, path, got, allow)
			}
		}
	}
	for _, method := range []string{"GET", "PUT", "BREW"} {
		h.do(request{method: method, path: "/v1/api/none", key: "eve"}).want(404)
		h.do(request{method: method, path: "/v1/api/reports/" + id + "/none", key: "eve"}).want(404)
	}
}

func TestInsideOfAFailureIsLoggedNotShown(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	h.get("ada", "/v1/api/reports").want(200) // the key is known now
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	r := h.do(request{method: "GET", path: "/v1/api/reports/" + id + "/status", key: "ada", header: map[string]string{"X-Request-Id": "trace-7"}})
	r.members("", problemMembers...).names().hides("sql", "database", "closed", ".go", "store", "sitrep.db")
	if r.status != 500 && r.status != 503 {
		t.Errorf("status %d", r.status)
	}
	if log := h.errors.String(); !strings.Contains(log, "requestId=trace-7") || !strings.Contains(log, "closed") {
		t.Errorf("log has not what happened: %s", log)
	}
}

func TestPanicIsAnInternalErrorWithItsLimits(t *testing.T) {
	t.Parallel()
	h := open(t)
	var log lines
	node := api.New(api.Config{
		Store: h.store, Now: h.clock.now, Logger: slog.New(slog.NewTextHandler(&log, nil)),
		Title: func(string) string { panic("secret inside") },
	})
	server := httptest.NewServer(node)
	defer server.Close()
	defer func() { _ = node.Close() }()
	r := h.doOn(server.URL, request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with("scheduleFrequency", `"daily"`)})
	r.want(500).members("", problemMembers...).hides("secret inside", "panic")
	if r.left("data") != 999 || r.header.Get("X-Request-Id") == "" || !strings.Contains(log.String(), "secret inside") {
		t.Errorf("%v\n%s", r.header, log.String())
	}
}

func TestRequestIdIsTakenOverIfSane(t *testing.T) {
	t.Parallel()
	h := open(t)
	send := func(id string) string {
		r := h.do(request{method: "GET", path: "/healthz", header: map[string]string{"X-Request-Id": id}})
		return r.header.Get("X-Request-Id")
	}
	for _, sane := range []string{"abc-123", "a", "4bf92f3577b34da6a3ce929d0e0e4736", "x:y/z+1=@_.", strings.Repeat("r", 128)} {
		if got := send(sane); got != sane {
			t.Errorf("%q became %q", sane, got)
		}
	}
	for _, odd := range []string{"", "a b", `a"b`, "é", "<x>", strings.Repeat("r", 129), "a;b", "a,b"} {
		got := send(odd)
		if _, err := sitrep.ParseID(got); err != nil {
			t.Errorf("%q became %q", odd, got)
		}
	}
}

func TestClientThatLeavesIsNoError(t *testing.T) {
	t.Parallel()
	h := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/v1/api/reports", nil)
	r.Header.Set("x-api-key", h.secrets["ada"])
	h.api.ServeHTTP(httptest.NewRecorder(), r)
	if h.errors.String() != "" {
		t.Error(h.errors)
	}
}

// TestClientThatSendsFirstAndReadsLaterSeesTheAnswer writes a large body to its
// end before it reads: a server that closes too early resets the connection.
func TestClientThatSendsFirstAndReadsLaterSeesTheAnswer(t *testing.T) {
	t.Parallel()
	h := open(t)
	const size = 8 << 20
	for key, status := range map[string]int{"": 401, h.secrets["ada"]: 413} {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		head := fmt.Sprintf("POST /v1/api/reports HTTP/1.1\r\nHost: x\r\nX-Api-Key: %s\r\nContent-Length: %d\r\n\r\n", key, size)
		if _, err := io.WriteString(conn, head+strings.Repeat(" ", size)); err != nil {
			t.Errorf("the body was not taken: %v", err)
		}
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _ = resp.Body.Close(); resp.StatusCode != status {
			t.Errorf("status %d, want %d", resp.StatusCode, status)
		}
		_ = conn.Close()
	}
}
