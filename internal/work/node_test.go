package work_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// until makes a run that lasts until its context ends, and tells why it did.
func untilCancelled(causes chan<- error) func(context.Context, store.Claim) (store.Outcome, error) {
	return func(ctx context.Context, _ store.Claim) (store.Outcome, error) {
		<-ctx.Done()
		if causes != nil {
			causes <- context.Cause(ctx)
		}
		return store.Outcome{}, ctx.Err()
	}
}

func TestWorkThatWaitsIsRunAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Run = func(_ context.Context, c store.Claim) (store.Outcome, error) {
			return store.Outcome{Digest: []byte(c.Execution.ID)}, nil
		}
		b.start(t)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed || string(r.outcome.Digest) != "e1" {
			t.Errorf("e1 is %s with %q", r.execution.Status, r.outcome.Digest)
		}
		b.pass(300 * time.Millisecond)
		b.add("e2")
		b.pass(0)
		if r := b.row("e2"); r.execution.Status != sitrep.Completed {
			t.Errorf("e2 was added while the node slept and is %s", r.execution.Status)
		}
	})
}

func TestNoMoreRunsAtOnceThanWorkers(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		for _, id := range []sitrep.ID{"e1", "e2", "e3", "e4", "e5"} {
			b.add(id)
		}
		var running, most atomic.Int32
		b.cfg.Run = func(context.Context, store.Claim) (store.Outcome, error) {
			most.Store(max(most.Load(), running.Add(1)))
			<-time.After(time.Minute)
			running.Add(-1)
			return store.Outcome{}, nil
		}
		b.start(t)
		b.pass(3*time.Minute + time.Second/2)
		if most.Load() != 2 {
			t.Errorf("%d at once", most.Load())
		}
		if r := b.row("e5"); r.execution.Status != sitrep.Completed {
			t.Errorf("the last one is %s: a free worker did not take it at once", r.execution.Status)
		}
	})
}

func TestLeaseIsRenewedEveryFiveSeconds(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Run = untilCancelled(nil)
		b.start(t)
		b.pass(time.Minute)
		renewed := b.times("renew")
		if len(renewed) != 12 {
			t.Errorf("renewed %d times in a minute", len(renewed))
		}
		if left := time.Until(b.row("e1").until); left < 10*time.Second {
			t.Errorf("the lease has %s left", left)
		}
	})
}

func TestLostLeaseCancelsTheRunAndThrowsItsResultAway(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		cancelled := make(chan error, 1)
		b.cfg.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) {
			<-ctx.Done()
			cancelled <- ctx.Err()
			return store.Outcome{}, nil // a result all the same
		}
		b.start(t)
		b.mu.Lock()
		b.rows[0].fence = "another node's"
		b.mu.Unlock()
		b.pass(5 * time.Second)
		if len(cancelled) != 1 {
			t.Error("the run goes on without a lease")
		}
		if n := len(b.times("complete")) + len(b.times("fail")) + len(b.times("release")); n != 0 {
			t.Errorf("%d writes after the lease was lost", n)
		}
	})
}

func TestCancelledRunIsEndedAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		causes := make(chan error, 1)
		b.cfg.Run = untilCancelled(causes)
		b.start(t)
		b.pass(time.Second)
		b.cancel(0)
		b.pass(0)
		if len(causes) != 1 {
			t.Error("the run goes on until its lease would be renewed")
		}
		if r := b.row("e1"); r.execution.Status != sitrep.Failed || r.execution.Attempts != 0 {
			t.Errorf("it is %s after %d tries", r.execution.Status, r.execution.Attempts)
		}
	})
}

func TestRenewalWritesHowFarTheRunIs(t *testing.T) {
	place := newPlace(t)
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		runner := place.runner()
		runner.Call = func(ctx context.Context, _ string, _, _ any, hear child.Listener) error {
			hear.Progress(child.Progress{Stage: "querying", Part: 1, Of: 3})
			<-ctx.Done()
			return ctx.Err()
		}
		b.cfg.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) { return runner.Run(ctx, place.claim()) }
		b.start(t)
		b.pass(6 * time.Second)
		if got, want := b.row("e1").progress, (sitrep.Progress{Phase: sitrep.Querying, Done: 1, Of: 3}); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestRenewalWritesHowFarTheImportOfARunIs(t *testing.T) {
	place := newPlace(t)
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		place.content, place.imported = "v2", make(chan struct{})
		runner := place.runner()
		runner.Patience = time.Minute
		b.cfg.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) { return runner.Run(ctx, place.claim()) }
		b.start(t)
		b.pass(6 * time.Second)
		if got, want := b.row("e1").progress, (sitrep.Progress{Phase: sitrep.Importing, Done: 40, Of: 100}); got != want {
			t.Errorf("%v, want %v", got, want)
		}
		close(place.imported)
	})
}

