package work_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// state is a real database with an owner and a dataset. Several stores on one
// address are several nodes.
type state struct {
	t       *testing.T
	cfg     store.Config
	st      *store.Store
	owner   sitrep.Key
	dataset sitrep.Dataset
}

// onEach runs a test on a new database of each kind.
func onEach(t *testing.T, test func(t *testing.T, s *state)) {
	t.Helper()
	t.Parallel()
	for name, config := range map[string]func(t *testing.T) store.Config{
		"SQLite":     func(t *testing.T) store.Config { return store.Config{Dir: t.TempDir()} },
		"PostgreSQL": func(t *testing.T) store.Config { return store.Config{Dir: t.TempDir(), URL: pgtest.URL(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &state{t: t, cfg: config(t)}
			s.st = s.open()
			var err error
			if s.owner, _, err = s.st.CreateKey(t.Context(), time.Now(), store.KeyDraft{Name: "ann", Creations: 10000}); err != nil {
				t.Fatal(err)
			}
			s.dataset, err = s.st.AddDataset(t.Context(), sitrep.Dataset{
				Name: "Orders", Kind: sitrep.SourceFile, Source: "/orders.csv", CreatedAt: time.Now(),
				Snapshot: sitrep.Snapshot{Hash: "h", File: "h.duckdb", Stamp: "1", ImportedAt: time.Now()},
			})
			if err != nil {
				t.Fatal(err)
			}
			test(t, s)
		})
	}
}

func (s *state) open() *store.Store {
	s.t.Helper()
	st, err := store.Open(s.t.Context(), s.cfg)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		if err := st.Close(); err != nil {
			s.t.Error(err)
		}
	})
	return st
}

// report creates one; change may alter it first.
func (s *state) report(change func(*sitrep.Report)) sitrep.Report {
	s.t.Helper()
	now := time.Now()
	r := sitrep.Report{
		ID: sitrep.NewID(now), OwnerID: s.owner.ID, Prompt: "p", Title: "P", DatasetID: s.dataset.ID, WorkflowType: sitrep.WorkflowOnDemand,
		Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now}, APIRetention: true, EmailEnabled: true, Active: true,
		Recipients: []sitrep.Recipient{{ID: sitrep.NewID(now), Email: "ann@example.com"}}, CreatedAt: now, UpdatedAt: now,
	}
	if change != nil {
		change(&r)
	}
	r.NextRunAt = schedule.First(r.Schedule)
	created, err := s.st.CreateReport(s.t.Context(), now, store.Creation{Report: r})
	if err != nil {
		s.t.Fatal(err)
	}
	return created.Report
}

// node starts a node on a connection of its own and returns a function that
// stops it and waits for its end.
func (s *state) node(name string, change func(*work.Config)) (stop func()) {
	s.t.Helper()
	cfg := work.Config{
		Store: s.open(), Node: name, Workers: 4, Logger: slog.New(slog.DiscardHandler), Run: complete,
		Deliver: func(context.Context, store.DeliveryClaim) error { return nil },
	}
	if change != nil {
		change(&cfg)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- work.New(cfg).Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
	})
	s.t.Cleanup(stop)
	return stop
}

func complete(_ context.Context, c store.Claim) (store.Outcome, error) {
	o := store.Outcome{Content: sitrep.Content{
		ExecutionID: c.Execution.ID, ReportID: c.Report.ID, Subject: "P", DatasetName: "Orders", GeneratedAt: time.Now(), Markdown: "# P", JSON: []byte(`{}`),
	}}
	for _, r := range c.Report.Recipients {
		o.Deliveries = append(o.Deliveries, sitrep.Delivery{Email: r.Email, MessageID: "<" + string(c.Execution.ID) + "." + r.Email + ">"})
	}
	return o, nil
}

