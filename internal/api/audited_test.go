package api_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// deskOf keeps datasets and sources in the store, as the program does, and looks at no file.
type deskOf struct{ h *house }

func (d deskOf) add(ctx context.Context, name string) (sitrep.Dataset, error) {
	id := sitrep.NewID(d.h.clock.now())
	return d.h.store.AddDataset(ctx, sitrep.Dataset{
		ID: id, Name: name, Slug: strings.ToLower(string(id)), Kind: sitrep.SourceFile, Source: "/data/" + name, CreatedAt: d.h.clock.now(),
		Snapshot: sitrep.Snapshot{ID: sitrep.NewID(d.h.clock.now()), DatasetID: id, Hash: string(id), File: string(id), ImportedAt: d.h.clock.now(), CheckedAt: d.h.clock.now()},
	})
}

func (d deskOf) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	if _, err := io.Copy(io.Discard, u.Content); err != nil {
		return sitrep.Dataset{}, err
	}
	return d.add(ctx, u.Called())
}

func (d deskOf) renew(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, error) {
	now := d.h.clock.now()
	i, ok, err := d.h.store.ClaimImport(ctx, now, ds.ID, store.ImportClaimer{Lease: time.Minute})
	if err != nil || !ok {
		return ds.Snapshot, fmt.Errorf("claim: %v, %w", ok, err)
	}
	s, err := d.h.store.AddSnapshot(ctx, i, sitrep.Snapshot{ID: sitrep.NewID(now), Hash: string(sitrep.NewID(now)), File: "x", ImportedAt: now, CheckedAt: now}, ds.Fields)
	if ended := d.h.store.EndImport(ctx, now, i, err); err == nil {
		err = ended
	}
	return s, err
}

func (d deskOf) Replace(ctx context.Context, ds sitrep.Dataset, u datasets.Upload) error {
	if _, err := io.Copy(io.Discard, u.Content); err != nil {
		return err
	}
	_, err := d.renew(ctx, ds)
	return err
}

func (d deskOf) Uploaded(sitrep.Dataset) bool { return true }

func (d deskOf) Sample(ctx context.Context) (sitrep.Dataset, error) { return d.add(ctx, "Sample") }

func (d deskOf) Rejects(sitrep.Dataset) ([]datasets.Reject, error) { return nil, nil }

func (d deskOf) Remove(ctx context.Context, id sitrep.ID) error {
	return d.h.store.RemoveDataset(ctx, d.h.clock.now(), id)
}

func (d deskOf) Sources(ctx context.Context) ([]sitrep.Source, error) {
	return d.h.store.Sources(ctx)
}

func (d deskOf) Refresh(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	s, err := d.renew(ctx, ds)
	return s, true, err
}

func (d deskOf) AddSource(ctx context.Context, n datasets.NewSource) (sitrep.Source, []datasets.Table, error) {
	s := sitrep.Source{Name: n.Name, Kind: sitrep.SourcePostgres, URL: n.URL, CreatedAt: d.h.clock.now()}
	return s, nil, d.h.store.AddSource(ctx, s)
}

func (d deskOf) TestSource(ctx context.Context, name string) ([]datasets.Table, error) {
	_, err := d.h.store.FindSource(ctx, name)
	return nil, err
}

func (d deskOf) RemoveSource(ctx context.Context, name string) error {
	return d.h.store.RemoveSource(ctx, d.h.clock.now(), name)
}

func (d deskOf) AddFrom(ctx context.Context, a datasets.Addition) (sitrep.Dataset, error) {
	return d.add(ctx, a.Name)
}

// audited is a house in which each operation can be asked for, and its database beside it.
type audited struct {
	*house
	db *sql.DB
	n  int
}

func openAudited(t *testing.T) *audited {
	t.Helper()
	dir := t.TempDir()
	h := openOn(t, store.Config{Dir: dir})
	for _, name := range []string{"eve", "olga"} {
		key := roomy(name)
		key.Role = sitrep.Operator
		h.addKey(key)
	}
	desk := deskOf{h}
	node := api.New(api.Config{
		Store: h.store, Now: h.clock.now, Desk: desk, Sources: desk, Preview: readAs, Shares: share.New([]byte("secret"), "http://here"),
		CheckPlan: planOfPrompt,
		CheckWord: func(sitrep.Dataset, sitrep.TaughtWord) error { return nil },
	})
	server := httptest.NewServer(node)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "sitrep.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(); server.Close(); _ = node.Close() })
	h.url = server.URL
	return &audited{house: h, db: db}
}

