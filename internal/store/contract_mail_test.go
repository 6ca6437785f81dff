package store_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func mailRules() []rule {
	return []rule{
		{"ManyAreClaimedAtOnceInOrder", manyAreClaimed},
		{"ManyEndInOneTransaction", manyEnd},
		{"OwnerSeesDeliveriesByPages", ownerSeesDeliveries},
		{"FailedOnesAreSentAgainAndNoOthers", failedAreSentAgain},
		{"NothingIsSentAgainWithoutContent", nothingWithoutContent},
		{"StrangersNeitherSeeNorSend", strangersDoNeither},
		{"WhoWantsNoMailIsSkippedFromTheFirst", unwantedFromTheFirst},
		{"WhoSaysSoMeanwhileIsSkippedToo", unwantedMeanwhile},
		{"SuppressionOfOneReportLeavesOthers", suppressionOfOne},
		{"AddressAddedAgainStaysSuppressed", addedAgain},
		{"SuppressionIsTakenBackByWhoMadeIt", takenBack},
		{"SuppressionIsMadeOnce", suppressedOnce},
		{"SuppressedContentIsSpent", suppressedContentGoes},
		{"SecretIsTheSameEverywhere", secretIsOne},
		{"EachFailureIsToldOnce", failureToldOnce},
		{"ManyFailuresAreOneDigest", failuresAreOneDigest},
		{"TwoNodesTellAFailureOnce", twoNodesTellOnce},
		{"OldNoticesGo", oldNoticesGo},
	}
}

func manyAreClaimed(t *testing.T, w *world) {
	w.mails()
	w.pass(time.Second)
	w.mails()
	claims, err := w.ClaimDeliveries(w.ctx(), w.now, store.DeliveryClaimer{Node: "node", Lease: lease, Limit: 3})
	w.must(err)
	equal(t, "claimed", len(claims), 3)
	for i, c := range claims[1:] {
		if c.Delivery.CreatedAt.Before(claims[i].Delivery.CreatedAt) {
			t.Errorf("the delivery of %s comes before that of %s", claims[i].Delivery.CreatedAt, c.Delivery.CreatedAt)
		}
	}
	equal(t, "until", claims[0].Until, w.now.Add(lease))
	more, err := w.ClaimDeliveries(w.ctx(), w.now, store.DeliveryClaimer{Node: "node", Lease: lease, Limit: 3})
	w.must(err)
	equal(t, "claimed afterwards", len(more), 1)
}

func manyEnd(t *testing.T, w *world) {
	w.mails()
	claims, err := w.ClaimDeliveries(w.ctx(), w.now, store.DeliveryClaimer{Node: "node", Lease: lease, Limit: 10})
	w.must(err)
	stale := claims[0]
	stale.Fence = sitrep.NewID(w.now)
	lost, err := w.EndDeliveries(w.ctx(), w.now, []store.DeliveryEnd{
		{Claim: claims[1], State: sitrep.DeliverySent},
		{Claim: stale, State: sitrep.DeliverySent},
	})
	w.must(err)
	equal(t, "lost", len(lost), 1)
	equal(t, "state of the stale one", w.mail(claims[0]).State, sitrep.DeliverySending)
	equal(t, "state of the other", w.mail(claims[1]).State, sitrep.DeliverySent)
}

func (w *world) deliveries(owner, execution sitrep.ID) []sitrep.Delivery {
	w.t.Helper()
	list, _, err := w.FindDeliveries(w.ctx(), owner, execution, store.Page{Number: 1, Limit: 100})
	w.must(err)
	return list
}

// mailed completes a run of a report with two recipients and returns both.
func (w *world) mailed(with ...func(*sitrep.Report)) (sitrep.Report, sitrep.ID) {
	w.t.Helper()
	r := w.report(with...)
	c := w.claim()
	w.complete(c)
	return r, c.Execution.ID
}

func ownerSeesDeliveries(t *testing.T, w *world) {
	r, id := w.mailed()
	d := w.claimMail()
	w.must(w.end(d, false, "greylisted", w.now.Add(time.Hour)))
	list, total, err := w.FindDeliveries(w.ctx(), r.OwnerID, id, store.Page{Number: 1, Limit: 1})
	w.must(err)
	equal(t, "total", total, 2)
	equal(t, "on the first page", len(list), 1)
	list = w.deliveries(r.OwnerID, id)
	equal(t, "next try", list[0].NextTryAt, w.now.Add(time.Hour))
	equal(t, "ended", list[0].EndedAt, time.Time{})
	_, total, err = w.FindDeliveries(w.ctx(), r.OwnerID, id, store.Page{Number: 9, Limit: 10})
	w.must(err)
	equal(t, "total beyond the end", total, 2)
}

