package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

const pathImport = pathCatalog + "/imports/{importId}/events"

// importEvery is how often a stream looks at an import, which is in memory.
const importEvery = 250 * time.Millisecond

// ImportParam is how a caller calls an import that it wants to follow.
type ImportParam struct {
	Import string `query:"import" format:"uuid" doc:"An id of the caller's making, by which it follows the import while it is under way. Left out: it does not."`
}

// importJSON is how far an import is.
type importJSON struct {
	Phase string  `json:"phase" doc:"starting, receive (the file comes), pull (the source sends it), hash, read, convert, store, profile, ended."`
	Done  int     `json:"done" doc:"Parts of the phase."`
	Of    int     `json:"of" doc:"0: nobody knows."`
	Error *string `json:"error" doc:"Why it failed, at the end. null: it did not."`
}

func importOf(far datasets.Far) importJSON {
	return importJSON{string(far.Phase), far.Done, far.Of, orNull(far.Failed)}
}

// followed does an import that its caller may follow by the id that it gave.
func (a *API) followed(ctx context.Context, id string, do func(context.Context) error) (err error) {
	known := sitrep.ID(id)
	if id != "" {
		if known, err = sitrep.ParseID(id); err != nil {
			return sitrep.InvalidFields(wrongAt("query.import", sitrep.Flaw{Code: sitrep.FieldMalformed, Text: sitrep.MessageOf(err)})...)
		}
	}
	telling, end := a.imports.Begin(ctx, caller(ctx).ID, known)
	err = do(telling)
	end(plainly(err))
	return err
}

// plainly has an error that is a problem body already say its text.
func plainly(err error) error {
	if p, ok := errors.AsType[*problemJSON](err); ok {
		return sitrep.Invalidf("%s", p.Detail)
	}
	return err
}

// routeImport adds how an import goes on, as events.
func (a *API) routeImport() {
	register(a, operation{
		id: "followImport", method: http.MethodGet, path: pathImport, tag: tagDatasets,
		summary: "Follow an import",
		about: "Server-sent events, as those of a run: `progress` with `phase`, `done` and `of`, whenever that changes; at the end `end`, with `error` where it failed. An import is followed by the id that was " +
			"given with the request that asks for it (`?import=`: an upload, a newer file, a refresh, a table of a source), by the same key, while that request is under way and for a minute after. " +
			"404 before it has begun, and at another node than the one that works on it: ask again in a second. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound),
	}, a.followImport)
	whole := a.huma.OpenAPI().Paths[pathImport].Get.Responses["200"]
	whole.Description = "The events, as they come."
	whole.Content = map[string]*huma.MediaType{stream.Type: {Schema: &huma.Schema{Type: huma.TypeString}, Example: exampleImport}}
}

const exampleImport = "event: progress\ndata: {\"phase\":\"receive\",\"done\":40,\"of\":100,\"error\":null}\n\n"

type importInput struct {
	ImportID string `path:"importId" format:"uuid" doc:"As the caller called it."`
}

func (a *API) followImport(ctx context.Context, in *importInput) (*huma.StreamResponse, error) {
	id, err := pathID("importId", in.ImportID)
	if err != nil {
		return nil, err
	}
	key := caller(ctx).ID
	if _, err := a.imports.Far(key, id); err != nil {
		return nil, err
	}
	leave, err := a.streams.Enter(key)
	if err != nil {
		return nil, err
	}
	return answering(func(w http.ResponseWriter, r *http.Request) {
		defer leave()
		stream.Serve(w, r, stream.Source{Every: importEvery, Stopping: a.stopping, Look: func() (any, bool, error) {
			if _, err := a.keyOf(r, a.cfg.Now()); err != nil {
				return nil, false, err
			}
			far, err := a.imports.Far(key, id)
			return importOf(far), far.Ended, err
		}})
	}), nil
}