// planOfPrompt takes every plan, and notes in it what it was made for.
func planOfPrompt(a sitrep.Asked) (json.RawMessage, error) {
	var p map[string]any
	if err := json.Unmarshal(a.Plan, &p); err != nil {
		return nil, err
	}
	p["prompt"] = a.Prompt
	return json.Marshal(p)
}

// fresh is a name that nothing has yet.
func (a *audited) fresh() string { a.n++; return fmt.Sprintf("thing-%d", a.n) }

func (a *audited) made(method, path, body string, status int) reply {
	a.t.Helper()
	return a.do(request{method: method, path: path, key: "eve", body: body}).want(status)
}

func (a *audited) report(more string) string {
	a.t.Helper()
	return reportPath(a.create("eve", more).text("id"))
}

// planned is a report that keeps to a plan.
func (a *audited) planned() string {
	a.t.Helper()
	return reportPath(a.house.planned("eve", `,"plan":{"n":1}`).want(http.StatusCreated).text("id"))
}

// claimOf claims the run of a report, whatever waits before it.
func (a *audited) claimOf(report string) store.Claim {
	a.t.Helper()
	for {
		if c := a.claim(); reportPath(string(c.Report.ID)) == report {
			return c
		}
	}
}

// ofDataset is the path of a dataset of its own.
func (a *audited) ofDataset() string {
	a.t.Helper()
	d, err := deskOf{a.house}.add(a.ctx(), a.fresh())
	if err != nil {
		a.t.Fatal(err)
	}
	return "/v1/api/reports/dataset-catalog/" + string(d.ID)
}

func (a *audited) source() string {
	a.t.Helper()
	name := a.fresh()
	if err := a.store.AddSource(a.ctx(), sitrep.Source{Name: name, Kind: sitrep.SourcePostgres, URL: "postgres://u@h/d", CreatedAt: start}); err != nil {
		a.t.Fatal(err)
	}
	return "/v1/api/sources/" + name
}

// form is a file as it is uploaded.
func form(method, path string, fields ...string) request {
	var body strings.Builder
	w := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		_ = w.WriteField(fields[i], fields[i+1])
	}
	part, _ := w.CreateFormFile("file", "a.csv")
	_, _ = io.WriteString(part, "a\n1\n")
	_ = w.Close()
	return request{method: method, path: path, body: body.String(), header: map[string]string{"Content-Type": w.FormDataContentType()}}
}

// recipe makes what an operation needs, and returns a request that does it. action is what the
// audit log calls it; empty: it changes nothing.
type recipe struct {
	action string
	make   func(a *audited) request
}

func simply(method, path, body string) request {
	return request{method: method, path: path, body: body}
}

