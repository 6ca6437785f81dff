package work_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

func TestRunDoesNotHoldItsWorkerForASlowImport(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.imported = "v2", make(chan struct{})
		r := p.runner()
		r.Patience = 2 * time.Second
		defer r.Close()
		for i, want := range []time.Duration{2 * time.Second, 0} { // who comes later has no patience left
			began := time.Now()
			if _, err := r.Run(t.Context(), p.claim()); err == nil || time.Since(began) != want {
				t.Errorf("run %d ended after %s: %v", i, time.Since(began), err)
			}
		}
		close(p.imported)
		synctest.Wait()
		if _, err := r.Run(t.Context(), p.claim()); err != nil || p.imports != 1 || p.last(t).Hash != "v2" {
			t.Errorf("%v after %d imports", err, p.imports)
		}
	})
}

func TestRunDoesNotHoldItsWorkerForASourceThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		r := p.runner()
		r.Patience = 2 * time.Second
		hung := hangs{p, make(chan struct{})}
		r.Source = hung
		began := time.Now()
		_, err := r.Run(t.Context(), p.claim())
		if sitrep.CodeOf(err) != sitrep.Temporary || time.Since(began) != 2*time.Second {
			t.Errorf("after %s: %v", time.Since(began), err)
		}
		c := p.claim()
		c.Execution.Attempts = 4 // the last try does with what it has
		if _, err := r.Run(t.Context(), c); err != nil || p.last(t).Banner == "" {
			t.Errorf("%v: %+v", err, p.last(t))
		}
		close(hung.until)
		synctest.Wait()
	})
}

// unstamped is a source that only a look tells about, and counts the looks.
type unstamped struct {
	*place
	looks atomic.Int32
}

func (u *unstamped) Stamp(context.Context, sitrep.Dataset) (string, error) { return "", nil }

func (u *unstamped) Look(ctx context.Context, d sitrep.Dataset) (stamp string, changed bool, err error) {
	u.looks.Add(1)
	return u.place.Look(ctx, d)
}

func TestALookIsForAllRunsThatWereThere(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r, source := p.runner(), &unstamped{place: p}
	r.Source = source
	for _, step := range []struct {
		after time.Duration // of the run, since the source was seen
		looks int32
	}{{0, 0}, {-time.Hour, 0}, {time.Second, 1}} {
		c := p.claim()
		c.Execution.CreatedAt = c.Report.Dataset.Snapshot.CheckedAt.Add(step.after)
		if _, err := r.Run(t.Context(), c); err != nil || source.looks.Load() != step.looks || p.imports != 0 {
			t.Errorf("a run %s after the source was seen: %d looks, %d imports, %v", step.after, source.looks.Load(), p.imports, err)
		}
	}
}

func TestRunOfASourceThatIsLookedAtForLongEnds(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		f := &files{folder: s.t.TempDir()}
		st := s.open()
		runner := &work.Runner{Store: st, Source: slowly{f}, Snapshots: f.folder, Patience: 20 * time.Millisecond, Call: answers}
		s.t.Cleanup(runner.Close)
		s.node("looking", func(c *work.Config) { c.Store, c.Run, c.Workers = st, runner.Run, 1 })
		for range 2 {
			r := s.report(nil)
			s.eventually("the run completes", s.ended(r.ID, sitrep.Completed))
		}
		if n := f.imports.Load(); n != 1 {
			t.Errorf("%d imports of a source that does not change", n)
		}
	})
}

// slowly is a source that has no stamp, does not change, and takes longer to be looked at than
// a run waits.
type slowly struct{ *files }

func (slowly) Stamp(context.Context, sitrep.Dataset) (string, error) { return "", nil }

func (slowly) Look(_ context.Context, d sitrep.Dataset) (stamp string, changed bool, err error) {
	<-time.After(200 * time.Millisecond)
	return "2", d.Snapshot.Hash != "2", nil
}

type hangs struct {
	*place
	until chan struct{}
}

func (h hangs) Stamp(context.Context, sitrep.Dataset) (string, error) { <-h.until; return "", nil }

func TestRunThatAwaitedAFailedImportDoesNotImportAgain(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.content = "v2"
	c := p.claim()
	c.Awaited = sitrep.Errorf(sitrep.Temporary, "it changed while it was read")
	if _, err := p.runner().Run(t.Context(), c); sitrep.CodeOf(err) != sitrep.Temporary || p.imports != 0 {
		t.Errorf("%v after %d imports", err, p.imports)
	}
	c.Awaited = sitrep.Invalidf("it is an image")
	if _, err := p.runner().Run(t.Context(), c); err != nil || p.imports != 0 || p.last(t).Banner == "" {
		t.Errorf("%v after %d imports", err, p.imports)
	}
}

func TestThoseWhoWaitAreToldWhyAnImportFailed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.content, p.broken = "broken", true
	if _, err := p.runner().Run(t.Context(), p.claim()); err != nil || sitrep.CodeOf(p.told) != sitrep.Invalid {
		t.Errorf("%v, told %v", err, p.told)
	}
}

// files is a Source of files that no test needs to write: those called slow
// are imported when the test says so.
type files struct {
	release chan struct{}
	imports atomic.Int32
	folder  string
	mu      sync.Mutex
	fails   error
}

func (f *files) Stamp(context.Context, sitrep.Dataset) (string, error) { return "2", nil }

