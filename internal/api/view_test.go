package api_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
)

// ran makes a report of ada's with one completed run and returns the run's path.
func (h *house) ran(more string) string {
	h.t.Helper()
	h.create("ada", more)
	run := h.claim()
	h.complete(run)
	return "/v1/api/reports/executions/" + string(run.Execution.ID)
}

var (
	views    = []string{"/html", "/charts/1.svg", "/charts/1.png"}
	contents = append([]string{"/markdown", "/json"}, views...)
)

func TestWhatIsLookedAtCanDoNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for path, contentType := range map[string]string{
		"/html": "text/html; charset=utf-8", "/charts/1.svg": "image/svg+xml", "/charts/1.png": "image/png",
	} {
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

func TestChartsAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	drawn := string(h.get("ada", run+"/charts/1.svg").want(200).body)
	for _, part := range []string{`aria-label="North leads."`, ">North</text>", "Revenue by &lt;region&gt;"} {
		if !strings.Contains(drawn, part) {
			t.Errorf("no %s in\n%s", part, drawn)
		}
	}
	if strings.Contains(drawn, "<script") || strings.Count(drawn, "</svg>") != 1 {
		t.Errorf("a cell has become part of the drawing:\n%s", drawn)
	}
	size, err := png.DecodeConfig(bytes.NewReader(h.get("ada", run+"/charts/1.png").want(200).body))
	if err != nil || size.Width != 2*chart.DefaultWidth {
		t.Errorf("a PNG of %d dots, %v", size.Width, err)
	}
}

func TestChartThatIsNotThereIsNotFound(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, n := range []string{"0", "2", "-1", "01", "+1", "1.0", "1e0", "c1", "%31x", "9999999999999999999", "99999999999999999999999", "%00", "%FF", "x", "1.svg", "%20"} {
		for _, form := range []string{".svg", ".png"} {
			h.get("ada", run+"/charts/"+n+form).want(404)
		}
	}
	for _, path := range []string{"/charts/1", "/charts/1.gif", "/charts/1.SVG", "/charts/.svg", "/charts/", "/charts", "/charts/1.svg/"} {
		h.get("ada", run+path).want(404)
	}
	h.get("ada", "/v1/api/reports/executions/x/charts/y.svg").want(400).names("path.executionId")
}

func TestEveryLookCountsAsARequest(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, path := range views {
		before := h.get("ada", run+path).want(200).header.Get("RateLimit")
		if after := h.get("ada", run+path).want(200).header.Get("RateLimit"); after == before {
			t.Errorf("%s: %s before and after", path, after)
		}
	}
}