// recipes has every operation that is no GET.
var recipes = map[string]recipe{
	"previewReading": {"", func(a *audited) request {
		return simply("POST", previewPath, `{"prompt":"revenue","datasetId":"`+string(a.dataset)+`"}`)
	}},
	"previewSchedule": {"", func(*audited) request {
		return simply("POST", "/v1/api/schedules/preview", `{"scheduleFrequency":"daily"}`)
	}},
	"testSource": {"", func(a *audited) request { return simply("POST", a.source()+"/test", "") }},

	"createReport": {"createReport", func(a *audited) request { return simply("POST", "/v1/api/reports", a.creation(`"isPublic":true`)) }},
	"createPlannedReport": {"createReport", func(a *audited) request {
		return simply("POST", "/v1/api/reports/planned", `{"prompt":"revenue","datasetId":"`+string(a.dataset)+`","plan":{"n":1}}`)
	}},
	"editReport":   {"editReport", func(a *audited) request { return simply("PATCH", a.report(""), `{"isPublic":true}`) }},
	"pauseReport":  {"pauseReport", func(a *audited) request { return simply("POST", a.report(`"scheduleFrequency":"daily"`)+"/pause", "") }},
	"deleteReport": {"deleteReport", func(a *audited) request { return simply("DELETE", a.report(""), "") }},
	"renewPlan":    {"renewPlan", func(a *audited) request { return simply("POST", a.planned()+"/plan", "") }},
	"changePlan":   {"changePlan", func(a *audited) request { return simply("PATCH", a.planned()+"/plan", `{"plan":{"n":2}}`) }},
	"createLink":   {"createLink", func(a *audited) request { return simply("POST", a.report(`"deliveryApiRetention":true`)+"/links", "") }},
	"resumeReport": {"resumeReport", func(a *audited) request {
		path := a.report(`"scheduleFrequency":"daily"`)
		a.made("POST", path+"/pause", "", 200)
		return simply("POST", path+"/resume", "")
	}},
	"runReport": {"runReport", func(a *audited) request {
		path := a.report("")
		a.complete(a.claimOf(path))
		return simply("POST", path+"/run", "")
	}},
	"cancelExecution": {"cancelExecution", func(a *audited) request { return simply("DELETE", runPath(a.claimOf(a.report(""))), "") }},
	"retryDeliveries": {"retryDeliveries", func(a *audited) request {
		return simply("POST", "/v1/api/reports/executions/"+string(a.mailedBy("eve"))+"/deliveries/retry", "")
	}},
	"restorePlan": {"restorePlan", func(a *audited) request {
		path := a.planned()
		a.made("PATCH", path+"/plan", `{"plan":{"n":2}}`, 200)
		return simply("POST", path+"/plan/history/1/restore", "")
	}},
	"revokeLink": {"revokeLink", func(a *audited) request {
		path := a.report(`"deliveryApiRetention":true`) + "/links"
		return simply("DELETE", path+"/"+a.made("POST", path, "", 201).text("id"), "")
	}},

	"uploadDataset":      {"addDataset", func(a *audited) request { return form("POST", "/v1/api/reports/dataset-catalog", "name", a.fresh()) }},
	"replaceDatasetFile": {"refreshDataset", func(a *audited) request { return form("POST", a.ofDataset()+"/file") }},
	"refreshDataset":     {"refreshDataset", func(a *audited) request { return simply("POST", a.ofDataset()+"/refresh", "") }},
	"removeDataset":      {"removeDataset", func(a *audited) request { return simply("DELETE", a.ofDataset(), "") }},
	"teachWord": {"teachWord", func(a *audited) request {
		return simply("POST", a.ofDataset()+"/words", `{"word":"turnover","means":"revenue"}`)
	}},
	"forgetWord": {"forgetWord", func(a *audited) request {
		path := a.ofDataset() + "/words"
		a.made("POST", path, `{"word":"turnover","means":"revenue"}`, 200)
		return simply("DELETE", path+"/turnover", "")
	}},
	"addSource": {"addSource", func(a *audited) request {
		return simply("POST", "/v1/api/sources", `{"name":"`+a.fresh()+`","url":"postgres://u@h/d"}`)
	}},
	"removeSource": {"removeSource", func(a *audited) request { return simply("DELETE", a.source(), "") }},
	"addSourceDataset": {"addDataset", func(a *audited) request {
		return simply("POST", a.source()+"/datasets", `{"table":"t","name":"`+a.fresh()+`"}`)
	}},
}

// mailedBy is a run of a key's of which one mail was refused.
func (a *audited) mailedBy(key string) sitrep.ID {
	a.t.Helper()
	c := a.claimOf(reportPath(a.create(key, `"recipients":["ann@example.com"]`).text("id")))
	o := store.Outcome{
		Content:    sitrep.Content{Subject: "S", DatasetName: "D", GeneratedAt: start, Markdown: "# S"},
		Deliveries: []sitrep.Delivery{{Email: "ann@example.com", MessageID: "<" + string(c.Execution.ID) + "@y>"}},
	}
	must := func(err error) {
		a.t.Helper()
		if err != nil {
			a.t.Fatal(err)
		}
	}
	must(a.store.CompleteExecution(a.ctx(), a.clock.now(), c, o))
	claims, err := a.store.ClaimDeliveries(a.ctx(), a.clock.now(), store.DeliveryClaimer{Node: "n", Lease: time.Minute, Limit: 1000})
	must(err)
	var ends []store.DeliveryEnd
	for _, d := range claims {
		ends = append(ends, store.DeliveryEnd{Claim: d, State: sitrep.DeliveryFailed, Reason: "no such user"})
	}
	_, err = a.store.EndDeliveries(a.ctx(), a.clock.now(), ends)
	must(err)
	return c.Execution.ID
}

// deeds are the newest of the audit log, and how many there are.
func (a *audited) deeds() ([]sitrep.Deed, int) {
	a.t.Helper()
	list, total, err := a.store.Deeds(a.ctx(), store.DeedFilter{Page: store.Page{Number: 1, Limit: 3}})
	if err != nil {
		a.t.Fatal(err)
	}
	return list, total
}

// TestEachChangeIsInTheAuditLogOnceAndNoRefusalIs asks for every operation of the document as
// each role, as somebody else and as nobody.
func TestEachChangeIsInTheAuditLogOnceAndNoRefusalIs(t *testing.T) {
	t.Parallel()
	a := openAudited(t)
	for _, op := range a.operations() {
		r, known := recipes[op.id]
		if !known && op.method != http.MethodGet {
			t.Errorf("nobody says here what %s changes", op.id)
		}
		if !known {
			r.make = func(*audited) request { return simply(op.method, op.path, "") }
		}
		for _, who := range []string{"viewer", "editor", "owner", "operator", "another", "nobody"} {
			a.asks(op, r, who, known)
		}
	}
}

