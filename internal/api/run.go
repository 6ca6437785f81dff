package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// startedJSON is a run that was asked for.
type startedJSON struct {
	ExecutionID string `json:"executionId" format:"uuid"`
	ReportID    string `json:"reportId" format:"uuid"`
	CreatedAt   string `json:"createdAt" format:"date-time"`
	Status      string `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED"`
}

// runInput takes no body; one that is sent is not looked at.
type runInput struct {
	ReportID       string `path:"reportId" format:"uuid" doc:"The report."`
	IdempotencyKey string `header:"Idempotency-Key" minLength:"1" maxLength:"255" pattern:"^[!-~]+$" doc:"Makes the request repeatable for 24 hours: the same key answers the stored 202 again and starts nothing."`

	header http.Header
}

// Resolve keeps the header; see [huma.Resolver].
func (in *runInput) Resolve(ctx huma.Context) []error {
	r, _ := humachi.Unwrap(ctx)
	in.header = r.Header
	return nil
}

type runOutput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Replayed    string `header:"Idempotency-Replayed" hidden:"true"`
	Body        []byte
}

func (a *API) runReport(ctx context.Context, in *runInput) (*runOutput, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	key, wrong := idempotencyKeyOf(in.header)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	started, err := a.store.RunReport(ctx, a.now(), store.RunRequest{
		Own: own(ctx, id), IdempotencyKey: key, Hash: []byte("run " + id), Render: renderStarted,
	})
	if err != nil {
		return nil, err
	}
	e := exchangeOf(ctx)
	e.creations, e.joined, e.replayed = &started.Quota, started.Joined, started.Replayed
	made, err := idsIn(started.Body)
	if err != nil {
		return nil, err
	}
	out := &runOutput{ContentType: jsonType, Location: executionPath(made.ExecutionID), Body: started.Body}
	if started.Replayed {
		out.Replayed = "true"
	}
	return out, nil
}

// renderStarted makes the body of a 202, which is stored for replays.
func renderStarted(e sitrep.Execution) ([]byte, error) {
	body, err := json.Marshal(startedJSON{string(e.ID), string(e.ReportID), timestamp(e.CreatedAt), string(e.Status)})
	if err != nil {
		return nil, fmt.Errorf("render execution %s: %w", e.ID, err)
	}
	return body, nil
}
