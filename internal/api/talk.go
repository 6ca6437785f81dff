package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

const pathTalk = pathReports + "/executions/{executionId}/model"

// talkJSON is what was said with a language model for an execution.
type talkJSON struct {
	ExecutionID string         `json:"executionId" format:"uuid"`
	ReportID    string         `json:"reportId" format:"uuid"`
	Model       string         `json:"model" doc:"As whoever runs the service calls it."`
	Calls       []talkCallJSON `json:"calls" nullable:"false" doc:"Of the run that was completed, in their order."`
	Spent       talkSpentJSON  `json:"spent"`
}

type talkCallJSON struct {
	Purpose    string              `json:"purpose" enum:"plan,explore,words" doc:"plan: reads the prompt; explore: looks at the data before; words: arranges the text."`
	System     string              `json:"system" doc:"What the model was told to do."`
	Messages   []talkMessageJSON   `json:"messages" nullable:"false"`
	Reply      string              `json:"reply" doc:"As it came. Only what passed the checks has an effect on the report."`
	Input      int                 `json:"input" doc:"Tokens that were read; 0: the server did not say."`
	Output     int                 `json:"output" doc:"Tokens that were written."`
	Cached     bool                `json:"cached" doc:"It was asked this before and was not asked again."`
	Failed     string              `json:"failed" doc:"Why there is no reply; empty: there is one."`
	Violations []talkViolationJSON `json:"violations" nullable:"false" doc:"What is wrong with the reply, or could not be done. It has no effect on the report."`
}

type talkMessageJSON struct {
	Role string `json:"role" enum:"user,assistant"`
	Text string `json:"text"`
}

type talkViolationJSON struct {
	Rule  string `json:"rule" doc:"plan: of a plan for the prompt; edit: of the arrangement of the text. Executions of older versions have V1 to V9."`
	Where string `json:"where" doc:"In the reply."`
	Text  string `json:"text" doc:"What breaks the rule."`
	Why   string `json:"why"`
}

type talkSpentJSON struct {
	Calls        int     `json:"calls" doc:"That were made, in all tries of the execution."`
	Tokens       int64   `json:"tokens"`
	Money        float64 `json:"money" doc:"By the prices that whoever runs the service has set."`
	Milliseconds int64   `json:"milliseconds"`
}

// routeTalk adds what an owner sees of a language model.
func (a *API) routeTalk() {
	register(a, operation{
		id: "showModel", method: http.MethodGet, path: pathTalk, tag: tagExecutions,
		summary: "See what was said with a language model",
		about: "All that was sent for a run and what came back, what was wrong with it, and what it cost. It is kept as long as the content. " +
			"404 when no model was asked. Owner only, also of a public report.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleTalk(),
	}, a.showTalk)
}

var errNoTalk = sitrep.Errorf(sitrep.NotFound, "No language model was asked in this execution, or what was said is not kept any more.")

func (a *API) showTalk(ctx context.Context, in *executionInput) (*answer[talkJSON], error) {
	id, err := pathID("executionId", in.ExecutionID)
	if err != nil {
		return nil, err
	}
	said, err := a.store.FindTalk(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case said.OwnerID != caller(ctx).ID:
		return nil, reports.ErrNotOwner
	case !said.APIRetention:
		return nil, reports.ErrNoRetention
	case said.JSON == nil:
		return nil, errNoTalk
	}
	out := talkJSON{ExecutionID: string(id), ReportID: string(said.Execution.ReportID), Spent: talkSpentJSON{
		Calls: said.Spent.Calls, Tokens: said.Spent.Tokens, Money: float64(said.Spent.Money) / 1e9, Milliseconds: said.Spent.Took.Milliseconds(),
	}}
	if err := json.Unmarshal(said.JSON, &out); err != nil {
		return nil, fmt.Errorf("read what was said for %s: %w", id, err)
	}
	out.fill()
	return ok(out), nil
}

// fill makes lists of what was stored as nothing.
func (t *talkJSON) fill() {
	t.Calls = orEmpty(t.Calls)
	for i := range t.Calls {
		t.Calls[i].Messages, t.Calls[i].Violations = orEmpty(t.Calls[i].Messages), orEmpty(t.Calls[i].Violations)
	}
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func exampleTalk() talkJSON {
	return talkJSON{
		ExecutionID: exampleExecutionID, ReportID: exampleReportID, Model: "qwen3:8b",
		Calls: []talkCallJSON{{
			Purpose: "words", System: "You edit a report about one table…", Messages: []talkMessageJSON{{"user", "{\"request\":\"revenue by region\",\"sections\":[…"}},
			Reply: `{"title":0,"summary":[{"id":"q1.1","as":2,"join":""}],"sections":[{"id":"q1","say":[],"leave_out":["q1.9"]}]}`, Input: 1840, Output: 96,
			Violations: []talkViolationJSON{{"edit", "q1.leave_out[0]", "q1.9", "there is no such statement here, or it has to stay"}},
		}},
		Spent: talkSpentJSON{Calls: 1, Tokens: 1936, Money: 0.00556, Milliseconds: 2140},
	}
}
