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

// A delivery may wait long for a mail server's answer: giving up on it is how
// messages come twice. The lease is long for the same reason: at any time two thirds
// of it are left, in which a database that fails over comes back, or a node that hangs,
// before anybody else takes the message.
const (
	deliveryLease = time.Minute
	deliveryBeat  = 20 * time.Second
	deliveryLimit = 5 * time.Minute
	// inHand deliveries are claimed for each that is being sent, so that one
	// transaction claims many.
	inHand = 16
)

// claimDeliveries starts deliveries while there is work and half of the room.
func (n *Node) claimDeliveries(ctx, working context.Context) {
	for ctx.Err() == nil {
		room := cap(n.sending)*inHand - int(n.mails.Load())
		if room < n.halfRoom() {
			return
		}
		claims := n.claimSome(working, room)
		for _, d := range claims {
			if !n.posting.begin(d) {
				continue
			}
			n.mails.Add(1)
			cleared := watched(&n.suspects, d.Suspect())
			n.ended.Go(func() {
				n.deliver(working, d)
				cleared()
				if left := int(n.mails.Add(-1)); left == 0 || left == n.halfRoom() || d.Suspect() {
					n.roomMade()
				}
			})
		}
		if len(claims) < room {
			return
		}
	}
}

func (n *Node) halfRoom() int { return cap(n.sending) * inHand / 2 }

func (n *Node) claimSome(working context.Context, room int) []store.DeliveryClaim {
	ctx, cancel := context.WithTimeout(working, storeLimit)
	defer cancel()
	claims, err := n.cfg.Store.ClaimDeliveries(ctx, n.cfg.Now(), store.DeliveryClaimer{
		Node: n.cfg.Node, Lease: deliveryLease, Limit: room, Unsuspected: n.suspects.Load() > 0,
	})
	if err != nil {
		n.storeFailed(ctx, "claim deliveries", err)
	}
	return claims
}

// deliver makes one try and records it. When the record fails, the lease ends
// and another try follows with the same Message-ID.
func (n *Node) deliver(working context.Context, d store.DeliveryClaim) {
	failpoint.Pass(failpoint.MailClaimed)
	started := n.cfg.Now()
	ctx, traced := n.trace(working, Traced{
		Name: "deliver", Start: time.Now(), Execution: d.Delivery.ExecutionID, Report: d.Delivery.ReportID,
	})
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go n.holdDelivery(ctx, d, cancel)
	sendErr := n.hand(ctx, d)
	state, err := n.recordDelivery(ctx, working.Done(), d, sendErr)
	for !n.posting.end(d) {
		d = n.posting.newest(d)
		state, err = n.recordDelivery(ctx, working.Done(), d, sendErr)
	}
	failpoint.Pass(failpoint.MailRecorded)
	traced(state, errors.Join(sendErr, err))
	n.cfg.Metrics.mailSeconds.Observe(n.cfg.Now().Sub(started).Seconds())
	n.deliveryEnded(d, state, sendErr, err)
}

// holdDelivery renews the lease until ctx ends, and ends the try when it is lost:
// then another node may begin.
func (n *Node) holdDelivery(ctx context.Context, d store.DeliveryClaim, cancel context.CancelCauseFunc) {
	h := &holding{
		now: n.cfg.Now, until: d.Until, lease: deliveryLease, beat: deliveryBeat,
		renew: func(ctx context.Context, now time.Time) error {
			return n.cfg.Store.RenewDelivery(ctx, now, n.posting.newest(d), deliveryLease)
		},
		failed: func(err error) { n.storeFailed(ctx, "renew the lease of a delivery", err) },
	}
	if why := h.keep(ctx); why != nil {
		cancel(why)
	}
}

// hand waits for its turn, asks whether the message is still wanted, and hands it over.
func (n *Node) hand(ctx context.Context, d store.DeliveryClaim) error {
	select {
	case n.sending <- struct{}{}:
		defer func() { <-n.sending }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, deliveryLimit)
	defer cancel()
	// The report may have been deleted since the claim; after this it is under way.
	if err := n.cfg.Store.MaySend(ctx, n.cfg.Now(), n.posting.newest(d)); err != nil {
		return err
	}
	failpoint.Pass(failpoint.MailRenewed)
	err := n.deliverSafely(ctx, d)
	failpoint.Pass(failpoint.MailHanded)
	return err
}

func (n *Node) recordDelivery(ctx context.Context, stop <-chan struct{}, d store.DeliveryClaim, sendErr error) (end, error) {
	cause := context.Cause(ctx)
	if sendErr != nil && (sitrep.CodeOf(sendErr) == sitrep.Gone || errors.Is(cause, errLost) || errors.Is(cause, errUnsure)) {
		return endLost, nil
	}
	e, state := store.DeliveryEnd{Claim: d, Reason: reason(sendErr)}, endFailed
	again := retryAt(n.cfg.Now(), deliveryWaits, d.Delivery.Attempts, sendErr)
	switch {
	case sendErr == nil:
		e.State, e.Reason, state = sitrep.DeliverySent, "", endCompleted
	case errors.Is(cause, errStopping):
		e.State, state = sitrep.DeliveryPending, endReleased
	case sitrep.CodeOf(sendErr) == sitrep.Forbidden:
		e.State, state = sitrep.DeliverySuppressed, endUnwanted
	case again.IsZero():
		e.State = sitrep.DeliveryFailed
	default:
		e.State, e.RetryAt, state = sitrep.DeliveryPending, again, endRetry
	}
	return state, n.ends.add(ctx, stop, e)
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
	case sendErr != nil && state != endUnwanted:
		log.Warn("delivery ended", "error", sendErr)
	default:
		log.Info("delivery ended")
	}
}
