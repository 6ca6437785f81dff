package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

// PagesRoot is where the pages for people are.
const PagesRoot = "/app/"

// PagesFrom is what the pages share with the API.
type PagesFrom struct {
	Quotas   *reports.Quotas // one limit for a key, however it asks
	Stopping <-chan struct{} // closed when nobody shall be kept waiting any more
	// Preview tells a key how a prompt is read: of few prompts at once, however it asks. Limited beyond that.
	Preview func(ctx context.Context, key sitrep.ID, asked sitrep.Asked) (sitrep.Preview, error)
	// Caller tells who makes a request, for the access log.
	Caller  func(ctx context.Context, signed *sitrep.Key)
	Streams *stream.Crowd              // how many runs and imports are followed, however somebody does
	Imports *datasets.Underway         // that somebody may follow
	Shares  *share.Links               // make and read the links to reports; nil: there are none
	Client  func(*http.Request) string // the address that a request comes from
}

// routePages hands what is below the root of the pages to them. They know their own
// methods, errors and limits; requests have their id and their line in the access log
// as all do.
func (a *API) routePages() {
	if a.cfg.Pages == nil {
		return
	}
	pages := a.cfg.Pages(PagesFrom{Quotas: a.quotas, Stopping: a.stopping, Preview: a.readFor, Streams: a.streams, Imports: a.imports, Caller: func(ctx context.Context, signed *sitrep.Key) {
		if e := exchangeOf(ctx); e != nil {
			e.key = signed
		}
	}, Shares: a.cfg.Shares, Client: func(r *http.Request) string { return clientOf(r, a.cfg.Proxies) }})
	a.router.Handle(PagesRoot+"*", veiled(pages))
	a.router.Handle(PagesRoot[:len(PagesRoot)-1], http.RedirectHandler(PagesRoot, http.StatusSeeOther))
}

// veiled keeps the tokens of links out of the access log: who reads it must not be able
// to use them.
func veiled(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if e := exchangeOf(r.Context()); e != nil && strings.HasPrefix(r.URL.Path, share.Path) {
			e.path = share.Path + "…"
		}
		pages.ServeHTTP(w, r)
	})
}
