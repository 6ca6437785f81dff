package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func deliveryRules() []rule {
	return []rule{
		{"ClaimHasWhatIsToBeSent", deliveryClaimHasAll},
		{"EachIsClaimedOnce", eachDeliveryOnce},
		{"SentIsSent", sentIsSent},
		{"FailedTryComesBackLater", deliveryComesBack},
		{"FailedForGoodStaysSo", deliveryFailsForGood},
		{"LostLeaseRecordsNothing", lostDeliveryRecordsNothing},
		{"ReleasedCountsNoAttempt", releasedDelivery},
	}
}

// mails completes a run of a report with two recipients.
func (w *world) mails() sitrep.ID {
	w.t.Helper()
	w.report()
	c := w.claim()
	w.complete(c)
	return c.Execution.ID
}

func (w *world) claimMail() store.DeliveryClaim {
	w.t.Helper()
	d, ok, err := w.oneMail(w.Store, "node")
	w.must(err)
	if !ok {
		w.t.Fatal("there is no delivery to claim")
	}
	return d
}

// oneMail claims a delivery on any node's connection.
func (w *world) oneMail(s *store.Store, node string) (store.DeliveryClaim, bool, error) {
	claims, err := s.ClaimDeliveries(w.ctx(), w.now, store.DeliveryClaimer{Node: node, Lease: lease, Limit: 1})
	if err != nil || len(claims) == 0 {
		return store.DeliveryClaim{}, false, err
	}
	return claims[0], true, nil
}

// end records one try: sent, failed for good, or again.
func (w *world) end(d store.DeliveryClaim, sent bool, reason string, retryAt time.Time) error {
	state := sitrep.DeliveryFailed
	switch {
	case sent:
		state = sitrep.DeliverySent
	case !retryAt.IsZero():
		state = sitrep.DeliveryPending
	}
	return w.leave(store.DeliveryEnd{Claim: d, State: state, Reason: reason, RetryAt: retryAt})
}

func (w *world) release(d store.DeliveryClaim) error {
	return w.leave(store.DeliveryEnd{Claim: d, State: sitrep.DeliveryPending})
}

// leave is EndDeliveries for one; Gone when it was lost.
func (w *world) leave(e store.DeliveryEnd) error {
	lost, err := w.EndDeliveries(w.ctx(), w.now, []store.DeliveryEnd{e})
	if err == nil && len(lost) > 0 {
		return sitrep.Errorf(sitrep.Gone, "lost")
	}
	return err
}

func (w *world) noMail() {
	w.t.Helper()
	d, ok, err := w.oneMail(w.Store, "node")
	w.must(err)
	if ok {
		w.t.Fatalf("delivery to %s can be claimed, want none", d.Delivery.Email)
	}
}

// mail reads a delivery as stored.
func (w *world) mail(d store.DeliveryClaim) sitrep.Delivery {
	w.t.Helper()
	all, err := w.DeliveriesOf(w.ctx(), d.Delivery.ExecutionID)
	w.must(err)
	for _, found := range all {
		if found.ID == d.Delivery.ID {
			return found
		}
	}
	w.t.Fatalf("delivery %s is gone", d.Delivery.ID)
	return sitrep.Delivery{}
}

func deliveryClaimHasAll(t *testing.T, w *world) {
	id := w.mails()
	d := w.claimMail()
	equal(t, "state", d.Delivery.State, sitrep.DeliverySending)
	equal(t, "execution", d.Delivery.ExecutionID, id)
	equal(t, "email", d.Delivery.Email, "zoe@example.com") // the order of the recipients
	equal(t, "message id", d.Delivery.MessageID, "<"+string(id)+".zoe@example.com>")
	c, err := w.DeliveryContent(w.ctx(), id)
	w.must(err)
	equal(t, "content", [4]string{c.Subject, c.DatasetName, c.Markdown, string(c.JSON)},
		[4]string{"Subject", "sales", "# Report", `{"title":"Report"}`})
	equal(t, "ids", [2]sitrep.ID{c.ExecutionID, c.ReportID}, [2]sitrep.ID{id, d.Delivery.ReportID})
	equal(t, "created at", c.CreatedAt, start)
}

func eachDeliveryOnce(t *testing.T, w *world) {
	w.mails()
	first, second := w.claimMail(), w.claimMail()
	if first.Delivery.ID == second.Delivery.ID || first.Fence == second.Fence {
		t.Error("two claims got the same delivery")
	}
	w.noMail()
}

func sentIsSent(t *testing.T, w *world) {
	w.mails()
	d := w.claimMail()
	w.pass(time.Second)
	w.must(w.end(d, true, "", time.Time{}))
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliverySent)
	equal(t, "attempts", got.Attempts, 1)
	equal(t, "sent at", got.SentAt, w.now)
	w.wants(w.end(d, true, "", time.Time{}), sitrep.Gone)
}

func deliveryComesBack(t *testing.T, w *world) {
	w.mails()
	w.claimMail()
	d := w.claimMail()
	w.must(w.end(d, false, "greylisted", w.now.Add(time.Minute)))
	w.noMail()
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliveryPending)
	equal(t, "last error", got.LastError, "greylisted")
	w.pass(time.Minute)
	again := w.claimMail()
	equal(t, "delivery", again.Delivery.ID, d.Delivery.ID)
	equal(t, "message id", again.Delivery.MessageID, d.Delivery.MessageID)
	equal(t, "attempts", again.Delivery.Attempts, 1)
	w.must(w.end(again, true, "", time.Time{}))
	equal(t, "last error after success", w.mail(d).LastError, "")
}

func deliveryFailsForGood(t *testing.T, w *world) {
	w.mails()
	w.claimMail()
	d := w.claimMail()
	w.must(w.end(d, false, "no such mailbox", time.Time{}))
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliveryFailed)
	equal(t, "sent at", got.SentAt, time.Time{})
	w.pass(1000 * time.Hour)
	w.noMail()
}

func lostDeliveryRecordsNothing(t *testing.T, w *world) {
	w.mails()
	lost := w.claimMail()
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	w.pass(lease - time.Second)
	w.must(w.RenewDelivery(w.ctx(), w.now, lost, lease))
	w.pass(lease + time.Millisecond)
	equal(t, "reclaimed", w.reclaim(store.Reclaim{}).Back, 1)
	held := w.claimMail()
	equal(t, "delivery", held.Delivery.ID, lost.Delivery.ID)
	equal(t, "attempts", held.Delivery.Attempts, 0)
	w.wants(w.RenewDelivery(w.ctx(), w.now, lost, lease), sitrep.Gone)
	w.wants(w.end(lost, true, "", time.Time{}), sitrep.Gone)
	w.wants(w.end(lost, false, "no", time.Time{}), sitrep.Gone)
	equal(t, "state", w.mail(held).State, sitrep.DeliverySending)
}

func releasedDelivery(t *testing.T, w *world) {
	w.mails()
	d := w.claimMail()
	w.must(w.release(d))
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliveryPending)
	equal(t, "attempts", got.Attempts, 0)
	w.wants(w.release(d), sitrep.Gone)
}