func TestNodeCutOffFromTheDatabaseStopsItsRunsBeforeTheLeaseEnds(t *testing.T) {
	down := sitrep.Errorf(sitrep.Temporary, "down")
	for name, cut := range map[string]func(*bubble){
		"refused": func(b *bubble) {
			for range 100 {
				b.faults["renew"] = append(b.faults["renew"], down)
			}
		},
		"hangs": func(b *bubble) { b.block["renew"] = time.Now().Add(time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *bubble) {
				b.add("e1")
				causes := make(chan error, 1)
				b.cfg.Run = untilCancelled(causes)
				cut(b)
				b.start(t)
				b.pass(11 * time.Second)
				if len(causes) != 0 {
					t.Error("cancelled though the lease may still be renewed")
				}
				b.pass(3 * time.Second) // 14 s: the lease ends at 15
				if len(causes) != 1 {
					t.Error("the run goes on when another node may start it")
				}
			})
		})
	}
}

func TestLeaseThatIsRenewedAfterAllGoesOn(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		down := sitrep.Errorf(sitrep.Temporary, "down")
		b.faults["renew"] = []error{down, down, down}
		causes := make(chan error, 1)
		b.cfg.Run = untilCancelled(causes)
		b.start(t)
		b.pass(30 * time.Second)
		if len(causes) != 0 {
			t.Errorf("cancelled: %v", <-causes)
		}
	})
}

func TestTemporaryErrorsAreRetriedFourTimes(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		var tries []time.Time
		b.cfg.Run = func(context.Context, store.Claim) (store.Outcome, error) {
			tries = append(tries, time.Now())
			return store.Outcome{}, errors.New("a secret cause")
		}
		b.start(t)
		b.pass(time.Hour)
		waits := []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute}
		if len(tries) != 1+len(waits) {
			t.Fatalf("%d tries", len(tries))
		}
		for i, want := range waits {
			got := tries[i+1].Sub(tries[i])
			if got < want*8/10 || got > want*12/10+time.Second {
				t.Errorf("try %d came after %s, want %s", i+2, got, want)
			}
		}
		r := b.row("e1")
		if r.execution.Status != sitrep.Failed || r.reason == "" || strings.Contains(r.reason, "secret") {
			t.Errorf("%s: %q", r.execution.Status, r.reason)
		}
	})
}

func TestPermanentErrorFailsAtOnceWithItsReason(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Run = func(context.Context, store.Claim) (store.Outcome, error) {
			return store.Outcome{}, sitrep.Errorf(sitrep.NotFound, "The dataset was removed.")
		}
		b.start(t)
		r := b.row("e1")
		if r.execution.Status != sitrep.Failed || r.reason != "The dataset was removed." || r.execution.Attempts != 1 {
			t.Errorf("%s after %d tries: %q", r.execution.Status, r.execution.Attempts, r.reason)
		}
	})
}

func TestPanicIsAnErrorOfTheRunAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.add("e2")
		b.cfg.Run = func(_ context.Context, c store.Claim) (store.Outcome, error) {
			if c.Execution.ID == "e1" && c.Execution.Attempts == 0 {
				panic("oh")
			}
			return store.Outcome{}, nil
		}
		b.start(t)
		b.pass(10 * time.Second)
		for _, id := range []sitrep.ID{"e1", "e2"} {
			if r := b.row(id); r.execution.Status != sitrep.Completed {
				t.Errorf("%s is %s", id, r.execution.Status)
			}
		}
	})
}

func TestRunThatTakesTooLongIsEnded(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Deadline = time.Minute
		b.cfg.Run = untilCancelled(nil)
		b.start(t)
		b.pass(time.Minute)
		if r := b.row("e1"); r.execution.Attempts != 1 || !strings.Contains(r.reason, "too long") {
			t.Errorf("%d attempts, %q", r.execution.Attempts, r.reason)
		}
	})
}

func TestResultIsWrittenWhenTheDatabaseIsBack(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		down := sitrep.Errorf(sitrep.Temporary, "down")
		b.faults["complete"] = []error{down, down, down}
		b.start(t)
		b.pass(4 * time.Second)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed || r.execution.Attempts != 0 {
			t.Errorf("%s with %d attempts", r.execution.Status, r.execution.Attempts)
		}
	})
}

func TestResultThatCannotBeStoredIsAFailedTry(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.faults["complete"] = []error{errors.New("a value that no column takes")}
		b.start(t)
		if r := b.row("e1"); r.execution.Attempts != 1 {
			t.Errorf("%s with %d attempts: it would be run for ever", r.execution.Status, r.execution.Attempts)
		}
	})
}