func failedAreSentAgain(t *testing.T, w *world) {
	r, id := w.mailed()
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	failed := w.claimMail()
	w.must(w.end(failed, false, "no such mailbox", time.Time{}))
	w.pass(time.Hour)
	n, err := w.RetryDeliveries(w.ctx(), w.now, r.OwnerID, id)
	w.must(err)
	equal(t, "sent again", n, 1)
	again := w.claimMail()
	equal(t, "delivery", again.Delivery.ID, failed.Delivery.ID)
	equal(t, "message id", again.Delivery.MessageID, failed.Delivery.MessageID)
	equal(t, "attempts", again.Delivery.Attempts, 0)
	equal(t, "last error", again.Delivery.LastError, "no such mailbox")
	w.noMail()
	n, err = w.RetryDeliveries(w.ctx(), w.now, r.OwnerID, id)
	w.must(err)
	equal(t, "sent again while it is sent", n, 0)
}

func nothingWithoutContent(t *testing.T, w *world) {
	r, id := w.mailed(withoutRetention)
	for range 2 {
		w.must(w.end(w.claimMail(), false, "no such mailbox", time.Time{}))
	}
	w.pass(8 * 24 * time.Hour)
	equal(t, "cleared", w.clear(usual()).Contents, 1)
	_, err := w.RetryDeliveries(w.ctx(), w.now, r.OwnerID, id)
	w.wants(err, sitrep.Conflict)
	w.noMail()
	_, err = w.DeliveryContent(w.ctx(), id)
	w.wants(err, sitrep.NotFound)
}

func strangersDoNeither(_ *testing.T, w *world) {
	r, id := w.mailed()
	stranger := w.owner().ID
	_, _, err := w.FindDeliveries(w.ctx(), stranger, id, store.Page{Number: 1, Limit: 1})
	w.wants(err, sitrep.Forbidden)
	_, err = w.RetryDeliveries(w.ctx(), w.now, stranger, id)
	w.wants(err, sitrep.Forbidden)
	_, err = w.RetryDeliveries(w.ctx(), w.now, r.OwnerID, sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
}

func (w *world) suppress(email string, report sitrep.ID, by store.SuppressionSource) {
	w.t.Helper()
	w.must(w.Suppress(w.ctx(), w.now, store.Suppression{Email: email, ReportID: report, Source: by}))
}

// states says how the deliveries of an execution stand, by address.
func (w *world) states(execution sitrep.ID) map[string]sitrep.DeliveryState {
	w.t.Helper()
	all, err := w.DeliveriesOf(w.ctx(), execution)
	w.must(err)
	states := map[string]sitrep.DeliveryState{}
	for _, d := range all {
		states[d.Email] = d.State
	}
	return states
}

func unwantedFromTheFirst(t *testing.T, w *world) {
	w.suppress("ZOE@Example.com", "", store.ByRecipient)
	r, id := w.mailed()
	states := w.states(id)
	equal(t, "zoe's", states["zoe@example.com"], sitrep.DeliverySuppressed)
	equal(t, "ada's", states["ada@example.com"], sitrep.DeliveryPending)
	for _, d := range w.deliveries(r.OwnerID, id) {
		if d.State == sitrep.DeliverySuppressed && (!strings.Contains(d.LastError, "wants no mail") || d.EndedAt.IsZero()) {
			t.Errorf("the owner is told %+v", d)
		}
	}
	equal(t, "who gets it", w.claimMail().Delivery.Email, "ada@example.com")
	w.noMail()
}

func unwantedMeanwhile(t *testing.T, w *world) {
	w.mails()
	d := w.claimMail()
	w.must(w.MaySend(w.ctx(), w.now, d))
	w.suppress(d.Delivery.Email, d.Delivery.ReportID, store.ByRecipient)
	err := w.MaySend(w.ctx(), w.now, d)
	w.wants(err, sitrep.Forbidden)
	w.must(w.leave(store.DeliveryEnd{Claim: d, State: sitrep.DeliverySuppressed, Reason: sitrep.MessageOf(err)}))
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliverySuppressed)
	equal(t, "attempts", got.Attempts, 0)
	late := w.claimMail()
	w.wants(w.MaySend(w.ctx(), w.now.Add(lease), late), sitrep.Gone)
}

func suppressionOfOne(t *testing.T, w *world) {
	one, _ := w.mailed()
	w.suppress("zoe@example.com", one.ID, store.ByRecipient)
	_, other := w.mailed()
	equal(t, "zoe's of another report", w.states(other)["zoe@example.com"], sitrep.DeliveryPending)
	w.wants(w.Suppress(w.ctx(), w.now, store.Suppression{Email: "a@example.com", ReportID: sitrep.NewID(w.now), Source: store.ByRecipient}), sitrep.NotFound)
}

func addedAgain(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.suppress("zoe@example.com", r.ID, store.ByRecipient)
	w.edit(r, without("zoe@example.com"))
	w.edit(r, func(r *sitrep.Report) {
		r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(w.now), Email: "Zoe@example.com"})
	})
	w.sweepAt(r.NextRunAt)
	c := w.claim()
	w.complete(c)
	equal(t, "zoe's", w.states(c.Execution.ID)["Zoe@example.com"], sitrep.DeliverySuppressed)
}

