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

// A delivery is short, so its lease, longer than the longest try, is renewed
// but once, before it begins.
const (
	deliveryLease = time.Minute
	deliveryLimit = 45 * time.Second
)

// claimDeliveries starts deliveries while there is room and work.
func (n *Node) claimDeliveries(ctx, working context.Context) {
	for ctx.Err() == nil {
		select {
		case n.mails <- struct{}{}:
		default:
			return
		}
		d, ok := n.claimDelivery(working)
		if !ok {
			<-n.mails
			return
		}
		n.ended.Go(func() {
			defer func() { <-n.mails; n.roomMade() }()
			n.deliver(working, d)
		})
	}
}

func (n *Node) claimDelivery(working context.Context) (store.DeliveryClaim, bool) {
	ctx, cancel := context.WithTimeout(working, storeLimit)
	defer cancel()
	d, ok, err := n.cfg.Store.ClaimDelivery(ctx, n.cfg.Now(), n.cfg.Node, deliveryLease)
	if err != nil {
		n.storeFailed(ctx, "claim a delivery", err)
		return store.DeliveryClaim{}, false
	}
	return d, ok
}

// deliver makes one try and records it. When the record fails, the lease ends
// and another try follows with the same Message-ID.
func (n *Node) deliver(working context.Context, d store.DeliveryClaim) {
	failpoint.Pass(failpoint.MailClaimed)
	started := n.cfg.Now()
	ctx, traced := n.trace(working, Traced{
		Name: "deliver", Start: time.Now(), Execution: d.Delivery.ExecutionID, Report: d.Delivery.ReportID,
	})
	ctx, cancel := context.WithTimeout(ctx, deliveryLimit)
	defer cancel()
	// The report may have been deleted since the claim; after this it is under way.
	sendErr := n.cfg.Store.RenewDelivery(ctx, n.cfg.Now(), d, deliveryLease)
	if sendErr == nil {
		failpoint.Pass(failpoint.MailRenewed)
		sendErr = n.deliverSafely(ctx, d)
		failpoint.Pass(failpoint.MailHanded)
	}
	state, err := n.recordDelivery(ctx, d, sendErr)
	failpoint.Pass(failpoint.MailRecorded)
	traced(state, errors.Join(sendErr, err))
	n.cfg.Metrics.mailSeconds.Observe(n.cfg.Now().Sub(started).Seconds())
	n.deliveryEnded(d, state, sendErr, err)
}

func (n *Node) recordDelivery(ctx context.Context, d store.DeliveryClaim, sendErr error) (end, error) {
	stopping := errors.Is(context.Cause(ctx), errStopping)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer cancel()
	now := n.cfg.Now()
	switch {
	case sendErr == nil:
		return endCompleted, n.cfg.Store.EndDelivery(ctx, now, d, true, "", time.Time{})
	case sitrep.CodeOf(sendErr) == sitrep.Gone:
		return endLost, nil
	case stopping:
		return endReleased, n.cfg.Store.ReleaseDelivery(ctx, now, d)
	}
	state, again := endFailed, retryAt(now, deliveryWaits, d.Delivery.Attempts, sendErr)
	if !again.IsZero() {
		state = endRetry
	}
	return state, n.cfg.Store.EndDelivery(ctx, now, d, false, reason(sendErr), again)
}

func (n *Node) deliverSafely(ctx context.Context, d store.DeliveryClaim) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("delivery %s panicked: %v\n%s", d.Delivery.ID, p, debug.Stack())
		}
	}()
	return n.cfg.Deliver(ctx, d)
}

func (n *Node) deliveryEnded(d store.DeliveryClaim, state end, sendErr, recordErr error) {
	n.cfg.Metrics.deliveries.WithLabelValues(string(state)).Inc()
	log := n.log.With("delivery", d.Delivery.ID, "execution", d.Delivery.ExecutionID, "report", d.Delivery.ReportID,
		"status", state, "attempt", d.Delivery.Attempts+1)
	switch {
	case recordErr != nil:
		log.Warn("delivery ended, but could not be recorded", "error", recordErr)
	case sendErr != nil:
		log.Warn("delivery ended", "error", sendErr)
	default:
		log.Info("delivery ended")
	}
}
