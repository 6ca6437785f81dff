package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

const previewPath = "/v1/api/reports/preview"

// reads serves a node that reads prompts with do.
func (h *house) reads(do func(context.Context, sitrep.Asked) (sitrep.Preview, error)) {
	node := api.New(api.Config{Store: h.store, Now: h.clock.now, Preview: do})
	server := httptest.NewServer(node)
	h.t.Cleanup(func() { server.Close(); _ = node.Close() })
	h.url = server.URL
}

func (h *house) preview(key, more string) reply {
	body := `{"prompt":"revenue by region","datasetId":"` + string(h.dataset) + `"` + more + `}`
	return h.do(request{method: "POST", path: previewPath, key: key, body: body})
}

func readAs(_ context.Context, a sitrep.Asked) (sitrep.Preview, error) {
	noRows := ""
	if strings.Contains(a.Prompt, "next week") {
		noRows = "The data ends on 31 Oct 2026."
	}
	p := sitrep.Preview{
		Plan: json.RawMessage(`{"version":2}`),
		Questions: []sitrep.ReadQuestion{{ID: "q1", Asked: true, Reading: "Revenue of " + a.Dataset.Name, NoRows: noRows, Parts: []sitrep.ReadPart{{
			Kind: sitrep.PartMetric, Text: "total revenue", Words: []string{"revenue"}, Value: json.RawMessage(`[]`),
			Choices: []sitrep.PartChoice{{Text: "average revenue", Edit: sitrep.PlanEdit{Question: "q1", Part: sitrep.PartMetric, Value: json.RawMessage(`[{}]`)}}},
		}}}},
		Alternatives: []sitrep.Alternative{{Text: "average instead of total", Readings: []string{"Average"}, Plan: json.RawMessage(`{"version":2}`)}},
	}
	if a.Page {
		p.Page = "# Revenue"
	}
	return p, nil
}

func TestAPreviewShowsHowAPromptIsReadAndStoresNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.reads(readAs)
		r := h.preview("ada", `,"scheduleFrequency":"weekly","timezone":"Europe/Berlin","scheduleTime":"07:30"`).want(200)
		r.members("", "datasetId", "prompt", "plan", "questions", "alternatives", "unusedWords", "notAnswered", "schedule", "firstPage")
		r.is("questions.0.reading", "Revenue of Shop orders").is("questions.0.parts.0.words", []any{"revenue"}).is("unusedWords", []any{}).is("firstPage", nil)
		r.is("questions.0.parts.0.choices.0.edit", map[string]any{"question": "q1", "part": "metric", "value": []any{map[string]any{}}})
		r.is("alternatives.0.text", "average instead of total").is("questions.0.noRows", nil)
		ahead := h.do(request{method: "POST", path: previewPath, key: "ada", body: `{"prompt":"revenue next week","datasetId":"` + string(h.dataset) + `"}`}).want(200)
		ahead.is("questions.0.noRows", "The data ends on 31 Oct 2026.")
		r.is("schedule.slots.0.local", "2026-11-27T07:30:00+01:00")
		if n := len(r.at("schedule.slots").([]any)); n != 5 {
			t.Errorf("%d slots, want 5", n)
		}
		if limit := r.header.Get("RateLimit"); strings.Contains(limit, "creation") || limit == "" {
			t.Errorf("it counts as %q, want a data request", limit)
		}
		h.preview("ada", `,"firstPage":true`).want(200).is("firstPage", "# Revenue").is("schedule.slots", []any{})
		h.get("ada", "/v1/api/reports").want(200).is("total", 0)
	})
}

func TestAPreviewNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.reads(func(context.Context, sitrep.Asked) (sitrep.Preview, error) {
		return sitrep.Preview{}, sitrep.InvalidFields(sitrep.FieldError{Location: "plan.questions[0].by", Code: sitrep.FieldMalformed, Message: "there is no field"})
	})
	h.preview("ada", `,"plan":{"version":2}`).want(400).names("body.plan.questions[0].by")
	h.preview("ada", `,"plan":[],"edits":{},"firstPage":"yes","size":1`).want(400).names("body.plan", "body.edits", "body.firstPage", "body.size")
	h.preview("ada", `,"edits":[{"colour":"red"}]`).want(400).names("body.edits")
	h.preview("ada", `,"timezone":"Europe/Berlin"`).want(400).names("body.timezone")
	h.do(request{method: "POST", path: previewPath, key: "ada", body: `{}`}).want(400).names("body.prompt", "body.datasetId")
	other := `{"prompt":"x","datasetId":"019a9f50-0c44-7b9a-8f3e-2d1c0b9a8e77"}`
	h.do(request{method: "POST", path: previewPath, key: "ada", body: other}).want(400).names("body.datasetId")
	h.do(request{method: "POST", path: previewPath, body: other}).want(401)
	h.get("ada", previewPath).want(405)
	h.do(request{method: "DELETE", path: previewPath, key: "ada"}).want(405)
}

func TestAProcessThatReadsNoPromptsSaysSo(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.preview("ada", "").want(503)
}

func TestAKeyHasTwoPreviewsUnderWayAndOneWhoseClientLeavesEnds(t *testing.T) {
	t.Parallel()
	h := open(t)
	begun, ended := make(chan struct{}), make(chan struct{}, 2)
	h.reads(func(ctx context.Context, _ sitrep.Asked) (sitrep.Preview, error) {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return sitrep.Preview{}, ctx.Err()
	})
	ctx, leave := context.WithCancel(t.Context())
	for range 2 {
		go func() {
			r, _ := http.NewRequestWithContext(ctx, http.MethodPost, h.url+previewPath, strings.NewReader(`{"prompt":"x","datasetId":"`+string(h.dataset)+`"}`))
			r.Header.Set("x-api-key", h.secrets["ada"])
			if answer, err := http.DefaultClient.Do(r); err == nil {
				_ = answer.Body.Close()
			}
		}()
		<-begun
	}
	r := h.preview("ada", "").want(429)
	if r.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
	}
	leave()
	<-ended
	<-ended
}
