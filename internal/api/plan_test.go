package api_test

import (
	"strings"
	"testing"
)

func TestOwnerHasThePlanMadeAnew(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"isPublic":true,"deliveryApiRetention":true`).text("id")
		h.complete(h.claim())
		path := "/v1/api/reports/" + id
		h.do(request{method: "POST", path: path + "/plan", key: "bob"}).want(403)
		h.get("ada", path).want(200).is("plan", map[string]any{"version": 1})

		r := h.do(request{method: "POST", path: path + "/plan", key: "ada"}).want(202).members("", "message")
		if text := r.text("message"); !strings.Contains(text, "next run") || strings.Contains(text, "due at") {
			t.Errorf("it says %q", text)
		}
		if r.header.Get("RateLimit") == "" || strings.Contains(r.header.Get("RateLimit"), "creation") {
			t.Errorf("it counts as %q, want a data request", r.header.Get("RateLimit"))
		}
		h.get("ada", path).want(200).is("plan", nil)
		h.do(request{method: "POST", path: path + "/plan", key: "ada"}).want(202)
		h.get("ada", path+"/plan").want(404)
		h.do(request{method: "POST", path: "/v1/api/reports/by-ref/plan", key: "ada"}).want(405)

		daily := h.create("ada", `"scheduleFrequency":"daily"`).text("id")
		r = h.do(request{method: "POST", path: "/v1/api/reports/" + daily + "/plan", key: "ada"}).want(202)
		if text := r.text("message"); !strings.Contains(text, "due at 2026-") {
			t.Errorf("it says %q, want when the next run is due", text)
		}
	})
}
