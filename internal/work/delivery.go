package work

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// A delivery is short, so its lease is not renewed: it is longer than the
// longest try.
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
	ctx, cancel := context.WithTimeout(working, deliveryLimit)
	defer cancel()
	sendErr := n.deliverSafely(ctx, d)

	now := n.cfg.Now()
	state, why, again := endCompleted, "", time.Time{}
	if sendErr != nil {
		state, why, again = endFailed, reason(sendErr), retryAt(now, deliveryWaits, d.Delivery.Attempts, sendErr)
		if context.Cause(ctx) == errStopping {
			again = now
		}
		if !again.IsZero() {
			state = endRetry
		}
	}
	ctx, cancel = context.WithTimeout(context.WithoutCancel(working), storeLimit)
	defer cancel()
	err := n.cfg.Store.EndDelivery(ctx, now, d, sendErr == nil, why, again)
	n.deliveryEnded(d, state, sendErr, err)
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
