package api

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// Config is what the API is built from. Store is needed; the rest has defaults.
type Config struct {
	Store     *store.Store
	Logger    *slog.Logger // nil: nothing is logged
	AccessLog io.Writer    // one line a request; nil: none
	// AccessForm makes what writes the lines of the access log; nil: as slog's JSON handler.
	AccessForm  func(io.Writer) slog.Handler
	AccessLevel slog.Level       // the least that is in the access log
	Proxies     []netip.Prefix   // whose X-Forwarded-For is believed; none: nobody's
	Now         func() time.Time // nil: time.Now
	// Trace follows a request; what it returns is told the pattern of its route and
	// its status when it is answered. Nil: nobody does.
	Trace func(*http.Request) (context.Context, func(route string, status int))
	// Limited is told the policy, one of Policies, of each answer of 429. Nil: nobody is.
	Limited func(policy string)

	// Title makes a report's one-line title from its prompt. Nil: sitrep.TitleOf.
	Title func(prompt string) string
	// Model says what a dataset speaks of; its snapshot has the profile. Nil: nothing is known.
	Model func(sitrep.Dataset) (sitrep.Model, error)
	// CheckPlan checks a plan that was given for a prompt, applies edits to it, and returns it as it is
	// stored. Its errors name places: plan.questions[0].by. Nil: no plan can be given here.
	CheckPlan func(sitrep.Asked) (json.RawMessage, error)
	// CheckWord says why a word cannot be taught for a dataset. Its errors name places: means. Nil: none can.
	CheckWord func(sitrep.Dataset, sitrep.TaughtWord) error
	// Preview tells how a prompt is read. Its errors name places in what was asked: plan.questions[0].by.
	// Nil: prompts are not read here.
	Preview func(context.Context, sitrep.Asked) (sitrep.Preview, error)

	// Desk adds, refreshes and removes datasets. Nil: they are only shown.
	Desk datasets.Desk
	// Sources works on what datasets come from. Nil: nobody does here.
	Sources datasets.Counter

	Links     *unsubscribe.Links // read the links in mails; nil: the path is not there
	Shares    *share.Links       // make and read the links to reports, which the pages answer; nil: none are made
	Domains   sitrep.Domains     // that recipients may be of; none: all
	PublicURL string             // base of the examples in /docs; empty: a loopback address
	Schemas   fs.FS              // served under /schemas/; nil: nothing there

	// Pages makes what answers below PagesRoot, for people. Nil: there is nothing.
	Pages func(PagesFrom) http.Handler

	Gallery gallery.Config // bounds what is drawn and kept; no drawers: the defaults
	Origins []string       // of pages that may use the API from a browser; none: no page may
	AtOnce  int            // requests of one key that may be under way; 0: any number
	Version string         // of the program, part of what ETags name; empty: no two starts are alike

	shown string // Version, as people are told it
}

// mostDrawers bounds what is drawn at once where there are many processors: each
// drawing takes some megabytes while it is made.
const mostDrawers = 8

// DefaultGallery is a gallery of 32 MB in which one drawing is made a processor.
func DefaultGallery() gallery.Config {
	return gallery.Config{
		Bytes: 32_000_000, Drawers: min(runtime.GOMAXPROCS(0), mostDrawers), Queue: 1000, Wait: 45 * time.Second,
	}
}

// API answers requests. It is an [http.Handler].
type API struct {
	cfg      Config
	store    *store.Store
	log      *slog.Logger
	keys     *keyCache
	quotas   *reports.Quotas
	access   *accessLog
	router   chi.Router
	huma     huma.API
	texts    *gallery.Gallery // of markdown and JSON, so that they wait for no drawing
	drawings *gallery.Gallery
	zippers  zippers
	crowd    *crowd
	previews *crowd
	streams  *stream.Crowd       // of runs and imports that are followed, on pages too
	imports  *datasets.Underway  // that somebody may follow
	methods  map[string][]string // methods of a route pattern, for Allow
	draining atomic.Bool
	stopping chan struct{} // closed when it drains
}

