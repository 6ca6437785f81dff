package work

import (
	"context"
	"errors"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// pass does what can be done now and returns how long nothing more is to be
// expected. working is the context of what it starts: it outlives ctx by the
// grace of a stop.
func (n *Node) pass(ctx, working context.Context) time.Duration {
	more := n.sweep(ctx)
	n.claimExecutions(ctx, working)
	n.claimDeliveries(ctx, working)
	if more {
		return 0
	}
	return n.idle(ctx)
}

// sweep makes executions of due reports and takes back what dead nodes held,
// at most once a tick. It reports whether a full batch was taken: claims come
// before the next one, so that many reports due at once start at once.
func (n *Node) sweep(ctx context.Context) (more bool) {
	now := n.cfg.Now()
	if wait := n.sweepAt.Sub(now); wait > 0 && wait <= tick { // longer: the clock was set back
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	n.sweepAt = now.Add(tick)
	n.blame.look(now)
	if !n.reclaim(ctx, now, store.Reclaim{Deaths: n.blame.deaths(now, n.cfg.Deaths)}) {
		return false
	}
	batch := n.cfg.Store.SweepBatch()
	swept, err := n.cfg.Store.SweepDue(ctx, now, batch, schedule.Newest)
	if err != nil {
		n.storeFailed(ctx, "sweep due reports", err)
		return false
	}
	if swept > 0 {
		failpoint.Pass(failpoint.SweepCommitted)
	}
	n.cfg.Metrics.swept.Add(float64(swept))
	if swept < batch {
		return false
	}
	n.sweepAt = now
	return true
}

// claimExecutions starts runs while there is room and work. A claim is not
// cancelled by a stop: cut off, it could hold a row that nobody runs.
func (n *Node) claimExecutions(ctx, working context.Context) {
	for ctx.Err() == nil {
		select {
		case n.runs <- struct{}{}:
		default:
			return
		}
		claim, ok := n.claimExecution(working)
		if !ok {
			<-n.runs
			return
		}
		cleared := watched(&n.suspects, claim.Suspect())
		n.ended.Go(func() {
			defer func() { cleared(); <-n.runs; n.roomMade() }()
			n.execute(working, claim)
		})
	}
}

// held is a claim with the instant until which this node may act on it, by its
// own clock: reckoned from before the claim was asked for.
type held struct {
	store.Claim
	asked time.Time // when the claim was begun
	until time.Time
}

func (n *Node) claimExecution(working context.Context) (held, bool) {
	ctx, cancel := context.WithTimeout(working, storeLimit)
	defer cancel()
	asked, now := time.Now(), n.cfg.Now()
	claim, ok, err := n.cfg.Store.ClaimExecution(ctx, now, store.Claimer{
		Node: n.cfg.Node, Lease: lease, Each: n.cfg.Each, Late: n.cfg.Late, Unsuspected: n.suspects.Load() > 0,
	})
	if err != nil {
		n.storeFailed(ctx, "claim an execution", err)
		return held{}, false
	}
	if ok {
		failpoint.Pass(failpoint.RunClaimed)
		n.claimed(now, claim)
	}
	return held{Claim: claim, asked: asked, until: now.Add(lease)}, ok
}

func (n *Node) claimed(now time.Time, c store.Claim) {
	n.cfg.Metrics.claims.Inc()
	if c.Late {
		n.tellLate(now, c.Execution)
	}
	if c.Execution.Slot.IsZero() || c.Execution.Attempts > 0 {
		return
	}
	n.cfg.Metrics.lateness.Observe(now.Sub(c.Execution.Slot).Seconds())
}

// idle returns how long to sleep: a tick, or less when something falls due
// earlier. What is overdue was just looked for and cannot be had; a run that
// ends or a wake-up will tell.
func (n *Node) idle(ctx context.Context) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	due, err := n.cfg.Store.NextDue(ctx)
	if err != nil {
		n.storeFailed(ctx, "look for the next due work", err)
		return tick
	}
	now := n.cfg.Now()
	wait := due.Sub(now)
	if due.IsZero() || wait <= 0 || wait > tick {
		return tick
	}
	if due.Before(n.sweepAt) {
		n.sweepAt = due
	}
	return wait
}

// storeFailed logs an error of the database, unless it only came of stopping.
func (n *Node) storeFailed(ctx context.Context, what string, err error) {
	if errors.Is(context.Cause(ctx), context.Canceled) {
		return
	}
	n.cfg.Metrics.storeErrors.Inc()
	n.blame.doubt(n.cfg.Now())
	n.log.Error("the database did not do its part", "part", what, "error", err)
}