func (s *state) executions(report sitrep.ID) []sitrep.Execution {
	s.t.Helper()
	list, _, err := s.st.FindExecutions(s.t.Context(), store.ExecutionFilter{ReportID: report, Page: store.Page{Number: 1, Limit: 100}})
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// eventually waits until a condition about another node holds. It takes a fraction
// of a second; the limit is for machines on which much else runs.
func (s *state) eventually(what string, holds func() bool) {
	s.t.Helper()
	const limit = 2 * time.Minute
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	timeout := time.After(limit)
	for !holds() {
		select {
		case <-ticker.C:
		case <-timeout:
			s.t.Fatalf("not within %s: %s", limit, what)
		}
	}
}

func (s *state) ended(report sitrep.ID, status sitrep.Status) func() bool {
	return func() bool {
		list := s.executions(report)
		return len(list) == 1 && list[0].Status == status
	}
}

func TestReportOnDemandIsRunAndDelivered(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		delivered := make(chan store.DeliveryClaim, 10)
		s.node("a", func(c *work.Config) {
			c.Deliver = func(_ context.Context, d store.DeliveryClaim) error { delivered <- d; return nil }
		})
		r := s.report(nil)
		d := <-delivered
		if d.Delivery.Email != "ann@example.com" || d.Delivery.ReportID != r.ID {
			t.Errorf("%+v", d)
		}
		s.eventually("the execution completes", s.ended(r.ID, sitrep.Completed))
		execution := s.executions(r.ID)[0].ID
		s.eventually("the delivery is sent", func() bool {
			list, err := s.st.DeliveriesOf(t.Context(), execution)
			return err == nil && len(list) == 1 && list[0].State == sitrep.DeliverySent
		})
	})
}

func TestTwoNodesRunEachExecutionOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		const reports = 60
		var mu sync.Mutex
		runs, by := map[sitrep.ID]int{}, map[string]int{}
		start := func(name string) {
			s.node(name, func(c *work.Config) {
				c.Run = func(ctx context.Context, claim store.Claim) (store.Outcome, error) {
					mu.Lock()
					runs[claim.Execution.ID]++
					by[name]++
					mu.Unlock()
					return complete(ctx, claim)
				}
			})
		}
		start("a")
		start("b")
		var created []sitrep.Report
		for range reports {
			created = append(created, s.report(nil))
		}
		for _, r := range created {
			s.eventually("every report is run", s.ended(r.ID, sitrep.Completed))
		}
		mu.Lock()
		defer mu.Unlock()
		for id, n := range runs {
			if n != 1 {
				t.Errorf("%s was run %d times", id, n)
			}
		}
		if len(runs) != reports {
			t.Errorf("%d of %d reports were run", len(runs), reports)
		}
		t.Logf("runs by node: %v", by)
	})
}

func TestAnotherNodeTakesOverAndTheFirstCannotWrite(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		r := s.report(nil)
		before := time.Now().Add(-20 * time.Second)
		hung, ok, err := s.st.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "hung", Lease: time.Until(before.Add(15 * time.Second))})
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		s.node("b", nil)
		s.eventually("the other node completes it", s.ended(r.ID, sitrep.Completed))
		o, _ := complete(t.Context(), hung)
		if err := s.st.CompleteExecution(t.Context(), time.Now(), hung, o); sitrep.CodeOf(err) != sitrep.Gone {
			t.Errorf("the node that came back wrote: %v", err)
		}
		if e := s.executions(r.ID)[0]; e.Attempts != 0 {
			t.Errorf("%d attempts were counted", e.Attempts)
		}
	})
}

func TestDeletionEndsTheRunAndLeavesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		running, cancelled := make(chan sitrep.ID, 1), make(chan struct{})
		s.node("a", func(c *work.Config) {
			c.Run = func(ctx context.Context, claim store.Claim) (store.Outcome, error) {
				running <- claim.Execution.ID
				<-ctx.Done()
				close(cancelled)
				return complete(ctx, claim)
			}
			c.Deliver = func(context.Context, store.DeliveryClaim) error { t.Error("delivered"); return nil }
		})
		r := s.report(nil)
		execution := <-running
		if err := s.st.DeleteReport(t.Context(), s.owner.ID, r.ID); err != nil {
			t.Fatal(err)
		}
		select {
		case <-cancelled:
		case <-time.After(10 * time.Second):
			t.Fatal("the run goes on")
		}
		if _, err := s.st.FindContent(t.Context(), execution, store.MarkdownPart); sitrep.CodeOf(err) != sitrep.NotFound {
			t.Errorf("%v: the execution is there", err)
		}
	})
}

