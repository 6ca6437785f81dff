package api_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestListIsNarrowedByEveryParameter(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		other := h.addDataset("Visits")
		h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with("prompt", `"Total revenue"`, "refId", `"a/1"`)}).want(201)
		h.complete(h.claim())
		h.clock.advance(time.Hour)
		h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with("prompt", `"Visits by Ümlaut 100%"`, "datasetId", `"`+string(other)+`"`)}).want(201)
		h.clock.advance(time.Hour)
		paused := h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with("prompt", `"Weekly costs"`, "scheduleFrequency", `"weekly"`)}).want(201).text("id")
		h.do(request{method: "POST", path: reportPath(paused) + "/pause", key: "ada"}).want(200)
		h.do(request{method: "POST", path: "/v1/api/reports", key: "bob", body: h.with("prompt", `"Total of somebody else"`)}).want(201)
		all := []string{"Weekly costs", "Visits by Ümlaut 100%", "Total revenue"}
		for query, want := range map[string][]string{
			"": all, "unknown=1&filter=x": all, "status=COMPLETED": all[2:], "status=PENDING": all[:2], "status=FAILED": {},
			"datasetId=" + string(other): all[1:2], "datasetId=" + strings.ToUpper(string(other)): all[1:2], "refId=a%2F1": all[2:], "refId=b": {},
			"active=false": all[:1], "active=true": all[1:],
			"from=2026-11-20T10:30:00Z": all[:2], "to=2026-11-20T10:30:00Z": all[2:], "from=2026-11-20T11:00:00%2B01:00&to=2026-11-20T11:00:00Z": all[1:2],
			"from=2026-11-20T10:30:00.0005Z": all[:1], "q=TOTAL": all[2:], "q=100%25": all[1:2], "q=%25": all[1:2], "q=_": {}, "q=A/": all[2:], "q=%C3%9Cml": all[1:2],
			"q=s&limit=1": all[:1], "q=s&page=2&limit=1": all[1:2], "status=PENDING&active=true&q=visits": all[1:2],
		} {
			r := h.get("ada", "/v1/api/reports?"+query).want(200).members("", "data", "total", "page", "limit")
			got := []string{}
			for _, item := range r.at("data").([]any) {
				got = append(got, item.(map[string]any)["prompt"].(string))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: %q, want %q", query, got, want)
			}
			if strings.Contains(query, "limit") {
				r.is("total", 2)
			} else {
				r.is("total", len(want))
			}
		}
	})
}

func TestMalformedParametersOfTheListAreNamed(t *testing.T) {
	t.Parallel()
	h := open(t)
	for name, texts := range map[string][]string{
		"status": {"", "done", "completed"}, "datasetId": {"", "x"}, "refId": {"", "\x00", "\xff", strings.Repeat("x", 256)}, "active": {"", "1", "True"},
		"from": {"", "yesterday", "2026-13-01T00:00:00Z", "2026-11-20"}, "to": {"2026-11-20T11:00:00 01:00"}, "q": {"", "\n", "\xff", strings.Repeat("x", 201)},
	} {
		for _, text := range texts {
			h.get("ada", "/v1/api/reports?"+name+"="+url.QueryEscape(text)).want(400).names("query." + name)
		}
		h.get("ada", "/v1/api/reports?"+name+"=1&"+name+"=1").want(400).names("query." + name)
	}
	h.get("ada", "/v1/api/reports?limit=0&status=x&q=").want(400).names("query.limit", "query.status", "query.q")
}
