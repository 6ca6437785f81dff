package work_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// place is a source, the catalog's row about it and the child that reads it,
// all of it steered by the test.
type place struct {
	mu        sync.Mutex
	folder    string
	dataset   sitrep.Dataset
	content   string    // of the source; "" is gone
	broken    bool      // the source is no table
	held      sitrep.ID // fence of an import under way
	number    int       // of it
	told      error     // to those who waited for the last one
	imports   int
	imported  chan struct{} // nil: imports end at once
	requests  []analyst.Request
	previous  []byte
	touched   int
	added     int // snapshots that were recorded
	hangs     int // so many renewals of the import get no answer
	digests   []sitrep.ID
	described int    // how often semantics were stored
	anew      string // why the child made the plan anew
	period    string
}

func newPlace(t *testing.T) *place {
	folder := t.TempDir()
	p := &place{folder: folder, content: "v1"}
	p.dataset = sitrep.Dataset{ID: "d", Name: "Orders", Source: filepath.Join(folder, "orders.csv")}
	p.snap("v1")
	return p
}

// snap makes content the newest snapshot.
func (p *place) snap(content string) sitrep.Snapshot {
	p.dataset.Snapshot = sitrep.Snapshot{
		ID: sitrep.ID("snapshot of " + content), DatasetID: "d", Hash: content, File: content + ".duckdb",
		Stamp: content, CheckedAt: time.Date(2026, 3, 4, 5, 6, 0, 0, time.UTC),
	}
	if err := os.WriteFile(filepath.Join(p.folder, p.dataset.Snapshot.File), nil, 0o600); err != nil {
		panic(err)
	}
	return p.dataset.Snapshot
}

func (p *place) Stamp(ctx context.Context, d sitrep.Dataset) (string, error) {
	stamp, _, err := p.Look(ctx, d)
	return stamp, err
}

func (p *place) Look(_ context.Context, d sitrep.Dataset) (stamp string, changed bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.content {
	case "":
		return "", false, sitrep.Errorf(sitrep.NotFound, "/secret/orders.csv is not there")
	case "changing":
		return "", false, sitrep.Errorf(sitrep.Temporary, "/secret/orders.csv changed while it was read")
	}
	return p.content, d.Snapshot.Hash != p.content, nil
}

func (p *place) ImportDataset(ctx context.Context, _ sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	p.mu.Lock()
	p.imports++
	content, broken, wait := p.content, p.broken, p.imported
	p.mu.Unlock()
	if wait != nil {
		if tell := catalog.Teller(ctx); tell != nil {
			tell("read", 0.4)
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return sitrep.Snapshot{}, nil, ctx.Err()
		}
	}
	if broken {
		return sitrep.Snapshot{}, nil, sitrep.Invalidf("it seems to be an image")
	}
	return sitrep.Snapshot{Hash: content}, nil, nil
}

// Reread reads the file beside the source, which is in the test's folder.
func (p *place) Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string) {
	return catalog.Reread(d)
}

func (p *place) SetSemantics(_ context.Context, d sitrep.Dataset) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dataset.Semantics = d.Semantics
	p.described++
	return nil
}

func (p *place) DatasetByID(context.Context, sitrep.ID) (sitrep.Dataset, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dataset, nil
}

func (p *place) LastDigest(_ context.Context, report, _ sitrep.ID) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.digests = append(p.digests, report)
	return p.previous, nil
}

func (p *place) AddSnapshot(_ context.Context, i store.Importing, s sitrep.Snapshot, _ []sitrep.Field) (sitrep.Snapshot, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != i.Fence {
		return sitrep.Snapshot{}, sitrep.Errorf(sitrep.Gone, "gone")
	}
	p.added++
	return p.snap(s.Hash), nil
}

func (p *place) TouchSnapshot(context.Context, time.Time, sitrep.ID, string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.touched++
	return nil
}

func (p *place) ClaimImport(context.Context, time.Time, sitrep.ID, store.ImportClaimer) (store.Importing, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != "" {
		return store.Importing{Number: p.number}, false, nil
	}
	p.held = "ours"
	p.number++
	return store.Importing{Fence: p.held, Number: p.number, Until: time.Now().Add(work.ImportLease)}, true, nil
}

