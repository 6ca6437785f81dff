package api

import (
	"context"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
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
	Caller func(ctx context.Context, signed *sitrep.Key)
}

// routePages hands what is below the root of the pages to them. They know their own
// methods, errors and limits; requests have their id and their line in the access log
// as all do.
func (a *API) routePages() {
	if a.cfg.Pages == nil {
		return
	}
	pages := a.cfg.Pages(PagesFrom{Quotas: a.quotas, Stopping: a.stopping, Preview: a.readFor, Caller: func(ctx context.Context, signed *sitrep.Key) {
		if e := exchangeOf(ctx); e != nil {
			e.key = signed
		}
	}})
	a.router.Handle(PagesRoot+"*", pages)
	a.router.Handle(PagesRoot[:len(PagesRoot)-1], http.RedirectHandler(PagesRoot, http.StatusSeeOther))
}
