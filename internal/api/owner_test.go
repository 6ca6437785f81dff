package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func reportPath(id string) string { return "/v1/api/reports/" + id }

func (h *house) patch(key, id, body string) reply {
	h.t.Helper()
	return h.do(request{
		method: "PATCH", path: reportPath(id), key: key, body: body,
		header: map[string]string{"Content-Type": "application/merge-patch+json"},
	})
}

// act posts to a path below a report.
func (h *house) act(key, id, what string) reply {
	h.t.Helper()
	return h.do(request{method: "POST", path: reportPath(id) + "/" + what, key: key})
}

func TestPausedReportIsInactiveUntilItIsResumed(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"daily"`).text("id")
		for range 2 {
			r := h.act("ada", id, "pause").want(200).members("", detailMembers...).is("active", false).is("nextRunAt", nil)
			if r.left("creation") != -1 || r.left("data") < 0 {
				t.Errorf("it counts as %q, want a data request", r.header.Get("RateLimit"))
			}
		}
		h.get("ada", "/v1/api/reports").want(200).is("data.0.active", false)
		h.clock.advance(50 * time.Hour)
		if n, err := h.store.SweepDue(h.ctx(), h.clock.now(), 10, daily); err != nil || n != 0 {
			t.Errorf("swept %d (%v), want none", n, err)
		}
		h.get("ada", reportPath(id)+"/status").want(200).is("lastExecutedAt", nil)
		for range 2 {
			h.act("ada", id, "resume").want(200).is("active", true).is("nextRunAt", "2026-11-23T09:30:00.000Z")
		}
	})
}

func TestOwnersActionsAreForTheOwner(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"daily","isPublic":true,"deliveryApiRetention":true`).text("id")
		const unknown = "00000000-0000-7000-8000-000000000000"
		for _, call := range []struct{ method, path, body string }{
			{"POST", "/pause", ""},
			{"POST", "/resume", ""},
			{"POST", "/run", ""},
			{"PATCH", "", `{"isPublic":false}`},
			{"GET", "/schedule/preview", ""},
		} {
			for key, want := range map[string]map[string]int{
				"":    {id: 401, unknown: 401, "x": 401},
				"bob": {id: 403, unknown: 404, "x": 400},
				"ada": {unknown: 404, "x": 400},
			} {
				for report, status := range want {
					r := h.do(request{method: call.method, path: reportPath(report) + call.path, key: key, body: call.body})
					if r.status != status {
						t.Errorf("%s %s of %s by %q: %d, want %d", call.method, call.path, report, key, r.status, status)
					}
				}
			}
		}
		h.get("ada", reportPath(id)).want(200).is("active", true).is("isPublic", true)
	})
}

func TestRunNowCountsAsACreationOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "eve", Creations: 3, Requests: 1000})
		id := h.create("eve", `"scheduleFrequency":"daily"`).text("id")
		run := func(key string) reply {
			return h.do(request{method: "POST", path: reportPath(id) + "/run", key: "eve", header: map[string]string{"Idempotency-Key": key}})
		}
		first := run("a").want(202).members("", "executionId", "reportId", "createdAt", "status").is("reportId", id).is("status", "PENDING")
		if first.header.Get("Location") != "/v1/api/reports/executions/"+first.text("executionId") {
			t.Errorf("Location %q", first.header.Get("Location"))
		}
		steps := []struct {
			name           string
			do             func() reply
			status         int
			creation, data int
		}{
			{"replayed", func() reply { return run("a") }, 202, 1, 999},
			{"joins the one that waits", func() reply { return run("b") }, 202, 1, 998},
			{"key of something else", func() reply {
				return h.do(request{
					method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(),
					header: map[string]string{"Idempotency-Key": "a"},
				})
			}, 422, 1, 997},
			{"another one", func() reply { h.complete(h.claim()); return run("c") }, 202, 0, 997},
			{"over", func() reply { h.complete(h.claim()); return run("d") }, 429, 0, 997},
			{"replayed when over", func() reply { return run("c") }, 202, 0, 996},
			{"replays the one it joined", func() reply { return run("b").is("executionId", first.at("executionId")) }, 202, 0, 995},
			{"not a report", func() reply { return h.act("eve", "x", "run") }, 400, 0, 994},
		}
		for _, s := range steps {
			r := s.do().want(s.status)
			if r.left("creation") != s.creation || r.left("data") != s.data {
				t.Errorf("%s: %s, want %d and %d", s.name, r.header.Get("RateLimit"), s.creation, s.data)
			}
			if replayed := r.header.Get("Idempotency-Replayed") == "true"; replayed != strings.HasPrefix(s.name, "repl") {
				t.Errorf("%s: replayed is %v", s.name, replayed)
			}
		}
	})
}

