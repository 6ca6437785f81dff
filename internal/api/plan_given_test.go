package api_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

// checks serves a node that takes every plan but those with a planet, and notes the edits in it.
func (h *house) checks() {
	node := api.New(api.Config{Store: h.store, Now: h.clock.now, CheckPlan: func(a sitrep.Asked) (json.RawMessage, error) {
		if strings.Contains(string(a.Plan), "planet") {
			return nil, sitrep.InvalidFields(sitrep.FieldError{Location: "plan.questions[0].by", Code: sitrep.FieldMalformed, Message: "there is no field"})
		}
		var p map[string]any
		if err := json.Unmarshal(a.Plan, &p); err != nil {
			return nil, err
		}
		p["prompt"] = a.Prompt
		if len(a.Edits) > 0 {
			p["edited"] = a.Edits[0].Question
		}
		return json.Marshal(p)
	}})
	server := httptest.NewServer(node)
	h.t.Cleanup(func() { server.Close(); _ = node.Close() })
	h.url = server.URL
}

func (h *house) plan(key, report, body string) reply {
	return h.do(request{method: "PATCH", path: reportPath(report) + "/plan", key: key, body: body})
}

func (h *house) planned(key, more string) reply {
	return h.do(request{method: "POST", path: "/v1/api/reports/planned", key: key, body: `{"prompt":"revenue","datasetId":"` + string(h.dataset) + `"` + more + `}`})
}

func TestAReportIsCreatedWithAPlan(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.checks()
		r := h.planned("ada", `,"deliveryApiRetention":true,"plan":{"questions":["mine"]}`).want(201)
		r.members("", "id", "prompt", "datasetId", "scheduleFrequency", "deliverySubject", "deliveryApiRetention", "emailEnabled", "isPublic",
			"active", "status", "workflowType", "refId", "createdAt", "updatedAt", "recipients", "dataset")
		if limit := r.header.Get("RateLimit"); !strings.Contains(limit, "creation") {
			t.Errorf("it counts as %q, want a creation", limit)
		}
		id := r.text("id")
		h.get("ada", reportPath(id)+"/plan").want(200).is("number", 1).is("origin", "given").is("plan.questions", []any{"mine"})
		if c := h.claim(); !c.Report.PlanGiven || !strings.Contains(string(c.Report.Plan), "mine") {
			t.Errorf("the run has plan %s, given %v", c.Report.Plan, c.Report.PlanGiven)
		}
		h.planned("ada", "").want(400).names("body.plan")
		h.planned("ada", `,"plan":{"planet":1},"size":2`).want(400).names("body.size")
		h.planned("ada", `,"plan":{"planet":1}`).want(400).names("body.plan.questions[0].by")
		h.post("ada", h.with("plan", "{}")).want(400).names("body.plan")
		h.get("ada", "/v1/api/reports/planned").want(405)
	})
}

func TestAPlanIsChangedKeptAndTakenBack(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.checks()
		id := h.create("ada", "").text("id")
		path := reportPath(id) + "/plan"
		h.get("ada", path).want(404)
		h.plan("ada", id, `{"edits":[{"question":"q1","part":"metric","value":[]}]}`).want(409)
		h.plan("ada", id, `{}`).want(400).names("body.plan")
		h.plan("ada", id, `{"plan":{"planet":1}}`).want(400).names("body.plan.questions[0].by")
		h.plan("bob", id, `{"plan":{"a":1}}`).want(403)

		h.plan("ada", id, `{"plan":{"a":1}}`).want(200).members("", "reportId", "number", "origin", "createdAt", "plan").is("number", 1).is("plan.a", 1)
		h.plan("ada", id, `{"edits":[{"question":"q7","part":"metric","value":null}]}`).want(200).is("number", 2).is("plan.edited", "q7").is("plan.a", 1)
		h.do(request{method: "POST", path: path + "/history/1/restore", key: "ada"}).want(200).is("number", 3).is("origin", "restored").is("plan.a", 1)
		r := h.get("ada", path+"/history?limit=2").want(200).is("total", 3).is("data.0.number", 3).is("data.1.plan.edited", "q7")
		r.members("", "data", "total", "page", "limit")
		h.get("bob", path+"/history").want(403)
		h.get("bob", path).want(403)
		h.do(request{method: "POST", path: path + "/history/9/restore", key: "ada"}).want(404)
		h.do(request{method: "POST", path: path + "/history/x/restore", key: "ada"}).want(400).names("path.number")
		h.do(request{method: "POST", path: path + "/history/1/restore", key: "bob"}).want(403)

		h.patch("ada", id, `{"prompt":"something else"}`).want(200).is("plan", nil)
		h.do(request{method: "POST", path: path + "/history/1/restore", key: "ada"}).want(409)
	})
}
