package store_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func manyRules() []rule {
	return []rule{
		{"ExactlyTheLimitIsCreated", exactlyTheLimit},
		{"TwinsGetOneReport", twinsGetOneReport},
		{"SlicesNeverExceedTheQuota", slicesNeverExceed},
		{"EachExecutionIsClaimedOnce", eachExecutionOnce},
		{"RunsOfOneReportNeverOverlap", runsNeverOverlap},
		{"SweepersShareTheWork", sweepersShare},
		{"EachDeliveryIsClaimedOnce", eachDeliveryClaimedOnce},
		{"DeletionsAndRunsDoNotBlockOneAnother", deletionsAndRuns},
		{"NodesMayClearAtOnce", nodesClear},
		{"SlugsStayUnique", slugsStayUnique},
		{"NameOfADatasetIsTakenOnce", namesStayUnique},
		{"WorkWakesASleeper", workWakes},
		{"WorkWakesASleeperOnAnotherNode", workWakesElsewhere},
	}
}

// both runs f n times at once, half of them on a second node.
func (w *world) both(n int, f func(s *store.Store, i int) error) {
	w.t.Helper()
	stores := []*store.Store{w.Store, w.again().Store}
	var all sync.WaitGroup
	ready := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-ready
			if err := f(stores[i%2], i); err != nil {
				w.t.Errorf("call %d: %v", i, err)
			}
		})
	}
	close(ready)
	all.Wait()
}

func exactlyTheLimit(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	var created, limited atomic.Int64
	w.both(25, func(s *store.Store, _ int) error {
		_, err := s.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
		switch sitrep.CodeOf(err) {
		case "":
			created.Add(1)
			return nil
		case sitrep.Limited:
			limited.Add(1)
			return nil
		}
		return err
	})
	equal(t, "created", created.Load(), 10)
	equal(t, "limited", limited.Load(), 15)
	_, total := w.list(key.ID, 1, 10)
	equal(t, "reports", total, 10)
}

func twinsGetOneReport(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	bodies := make([]string, 10)
	var fresh atomic.Int64
	w.both(len(bodies), func(s *store.Store, i int) error {
		created, err := s.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
		if !created.Replayed {
			fresh.Add(1)
		}
		bodies[i] = string(created.Body)
		return err
	})
	equal(t, "new reports", fresh.Load(), 1)
	for _, body := range bodies {
		equal(t, "body", body, bodies[0])
	}
	q, err := w.CreationQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "remaining", q.Remaining, 9)
}

func slicesNeverExceed(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Requests: 97})
	var granted atomic.Int64
	w.both(8, func(s *store.Store, _ int) error {
		for {
			slice, err := s.TakeSlice(w.ctx(), w.now, key.ID, 10)
			if err != nil || slice.Granted == 0 {
				return err
			}
			granted.Add(int64(slice.Granted))
		}
	})
	equal(t, "granted", granted.Load(), 97)
}

// claims counts what was claimed, by id.
type claims struct {
	mu   sync.Mutex
	seen map[sitrep.ID]int
}

func (c *claims) add(id sitrep.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil {
		c.seen = map[sitrep.ID]int{}
	}
	c.seen[id]++
}

func (c *claims) once(t *testing.T, want int) {
	t.Helper()
	equal(t, "claimed", len(c.seen), want)
	for id, n := range c.seen {
		equal(t, "claims of "+string(id), n, 1)
	}
}

func eachExecutionOnce(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 100})
	d := w.dataset("sales")
	for range 30 {
		w.create(w.draft(key.ID, d.ID))
	}
	var seen claims
	w.both(8, func(s *store.Store, i int) error {
		for {
			c, ok, err := s.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: fmt.Sprint("node ", i), Lease: lease})
			if err != nil || !ok {
				return err
			}
			seen.add(c.Execution.ID)
		}
	})
	// A claimer may find every row locked by others and leave; none may be left
	// once all are done.
	for {
		c, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "last", Lease: lease})
		w.must(err)
		if !ok {
			break
		}
		seen.add(c.Execution.ID)
	}
	seen.once(t, 30)
}

// runsNeverOverlap: a report with a run that was given back and one that waits.
func runsNeverOverlap(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	first := w.claim()
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.must(w.ReleaseExecution(w.ctx(), w.now, first))
	for range 5 {
		var taken atomic.Int64
		var held store.Claim
		w.both(6, func(s *store.Store, _ int) error {
			c, ok, err := s.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease})
			if ok && taken.Add(1) == 1 {
				held = c
			}
			return err
		})
		equal(t, "runs at once", taken.Load(), 1)
		w.must(w.ReleaseExecution(w.ctx(), w.now, held))
	}
}

