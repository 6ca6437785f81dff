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
}

// shortest is the least that one renewal gets, unless there is less left.
const shortest = time.Second

// keep renews until ctx ends. Before that it returns errLost when somebody else has
// what is held, and errUnsure, reserve before the lease ends, when it could not be
// renewed: a node cut off from the database has stopped before another one may start.
func (h *holding) keep(ctx context.Context) error {
	for wait := h.beat; pause(ctx, wait); {
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
// lease ends. It cancels the run when the lease is lost.
func (n *Node) holdLease(ctx context.Context, c held, cancel context.CancelCauseFunc) (stop func() time.Time) {
	ctx, end := context.WithCancel(ctx)
	h := &holding{
		now: n.cfg.Now, until: c.until, lease: lease, beat: beat,
		renew:  func(ctx context.Context, now time.Time) error { return n.renewRun(ctx, now, c.Claim) },
		failed: func(err error) { n.storeFailed(ctx, "renew a lease", err) },
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
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

func (n *Node) loseLease(c held, why error, cancel context.CancelCauseFunc) {
	n.cfg.Metrics.leasesLost.Inc()
	n.log.Warn("lease lost", "execution", c.Execution.ID, "report", c.Report.ID, "reason", why)
	cancel(why)
}
