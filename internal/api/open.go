package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"time"
)

// readyWithin is how long the database may take to say that it is there.
const readyWithin = 2 * time.Second

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
		id: "getReadiness", path: "/readyz", summary: "Whether to send requests here",
		about:  "Not ready while the database does not answer or the process is stopping.",
		errors: []problemKind{kindMethod, kindUnavailable},
	}, a.ready)
}

// servePages adds what people and tools read about the API.
func (a *API) servePages() {
	a.serveDocument()
	a.serveDocs()
	a.serveSchemas()
}

// registerState adds a path that says how the service is, for GET and HEAD.
func registerState(a *API, op operation, handle func(context.Context, *struct{}) (*answer[stateJSON], error)) {
	op.method, op.tag, op.open, op.example = http.MethodGet, tagService, true, stateJSON{"ok"}
	register(a, op, handle)
	op.method, op.hidden = http.MethodHead, true
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

// serve answers GET and HEAD of a path with fixed bytes.
func (a *API) serve(path, contentType string, body []byte, headers ...string) {
	handler := func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", contentType)
		for i := 0; i+1 < len(headers); i += 2 {
			h.Set(headers[i], headers[i+1])
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}
	a.router.Get(path, handler)
	a.router.Head(path, handler)
	a.methods[path] = []string{http.MethodGet, http.MethodHead}
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
	a.serve("/openapi.json", "application/json", asJSON)
	a.serve("/openapi.yaml", "application/yaml", asYAML)
}

// serveSchemas serves the published JSON Schemas, files only.
func (a *API) serveSchemas() {
	if a.cfg.Schemas == nil {
		return
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/schemas/")
		body, err := fs.ReadFile(a.cfg.Schemas, name)
		if err != nil || !fs.ValidPath(name) {
			a.notFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/schema+json")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}
	a.router.Get("/schemas/*", handler)
	a.router.Head("/schemas/*", handler)
	a.methods["/schemas/*"] = []string{http.MethodGet, http.MethodHead}
}