func sweepersShare(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 100})
	d := w.dataset("sales")
	var reports []sitrep.Report
	for range 40 {
		reports = append(reports, w.create(w.draft(key.ID, d.ID, w.daily)))
	}
	now := reports[0].NextRunAt
	var swept atomic.Int64
	w.both(6, func(s *store.Store, _ int) error {
		for {
			n, err := s.SweepDue(w.ctx(), now, 5, dailySlots)
			swept.Add(int64(n))
			if err != nil || n == 0 {
				return err
			}
		}
	})
	swept.Add(int64(w.sweepAt(now)))
	equal(t, "swept", swept.Load(), 40)
	for _, r := range reports {
		equal(t, "executions", len(w.executions(r.ID)), 1)
	}
}

func eachDeliveryClaimedOnce(t *testing.T, w *world) {
	w.report(func(r *sitrep.Report) {
		for i := range 20 {
			r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(w.now), Email: fmt.Sprintf("r%d@example.com", i)})
		}
	})
	w.complete(w.claim())
	var seen claims
	w.both(6, func(s *store.Store, _ int) error {
		for {
			d, ok, err := w.oneMail(s, "node")
			if err != nil || !ok {
				return err
			}
			seen.add(d.Delivery.ID)
		}
	})
	for {
		d, ok, err := w.oneMail(w.Store, "last")
		w.must(err)
		if !ok {
			break
		}
		seen.add(d.Delivery.ID)
	}
	seen.once(t, 22)
}

// deletionsAndRuns lets runs end while their reports are deleted: each ends in
// one of the two orders, with no deadlock and nothing left behind.
func deletionsAndRuns(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 100})
	d := w.dataset("sales")
	const n = 12
	held := make([]store.Claim, n)
	for i := range held {
		w.create(w.draft(key.ID, d.ID))
		held[i] = w.claim()
	}
	w.both(2*n, func(s *store.Store, i int) error {
		c := held[i/2]
		if i%2 == 0 {
			return s.DeleteReport(w.ctx(), key.ID, c.Report.ID)
		}
		err := s.CompleteExecution(w.ctx(), w.now, c, w.outcome(c))
		if sitrep.CodeOf(err) == sitrep.Gone {
			return nil
		}
		return err
	})
	_, total := w.list(key.ID, 1, 10)
	equal(t, "reports", total, 0)
	w.noMail()
}

func nodesClear(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 8)
	w.now = r.NextRunAt.AddDate(0, 0, 500)
	w.both(4, func(s *store.Store, _ int) error {
		_, err := s.Clear(w.ctx(), w.now, usual())
		return err
	})
	equal(t, "executions", len(w.executions(r.ID)), 1)
}

func slugsStayUnique(t *testing.T, w *world) {
	var seen claims
	w.both(6, func(s *store.Store, n int) error {
		d, err := s.AddDataset(w.ctx(), w.newDataset("sales"+strings.Repeat("!", n)))
		seen.add(sitrep.ID(d.Slug))
		return err
	})
	seen.once(t, 6)
}

func namesStayUnique(t *testing.T, w *world) {
	var added, refused atomic.Int32
	w.both(6, func(s *store.Store, n int) error {
		_, err := s.AddDataset(w.ctx(), w.newDataset([]string{"Käse", "KÄSE"}[n%2]))
		switch sitrep.CodeOf(err) {
		case "":
			added.Add(1)
		case sitrep.Conflict:
			refused.Add(1)
			if !strings.Contains(sitrep.MessageOf(err), "already (") {
				t.Errorf("the refusal says %q", sitrep.MessageOf(err))
			}
		default:
			return err
		}
		return nil
	})
	equal(t, "added", added.Load(), 1)
	equal(t, "refused", refused.Load(), 5)
}

// awaken waits for a wake, or fails.
func (w *world) awaken(wake <-chan struct{}) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx(), 10*time.Second)
	defer cancel()
	select {
	case <-wake:
	case <-ctx.Done():
		w.t.Error("nobody was woken")
	}
}

func workWakes(_ *testing.T, w *world) {
	wake := w.Wake()
	w.report()
	w.awaken(wake)
	c := w.claim()
	for len(wake) > 0 {
		<-wake
	}
	w.complete(c) // deliveries are work too
	w.awaken(wake)
}

func workWakesElsewhere(t *testing.T, w *world) {
	if w.Config().URL == "" {
		return // one process owns a SQLite folder
	}
	other := w.again()
	wake := other.Wake()
	w.awaken(wake) // it listens
	w.report()
	w.awaken(wake)
	equal(t, "claimed elsewhere", other.claim().Execution.Attempts, 0)
}
