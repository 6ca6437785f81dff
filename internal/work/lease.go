package work

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// holdLease renews the lease of a run until stop is called, which returns when
// the lease ends. It cancels the run when somebody else has the execution
// (errLost), and when the lease could not be renewed in time (errUnsure): a
// node cut off from the database has stopped before another one may start.
func (n *Node) holdLease(ctx context.Context, c held, cancel context.CancelCauseFunc) (stop func() time.Time) {
	ctx, end := context.WithCancel(ctx)
	until := make(chan time.Time, 1)
	go func() { until <- n.renew(ctx, c, cancel) }()
	return func() time.Time {
		end()
		return <-until
	}
}

func (n *Node) renew(ctx context.Context, c held, cancel context.CancelCauseFunc) (until time.Time) {
	until = c.until
	for wait := beat; pause(ctx, wait); {
		now := n.cfg.Now()
		limited, free := context.WithTimeout(ctx, until.Add(-reserve).Sub(now))
		failpoint.Pass(failpoint.RunRenewing)
		err := n.cfg.Store.RenewExecution(limited, now, c.Claim, lease)
		free()
		left := until.Add(-reserve).Sub(n.cfg.Now())
		switch {
		case err == nil:
			until, wait = now.Add(lease), beat
			failpoint.Pass(failpoint.RunRenewed)
		case ctx.Err() != nil:
			return until
		case sitrep.CodeOf(err) == sitrep.Gone:
			n.loseLease(c, errLost, cancel)
			return until
		case left <= 0:
			n.loseLease(c, errUnsure, cancel)
			return until
		default:
			n.storeFailed(ctx, "renew a lease", err)
			wait = min(tick, left)
		}
	}
	return until
}

func (n *Node) loseLease(c held, why error, cancel context.CancelCauseFunc) {
	n.cfg.Metrics.leasesLost.Inc()
	n.log.Warn("lease lost", "execution", c.Execution.ID, "report", c.Report.ID, "reason", why)
	cancel(why)
}
