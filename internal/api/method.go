package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
)

// methodNotAllowed answers for paths that exist with other methods, and says
// which. chi calls it also for methods it does not know, whatever the path.
func (a *API) methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	allowed := a.allowed(r)
	if len(allowed) == 0 {
		a.notFound(w, r)
		return
	}
	list := strings.Join(allowed, ", ")
	w.Header().Set("Allow", list)
	writeProblem(w, newProblem(kindMethod, "This path has only "+list+".").at(r.Context()))
}

// allowed finds the methods of the route that the path belongs to. Routes that
// only shield a fixed path from a variable one (see shield) are none.
func (a *API) allowed(r *http.Request) []string {
	path := r.URL.RawPath
	if path == "" {
		path = r.URL.Path
	}
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		route := chi.NewRouteContext()
		if !a.router.Match(route, method, path) || !slices.Contains(a.methods[route.RoutePattern()], method) {
			continue
		}
		methods = append(methods, method)
		if method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	return methods
}

// headAsGet lets HEAD be answered by whatever answers GET: net/http leaves the body
// out. No route is one of HEAD.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			chi.RouteContext(r.Context()).RouteMethod = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// shield keeps a fixed path from being taken for the id of a report by methods
// that only the report has: chi looks for a route with the method, not for the
// route that fits best.
func (a *API) shield(path string, methods ...string) {
	for _, method := range methods {
		a.router.MethodFunc(method, path, a.methodNotAllowed)
	}
}