func (f *files) Look(context.Context, sitrep.Dataset) (stamp string, changed bool, err error) {
	return "2", true, nil
}

func (f *files) Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string) {
	return d, false, ""
}

func (f *files) ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	f.imports.Add(1)
	if filepath.Base(d.Source) == "slow.csv" {
		select {
		case <-f.release:
		case <-ctx.Done():
			return sitrep.Snapshot{}, nil, ctx.Err()
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails != nil {
		return sitrep.Snapshot{}, nil, f.fails
	}
	file := d.Slug + ".duckdb"
	return sitrep.Snapshot{Hash: "2", File: file, Stamp: "2"}, nil, os.WriteFile(filepath.Join(f.folder, file), nil, 0o600)
}

// importing starts a node with one worker whose runs import.
func (s *state) importing(f *files) (stop func()) {
	s.t.Helper()
	f.folder = s.t.TempDir()
	st := s.open()
	runner := &work.Runner{Store: st, Source: f, Snapshots: f.folder, Patience: 20 * time.Millisecond, Call: answers}
	s.t.Cleanup(runner.Close)
	return s.node("importing", func(c *work.Config) { c.Store, c.Run, c.Workers = st, runner.Run, 1 })
}

func answers(_ context.Context, _ string, _, out any, _ child.Listener) error {
	return json.Unmarshal([]byte(`{"plan":{"version":1},"markdown":"# P"}`), out)
}

func (s *state) slowDataset() sitrep.Dataset {
	s.t.Helper()
	d, err := s.st.AddDataset(s.t.Context(), sitrep.Dataset{Name: "Slow", Kind: sitrep.SourceFile, Source: "/slow.csv", CreatedAt: time.Now()})
	if err != nil {
		s.t.Fatal(err)
	}
	return d
}

func TestDatasetWhoseImportHangsHoldsUpNobodyElse(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		slow := s.slowDataset()
		f := &files{release: make(chan struct{})}
		var waiting []sitrep.Report
		for range 5 {
			waiting = append(waiting, s.report(func(r *sitrep.Report) { r.DatasetID = slow.ID }))
		}
		s.importing(f)
		for range 3 {
			r := s.report(nil)
			s.eventually("a report about other data completes", s.ended(r.ID, sitrep.Completed))
		}
		for _, r := range waiting {
			if e := s.executions(r.ID)[0]; e.Status == sitrep.Completed || e.Attempts != 0 {
				t.Errorf("the import hangs, and a run is %s after %d tries", e.Status, e.Attempts)
			}
		}
		close(f.release)
		for _, r := range waiting {
			s.eventually("runs go on when the import ends", s.ended(r.ID, sitrep.Completed))
		}
		if n := f.imports.Load(); n != 2 {
			t.Errorf("%d imports of two sources", n)
		}
	})
}

func TestADatabaseThatHangsLeavesRoomForOtherImports(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		shop := sitrep.Source{Name: "shop", Kind: sitrep.SourcePostgres, URL: "postgres://u@localhost/d", CreatedAt: time.Now()}
		if err := s.st.AddSource(s.t.Context(), shop); err != nil {
			t.Fatal(err)
		}
		f := &files{release: make(chan struct{})}
		for _, name := range []string{"Customers", "Invoices", "Returns"} {
			d, err := s.st.AddDataset(s.t.Context(), sitrep.Dataset{Name: name, Kind: shop.Kind, Source: "slow.csv", SourceName: "shop", CreatedAt: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			s.report(func(r *sitrep.Report) { r.DatasetID = d.ID })
		}
		s.importing(f)
		s.eventually("an import from the database begins", func() bool { return f.imports.Load() == 1 })
		r := s.report(nil)
		s.eventually("a report about other data completes", s.ended(r.ID, sitrep.Completed))
		close(f.release)
	})
}

func TestFailureOfASlowImportEndsTheTryOfAllWhoWait(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		slow := s.slowDataset()
		f := &files{release: make(chan struct{}), fails: sitrep.Invalidf("It is an image.")}
		var waiting []sitrep.Report
		for range 3 {
			waiting = append(waiting, s.report(func(r *sitrep.Report) { r.DatasetID = slow.ID }))
		}
		s.importing(f)
		s.eventually("the import begins", func() bool { return f.imports.Load() == 1 })
		close(f.release)
		for _, r := range waiting {
			s.eventually("runs fail when the import does", s.ended(r.ID, sitrep.Failed))
		}
		if n := f.imports.Load(); n != 1 {
			t.Errorf("%d imports of what is no table", n)
		}
	})
}

// A node dies while it imports: the runs that wait for it go on elsewhere.
func TestRunsThatWaitForADeadNodesImportGoOn(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		r := s.report(nil)
		c, ok, err := s.st.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "dead", Lease: time.Minute})
		if err != nil || !ok {
			t.Fatal(err)
		}
		i, ok, err := s.st.ClaimImport(t.Context(), time.Now().Add(-14*time.Second), s.dataset.ID, store.ImportClaimer{Lease: 15 * time.Second})
		if err != nil || !ok {
			t.Fatal(err)
		}
		if err := s.st.AwaitImport(t.Context(), time.Now(), c, i.Number, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		s.importing(&files{})
		s.eventually("the run goes on", s.ended(r.ID, sitrep.Completed))
	})
}
