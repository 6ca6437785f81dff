package api_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestWhoMayReadWhat(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		for _, c := range []struct {
			name, more          string
			owner, other        int // status of the status
			ownerRead, otherGet int // status of executions and content
		}{
			{"private without retention", "", 200, 403, 403, 403},
			{"private with retention", `"deliveryApiRetention":true`, 200, 403, 200, 403},
			{"public without retention", `"isPublic":true`, 200, 403, 403, 403},
			{"public with retention", `"isPublic":true,"deliveryApiRetention":true`, 200, 200, 200, 200},
		} {
			id := h.create("ada", c.more).text("id")
			run := h.claim()
			h.complete(run)
			path := "/v1/api/reports/" + id
			execution := "/v1/api/reports/executions/" + string(run.Execution.ID)
			for key, want := range map[string][2]int{"ada": {c.owner, c.ownerRead}, "bob": {c.other, c.otherGet}} {
				if got := h.get(key, path+"/status").status; got != want[0] {
					t.Errorf("%s: %s gets %d for the status, want %d", c.name, key, got, want[0])
				}
				for _, read := range []string{path + "/executions", execution + "/markdown", execution + "/json", execution + "/html", execution + "/charts/1.svg", execution + "/charts/1.png"} {
					if r := h.get(key, read); r.status != want[1] {
						t.Errorf("%s: %s gets %d for %s, want %d", c.name, key, r.status, read, want[1])
					} else if r.status == 403 {
						r.hides("Revenue was", "schemaVersion", string(h.dataset)).is("type", "/docs#error-forbidden").names()
					}
				}
			}
			h.get("bob", path).want(403)
		}
		h.create("ada", "")
		run := h.claim()
		h.get("ada", "/v1/api/reports/executions/"+string(run.Execution.ID)+"/markdown").want(403).
			is("detail", "This report was created without deliveryApiRetention, so its executions cannot be read over the API.")
	})
}

func TestContentIsServedWithItsMetadata(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", `"deliveryApiRetention":true,"deliverySubject":"Sales & more"`).text("id")
		h.clock.advance(time.Second)
		run := h.claim()
		execution := string(run.Execution.ID)
		h.complete(run)
		var tree any
		if err := json.Unmarshal([]byte(ranJSON), &tree); err != nil {
			h.t.Fatal(err)
		}
		for kind, content := range map[string]any{"markdown": ranMarkdown, "json": tree} {
			r := h.get("ada", "/v1/api/reports/executions/"+execution+"/"+kind).want(200)
			r.members("", "executionId", "reportId", "createdAt", "subject", kind+"Content", "metadata")
			r.members("metadata", "generatedAt", "datasetName")
			r.is("executionId", execution).is("reportId", id).is("createdAt", "2026-11-20T09:30:00.000Z").is("subject", "Sales & more")
			r.is(kind+"Content", content).is("metadata.generatedAt", "2026-11-20T09:30:01.000Z").is("metadata.datasetName", "Shop orders")
		}
	})
}

func TestContentThatIsNotThereIsNotFound(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", `"deliveryApiRetention":true`).text("id")
		execution := h.get("ada", "/v1/api/reports/"+id+"/executions").want(200).text("executions.0.id")
		read := func(detail string) {
			h.t.Helper()
			for _, kind := range []string{"markdown", "json", "html", "charts/1.svg", "charts/9.png", "charts/x.svg"} {
				h.get("ada", "/v1/api/reports/executions/"+execution+"/"+kind).want(404).is("detail", detail)
				h.get("bob", "/v1/api/reports/executions/"+execution+"/"+kind).want(403)
			}
		}
		read("This execution is not finished and has no content yet.")
		run := h.claim()
		read("This execution is not finished and has no content yet.")
		h.fail(run, "The dataset is gone.")
		read("This execution failed and has no content.")
	})
}

func TestExecutionsAreListedNewestFirstAndFiltered(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", `"scheduleFrequency":"daily","deliveryApiRetention":true`).text("id")
		path := "/v1/api/reports/" + id + "/executions"
		h.get("ada", path).want(200).members("", "executions", "total", "page", "limit").
			is("executions", []any{}).is("total", 0).is("page", 1).is("limit", 10)
		h.sweep()
		h.complete(h.claim())
		h.sweep()
		h.fail(h.claim(), "No.")
		r := h.get("ada", path).want(200).is("total", 2).members("executions.0", "id", "createdAt", "status", "hasMarkdown", "hasJson")
		r.is("executions.0.status", "FAILED").is("executions.0.hasMarkdown", false).is("executions.0.hasJson", false)
		r.is("executions.1.status", "COMPLETED").is("executions.1.hasMarkdown", true).is("executions.1.hasJson", true)
		for _, kind := range []string{"markdown", "json"} {
			h.get("ada", path+"?contentType="+kind).want(200).is("total", 1).is("executions.0.status", "COMPLETED")
		}
		h.get("ada", path+"?contentType=both").want(200).is("total", 2)
		h.get("ada", path+"?limit=1&page=2").want(200).is("total", 2).is("executions.0.status", "COMPLETED")
		for _, bad := range []string{"", "JSON", "pdf", "both&contentType=json"} {
			h.get("ada", path+"?contentType="+bad).want(400).names("query.contentType")
		}
		h.get("ada", "/v1/api/reports/x/executions?contentType=x&page=0&limit=x").want(400).
			names("path.reportId", "query.page", "query.limit", "query.contentType")
	})
}

// sweep makes the next slot of every schedule an execution.
func (h *house) sweep() {
	h.t.Helper()
	h.clock.advance(24 * time.Hour)
	n, err := h.store.SweepDue(h.ctx(), h.clock.now(), 10, store.Slots(daily))
	if err != nil || n != 1 {
		h.t.Fatalf("swept %d, %v", n, err)
	}
}
