package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

// Root is where the pages are. Below it, all paths are theirs.
const Root = "/app/"

// Config is what the pages are made from. Store and Quotas are needed.
type Config struct {
	Store  *store.Store
	Quotas *reports.Quotas // the API's: one limit for a key, however it asks
	Logger *slog.Logger    // nil: nothing is logged
	Now    func() time.Time
	Title  func(prompt string) string                 // nil: sitrep.TitleOf
	Model  func(sitrep.Dataset) (sitrep.Model, error) // nil: nothing is known
	// Preview tells a key how a prompt is read, of few prompts at once. Nil: pages do not show it.
	Preview func(ctx context.Context, key sitrep.ID, asked sitrep.Asked) (sitrep.Preview, error)
	// CheckPlan checks a plan that was chosen and returns it as it is stored. Needed with Preview.
	CheckPlan func(sitrep.Asked) (json.RawMessage, error)
	// CheckWord says why a word cannot be taught for a dataset. Its errors name word or means. Nil: none can.
	CheckWord func(sitrep.Dataset, sitrep.TaughtWord) error
	// ModelText writes what a dataset speaks of as YAML, to edit. Nil: it is not edited here.
	ModelText func(sitrep.Dataset) (string, error)
	// Say lays what somebody wrote of a dataset over it. Its errors name places as line:column. Needed with ModelText.
	Say func(d sitrep.Dataset, text []byte) (sitrep.Dataset, error)
	// Desk adds, refreshes and removes datasets. Nil: pages do not.
	Desk   datasets.Desk
	Caller func(ctx context.Context, signed *sitrep.Key) // is told who makes a request; nil: nobody is
	// Shares make and read the links to reports. Nil: there are none.
	Shares *share.Links
	// Provider knows people who sign in without a key. Nil: keys alone do.
	Provider *openid.Provider
	Client   func(*http.Request) string // the address that a request comes from; nil: that of the connection
	// Streams count who follows a run or an import. Nil: they are counted here alone.
	Streams *stream.Crowd
	// Imports are those that somebody may follow. Nil: those of pages alone.
	Imports *datasets.Underway
	// Stopping is closed when the process stops: nobody is kept waiting then. Nil: it never is.
	Stopping <-chan struct{}

	Domains  sitrep.Domains // that recipients may be of; none: all
	Secure   bool           // people reach the pages by https only
	Settings []Setting      // as the operator set them, without secrets
	Version  string         // as people are told it
}

// Setting is one of the service.
type Setting struct{ Name, Value, About string }

// Pages answers requests below [Root]. It is an [http.Handler].
type Pages struct {
	cfg   Config
	store *store.Store
	log   *slog.Logger
	inner http.Handler
	// uses and guesses bound how often links, and addresses that are none, are answered;
	// entries how often somebody signs in with the provider.
	uses, guesses, entries *share.Gate
}

// New makes the pages.
func New(cfg Config) *Pages {
	p := &Pages{cfg: cfg.withDefaults(), store: cfg.Store, uses: share.NewGate(usesOfALink), guesses: share.NewGate(guesses), entries: share.NewGate(signIns)}
	p.log = p.cfg.Logger
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+stylePath, serveStyle)
	mux.HandleFunc("GET "+iconPath, serveIcon)
	for _, r := range p.routes() {
		mux.Handle(r.method+" "+r.path, p.answering(r))
	}
	mux.Handle(Root, p.answering(route{does: "signIn", handle: noSuchPage}))
	// Forms of other origins are refused by what browsers say of them, before their
	// token is looked at: signing in has no session yet that a token could be of.
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(p.answering(route{does: "signIn", handle: func(*visit) (answer, error) { return answer{}, errStaleForm }}))
	p.inner = same.Handler(mux)
	return p
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
	if c.Client == nil {
		c.Client = func(r *http.Request) string { return r.RemoteAddr }
	}
	if c.Streams == nil {
		c.Streams = stream.NewCrowd(stream.Each, stream.All)
	}
	if c.Imports == nil {
		c.Imports = datasets.NewUnderway(c.Now)
	}
	if c.Caller == nil {
		c.Caller = func(context.Context, *sitrep.Key) {}
	}
	return c
}

// ServeHTTP answers one request.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	restrain(w.Header())
	p.inner.ServeHTTP(w, r)
}

// policy is for every page; one that follows a run adds to it.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// restrain says what may happen in a browser: nothing but our own style, drawings that
// stand in the page, and forms that come back to us.
func restrain(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// now is the instant a request is about, in the precision that is stored.
func (p *Pages) now() time.Time { return p.cfg.Now().UTC().Truncate(time.Millisecond) }
