package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

// readyWithin is how long the database may take to say that it is there.
const readyWithin = 2 * time.Second

// readyPath is the one that a load balancer asks.
const readyPath = "/readyz"

type stateJSON struct {
	Status string `json:"status" enum:"ok" doc:"Always ok: else the answer is a problem."`
}

// routeStates adds the paths by which the service is watched.
func (a *API) routeStates() {
	registerState(a, operation{
		id: "getHealth", path: "/healthz", summary: "Whether the process answers",
		about: "Does not ask the database.", errors: []problemKind{kindMethod},
	}, func(context.Context, *struct{}) (*answer[stateJSON], error) { return ok(stateJSON{"ok"}), nil })
	registerState(a, operation{
		id: "getReadiness", path: readyPath, summary: "Whether to send requests here",
		about:  "Not ready while the database does not answer or the process is stopping.",
		errors: []problemKind{kindMethod, kindUnavailable},
	}, a.ready)
}

// servePages adds what people and tools read about the API.
func (a *API) servePages() {
	a.serveRoot()
	a.serveDocument()
	a.serveDocs()
	a.serveSchemas()
}

// registerState adds a path that says how the service is.
func registerState(a *API, op operation, handle func(context.Context, *struct{}) (*answer[stateJSON], error)) {
	op.method, op.tag, op.open, op.example = http.MethodGet, tagService, true, stateJSON{"ok"}
	register(a, op, handle)
}

func (a *API) ready(ctx context.Context, _ *struct{}) (*answer[stateJSON], error) {
	if a.draining.Load() {
		return nil, newProblem(kindUnavailable, "This process is stopping.").retryAfter(1)
	}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	if err := a.store.Ping(ctx); err != nil {
		a.log.WarnContext(ctx, "not ready", "error", err)
		return nil, newProblem(kindUnavailable, "The database does not answer.").retryAfter(1)
	}
	return ok(stateJSON{"ok"}), nil
}

// serve answers a path with fixed bytes. They are squeezed when they
// are first asked for, which most processes never are.
func (a *API) serve(path, contentType, policy string, body []byte) {
	fixed := sync.OnceValue(func() sending {
		d := gallery.Drawing{Plain: body, Zipped: a.zippers.zip(body)}
		return sending{media: contentType, tag: tagOf(string(body)), policy: policy, bytes: d}
	})
	handler := func(w http.ResponseWriter, r *http.Request) { send(w, r, fixed()) }
	a.router.Get(path, handler)
	a.methods[path] = []string{http.MethodGet}
}

// serveDocument renders the OpenAPI document once: it does not change.
func (a *API) serveDocument() {
	document := a.huma.OpenAPI()
	asJSON, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		panic(fmt.Errorf("render the OpenAPI document: %w", err)) // a mistake in this package
	}
	asYAML, err := document.YAML()
	if err != nil {
		panic(fmt.Errorf("render the OpenAPI document: %w", err))
	}
	a.serve("/openapi.json", "application/json", "", asJSON)
	a.serve("/openapi.yaml", "application/yaml", "", asYAML)
}

// serveSchemas serves the published JSON Schemas, each under its name.
func (a *API) serveSchemas() {
	if a.cfg.Schemas == nil {
		return
	}
	err := fs.WalkDir(a.cfg.Schemas, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(a.cfg.Schemas, name)
		a.serve("/schemas/"+name, "application/schema+json", "", body)
		return err
	})
	if err != nil {
		panic(fmt.Errorf("read the schemas: %w", err)) // they are a part of the program
	}
}
