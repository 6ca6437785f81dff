package work_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// held adds a run that a node which is gone claimed for the time of a lease.
func (b *bubble) held(t *testing.T, id sitrep.ID) {
	t.Helper()
	b.add(id)
	if _, ok, err := b.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "dead", Lease: 15 * time.Second}); !ok {
		t.Fatal("not claimed", err)
	}
}

func TestRunOfADeadNodeCountsADeath(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.held(t, "e1")
		b.start(t)
		b.pass(20 * time.Second)
		if r := b.row("e1"); r.execution.Deaths != 1 {
			t.Errorf("%d deaths", r.execution.Deaths)
		}
	})
}

// While the database is away nobody can renew a lease, so that leases end says
// nothing of who had them.
func TestLeasesThatEndWhileTheDatabaseIsAwayAreNoDeaths(t *testing.T) {
	for name, cut := range map[string]func(*bubble){
		"refuses": func(b *bubble) {
			for range 20 {
				b.faults["reclaim"] = append(b.faults["reclaim"], sitrep.Errorf(sitrep.Temporary, "down"))
			}
		},
		"hangs": func(b *bubble) { b.block["reclaim"] = time.Now().Add(20 * time.Second) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *bubble) {
				b.held(t, "e1")
				cut(b)
				b.start(t)
				b.pass(30 * time.Second)
				if r := b.row("e1"); r.execution.Deaths != 0 || r.execution.Status != sitrep.Completed {
					t.Errorf("%d deaths, and it is %s", r.execution.Deaths, r.execution.Status)
				}
				b.pass(2 * time.Minute)
				b.cfg.Run = untilCancelled(nil)
				b.mu.Lock()
				r := b.rows[0] // of a node that dies much later
				r.execution.Status, r.fence, r.until = sitrep.Generating, "x", time.Now().Add(time.Second)
				b.mu.Unlock()
				b.pass(5 * time.Second)
				if r := b.row("e1"); r.execution.Deaths != 1 {
					t.Errorf("%d deaths when the database had been well for long", r.execution.Deaths)
				}
			})
		})
	}
}

func TestClockThatIsSetForwardKillsNobody(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var off atomic.Int64
		b.cfg.Now = func() time.Time { return time.Now().Add(time.Duration(off.Load())) }
		b.held(t, "e1")
		b.start(t)
		b.pass(5 * time.Second)
		off.Store(int64(time.Hour))
		b.pass(5 * time.Second)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed || r.execution.Deaths != 0 {
			t.Errorf("%s after %d deaths", r.execution.Status, r.execution.Deaths)
		}
	})
}

func TestNodeHasOneSuspectInHandAtATime(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var suspects, all, mostSuspects, most atomic.Int32
		b.cfg.Workers = 3
		b.cfg.Run = func(_ context.Context, c store.Claim) (store.Outcome, error) {
			if c.Suspect() {
				mostSuspects.Store(max(mostSuspects.Load(), suspects.Add(1)))
				defer suspects.Add(-1)
			}
			most.Store(max(most.Load(), all.Add(1)))
			defer all.Add(-1)
			<-time.After(10 * time.Second)
			return store.Outcome{}, nil
		}
		ids := []sitrep.ID{"s1", "s2", "s3", "e1", "e2", "e3"}
		for i, id := range ids {
			b.add(id)
			if i < 3 {
				b.rows[i].execution.Deaths = suspect
			}
		}
		b.start(t)
		b.pass(time.Minute)
		if mostSuspects.Load() != 1 || most.Load() != 3 {
			t.Errorf("%d at once, %d of them suspects", most.Load(), mostSuspects.Load())
		}
		for _, id := range ids {
			if r := b.row(id); r.execution.Status != sitrep.Completed {
				t.Errorf("%s is %s", id, r.execution.Status)
			}
		}
	})
}

func TestNodeHasOneSuspectDeliveryInHandAtATime(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var suspects, mostSuspects atomic.Int32
		b.cfg.Deliver = func(_ context.Context, d store.DeliveryClaim) error {
			if d.Suspect() {
				mostSuspects.Store(max(mostSuspects.Load(), suspects.Add(1)))
				defer suspects.Add(-1)
			}
			<-time.After(time.Second)
			return nil
		}
		ids := []sitrep.ID{"s1", "s2", "s3", "d1", "d2"}
		for i, id := range ids {
			b.post(id)
			if i < 3 {
				b.deliveries[i].delivery.Deaths = suspect
			}
		}
		b.start(t)
		b.pass(20 * time.Second)
		if mostSuspects.Load() != 1 {
			t.Errorf("%d suspects at once", mostSuspects.Load())
		}
		for _, id := range ids {
			if d := b.posted(id); d.State != sitrep.DeliverySent {
				t.Errorf("%s is %s", id, d.State)
			}
		}
	})
}

// The claim that the last process of a folder had on an import has not ended when
// the next one starts: who waited for it does so no more.
func TestRunThatWaitedForACutOffImportStartsAtOnceWithTheOnlyProcess(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		r := s.report(nil)
		c, ok, err := s.st.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "dead", Lease: time.Minute})
		if err != nil || !ok {
			t.Fatal(err)
		}
		i, ok, err := s.st.ClaimImport(t.Context(), time.Now(), s.dataset.ID, store.ImportClaimer{Lease: time.Minute})
		if err != nil || !ok {
			t.Fatal(err)
		}
		if err := s.st.AwaitImport(t.Context(), time.Now(), c, i.Number, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		s.node("next", func(c *work.Config) { c.Alone = true })
		s.eventually("the run completes", s.ended(r.ID, sitrep.Completed))
		if e := s.executions(r.ID)[0]; e.StartedAt.After(time.Now()) || e.StartedAt.Sub(e.CreatedAt) > 20*time.Second {
			t.Errorf("created at %s, started at %s", e.CreatedAt, e.StartedAt)
		}
	})
}

func TestSuspectRunAndSuspectDeliveryAreNotInHandTogether(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var suspects, most atomic.Int32
		hold := func() {
			most.Store(max(most.Load(), suspects.Add(1)))
			<-time.After(10 * time.Second)
			suspects.Add(-1)
		}
		b.cfg.Run = func(context.Context, store.Claim) (store.Outcome, error) { hold(); return store.Outcome{}, nil }
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { hold(); return nil }
		b.add("s1")
		b.rows[0].execution.Deaths = suspect
		b.post("s2")
		b.deliveries[0].delivery.Deaths = suspect
		b.start(t)
		b.pass(30 * time.Second)
		if most.Load() != 1 || b.row("s1").execution.Status != sitrep.Completed || b.posted("s2").State != sitrep.DeliverySent {
			t.Errorf("%d at once; the run is %s, the delivery %s", most.Load(), b.row("s1").execution.Status, b.posted("s2").State)
		}
	})
}
