package work

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// holding renews a lease: of a run, an import or a delivery.
type holding struct {
	now         func() time.Time
	until       time.Time // when it ends
	lease, beat time.Duration
	renew       func(ctx context.Context, now time.Time) error
	failed      func(error) // told of what went wrong with the database
	// ended gets a value when what is held may have ended, so that it is tried at
	// once; nil: nothing tells.
	ended <-chan struct{}
}

// shortest is the least that one renewal gets, unless there is less left.
const shortest = time.Second

// keep renews until ctx ends. Before that it returns errLost when somebody else has
// what is held, and errUnsure, reserve before the lease ends, when it could not be
// renewed: a node cut off from the database has stopped before another one may start.
func (h *holding) keep(ctx context.Context) error {
	for wait := h.beat; pauseUnless(ctx, wait, h.ended); {
		begun := h.now()
		err := h.try(ctx, begun)
		now := h.now()
		left := h.left(now)
		switch {
		case err == nil:
			h.until, wait = begun.Add(h.lease), h.beat
		case ctx.Err() != nil:
			return nil
		case sitrep.CodeOf(err) == sitrep.Gone:
			return errLost
		case left <= 0:
			return errUnsure
		default:
			h.failed(err)
			wait = max(0, min(tick-now.Sub(begun), left))
		}
	}
	return nil
}

func (h *holding) left(now time.Time) time.Duration { return h.until.Add(-reserve).Sub(now) }

// try renews once. It gets half of the time that is left: enough for a database that is
// slow, and one that never answers, as on a connection that is lost at the other end,
// leaves time for more.
func (h *holding) try(ctx context.Context, now time.Time) error {
	left := h.left(now)
	ctx, free := context.WithTimeout(ctx, min(storeLimit, max(left/2, min(left, shortest))))
	defer free()
	return h.renew(ctx, now)
}

// holdLease renews the lease of a run until stop is called, which returns when the
// lease ends. It cancels the run when the lease is lost, also because its owner
// cancelled it.
func (n *Node) holdLease(ctx context.Context, c held, cancel context.CancelCauseFunc) (stop func() time.Time) {
	ctx, end := context.WithCancel(ctx)
	h := &holding{
		now: n.cfg.Now, until: c.until, lease: lease, beat: beat,
		renew:  func(ctx context.Context, now time.Time) error { return n.renewRun(ctx, now, c.with(told(ctx))) },
		failed: func(err error) { n.storeFailed(ctx, "renew a lease", err) },
	}
	var stopped func()
	h.ended, stopped = n.cfg.Store.AwaitEnd(c.Execution.ReportID)
	over := make(chan struct{})
	go func() {
		defer close(over)
		defer stopped()
		if why := h.keep(ctx); why != nil {
			n.loseLease(c, why, cancel)
		}
	}()
	return func() time.Time {
		end()
		<-over
		return h.until
	}
}

func (n *Node) renewRun(ctx context.Context, now time.Time, c store.Claim) error {
	failpoint.Pass(failpoint.RunRenewing)
	err := n.cfg.Store.RenewExecution(ctx, now, c, lease)
	if err == nil {
		failpoint.Pass(failpoint.RunRenewed)
	}
	return err
}

// with is the claim with how far its run has come.
func (h held) with(p sitrep.Progress) store.Claim {
	h.Progress = p
	return h.Claim
}

// pauseUnless is pause that ends early when something has ended: it may be the run
// itself, cancelled or deleted, and then its process need not go on.
func pauseUnless(ctx context.Context, d time.Duration, ended <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-ended:
	case <-timer.C:
	}
	return ctx.Err() == nil
}

func (n *Node) loseLease(c held, why error, cancel context.CancelCauseFunc) {
	n.cfg.Metrics.leasesLost.Inc()
	n.log.Warn("lease lost", "execution", c.Execution.ID, "report", c.Report.ID, "reason", why)
	cancel(why)
}
