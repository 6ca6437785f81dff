package api_test

import (
	"strings"
	"testing"
)

// ran makes a report of ada's with one completed run and returns the run's path.
func (h *house) ran(more string) string {
	h.t.Helper()
	h.create("ada", more)
	run := h.claim()
	h.complete(run)
	return "/v1/api/reports/executions/" + string(run.Execution.ID)
}

func TestWhatIsLookedAtCanDoNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for path, contentType := range map[string]string{"/html": "text/html; charset=utf-8"} {
		r := h.get("ada", run+path).want(200)
		policy := r.header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "frame-ancestors 'none'", "sandbox"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q has no %s", path, policy, part)
			}
		}
		for name, want := range map[string]string{"Content-Type": contentType, "X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-cache"} {
			if got := r.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

func TestPageSaysWhenTheReportWasMade(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.get("ada", h.ran(`"deliveryApiRetention":true`)+"/html").want(200)
	for _, part := range []string{"<h1>Total revenue</h1>", `datetime="2026-11-20T09:30:00Z"`} {
		if !strings.Contains(string(r.body), part) {
			t.Errorf("no %s in\n%s", part, r.body)
		}
	}
}

func TestWhatTheClientHasIsNotSentAgain(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, path := range []string{"/html"} {
		tag := h.get("ada", run+path).want(200).header.Get("ETag")
		for _, c := range []struct {
			sent   string
			status int
		}{{tag, 304}, {`"other", W/` + tag, 304}, {"*", 304}, {`"other"`, 200}, {"", 200}} {
			r := h.do(request{method: "GET", path: run + path, key: "ada", header: map[string]string{"If-None-Match": c.sent}}).want(c.status)
			if (len(r.body) == 0) != (c.status == 304) || r.header.Get("ETag") != tag || r.header.Get("RateLimit") == "" {
				t.Errorf("%s with %s: %d bytes, ETag %s, RateLimit %q", path, c.sent, len(r.body), r.header.Get("ETag"), r.header.Get("RateLimit"))
			}
		}
		h.do(request{method: "GET", path: run + path, key: "bob", header: map[string]string{"If-None-Match": tag}}).want(403)
	}
}

func TestEveryLookCountsAsARequest(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, path := range []string{"/html"} {
		before := h.get("ada", run+path).want(200).header.Get("RateLimit")
		if after := h.get("ada", run+path).want(200).header.Get("RateLimit"); after == before {
			t.Errorf("%s: %s before and after", path, after)
		}
	}
}