func TestRunNowOfARemovedDatasetIsAConflict(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"daily"`).text("id")
		if err := h.store.RemoveDataset(h.ctx(), h.clock.now(), h.dataset); err != nil {
			t.Fatal(err)
		}
		r := h.act("ada", id, "run").want(409).is("type", "/docs#error-conflict").names()
		if r.left("creation") != 999 {
			t.Errorf("%s", r.header.Get("RateLimit"))
		}
	})
}

func TestPatchChangesWhatItNames(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		created := h.create("ada", `"scheduleFrequency":"weekly","timezone":"Europe/Berlin","scheduleTime":"07:30","deliverySubject":"Old",
			"refId":"r","recipients":["a@example.com","b@example.com"]`)
		id, kept := created.text("id"), created.text("recipients.1.id")
		h.clock.advance(time.Hour)
		all := h.patch("ada", id, `{"prompt":"Orders by month","deliverySubject":null,"refId":"other","isPublic":true,"emailEnabled":false,
			"deliveryApiRetention":true,"workflowType":"SCHEDULED","scheduleTime":"12:00","recipients":["B@example.com","c@example.com","C@example.com"]}`).want(200)
		all.members("", detailMembers...).is("prompt", "Orders by month").is("deliverySubject", nil).is("refId", "other").is("isPublic", true).
			is("emailEnabled", false).is("deliveryApiRetention", true).is("workflowType", "SCHEDULED").is("scheduleTime", "12:00").
			is("scheduleFrequency", "weekly").is("timezone", "Europe/Berlin").is("updatedAt", "2026-11-20T10:30:00.000Z").
			is("nextRunAt", "2026-11-20T11:00:00.000Z"). // still a Friday, and today
			is("recipients.0.id", kept).is("recipients.0.email", "B@example.com").is("recipients.1.email", "c@example.com")
		if n := len(all.at("recipients").([]any)); n != 2 {
			t.Errorf("%d recipients", n)
		}
		h.get("ada", reportPath(id)).want(200).is("prompt", "Orders by month").is("recipients.0.id", kept)
		h.get("bob", "/v1/api/reports/discover").want(200).is("reports.0.subject", "Orders by month")

		r := h.patch("ada", id, `{"recipients":null,"refId":null,"timezone":null,"scheduleTime":null,"isPublic":null,"emailEnabled":null,
			"deliveryApiRetention":null,"workflowType":null}`).want(200)
		r.is("recipients", []any{}).is("refId", nil).is("timezone", nil).is("scheduleTime", nil).is("isPublic", false).is("emailEnabled", true).
			is("deliveryApiRetention", false).is("workflowType", "ON_DEMAND").is("nextRunAt", "2026-11-27T09:30:00.000Z").is("prompt", "Orders by month")
	})
}

func TestScheduleKeepsItsDayUntilTheFrequencyChanges(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"weekly"`).text("id") // Fridays at 09:30
		h.clock.advance(75 * time.Hour)                                  // Monday 12:30
		h.patch("ada", id, `{"scheduleTime":"08:00"}`).want(200).is("nextRunAt", "2026-11-27T08:00:00.000Z")
		h.patch("ada", id, `{"timezone":"Asia/Tokyo"}`).want(200).is("nextRunAt", "2026-11-26T23:00:00.000Z")
		h.patch("ada", id, `{"scheduleFrequency":"monthly"}`).want(200).is("nextRunAt", "2026-12-22T23:00:00.000Z").is("scheduleTime", "08:00")
		h.patch("ada", id, `{"scheduleFrequency":"on_demand"}`).want(200).is("nextRunAt", nil).is("timezone", nil).is("scheduleTime", nil).is("status", "PENDING")
		h.patch("ada", id, `{"scheduleFrequency":"daily"}`).want(200).is("nextRunAt", "2026-11-24T12:30:00.000Z")
		h.get("ada", reportPath(id)+"/status").want(200).is("lastExecutedAt", nil)
	})
}

func TestPatchOfNothingChangesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"monthly","recipients":["a@example.com"]`).text("id")
		before := h.get("ada", reportPath(id)).want(200)
		h.clock.advance(time.Hour)
		for _, body := range []string{
			`{}`, `{"scheduleFrequency":"monthly","timezone":null,"scheduleTime":null}`, `{"prompt":"Total revenue by region"}`,
			`{"recipients":["a@example.com"],"refId":null,"emailEnabled":true}`,
		} {
			after := h.patch("ada", id, body).want(200)
			if string(after.body) != string(before.body) || after.header.Get("ETag") != before.header.Get("ETag") {
				t.Errorf("%s: %s\n%s", body, after.body, before.body)
			}
		}
	})
}

func TestPatchNamesEveryPlaceThatIsWrong(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	id := h.create("eve", "").text("id")
	weekly := h.create("eve", `"scheduleFrequency":"weekly"`).text("id")
	for body, at := range map[string][]string{
		`{"recipients":["a@example.com","b"]}`: {"body.recipients[1]"},
		`{"id":"x","status":"FAILED","createdAt":null,"updatedAt":"","nextRunAt":null,"lastError":null}`: {
			"body.id", "body.status", "body.createdAt", "body.updatedAt", "body.nextRunAt", "body.lastError",
		},
		`{"datasetId":"x","dataset":{},"active":false,"plan":null}`: {"body.datasetId", "body.dataset", "body.active", "body.plan"},
		`{"prompt":null}`:                         {"body.prompt"},
		`{"prompt":" ","deliverySubject":""}`:     {"body.prompt", "body.deliverySubject"},
		`{"isPublic":1,"Prompt":"x","nothing":0}`: {"body.isPublic", "body.Prompt", "body.nothing"},
		`{"refId":"a","refId":"b"}`:               {"body.refId"},
		`{"timezone":"UTC","scheduleTime":"07:30"}`: {
			"body.timezone", "body.scheduleTime", // it is on demand
		},
		`{"scheduleFrequency":"hourly"}`: {"body.scheduleFrequency"},
		`[]`:                             {"body"}, ``: {"body"}, `{} {}`: {"body"}, `{"prompt":`: {"body.prompt"},
	} {
		h.patch("eve", id, body).want(400).names(at...)
	}
	h.patch("eve", weekly, `{"scheduleFrequency":null,"timezone":"UTC"}`).want(400).names("body.timezone")
	h.patch("eve", weekly, `{"timezone":"UTC","scheduleTime":"07:30"}`).want(200)
	h.patch("eve", id, `{"timezone":null,"scheduleTime":null}`).want(200)
	h.patch("eve", id, `{"active":true}`).want(400).is("errors.0.message", "read-only; POST to the report's pause or resume instead")
	h.get("eve", reportPath(id)).want(200).is("prompt", "Total revenue by region").is("refId", nil)
}

func TestPatchWantsItsOwnContentType(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	for kind, status := range map[string]int{
		"application/merge-patch+json": 200, "Application/Merge-Patch+JSON; charset=UTF-8": 200, "": 200,
		"application/json": 200, "application/json-patch+json": 415, "text/plain": 415, "application/merge-patch+json; charset=latin1": 415,
	} {
		r := h.do(request{method: "PATCH", path: reportPath(id), key: "ada", body: `{"refId":"a"}`, header: map[string]string{"Content-Type": kind}}).want(status)
		if status != 415 {
			continue
		}
		if r.names("header.Content-Type"); r.header.Get("Accept-Patch") != "application/merge-patch+json, application/json" {
			t.Errorf("%q: Accept-Patch %q", kind, r.header.Get("Accept-Patch"))
		}
	}
	h.patch("ada", id, `{"refId":"`+strings.Repeat("x", 1<<20)+`"}`).want(413).names("body")
}

func TestIfMatchKeepsAnotherChangeFromBeingLost(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", "").text("id")
		tag := h.get("ada", reportPath(id)).want(200).header.Get("ETag")
		patch := func(match, body string) reply {
			return h.do(request{method: "PATCH", path: reportPath(id), key: "ada", body: body, header: map[string]string{"If-Match": match}})
		}
		first := patch(tag, `{"refId":"first"}`).want(200)
		patch(tag, `{"refId":"second"}`).want(412).is("type", "/docs#error-stale").names("header.If-Match")
		patch("W/"+first.header.Get("ETag"), `{"refId":"second"}`).want(412)
		patch("", `{"refId":"second"}`).want(412)
		h.get("ada", reportPath(id)).want(200).is("refId", "first")
		second := patch(`"x", `+first.header.Get("ETag"), `{"refId":"second"}`).want(200).header.Get("ETag")
		patch("*", `{"refId":"third"}`).want(200)
		h.act("ada", id, "pause")
		patch(second, `{"refId":"fourth"}`).want(412)
	})
}

func TestPreviewShowsTheNextSlots(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"monthly","timezone":"Europe/Berlin","scheduleTime":"07:30"`).text("id")
		r := h.get("ada", reportPath(id)+"/schedule/preview?count=5").want(200)
		r.members("", "scheduleFrequency", "timezone", "localTime", "active", "slots").is("timezone", "Europe/Berlin").is("localTime", "07:30").is("active", true)
		r.is("slots.0", map[string]any{"runAt": "2026-12-20T06:30:00.000Z", "local": "2026-12-20T07:30:00+01:00", "notes": []any{}})
		r.is("slots.4.local", "2027-04-20T07:30:00+02:00").is("slots.4.notes.0.kind", "offsetChanged")
		if n := len(r.at("slots").([]any)); n != 5 {
			t.Errorf("%d slots", n)
		}
		h.get("ada", reportPath(id)).want(200).is("nextRunAt", r.at("slots.0.runAt"))
		h.act("ada", id, "pause").want(200)
		h.get("ada", reportPath(id)+"/schedule/preview").want(200).is("active", false).is("slots.0.runAt", "2026-12-20T06:30:00.000Z")

		once := h.create("ada", "").text("id")
		h.get("ada", reportPath(once)+"/schedule/preview").want(200).is("slots", []any{}).is("localTime", nil)
		for _, query := range []string{"count=0", "count=101", "count=x", "count=1&count=2", "count=", "count=%zz"} {
			at := "query.count"
			if query == "count=%zz" {
				at = "query"
			}
			h.get("ada", reportPath(id)+"/schedule/preview?"+query).want(400).names(at)
		}
	})
}