func (p *place) RenewImport(ctx context.Context, _ time.Time, i store.Importing, _ time.Duration) error {
	p.mu.Lock()
	hangs := p.hangs > 0
	p.hangs--
	p.mu.Unlock()
	if hangs {
		<-ctx.Done()
		return ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != i.Fence {
		return sitrep.Errorf(sitrep.Gone, "gone")
	}
	return nil
}

func (p *place) EndImport(_ context.Context, _ time.Time, i store.Importing, failed error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held == i.Fence {
		p.held, p.told = "", failed
	}
	return nil
}

func (p *place) call(_ context.Context, op string, in, out any, _ child.Listener) error {
	if op != "report" {
		return sitrep.Invalidf("no operation %s", op)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = append(p.requests, in.(analyst.Request))
	answer, err := json.Marshal(map[string]any{
		"plan": json.RawMessage(`{"version":1}`), "markdown": "# Orders", "json": []byte(`{"title":"Orders"}`), "digest": []byte("digest"), "anew": p.anew, "period": p.period,
		"document": map[string]any{"title": "not needed here"},
	})
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, out)
}

func (p *place) runner() *work.Runner {
	return &work.Runner{Store: p, Source: p, Call: p.call, Snapshots: p.folder, Patience: time.Hour, Alone: true, Program: "v0", Domain: "sitrep.example.com"}
}

// claim is one of a report with two recipients, over the dataset as it is now.
func (p *place) claim() store.Claim {
	p.mu.Lock()
	defer p.mu.Unlock()
	return store.Claim{
		Execution: sitrep.Execution{ID: "e", ReportID: "r", Slot: time.Date(2026, 3, 5, 7, 0, 0, 0, time.UTC), CreatedAt: time.Date(2026, 3, 5, 7, 0, 1, 0, time.UTC)},
		Report: sitrep.Report{
			ID: "r", Prompt: "revenue by region", Title: "Revenue by region", EmailEnabled: true, Dataset: p.dataset,
			Schedule:   sitrep.Schedule{Frequency: sitrep.Weekly, Timezone: "Europe/Berlin"},
			Recipients: []sitrep.Recipient{{Email: "ann@example.com"}, {Email: "Bob@example.com"}},
		},
	}
}

// last returns the request that the last run sent to its child.
func (p *place) last(t *testing.T) analyst.Request {
	t.Helper()
	if len(p.requests) == 0 {
		t.Fatal("no child was called")
	}
	return p.requests[len(p.requests)-1]
}

func TestRunAsksTheChildForTheSlot(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.previous = []byte("before")
	c := p.claim()
	c.Report.Plan = []byte(`{"version":1}`)
	if _, err := p.runner().Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	r := p.last(t)
	if r.Prompt != "revenue by region" || !r.Now.Equal(c.Execution.Slot) || r.Timezone != "Europe/Berlin" || r.Schedule != "weekly" ||
		r.Banner != "" || string(r.Previous) != "before" || r.Hash != "v1" || r.Snapshot != sitrep.Path(filepath.Join(p.folder, "v1.duckdb")) || r.Plan == nil {
		t.Errorf("%+v", r)
	}
	if len(p.digests) != 1 || p.digests[0] != "r" {
		t.Errorf("digests of %v", p.digests)
	}
}

func TestRunSaysWhyThePinnedPlanIsNotThere(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		plan  string
		drops int
		want  string
	}{
		"the first run":      {want: ""},
		"dropped":            {drops: 1, want: "its owner asked for it or changed the prompt"},
		"made anew since":    {plan: `{"version":1}`, drops: 1, want: ""},
		"of a newer program": {plan: `{"version":999}`, want: "this program cannot read the stored one"},
		"damaged":            {plan: `{"vers`, want: "this program cannot read the stored one"},
	} {
		p := newPlace(t)
		c := p.claim()
		c.Report.Plan, c.Report.PlanDrops = []byte(tc.plan), tc.drops
		if _, err := p.runner().Run(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if r := p.last(t); r.Anew != tc.want || (r.Plan != nil) != (tc.plan != "" && tc.want == "") {
			t.Errorf("%s: anew %q, plan %v", name, r.Anew, r.Plan)
		}
	}
}

func TestPlanMadeAnewBecomesThePin(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	for _, why := range []string{"", "its prompt was changed"} {
		p.anew = why
		out, err := p.runner().Run(t.Context(), p.claim())
		if err != nil || out.Anew != (why != "") {
			t.Errorf("%q: %v, %v", why, out.Anew, err)
		}
	}
}

func TestRunOnDemandStandsForItsCreation(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	c := p.claim()
	c.Execution.Slot = time.Time{}
	if _, err := p.runner().Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if r := p.last(t); !r.Now.Equal(c.Execution.CreatedAt) || r.Plan != nil {
		t.Errorf("%+v", r)
	}
}

func TestOutcomeIsContentAndOneDeliveryForEachRecipient(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	first, err := p.runner().Run(t.Context(), p.claim())
	if err != nil {
		t.Fatal(err)
	}
	if c := first.Content; c.Subject != "Revenue by region" || c.DatasetName != "Orders" || c.Markdown != "# Orders" ||
		string(c.JSON) != `{"title":"Orders"}` || c.ExecutionID != "e" || c.ReportID != "r" || c.GeneratedAt.IsZero() {
		t.Errorf("%+v", c)
	}
	if string(first.Plan) != `{"version":1}` || string(first.Digest) != "digest" || first.SnapshotID != p.dataset.Snapshot.ID {
		t.Errorf("%+v", first)
	}
	second, err := p.runner().Run(t.Context(), p.claim())
	if err != nil || len(first.Deliveries) != 2 || len(second.Deliveries) != 2 {
		t.Fatalf("%v: %d and %d deliveries", err, len(first.Deliveries), len(second.Deliveries))
	}
	for i, d := range first.Deliveries {
		if d.MessageID != second.Deliveries[i].MessageID || !strings.HasPrefix(d.MessageID, "<e.") || !strings.HasSuffix(d.MessageID, "@sitrep.example.com>") {
			t.Errorf("Message-ID %s, then %s", d.MessageID, second.Deliveries[i].MessageID)
		}
	}
	if first.Deliveries[0].MessageID == first.Deliveries[1].MessageID || first.Deliveries[1].Email != "Bob@example.com" {
		t.Errorf("%+v", first.Deliveries)
	}
}

func TestNoDeliveriesWhenEmailIsOff(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	c := p.claim()
	c.Report.EmailEnabled = false
	c.Report.Subject = "Numbers"
	outcome, err := p.runner().Run(t.Context(), c)
	if err != nil || len(outcome.Deliveries) != 0 || outcome.Content.Subject != "Numbers" {
		t.Errorf("%v: %+v", err, outcome)
	}
}

func TestErrorOfTheChildKeepsItsCode(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := p.runner()
	r.Call = func(context.Context, string, any, any, child.Listener) error {
		return sitrep.Invalidf("The report needs more memory than it may use.")
	}
	_, err := r.Run(t.Context(), p.claim())
	if sitrep.CodeOf(err) != sitrep.Invalid || sitrep.MessageOf(err) != "The report needs more memory than it may use." {
		t.Error(err)
	}
}

func TestDataThatIsNotFresh(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(p *place, r *work.Runner)
		reads  string // hash of the snapshot; empty: the run fails
		banner string // a part of it; empty: none
		code   sitrep.Code
		says   string // a part of the error's message
	}{
		{"source is the same", func(*place, *work.Runner) {}, "v1", "", "", ""},
		{"source changed", func(p *place, _ *work.Runner) { p.content = "v2" }, "v2", "", "", ""},
		{"source is gone", func(p *place, _ *work.Runner) { p.content = "" }, "v1", "is gone. The report uses the data as it was last seen on 4 March 2026 at 05:06 UTC", "", ""},
		{"source is no table any more", func(p *place, _ *work.Runner) { p.content, p.broken = "v2", true }, "v1", "cannot be read as a table", "", ""},
		{"source is gone, strict", func(p *place, _ *work.Runner) { p.content, p.dataset.Strict = "", true }, "", "", sitrep.NotFound, "is gone, and the dataset is strict"},
		{"source is no table, strict", func(p *place, _ *work.Runner) { p.content, p.broken, p.dataset.Strict = "v2", true, true }, "", "", sitrep.Invalid, "strict"},
		{"dataset was removed", func(p *place, _ *work.Runner) { p.dataset.RemovedAt = time.Now() }, "", "", sitrep.NotFound, `"Orders" was removed`},
		{"snapshot is missing", func(p *place, _ *work.Runner) { _ = os.Remove(filepath.Join(p.folder, "v1.duckdb")) }, "v1", "", "", ""},
		{"snapshot and source are missing", func(p *place, _ *work.Runner) {
			p.content = ""
			_ = os.Remove(filepath.Join(p.folder, "v1.duckdb"))
		}, "", "", sitrep.NotFound, "no usable data"},
		{"place cannot be seen", func(p *place, r *work.Runner) {
			p.content, p.dataset.Source, r.Alone = "", "/not/here/orders.csv", false
		}, "v1", "could not be looked at", "", ""},
		{"place cannot be seen, strict", func(p *place, r *work.Runner) {
			p.content, p.dataset.Source, r.Alone, p.dataset.Strict = "", "/not/here/orders.csv", false, true
		}, "v1", "could not be looked at", "", ""},
		{"place cannot be seen by the only node", func(p *place, _ *work.Runner) { p.content, p.dataset.Source = "", "/not/here/orders.csv" }, "v1", "is gone", "", ""},
		{"nothing can be seen from here", func(p *place, r *work.Runner) {
			p.content, p.dataset.Source, r.Alone = "", "/not/here/orders.csv", false
			_ = os.Remove(filepath.Join(p.folder, "v1.duckdb"))
		}, "", "", sitrep.Temporary, "node"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			r := p.runner()
			test.change(p, r)
			outcome, err := r.Run(t.Context(), p.claim())
			if sitrep.CodeOf(err) != test.code {
				t.Fatalf("error %v, want code %q", err, test.code)
			}
			if err != nil {
				if m := sitrep.MessageOf(err); !strings.Contains(m, test.says) || strings.Contains(m, "/") {
					t.Errorf("message %q, want %q", m, test.says)
				}
				return
			}
			got := p.last(t)
			if got.Hash != test.reads || outcome.SnapshotID != sitrep.ID("snapshot of "+test.reads) {
				t.Errorf("read %s (%s), want %s", got.Hash, outcome.SnapshotID, test.reads)
			}
			if (got.Banner == "") != (test.banner == "") || !strings.Contains(got.Banner, test.banner) {
				t.Errorf("banner %q, want %q", got.Banner, test.banner)
			}
		})
	}
}

