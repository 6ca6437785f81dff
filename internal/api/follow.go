package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

const pathFollow = pathExecution + "/events"

// routeFollow adds how a run goes on, as events.
func (a *API) routeFollow() {
	register(a, operation{
		id: "followExecution", method: http.MethodGet, path: pathFollow, tag: tagExecutions,
		summary: "Follow a run",
		about: "Server-sent events: `progress` with how the run stands, as the request without /events answers it, whenever that changes; at the end `end` with the same, and nothing after it. " +
			"`refused` comes where the caller may see it no more. A comment every 15 seconds says that the stream is there. It ends after ten minutes, and when the service stops: " +
			"come back, each event says everything. It is one request; a key has at most 6 streams open on a node. The rights are those of the execution.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound),
	}, a.followExecution)
	whole := a.huma.OpenAPI().Paths[pathFollow].Get.Responses["200"]
	whole.Description = "The events, as they come."
	whole.Content = map[string]*huma.MediaType{stream.Type: {Schema: &huma.Schema{Type: huma.TypeString}, Example: exampleEvents}}
}

const exampleEvents = "event: progress\ndata: {\"id\":\"" + string(exampleExecutionID) + "\",\"status\":\"GENERATING\",\"progress\":{\"phase\":\"querying\",\"done\":1,\"of\":3}}\n\n"

type followInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
}

func (a *API) followExecution(ctx context.Context, in *followInput) (*huma.StreamResponse, error) {
	id, err := pathID("executionId", in.ExecutionID)
	if err != nil {
		return nil, err
	}
	st, err := a.executionState(ctx, id)
	if err != nil {
		return nil, err
	}
	leave, err := a.streams.Enter(caller(ctx).ID)
	if err != nil {
		return nil, err
	}
	return answering(func(w http.ResponseWriter, r *http.Request) {
		defer leave()
		told, stop := a.store.AwaitEnd(st.Report.ReportID)
		defer stop()
		stream.Serve(w, r, stream.Source{Told: told, Stopping: a.stopping, Look: func() (any, bool, error) { return a.lookAt(r, id) }})
	}), nil
}

// lookAt is how an execution stands. The key may have ended meanwhile, and so may its rights.
func (a *API) lookAt(r *http.Request, id sitrep.ID) (any, bool, error) {
	if _, err := a.keyOf(r, a.cfg.Now()); err != nil {
		return nil, false, err
	}
	st, err := a.executionState(r.Context(), id)
	return executionStateOf(st, st.Report.OwnerID == caller(r.Context()).ID), !st.Execution.EndedAt.IsZero(), err
}