func TestPreviewOfAScheduleIsThatOfAReportMadeWithIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	for _, members := range []string{
		`"scheduleFrequency":"daily"`, `"scheduleFrequency":"weekly","scheduleTime":"09:31"`,
		`"scheduleFrequency":"monthly","timezone":"Pacific/Chatham"`, `"scheduleFrequency":"daily","timezone":null,"scheduleTime":"00:00"`,
	} {
		preview := h.do(request{method: "POST", path: "/v1/api/schedules/preview?count=100", key: "eve", body: "{" + members + "}"}).want(200)
		id := h.create("eve", members).text("id")
		h.get("eve", reportPath(id)+"/schedule/preview?count=100").want(200).is("slots", preview.at("slots"))
		h.get("eve", reportPath(id)).want(200).is("nextRunAt", preview.at("slots.0.runAt"))
	}
	for body, at := range map[string]string{
		`{}`: "body.scheduleFrequency", `{"scheduleFrequency":null}`: "body.scheduleFrequency", `{"scheduleFrequency":"on_demand"}`: "body.scheduleFrequency",
		`{"scheduleFrequency":"daily","prompt":"x"}`: "body.prompt", `{"scheduleFrequency":"daily","timezone":"Mars"}`: "body.timezone", ``: "body",
	} {
		h.do(request{method: "POST", path: "/v1/api/schedules/preview", key: "eve", body: body}).want(400).names(at)
	}
	h.do(request{method: "POST", path: "/v1/api/schedules/preview", body: `{}`}).want(401)
}