// New builds the API. The caller must Close it.
func New(cfg Config) *API {
	cfg = cfg.withDefaults()
	a := &API{
		cfg:      cfg,
		store:    cfg.Store,
		log:      cfg.Logger,
		keys:     newKeyCache(cfg.Store.KeyBySecret),
		quotas:   reports.NewQuotas(reports.QuotaConfig{Store: cfg.Store, Log: cfg.Logger, Now: cfg.Now, Tell: tellPolicy}),
		access:   newAccessLog(cfg),
		zippers:  newZippers(),
		crowd:    newCrowd(cfg.AtOnce),
		previews: newCrowd(mostPreviews),
		streams:  stream.NewCrowd(stream.Each, stream.All),
		imports:  datasets.NewUnderway(cfg.Now),
		methods:  map[string][]string{},
	}
	a.stopping = make(chan struct{})
	half := cfg.Gallery
	half.Bytes /= 2
	a.texts, a.drawings = gallery.New(half), gallery.New(half)
	a.route()
	return a
}

func (c Config) withDefaults() Config {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Title == nil {
		c.Title = sitrep.TitleOf
	}
	if c.Model == nil {
		c.Model = func(sitrep.Dataset) (sitrep.Model, error) { return sitrep.Model{}, nil }
	}
	if c.CheckWord == nil {
		c.CheckWord = nobodyTeaches
	}
	if c.CheckPlan == nil {
		c.CheckPlan = nobodyChecks
	}
	if c.Preview == nil {
		c.Preview = nobodyReads
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://127.0.0.1:8080"
	}
	if c.Gallery.Drawers == 0 {
		c.Gallery = DefaultGallery()
	}
	c.shown = cmp.Or(c.Version, "development")
	if c.Version == "" {
		c.Version = string(sitrep.NewID(c.Now()))
	}
	c.PublicURL = strings.TrimSuffix(c.PublicURL, "/")
	return c
}

// ServeHTTP answers one request.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.router.ServeHTTP(w, r) }

// Drain makes /readyz say that this node takes no new work, so that a load
// balancer leaves it before it stops. Requests are still answered; those that wait
// for something are answered at once.
func (a *API) Drain() {
	if !a.draining.Swap(true) {
		close(a.stopping)
	}
}

// Streams is how many runs are followed at this moment.
func (a *API) Streams() int { return a.streams.Open() }

// Close gives back what is left of the keys' quotas and writes out the access
// log. Call it after the server has stopped.
func (a *API) Close() error {
	a.Drain()
	a.quotas.Close()
	return a.access.close()
}

// route puts the middlewares and the endpoints together. The order of the
// middlewares is part of the contract: a request has an id before anything can
// go wrong, and no path says whether it exists before the key is accepted.
// The recoverer stands twice: the inner one answers through the limits, so that
// a 500 carries their headers; the outer one catches what they themselves do.
func (a *API) route() {
	a.router = chi.NewRouter()
	a.router.Use(a.begin, a.recoverer, fromPages(a.cfg.Origins), a.authenticate, a.thin, a.limit, a.recoverer, headAsGet)
	a.router.NotFound(a.notFound)
	a.router.MethodNotAllowed(a.methodNotAllowed)
	a.huma = newDocument(a.router)
	a.routeReports()
	a.routeReading()
	a.routeExecutions()
	a.routeExecution()
	a.routeFollow()
	a.routeDiff()
	a.routeLinks()
	a.routeViews()
	a.routeDeliveries()
	a.routeTalk()
	a.routeDatasets()
	a.routeWords()
	a.routeDesk()
	a.routeImport()
	a.routeAudit()
	a.routeSources()
	a.routeStates()
	trimDocument(a.huma.OpenAPI())
	a.servePages()
	a.routePages()
	a.routeUnsubscribe()
}

// now is the instant a request is about, in the precision that is stored.
func (a *API) now() time.Time { return a.cfg.Now().UTC().Truncate(time.Millisecond) }
