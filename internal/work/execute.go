package work

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// result is what a run returned.
type result struct {
	outcome store.Outcome
	err     error
}

// execute runs a claimed execution and records its end.
func (n *Node) execute(working context.Context, c held) {
	started := n.cfg.Now()
	ctx, traced := n.trace(working, Traced{
		Name: "run", Start: c.asked, Claimed: time.Now(), Asked: c.Execution.Trace, Execution: c.Execution.ID, Report: c.Report.ID,
	})
	ctx, cancel := context.WithCancelCause(withCourse(ctx))
	defer cancel(nil)
	ctx, release := context.WithTimeoutCause(ctx, n.cfg.Deadline, errDeadline)
	defer release()

	n.cfg.Metrics.running.Inc()
	defer n.cfg.Metrics.running.Dec()
	stopBeating := n.holdLease(ctx, c, cancel)
	r := n.await(ctx, c.Claim)
	until := stopBeating()

	state, err := n.record(ctx, held{Claim: c.Claim, until: until}, r)
	traced(state, err)
	n.runEnded(c.Claim, state, n.cfg.Now().Sub(started), err)
}

// await runs the claim and returns what came of it. A run that does not heed a
// stop is left behind after a moment: the process is about to end.
func (n *Node) await(ctx context.Context, c store.Claim) result {
	results := make(chan result, 1)
	go func() { results <- n.runSafely(ctx, c) }()
	select {
	case r := <-results:
		return r
	case <-ctx.Done():
	}
	if !errors.Is(context.Cause(ctx), errStopping) {
		return <-results
	}
	select {
	case r := <-results:
		return r
	case <-time.After(linger):
		return result{err: errStopping}
	}
}

func (n *Node) runSafely(ctx context.Context, c store.Claim) (r result) {
	defer func() {
		if p := recover(); p != nil {
			r = result{err: fmt.Errorf("run %s panicked: %v\n%s", c.Execution.ID, p, debug.Stack())}
		}
	}()
	outcome, err := n.cfg.Run(ctx, c)
	return result{outcome: outcome, err: err}
}

// End of a try, for logs and metrics.
type end string

const (
	endCompleted end = "completed"
	endFailed    end = "failed"
	endRetry     end = "retry"      // failed, and will be tried again
	endReleased  end = "released"   // given back at a stop
	endWaits     end = "waits"      // given back until an import ends
	endUnwanted  end = "suppressed" // of a delivery: the recipient wants no mail
	endLost      end = "lost"       // somebody else's now, or deleted; the result was thrown away
)

// The ends there are, for counting.
var (
	runEnds  = []end{endCompleted, endFailed, endRetry, endReleased, endWaits, endLost}
	mailEnds = []end{endCompleted, endFailed, endRetry, endUnwanted, endReleased, endLost}
)

// record writes down how a try ended. The error is that of the run, or of the
// writing when the run's result could not be kept.
func (n *Node) record(ctx context.Context, c held, r result) (end, error) {
	cause := context.Cause(ctx)
	switch {
	case errors.Is(cause, errLost), errors.Is(cause, errUnsure):
		return endLost, cause
	case r.err == nil:
		failpoint.Pass(failpoint.RunRecording)
		err := n.write(ctx, c, func(ctx context.Context, now time.Time) error {
			return n.cfg.Store.CompleteExecution(ctx, now, c.Claim, r.outcome)
		})
		if err == nil {
			failpoint.Pass(failpoint.RunCommitted)
			return endCompleted, nil
		}
		return n.recordError(ctx, c, fmt.Errorf("complete execution %s: %w", c.Execution.ID, err))
	case errors.Is(cause, errStopping):
		failpoint.Pass(failpoint.RunReleasing)
		err := n.write(ctx, c, func(ctx context.Context, now time.Time) error {
			return n.cfg.Store.ReleaseExecution(ctx, now, c.Claim)
		})
		return endReleased, err
	case errors.Is(cause, errDeadline):
		return n.recordError(ctx, c, &sitrep.Error{Code: errDeadline.Code, Message: errDeadline.Message, Err: r.err})
	}
	if w, ok := errors.AsType[*waits](r.err); ok {
		return endWaits, n.write(ctx, c, func(ctx context.Context, now time.Time) error {
			return n.cfg.Store.AwaitImport(ctx, now, c.Claim, w.number, w.until(now))
		})
	}
	return n.recordError(ctx, c, r.err)
}

func (n *Node) recordError(ctx context.Context, c held, cause error) (end, error) {
	if errors.Is(cause, errGone) {
		return endLost, cause
	}
	failpoint.Pass(failpoint.RunFailing)
	again := retryAt(n.cfg.Now(), executionWaits, c.Execution.Attempts, cause)
	err := n.write(ctx, c, func(ctx context.Context, now time.Time) error {
		return n.cfg.Store.FailExecution(ctx, now, c.Claim, reason(cause), again)
	})
	failpoint.Pass(failpoint.RunFailed)
	switch {
	case err != nil:
		return endLost, errors.Join(cause, fmt.Errorf("record the failure of %s: %w", c.Execution.ID, err))
	case again.IsZero():
		return endFailed, cause
	default:
		return endRetry, cause
	}
}

// errGone marks a write that the fence refused.
var errGone = errors.New("the fence does not hold")

// write calls do until the database answers or the lease ends. The run's own
// context is of no account here: a result in hand is worth the time that is left.
func (n *Node) write(ctx context.Context, c held, do func(ctx context.Context, now time.Time) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), max(c.until.Sub(n.cfg.Now()), linger/2))
	defer cancel()
	for {
		err := do(ctx, n.cfg.Now())
		switch sitrep.CodeOf(err) {
		case "":
			return nil
		case sitrep.Gone:
			return fmt.Errorf("%w: %w", errGone, err)
		case sitrep.Temporary:
			if !pause(ctx, tick) {
				return err
			}
		default:
			return err
		}
	}
}

// pause sleeps for d and reports whether ctx is still in force.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

func (n *Node) runEnded(c store.Claim, state end, took time.Duration, err error) {
	n.cfg.Metrics.ended.WithLabelValues(string(state)).Inc()
	n.cfg.Metrics.seconds.Observe(took.Seconds())
	log := n.log.With("execution", c.Execution.ID, "report", c.Report.ID, "status", state,
		"attempt", c.Execution.Attempts+1, "duration", took.Round(time.Millisecond))
	switch {
	case err != nil:
		log.Warn("run ended", "error", err)
	case state == endWaits:
		log.Debug("run ended")
	default:
		log.Info("run ended")
	}
}
