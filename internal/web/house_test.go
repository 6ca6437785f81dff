package web_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// house is the real pages behind the real API on a real port, with a real database.
type house struct {
	t       testing.TB
	store   *store.Store
	api     *api.API
	url     string
	access  *lines
	dataset sitrep.ID
	secrets map[string]string
	now     time.Time
}

// start is a fixed morning, a Friday.
var start = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// lines gathers what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// open builds a house with the keys "ada" and "bob", "root" of an operator, and a dataset.
func open(t testing.TB, change ...func(*web.Config)) *house {
	t.Helper()
	return openOver(t, api.Config{}, change...)
}

// openOver builds it over an API of which some is settled.
func openOver(t testing.TB, under api.Config, change ...func(*web.Config)) *house {
	t.Helper()
	return openAt(t, port(t), under, change...)
}

// port is one that a house is to be reached at.
func port(t testing.TB) net.Listener {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// openAt builds it at a port.
func openAt(t testing.TB, at net.Listener, under api.Config, change ...func(*web.Config)) *house {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, store: db, access: &lines{}, secrets: map[string]string{}, now: start}
	h.addKey(store.KeyDraft{Name: "ada", Creations: 1000})
	h.addKey(store.KeyDraft{Name: "bob", Creations: 1000})
	h.addKey(store.KeyDraft{Name: "root", Role: sitrep.Operator})
	h.dataset = h.addDataset("Shop orders")
	under.Store, under.AccessLog, under.Logger = db, h.access, slog.New(slog.DiscardHandler)
	under.Now = func() time.Time { return h.now }
	under.Pages = func(from api.PagesFrom) http.Handler {
		cfg := web.Config{
			Store: db, Quotas: from.Quotas, Stopping: from.Stopping, Streams: from.Streams, Caller: from.Caller, Client: from.Client, Now: func() time.Time { return h.now }, Version: "1.2",
		}
		if under.Preview != nil {
			cfg.Preview, cfg.CheckPlan, cfg.CheckWord = from.Preview, under.CheckPlan, under.CheckWord
		}
		for _, f := range change {
			f(&cfg)
		}
		return web.New(cfg)
	}
	node := api.New(under)
	server := &httptest.Server{Listener: at, Config: &http.Server{Handler: node, ReadHeaderTimeout: time.Minute}}
	server.Start()
	h.api, h.url = node, server.URL
	t.Cleanup(func() {
		server.Close()
		if err := node.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// ctx outlives the test's own, which is over when cleanups run.
func (h *house) ctx() context.Context { return context.WithoutCancel(h.t.Context()) }

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) addKey(d store.KeyDraft) sitrep.Key {
	h.t.Helper()
	key, secret, err := h.store.CreateKey(h.ctx(), h.now, d)
	h.must(err)
	h.secrets[d.Name] = secret
	return key
}

func (h *house) addDataset(name string) sitrep.ID {
	h.t.Helper()
	id := sitrep.NewID(h.now)
	d, err := h.store.AddDataset(h.ctx(), sitrep.Dataset{
		ID: id, Name: name, Kind: sitrep.SourceFile, DataScience: true, Source: "/data/orders.csv", CreatedAt: h.now,
		Fields: []sitrep.Field{
			{Name: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension},
			{Name: "revenue", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Description: "Net of tax.", Unit: "EUR"},
		},
		Snapshot: sitrep.Snapshot{
			ID: sitrep.NewID(h.now), DatasetID: id, Hash: string(id), File: "orders.duckdb", Rows: 12345, Rejected: 2, ImportedAt: h.now, CheckedAt: h.now,
		},
	})
	h.must(err)
	return d.ID
}

// written is a report that the analyst once made.
func written(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("../analyst/testdata/golden/overview.json")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// add puts a report into the store as the API would, and changes it before.
func (h *house) add(owner string, change func(*sitrep.Report)) sitrep.Report {
	h.t.Helper()
	key, err := h.store.KeyBySecret(h.ctx(), h.now, h.secrets[owner])
	h.must(err)
	r := sitrep.Report{
		ID: sitrep.NewID(h.now), OwnerID: key.ID, Prompt: "Revenue by region", Title: "Revenue by region", DatasetID: h.dataset,
		Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: h.now}, WorkflowType: sitrep.WorkflowOnDemand, APIRetention: true, EmailEnabled: true,
		Active: true, CreatedAt: h.now, UpdatedAt: h.now,
	}
	if change != nil {
		change(&r)
	}
	created, err := h.store.CreateReport(h.ctx(), h.now, store.Creation{Report: r})
	h.must(err)
	return created.Report
}

func (h *house) claim() store.Claim {
	h.t.Helper()
	c, ok, err := h.store.ClaimExecution(h.ctx(), h.now, store.Claimer{Node: "node", Lease: time.Minute})
	if err != nil || !ok {
		h.t.Fatalf("claim: %v, %v", ok, err)
	}
	return c
}

// complete ends a run with a report.
func (h *house) complete(c store.Claim) {
	h.t.Helper()
	h.completeWith(c, written(h.t))
}

func (h *house) completeWith(c store.Claim, text []byte) {
	h.t.Helper()
	var mails []sitrep.Delivery
	for _, to := range c.Report.Recipients {
		id := sitrep.NewID(h.now)
		mails = append(mails, sitrep.Delivery{ID: id, ExecutionID: c.Execution.ID, Email: to.Email, MessageID: "<" + string(id) + "@example.com>", CreatedAt: h.now})
	}
	plan, err := json.Marshal(map[string]any{"version": 1, "prompt": c.Report.Prompt})
	h.must(err)
	h.must(h.store.CompleteExecution(h.ctx(), h.now, c, store.Outcome{
		Deliveries: mails,
		SnapshotID: c.Report.Dataset.Snapshot.ID, Plan: plan, Digest: []byte("{}"),
		Content: sitrep.Content{
			ExecutionID: c.Execution.ID, ReportID: c.Report.ID, CreatedAt: c.Execution.CreatedAt, Subject: c.Report.DeliverySubject(),
			DatasetName: c.Report.Dataset.Name, GeneratedAt: h.now, Markdown: "# x", JSON: text,
		},
	}))
}

// browser is somebody with cookies, who follows no redirect by themselves.
type browser struct {
	h *house
	c *http.Client
	// Header is sent with each request.
	header http.Header
}

func (h *house) browser() *browser {
	jar, err := cookiejar.New(nil)
	h.must(err)
	return &browser{h: h, header: http.Header{}, c: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// as is a browser in which somebody is signed in.
func (h *house) as(name string) *browser {
	h.t.Helper()
	b := h.browser()
	b.signIn(name).leads("/app/")
	return b
}

func (b *browser) signIn(name string) page {
	b.h.t.Helper()
	return b.send("/app/sign-in", "/app/sign-in", "key", b.h.secrets[name])
}

// page is an answer that was read to its end.
type page struct {
	t      testing.TB
	status int
	header http.Header
	body   string
	at     string
}

func (b *browser) do(method, path string, form url.Values) page {
	b.h.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequestWithContext(b.h.ctx(), method, b.h.url+path, body)
	b.h.must(err)
	req.Header = b.header.Clone()
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := b.c.Do(req)
	b.h.must(err)
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	b.h.must(err)
	return page{b.h.t, resp.StatusCode, resp.Header, string(text), method + " " + path}
}

func (b *browser) get(path string) page { b.h.t.Helper(); return b.do(http.MethodGet, path, nil) }

var tokenField = regexp.MustCompile(`name="token" value="([0-9a-f]+)"`)

// send sends a form of the page at from, with its token.
func (b *browser) send(from, path string, pairs ...string) page {
	b.h.t.Helper()
	return b.do(http.MethodPost, path, b.form(from, pairs...))
}

func (b *browser) form(from string, pairs ...string) url.Values {
	b.h.t.Helper()
	m := tokenField.FindStringSubmatch(b.get(from).body)
	if m == nil {
		b.h.t.Fatalf("%s has no token", from)
	}
	form := url.Values{"token": {m[1]}}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

// cookie is the value of one; empty: there is none.
func (b *browser) cookie(name string) string {
	at, _ := url.Parse(b.h.url + "/app/")
	for _, c := range b.c.Jar.Cookies(at) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// part is what a failing test shows of the page: the beginning of what is its own.
func (p page) part() string {
	_, body, _ := strings.Cut(p.body, "<main")
	return body[:min(len(body), 1500)]
}

func (p page) want(status int) page {
	p.t.Helper()
	if p.status != status {
		p.t.Fatalf("%s: %d, want %d\n%s", p.at, p.status, status, p.part())
	}
	return p
}

// has wants texts in the page.
func (p page) has(texts ...string) page {
	p.t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.body, text) {
			p.t.Errorf("%s does not have %q\n%s", p.at, text, p.part())
		}
	}
	return p
}

// lacks wants texts not to be in the page.
func (p page) lacks(texts ...string) page {
	p.t.Helper()
	for _, text := range texts {
		if strings.Contains(p.body, text) {
			p.t.Errorf("%s has %q", p.at, text)
		}
	}
	return p
}

// leads wants a redirect.
func (p page) leads(to string) page {
	p.t.Helper()
	p.want(http.StatusSeeOther)
	if got := p.header.Get("Location"); got != to {
		p.t.Fatalf("%s leads to %s, want %s", p.at, got, to)
	}
	return p
}
