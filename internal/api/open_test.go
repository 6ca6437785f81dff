package api_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestOpenPathsNeedNoKey(t *testing.T) {
	t.Parallel()
	h := open(t)
	for path, contentType := range map[string]string{
		"/healthz": "application/json", "/readyz": "application/json", "/openapi.json": "application/json", "/openapi.yaml": "application/yaml",
		"/docs": "text/html; charset=utf-8", "/schemas/report-1.json": "application/schema+json",
	} {
		r := h.get("", path).want(http.StatusOK)
		if got := r.header.Get("Content-Type"); got != contentType {
			t.Errorf("%s: %s, want %s", path, got, contentType)
		}
		if head := h.do(request{method: "HEAD", path: path}).want(200); len(head.body) != 0 || head.header.Get("Content-Type") != contentType {
			t.Errorf("HEAD %s: %v %q", path, head.header, head.body)
		}
		if r.header.Get("X-Request-Id") == "" || len(r.body) == 0 {
			t.Errorf("%s: %v", path, r.header)
		}
	}
	for _, path := range []string{"/schemas/", "/schemas/none", "/schemas/../api.go", "/schemas/%2e%2e/x", "/docs/", "/openapi", "/metrics"} {
		h.get("", path).want(404)
	}
}

func TestReadinessEndsBeforeTheProcess(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.get("", "/readyz").want(200).is("status", "ok")
	h.api.Drain()
	h.get("", "/readyz").want(http.StatusServiceUnavailable).members("", problemMembers...)
	h.get("", "/healthz").want(200)
	h.get("ada", "/v1/api/reports").want(200)
}

func TestReadinessAsksTheDatabase(t *testing.T) {
	t.Parallel()
	h := open(t)
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	h.get("", "/readyz").want(503).hides("sql", "closed")
	h.get("", "/healthz").want(200)
}

func TestDocsLoadNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.get("", "/docs").want(200)
	page := string(r.body)
	for _, active := range []string{"<script", "<link", "<img", "<iframe", "@import", "url(", "onclick", "javascript:"} {
		if strings.Contains(strings.ToLower(page), active) {
			t.Errorf("the page has %s", active)
		}
	}
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(address[1], "#") && !strings.HasPrefix(address[1], "/openapi.") && address[1] != "/" {
			t.Errorf("the page points to %s", address[1])
		}
	}
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(page)
	hash := sha256.Sum256([]byte(style[1]))
	policy := r.header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"'") {
		t.Errorf("policy %q does not allow just this style", policy)
	}
	for _, want := range []string{"/v1/api/reports/by-ref/{refId}", "x-api-key", "http://127.0.0.1:8080/v1/api/reports", "#error-limited", "Idempotency-Key", "false if left out"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}

func TestDocsShowEveryOperation(t *testing.T) {
	t.Parallel()
	h := open(t)
	page := string(h.get("", "/docs").body)
	var document struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	if err := json.Unmarshal(h.get("", "/openapi.json").body, &document); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, item := range document.Paths {
		for _, op := range item {
			n++
			if !strings.Contains(page, `<article id="`+op.OperationID+`"`) {
				t.Errorf("the page has no %s", op.OperationID)
			}
		}
	}
	if n != 56 {
		t.Errorf("%d operations, want the ten, eleven for owners, three for executions, page and charts, a model, and two states, a preview, five for plans, three for words, six for single datasets, five for sources, a comparison, the audit log, imports to follow, and three for links", n)
	}
}