func (a *audited) asks(op operation, r recipe, who string, done bool) {
	a.t.Helper()
	ask := r.make(a)
	key := map[string]string{"another": "olga", "nobody": ""}
	if name, ok := key[who]; ok {
		ask.key = name
	} else {
		ask.key = "eve"
		a.role(sitrep.KeyRole(who))
		defer a.role(sitrep.Operator)
	}
	_, before := a.deeds()
	got := a.do(ask)
	list, after := a.deeds()
	succeeded := got.status/100 == 2
	want := 0
	if succeeded && r.action != "" {
		want = 1
	}
	if after-before != want {
		a.t.Errorf("%s as %s is answered %d and has %d lines, want %d", op.id, who, got.status, after-before, want)
		return
	}
	if want == 1 && (list[0].Action != r.action || list[0].KeyName != ask.key || list[0].Object == "" || list[0].KeyID == "") {
		a.t.Errorf("%s as %s has the line %+v", op.id, who, list[0])
	}
	role, open, _ := reports.Least(op.id)
	if may := open || sitrep.KeyRole(who).Includes(role); done && who != "another" && may != succeeded {
		a.t.Errorf("%s as %s is answered %d %s", op.id, who, got.status, got.body)
	}
}

func (a *audited) role(role sitrep.KeyRole) {
	a.t.Helper()
	if err := a.store.SetRole(a.ctx(), a.clock.now(), "eve", role); err != nil {
		a.t.Fatal(err)
	}
	a.clock.advance(time.Second) // a key is remembered for half of one
}

// state is a sum of everything in the database that is kept for somebody.
func (a *audited) state() map[string]string {
	a.t.Helper()
	var names string
	err := a.db.QueryRowContext(a.ctx(), "SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('audit', 'quota_slice') AND name NOT LIKE 'sqlite_%'").Scan(&names)
	if err != nil {
		a.t.Fatal(err)
	}
	sums := map[string]string{}
	for name := range strings.SplitSeq(names, ",") {
		sums[name] = a.sum(name)
	}
	return sums
}

func (a *audited) sum(table string) string {
	a.t.Helper()
	rows, err := a.db.QueryContext(a.ctx(), "SELECT * FROM "+table+" ORDER BY 1, 2")
	if err != nil {
		a.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, _ := rows.Columns()
	h := sha256.New()
	for rows.Next() {
		cells, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := rows.Scan(into...); err != nil {
			a.t.Fatal(err)
		}
		_, _ = fmt.Fprintln(h, cells...)
	}
	if rows.Err() != nil {
		a.t.Fatal(rows.Err())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// TestNothingChangesWithoutItsLine: where the line of the audit log cannot be written, the
// change is not made either.
func TestNothingChangesWithoutItsLine(t *testing.T) {
	t.Parallel()
	a := openAudited(t)
	exec := func(text string) {
		t.Helper()
		if _, err := a.db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	for id, r := range recipes {
		if r.action == "" {
			continue
		}
		ask := r.make(a)
		ask.key = "eve"
		exec("CREATE TRIGGER no_line BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no line today'); END")
		before := a.state()
		got := a.do(ask)
		after := a.state()
		exec("DROP TRIGGER no_line")
		if got.status != http.StatusInternalServerError {
			t.Errorf("%s is answered %d %s", id, got.status, got.body)
		}
		for table, sum := range before {
			imports := table == "dataset" && r.action == "refreshDataset" // who imports says so before, and that it is over
			if after[table] != sum && !imports {
				t.Errorf("%s changed %s without a line", id, table)
			}
		}
	}
}

// TestWhoCreatesAReportSaysWhetherItIsShared: that is of the creation, so editors may, of what is
// their own; links to those who have no key are for owners.
func TestWhoCreatesAReportSaysWhetherItIsShared(t *testing.T) {
	t.Parallel()
	a := openAudited(t)
	path := a.report(`"deliveryApiRetention":true`)
	a.role(sitrep.Editor)
	a.made("PATCH", path, `{"isPublic":true}`, 200).is("isPublic", true)
	a.get("bob", path+"/executions").want(200)
	a.do(request{method: "PATCH", path: path, key: "olga", body: `{"isPublic":false}`}).want(403)
	a.made("POST", "/v1/api/reports", a.creation(`"isPublic":true`), 201).is("isPublic", true)
	a.made("POST", path+"/links", "", 403)
	a.made("PATCH", path, `{"isPublic":false}`, 200)
	a.get("bob", path+"/executions").want(403)
	a.role(sitrep.Viewer)
	a.made("PATCH", path, `{"isPublic":true}`, 403)
}