func takenBack(t *testing.T, w *world) {
	w.suppress("zoe@example.com", "", store.ByOperator)
	n, err := w.Unsuppress(w.ctx(), w.now, store.Suppression{Email: "zoe@example.com", Source: store.ByRecipient})
	w.must(err)
	equal(t, "taken back by the recipient", n, 0)
	n, err = w.Unsuppress(w.ctx(), w.now, store.Suppression{Email: "Zoe@Example.com"})
	w.must(err)
	equal(t, "taken back by the operator", n, 1)
	_, id := w.mailed()
	equal(t, "zoe's", w.states(id)["zoe@example.com"], sitrep.DeliveryPending)
}

func suppressedOnce(t *testing.T, w *world) {
	r := w.report()
	for range 2 {
		w.suppress("zoe@example.com", "", store.ByRecipient)
		w.suppress("zoe@example.com", r.ID, store.ByRecipient)
	}
	list, err := w.Suppressions(w.ctx())
	w.must(err)
	equal(t, "suppressions", len(list), 2)
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	list, err = w.Suppressions(w.ctx())
	w.must(err)
	equal(t, "left after the deletion", len(list), 1)
	equal(t, "the one left", list[0], store.Suppression{Email: "zoe@example.com", Source: store.ByRecipient, CreatedAt: w.now})
}

func suppressedContentGoes(t *testing.T, w *world) {
	w.suppress("zoe@example.com", "", store.ByRecipient)
	_, id := w.mailed(withoutRetention)
	equal(t, "cleared before the other is sent", w.clear(usual()).Contents, 0)
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	equal(t, "cleared afterwards", w.clear(usual()).Contents, 1)
	equal(t, "has content", w.hasContent(id), false)
}

func secretIsOne(t *testing.T, w *world) {
	first, err := w.Secret(w.ctx(), w.now, "links")
	w.must(err)
	second, err := w.again().Secret(w.ctx(), w.now, "links")
	w.must(err)
	other, err := w.Secret(w.ctx(), w.now, "other")
	w.must(err)
	if len(first) != 32 || !bytes.Equal(first, second) || bytes.Equal(first, other) {
		t.Errorf("secrets %x, %x, %x", first, second, other)
	}
}

func (w *world) notice() bool {
	w.t.Helper()
	made, err := w.DraftNotice(w.ctx(), w.now, draftNotice())
	w.must(err)
	return made
}

func draftNotice() store.NoticeDraft {
	return store.NoticeDraft{
		Email: "operator@example.com", MessageID: func(id sitrep.ID) string { return "<" + string(id) + ".notice@x>" },
		Every: 10 * time.Minute, Since: 24 * time.Hour,
	}
}

func (w *world) failRun() sitrep.ID {
	w.t.Helper()
	w.report()
	c := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, c, "No rows.", time.Time{}))
	return c.Execution.ID
}

func failureToldOnce(t *testing.T, w *world) {
	equal(t, "a notice of nothing", w.notice(), false)
	failed := w.failRun()
	equal(t, "made", w.notice(), true)
	d := w.claimMail()
	equal(t, "is a notice", d.Delivery.Notice(), true)
	equal(t, "to", d.Delivery.Email, "operator@example.com")
	equal(t, "message id", d.Delivery.MessageID, "<"+string(d.Delivery.ID)+".notice@x>")
	w.must(w.MaySend(w.ctx(), w.now, d))
	list, total, err := w.FailuresOf(w.ctx(), d.Delivery.ID, 10)
	w.must(err)
	equal(t, "failures", total, 1)
	equal(t, "failure", list[0].Execution.ID, failed)
	equal(t, "reason", list[0].Execution.Error, "No rows.")
	equal(t, "owner and title are there", list[0].Owner != "" && list[0].Title != "", true)
	w.must(w.end(d, true, "", time.Time{}))
	w.pass(time.Hour)
	equal(t, "made again", w.notice(), false)
	w.noMail()
}

func failuresAreOneDigest(t *testing.T, w *world) {
	w.failRun()
	equal(t, "first", w.notice(), true)
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	for range 5 {
		w.failRun()
		w.pass(time.Minute)
		equal(t, "within ten minutes", w.notice(), false)
	}
	w.pass(5 * time.Minute)
	equal(t, "after ten minutes", w.notice(), true)
	_, total, err := w.FailuresOf(w.ctx(), w.claimMail().Delivery.ID, 2)
	w.must(err)
	equal(t, "failures in it", total, 5)
	w.failRun()
	w.pass(25 * time.Hour)
	equal(t, "what is history", w.notice(), false)
}

func twoNodesTellOnce(t *testing.T, w *world) {
	w.failRun()
	other := w.again()
	made := make(chan bool, 2)
	for _, s := range []*store.Store{w.Store, other.Store} {
		go func() {
			ok, err := s.DraftNotice(w.ctx(), w.now, draftNotice())
			made <- ok && err == nil
		}()
	}
	first, second := <-made, <-made
	equal(t, "one of them made it", first != second, true)
	w.claimMail()
	w.noMail()
}

func oldNoticesGo(t *testing.T, w *world) {
	w.failRun()
	w.notice()
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	w.pass(29 * 24 * time.Hour)
	w.clear(usual()) // the ledger
	w.pass(2 * 24 * time.Hour)
	equal(t, "records", w.clear(usual()).Records, 1)
}
