package api

import (
	"cmp"
	"context"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const pathExecution = pathReports + "/executions/{executionId}"

// executionStateJSON is how an execution stands.
type executionStateJSON struct {
	ID           string       `json:"id" format:"uuid"`
	ReportID     string       `json:"reportId" format:"uuid"`
	Status       string       `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED" doc:"PENDING: it waits, also for another try."`
	ScheduledFor *string      `json:"scheduledFor" format:"date-time" doc:"The slot that it stands for; null: it was asked for."`
	CreatedAt    string       `json:"createdAt" format:"date-time"`
	StartedAt    *string      `json:"startedAt" format:"date-time" doc:"Of the newest try; null: none has started."`
	EndedAt      *string      `json:"endedAt" format:"date-time" doc:"null: it has not ended."`
	NextTryAt    *string      `json:"nextTryAt" format:"date-time" doc:"Not before then, of one that waits; else null."`
	FailedTries  int          `json:"failedTries" doc:"Tries that ended with an error."`
	Error        *string      `json:"error" doc:"Why the last try failed; null: it did not, or the caller is not the owner."`
	Progress     progressJSON `json:"progress"`
	HasMarkdown  bool         `json:"hasMarkdown"`
	HasJSON      bool         `json:"hasJson"`
}

// progressJSON is how far a run is.
type progressJSON struct {
	Phase string `json:"phase" doc:"waiting (for its turn or its time), starting, importing (its data), reading (the prompt), querying, exploring (what nobody asked about), writing, ended; more may come. What runs tells it every five seconds."`
	Done  int    `json:"done" doc:"Parts of the phase that are done, as questions of querying; 0 of 0: it has no parts."`
	Of    int    `json:"of"`
}

const phaseEnded = "ended"

func executionStateOf(st store.ExecutionState, owner bool) executionStateJSON {
	e := st.Execution
	out := executionStateJSON{
		ID: string(e.ID), ReportID: string(e.ReportID), Status: string(e.Status), ScheduledFor: timestampOrNull(e.Slot),
		CreatedAt: timestamp(e.CreatedAt), StartedAt: timestampOrNull(e.StartedAt), EndedAt: timestampOrNull(e.EndedAt),
		NextTryAt: timestampOrNull(st.NextTry), FailedTries: e.Attempts, HasMarkdown: e.HasMarkdown, HasJSON: e.HasJSON,
		Progress: progressJSON{cmp.Or(string(st.Progress.Phase), phaseEnded), st.Progress.Done, st.Progress.Of},
	}
	if owner {
		out.Error = orNull(e.Error)
	}
	return out
}

// routeExecution adds how an execution stands, and its end before its time.
func (a *API) routeExecution() {
	register(a, operation{
		id: "getExecution", method: http.MethodGet, path: pathExecution, tag: tagExecutions,
		summary: "How far a run is",
		about: "The owner, also without deliveryApiRetention; and every key that may read its content. " +
			"With wait it answers as soon as the run has ended, at the latest after so many seconds with how it stands then.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleExecutionState(),
	}, a.showExecution)
	register(a, operation{
		id: "cancelExecution", method: http.MethodDelete, path: pathExecution, tag: tagExecutions,
		summary: "Cancel a run",
		about: "One that waits or is under way: it is FAILED, \"cancelled by its owner\", at once, leaves no content and is mailed to nobody. " +
			"Cancelled already, nothing happens; 409 when it has ended otherwise. The report and its schedule stay. Owner only.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict), example: exampleCancelled(),
	}, a.cancelExecution)
}

type executionStateInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
	WaitQuery
}

func (a *API) showExecution(ctx context.Context, in *executionStateInput) (*answer[executionStateJSON], error) {
	id, seconds, err := in.read("executionId", in.ExecutionID)
	if err != nil {
		return nil, err
	}
	st, err := awaitEnd(a, ctx, in.waits(seconds), func() (store.ExecutionState, sitrep.ID, bool, error) {
		st, err := a.executionState(ctx, id)
		return st, st.Execution.ReportID, !st.Execution.EndedAt.IsZero(), err
	})
	if err != nil {
		return nil, err
	}
	return ok(executionStateOf(st, st.Report.OwnerID == caller(ctx).ID)), nil
}

// executionState finds how an execution stands that the caller may see.
func (a *API) executionState(ctx context.Context, id sitrep.ID) (store.ExecutionState, error) {
	st, err := a.store.FindExecutionState(ctx, id)
	if err == nil && !reports.MayRead(caller(ctx), st.Report) {
		err = reports.ErrNotOwner
	}
	return st, err
}

func (a *API) cancelExecution(ctx context.Context, in *executionInput) (*answer[executionStateJSON], error) {
	id, err := pathID("executionId", in.ExecutionID)
	if err != nil {
		return nil, err
	}
	if err := a.store.CancelExecution(ctx, a.now(), caller(ctx).ID, id); err != nil {
		return nil, err
	}
	st, err := a.store.FindExecutionState(ctx, id)
	if err != nil {
		return nil, err
	}
	return ok(executionStateOf(st, true)), nil
}

func exampleExecutionState() executionStateJSON {
	return executionStateJSON{
		ID: exampleExecutionID, ReportID: exampleReportID, Status: string(sitrep.Generating), CreatedAt: exampleCreatedAt,
		StartedAt: ptr(exampleCreatedAt), Progress: progressJSON{Phase: string(sitrep.Querying), Done: 1, Of: 3},
	}
}

func exampleCancelled() executionStateJSON {
	e := exampleExecutionState()
	e.Status, e.Progress = string(sitrep.Failed), progressJSON{Phase: phaseEnded}
	e.Error, e.EndedAt = ptr(store.Cancelled), ptr(exampleGeneratedAt)
	return e
}
