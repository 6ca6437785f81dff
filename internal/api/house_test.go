package api_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// house is the real handler on a real port with a real database.
type house struct {
	t       testing.TB
	store   *store.Store
	api     *api.API
	url     string
	clock   *clock
	access  *lines
	errors  *lines
	dataset sitrep.ID
	secrets map[string]string
	links   *unsubscribe.Links
	domains sitrep.Domains
}

// start is a fixed morning, a Friday.
var start = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// clock stands still until it is moved.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// lines gathers what is logged.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// open builds a house on SQLite with the keys "ada" and "bob" and one dataset.
func open(t testing.TB) *house {
	t.Helper()
	return openOn(t, store.Config{Dir: t.TempDir()})
}

func openOn(t testing.TB, cfg store.Config) *house {
	t.Helper()
	db, err := store.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	h := &house{t: t, store: db, clock: &clock{at: start}, access: &lines{}, errors: &lines{}, secrets: map[string]string{}, links: unsubscribe.New([]byte("secret"), "")}
	h.dataset = h.addDataset("Shop orders")
	h.addKey(store.KeyDraft{Name: "ada", Creations: 1000})
	h.addKey(store.KeyDraft{Name: "bob", Creations: 1000})
	h.api, h.url = h.serve()
	return h
}

// serve starts one more node on the same state.
func (h *house) serve() (*api.API, string) {
	h.t.Helper()
	node := api.New(api.Config{
		Store: h.store, Now: h.clock.now, AccessLog: h.access,
		Logger:  slog.New(slog.NewTextHandler(h.errors, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Schemas: schemas(), Links: h.links, Domains: h.domains, Shares: share.New([]byte("secret"), "http://here"),
	})
	server := httptest.NewServer(node)
	h.t.Cleanup(func() {
		server.Close()
		if err := node.Close(); err != nil {
			h.t.Error(err)
		}
	})
	return node, server.URL
}

func (h *house) addKey(d store.KeyDraft) sitrep.Key {
	h.t.Helper()
	key, secret, err := h.store.CreateKey(h.ctx(), h.clock.now(), d)
	if err != nil {
		h.t.Fatal(err)
	}
	h.secrets[d.Name] = secret
	return key
}

func (h *house) addDataset(name string) sitrep.ID {
	h.t.Helper()
	id := sitrep.NewID(h.clock.now())
	d, err := h.store.AddDataset(h.ctx(), sitrep.Dataset{
		ID: id, Name: name, Slug: strings.ToLower(strings.ReplaceAll(name, " ", "-")), Kind: sitrep.SourceFile,
		DataScience: true, Source: "/data/orders.csv", CreatedAt: h.clock.now(),
		Fields: []sitrep.Field{
			{Name: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension},
			{Name: "revenue", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Description: "Net of tax.", Unit: "EUR"},
		},
		Snapshot: sitrep.Snapshot{
			ID: sitrep.NewID(h.clock.now()), DatasetID: id, Hash: string(id), File: "orders.duckdb", Rows: 3,
			ImportedAt: h.clock.now(), CheckedAt: h.clock.now(),
		},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return d.ID
}

// ctx outlives the test's own, which is over when cleanups run.
func (h *house) ctx() context.Context { return context.WithoutCancel(h.t.Context()) }

// reply is an answer that was read to its end.
type reply struct {
	t      testing.TB
	status int
	header http.Header
	body   []byte
}

// request is one call. key is the name of a key; empty: none is sent.
type request struct {
	method, path, key, body string
	header                  map[string]string
}

func (h *house) do(r request) reply {
	h.t.Helper()
	return h.doOn(h.url, r)
}

func (h *house) doOn(url string, r request) reply {
	h.t.Helper()
	var body io.Reader
	if r.body != "" {
		body = strings.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(h.ctx(), r.method, url+r.path, body)
	if err != nil {
		h.t.Fatal(err)
	}
	if r.key != "" {
		req.Header.Set("x-api-key", h.secrets[r.key])
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	return h.send(req)
}

// plain does not follow redirects.
var plain = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func (h *house) send(req *http.Request) reply {
	h.t.Helper()
	resp, err := plain.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return reply{h.t, resp.StatusCode, resp.Header, body}
}

func (h *house) get(key, path string) reply {
	h.t.Helper()
	return h.do(request{method: "GET", path: path, key: key})
}

// create posts a body made of the members every creation needs and more, and
// wants it accepted.
func (h *house) create(key, more string) reply {
	h.t.Helper()
	r := h.do(request{method: "POST", path: "/v1/api/reports", key: key, body: h.creation(more)})
	return r.want(http.StatusCreated)
}

// creation is a valid body with more members.
func (h *house) creation(more string) string {
	body := `{"prompt":"Total revenue by region","datasetId":"` + string(h.dataset) + `"`
	if more != "" {
		body += "," + more
	}
	return body + "}"
}

var eof = io.EOF

// roomy is a key whose limits are not what a test is about.
func roomy(name string) store.KeyDraft {
	return store.KeyDraft{Name: name, Creations: 1_000_000_000, Requests: 1_000_000_000}
}