func TestScheduledReportRunsAtItsSlotsAndMissedOnesOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		now := time.Now()
		ran := make(chan time.Time, 10)
		r := s.report(func(r *sitrep.Report) {
			r.Schedule = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: now.AddDate(0, 0, -10).Add(time.Hour)}
			r.CreatedAt = r.Schedule.Anchor
		})
		s.node("a", func(c *work.Config) {
			c.Run = func(ctx context.Context, claim store.Claim) (store.Outcome, error) {
				ran <- claim.Execution.Slot
				return complete(ctx, claim)
			}
		})
		want, next := schedule.Newest(r.Schedule, now)
		if slot := <-ran; !slot.Equal(want) {
			t.Errorf("ran for %s, want the newest slot %s", slot, want)
		}
		s.eventually("it completes once", s.ended(r.ID, sitrep.Completed))
		found, err := s.st.FindReport(t.Context(), r.ID)
		if err != nil || !found.NextRunAt.Equal(next) {
			t.Errorf("%v: next is %s, want %s", err, found.NextRunAt, next)
		}
	})
}

// handSwept is a store that only the test sweeps.
type handSwept struct{ *store.Store }

func (handSwept) SweepDue(context.Context, time.Time, int, func(sitrep.Schedule, time.Time) (newest, next time.Time)) (int, error) {
	return 0, nil
}

func TestAtMostOneRunWaitsBesideTheOneThatGoesOn(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		now := time.Now()
		r := s.report(func(r *sitrep.Report) {
			r.Schedule = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: now.AddDate(0, 0, -10)}
		})
		sweep := func(now time.Time) {
			if _, err := s.st.SweepDue(t.Context(), now, 10, schedule.Newest); err != nil {
				t.Fatal(err)
			}
		}
		finish, slots := make(chan struct{}), make(chan time.Time, 10)
		s.node("a", func(c *work.Config) {
			c.Store = handSwept{s.open()}
			c.Run = func(ctx context.Context, claim store.Claim) (store.Outcome, error) {
				slots <- claim.Execution.Slot
				<-finish
				return complete(ctx, claim)
			}
		})
		sweep(now.AddDate(0, 0, -4).Add(time.Hour))
		<-slots
		for day := -3; day <= 0; day++ { // four slots pass while it runs
			sweep(now.AddDate(0, 0, day).Add(time.Hour))
			if n := len(s.executions(r.ID)); n != 2 {
				t.Fatalf("%d executions %d days ago", n, -day)
			}
		}
		close(finish)
		if want, _ := schedule.Newest(r.Schedule, now.Add(time.Hour)); !want.Equal(<-slots) {
			t.Errorf("the one that waited does not stand for the newest slot %s", want)
		}
		s.eventually("both complete", func() bool {
			list := s.executions(r.ID)
			return len(list) == 2 && list[0].Status == sitrep.Completed && list[1].Status == sitrep.Completed
		})
	})
}

func TestStoppedNodeLeavesItsRunsToOthersAtOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		running := make(chan struct{}, 1)
		stop := s.node("a", func(c *work.Config) {
			c.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) {
				running <- struct{}{}
				<-ctx.Done()
				return store.Outcome{}, ctx.Err()
			}
		})
		r := s.report(nil)
		<-running
		began := time.Now()
		stop()
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("stopped after %s", took)
		}
		if e := s.executions(r.ID)[0]; e.Status != sitrep.Pending || e.Attempts != 0 {
			t.Errorf("it is %s after %d attempts", e.Status, e.Attempts)
		}
		s.node("b", nil)
		s.eventually("another node completes it", s.ended(r.ID, sitrep.Completed))
	})
}

func TestFailureShowsItsReason(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		s.node("a", func(c *work.Config) {
			c.Run = func(context.Context, store.Claim) (store.Outcome, error) {
				return store.Outcome{}, fmt.Errorf("run: %w", sitrep.Errorf(sitrep.NotFound, "The dataset was removed."))
			}
		})
		r := s.report(nil)
		s.eventually("it fails", s.ended(r.ID, sitrep.Failed))
		found, err := s.st.FindReport(t.Context(), r.ID)
		if err != nil || found.LastError != "The dataset was removed." || found.LastExecuted.IsZero() {
			t.Errorf("%v: %+v", err, found)
		}
	})
}