func TestStopLetsRunsEnd(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Workers = 1
		b.cfg.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) {
			select {
			case <-time.After(6 * time.Second):
				return store.Outcome{}, nil
			case <-ctx.Done():
				return store.Outcome{}, ctx.Err()
			}
		}
		b.start(t)
		b.add("e2")
		b.pass(time.Second / 2)
		took, err := b.stop()
		if took > 6*time.Second || err != nil {
			t.Errorf("stopped after %s: %v", took, err)
		}
		if r := b.row("e1"); r.execution.Status != sitrep.Completed {
			t.Errorf("what ran is %s", r.execution.Status)
		}
		if r := b.row("e2"); r.execution.Status != sitrep.Pending {
			t.Errorf("what waited is %s", r.execution.Status)
		}
	})
}

func TestStopGivesLongRunsBackWithinTenSeconds(t *testing.T) {
	for name, run := range map[string]func(context.Context, store.Claim) (store.Outcome, error){
		"heeds its context": untilCancelled(nil),
		"is deaf": func(context.Context, store.Claim) (store.Outcome, error) {
			<-time.After(time.Minute)
			return store.Outcome{}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *bubble) {
				b.add("e1")
				b.cfg.Run = run
				b.start(t)
				took, err := b.stop()
				if took < 8*time.Second || took > 10*time.Second || err != nil {
					t.Errorf("stopped after %s: %v", took, err)
				}
				if r := b.row("e1"); r.execution.Status != sitrep.Pending || r.execution.Attempts != 0 || r.fence != "" {
					t.Errorf("it is %s with %d attempts", r.execution.Status, r.execution.Attempts)
				}
			})
		})
	}
}

func TestStopEndsWithinTenSecondsWithoutADatabase(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Run = untilCancelled(nil)
		b.start(t)
		b.mu.Lock()
		b.block["release"] = time.Now().Add(time.Hour)
		b.mu.Unlock()
		took, err := b.stop()
		if took > 10*time.Second || err == nil {
			t.Errorf("stopped after %s: %v", took, err)
		}
	})
}

func TestClaimUnderWayAtAStopIsNotLost(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.block["claim"] = time.Now().Add(2 * time.Second)
		b.start(t)
		if took, err := b.stop(); took < time.Second || err != nil {
			t.Errorf("stopped after %s: %v", took, err)
		}
		if r := b.row("e1"); r.execution.Status == sitrep.Generating {
			t.Error("a claimed row was left behind")
		}
	})
}

func TestRunOfADeadNodeIsTakenOver(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		if _, ok, _ := b.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "dead", Lease: 15 * time.Second}); !ok {
			t.Fatal("not claimed")
		}
		b.start(t)
		b.pass(14 * time.Second)
		if r := b.row("e1"); r.execution.Status != sitrep.Generating {
			t.Errorf("taken over before its lease ended: %s", r.execution.Status)
		}
		b.pass(3 * time.Second)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed || r.execution.Attempts != 0 {
			t.Errorf("%s with %d attempts", r.execution.Status, r.execution.Attempts)
		}
	})
}

func TestNodeThatIsAloneTakesUpAtOnceWhatItsLastProcessHeld(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.cfg.Alone = true
		if _, ok, _ := b.ClaimExecution(t.Context(), time.Now(), store.Claimer{Node: "killed", Lease: 15 * time.Second}); !ok {
			t.Fatal("not claimed")
		}
		b.start(t)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed {
			t.Errorf("it is %s", r.execution.Status)
		}
	})
}

func TestSweepGoesOnWhileBatchesAreFull(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.swept = []int{500, 500, 20}
		b.start(t)
		if n := len(b.times("sweep")); n != 3 {
			t.Errorf("%d sweeps at once", n)
		}
		b.pass(10*time.Second + time.Second/2)
		if n := len(b.times("sweep")); n != 13 {
			t.Errorf("%d sweeps after ten seconds", n)
		}
	})
}

func TestSweepComesWhenSomethingFallsDue(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.due = time.Now().Add(300 * time.Millisecond)
		b.start(t)
		b.pass(300 * time.Millisecond)
		if n := len(b.times("sweep")); n != 2 {
			t.Errorf("%d sweeps at the slot", n)
		}
		b.pass(3 * time.Second) // overdue and not to be had: no spinning
		if n := len(b.times("sweep")); n > 6 {
			t.Errorf("%d sweeps in three seconds", n)
		}
	})
}

func TestWorkGoesOnAfterErrorsOfTheDatabase(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		down := sitrep.Errorf(sitrep.Temporary, "down")
		for _, method := range []string{"claim", "sweep", "reclaim", "due", "claim delivery"} {
			b.faults[method] = []error{down, down}
		}
		b.add("e1")
		b.start(t)
		b.pass(5 * time.Second)
		if r := b.row("e1"); r.execution.Status != sitrep.Completed {
			t.Errorf("it is %s", r.execution.Status)
		}
		if n := len(b.times("claim")); n > 10 {
			t.Errorf("%d claims in five seconds", n)
		}
	})
}
