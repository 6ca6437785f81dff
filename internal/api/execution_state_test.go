package api_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestExecutionTellsHowFarItIs(t *testing.T) {
	t.Parallel()
	h := open(t)
	started := h.do(request{method: "POST", path: reportPath(h.create("ada", `"scheduleFrequency":"daily"`).text("id")) + "/run", key: "ada"}).want(202)
	path := started.header.Get("Location")
	members := []string{
		"id", "reportId", "status", "scheduledFor", "createdAt", "startedAt", "endedAt", "nextTryAt", "failedTries", "error", "progress", "hasMarkdown", "hasJson",
	}
	h.get("ada", path).want(200).members("", members...).is("status", "PENDING").is("progress", map[string]any{"phase": "waiting", "done": 0, "of": 0}).
		is("startedAt", nil).is("id", started.text("executionId"))
	c := h.claim()
	c.Progress = sitrep.Progress{Phase: sitrep.Querying, Done: 1, Of: 3}
	if err := h.store.RenewExecution(h.ctx(), h.clock.now(), c, 1e9); err != nil {
		t.Fatal(err)
	}
	h.get("ada", path).want(200).is("status", "GENERATING").is("progress", map[string]any{"phase": "querying", "done": 1, "of": 3}).is("startedAt", "2026-11-20T09:30:00.000Z")
	if err := h.store.FailExecution(h.ctx(), h.clock.now(), c, "The source did not answer.", start.Add(5e9)); err != nil {
		t.Fatal(err)
	}
	h.get("ada", path).want(200).is("status", "PENDING").is("failedTries", 1).is("error", "The source did not answer.").is("nextTryAt", "2026-11-20T09:30:05.000Z")
	h.clock.advance(5e9)
	h.complete(h.claim())
	h.get("ada", path).want(200).members("", members...).is("status", "COMPLETED").is("progress.phase", "ended").is("error", nil).is("hasMarkdown", true).
		is("endedAt", "2026-11-20T09:30:05.000Z").is("nextTryAt", nil)
}

// TestExecutionIsShownToItsOwnerAndToWhoMayReadIt also without retention, which the
// content needs.
func TestExecutionIsShownToItsOwnerAndToWhoMayReadIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.create("ada", "")
	private := h.claim()
	h.fail(private, "secret reason")
	path := "/v1/api/reports/executions/" + string(private.Execution.ID)
	h.get("ada", path).want(200).is("status", "FAILED").is("error", "secret reason")
	h.get("ada", path+"/markdown").want(403)
	h.get("bob", path).want(403).hides("secret reason")
	h.get("", path).want(401)
	h.get("ada", "/v1/api/reports/executions/x").want(400).names("path.executionId")
	h.get("ada", "/v1/api/reports/executions/019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11").want(404)
	h.create("ada", `"isPublic":true,"deliveryApiRetention":true`)
	public := h.claim()
	h.fail(public, "secret reason")
	h.get("bob", "/v1/api/reports/executions/"+string(public.Execution.ID)).want(200).is("status", "FAILED").is("error", nil)
}

func TestOwnerCancelsARun(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		id := h.create("ada", `"deliveryApiRetention":true`).text("id")
		c := h.claim()
		path := "/v1/api/reports/executions/" + string(c.Execution.ID)
		h.cancelRun("", c).want(401)
		h.cancelRun("bob", c).want(403)
		h.cancelRun("ada", c).want(200).is("status", "FAILED").is("error", "cancelled by its owner").is("progress.phase", "ended")
		h.cancelRun("ada", c).want(200).is("status", "FAILED")
		err := h.store.CompleteExecution(h.ctx(), h.clock.now(), c, store.Outcome{Content: sitrep.Content{Markdown: "late"}})
		if sitrep.CodeOf(err) != sitrep.Gone {
			t.Errorf("the run that was cancelled wrote: %v", err)
		}
		h.get("ada", path+"/markdown").want(404)
		h.get("ada", reportPath(id)).want(200).is("status", "FAILED").is("lastError", "cancelled by its owner").is("active", true)
		h.create("ada", "")
		done := h.claim()
		h.complete(done)
		h.cancelRun("ada", done).want(409)
		h.do(request{method: "DELETE", path: path[:len(path)-1] + "x", key: "ada"}).want(400).names("path.executionId")
	})
}