// A file has a name and a place on this machine in its stamp, which are nobody's business: the
// snapshot's hash says what it held.
func TestARunSaysWhichStateOfItsSourceItSaw(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	if _, err := p.runner().Run(t.Context(), p.claim()); err != nil {
		t.Fatal(err)
	}
	if s := p.last(t).Source; s != nil {
		t.Errorf("of a file: %+v", s)
	}
	p.dataset.SourceName, p.dataset.Snapshot.ImportedAt = "shop", time.Date(2026, 3, 4, 7, 6, 0, 0, time.FixedZone("", 7200))
	if _, err := p.runner().Run(t.Context(), p.claim()); err != nil {
		t.Fatal(err)
	}
	if s := p.last(t).Source; s == nil || s.Stamp != "v1" || s.ReadAt != "2026-03-04T05:06:00Z" {
		t.Errorf("of a table: %+v", s)
	}
}

func TestSourceThatKeepsChangingIsDoneWithoutAtTheLastTry(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.content = "changing"
	for attempts := range 5 {
		c := p.claim()
		c.Execution.Attempts = attempts
		_, err := p.runner().Run(t.Context(), c)
		if last := attempts == 4; last != (err == nil) {
			t.Errorf("after %d tries: %v", attempts, err)
		}
	}
	if banner := p.last(t).Banner; !strings.Contains(banner, "could not be read") {
		t.Errorf("banner %q", banner)
	}
}

func TestSourceSeenIsNotedOnceAMinute(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := p.runner()
	for _, age := range []time.Duration{10 * time.Second, 59 * time.Second, 61 * time.Second, time.Hour} {
		p.dataset.Snapshot.CheckedAt = time.Now().Add(-age)
		if _, err := r.Run(t.Context(), p.claim()); err != nil {
			t.Fatal(err)
		}
	}
	if p.touched != 2 {
		t.Errorf("noted %d times", p.touched)
	}
}
