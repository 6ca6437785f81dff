package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func settleRules() []rule {
	return []rule{
		{"SettledRunsMailNobody", settledRunsMailNobody},
		{"SettledSlotsRunOnceWithoutMail", settledSlotsRunOnce},
		{"SlotsAfterwardsAreMailed", slotsAfterwardsAreMailed},
		{"WaitingDeliveriesAreGivenUp", waitingDeliveriesAreGivenUp},
		{"LaterDeliveriesStay", laterDeliveriesStay},
		{"RunThatIsAskedForAgainIsMailed", runAskedForIsMailed},
		{"SettlingTwiceDoesNoHarm", settlingTwice},
	}
}

func (w *world) settleAt(until time.Time) store.Settled {
	w.t.Helper()
	done, err := w.Settle(w.ctx(), w.now, until, schedule.Newest)
	w.must(err)
	return done
}

// mailsOf is how many deliveries an execution has.
func (w *world) mailsOf(execution sitrep.ID) int {
	w.t.Helper()
	deliveries, err := w.DeliveriesOf(w.ctx(), execution)
	w.must(err)
	return len(deliveries)
}

func settledRunsMailNobody(t *testing.T, w *world) {
	w.report()
	cut := w.claim() // as the backup has it: under way
	w.report()
	w.pass(time.Hour)
	equal(t, "settled", w.settleAt(w.now), store.Settled{Quiet: 2})
	for range 2 {
		c := w.claim()
		w.complete(c)
		equal(t, "mails", w.mailsOf(c.Execution.ID), 0)
		equal(t, "has content", w.hasContent(c.Execution.ID), true)
	}
	err := w.CompleteExecution(w.ctx(), w.now, cut, store.Outcome{})
	equal(t, "the run that was cut", sitrep.CodeOf(err), sitrep.Gone)
}

func settledSlotsRunOnce(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt.AddDate(0, 0, 3).Add(time.Minute)
	equal(t, "settled", w.settleAt(w.now), store.Settled{Quiet: 1})
	c := w.claim()
	equal(t, "slot", c.Execution.Slot, r.NextRunAt.AddDate(0, 0, 3))
	w.complete(c)
	equal(t, "mails", w.mailsOf(c.Execution.ID), 0)
	equal(t, "executions", len(w.executions(r.ID)), 1)
}

func slotsAfterwardsAreMailed(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt.Add(time.Minute)
	w.settleAt(w.now)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1)) // the quiet one has not begun: it stands for the new slot
	c := w.claim()
	equal(t, "slot", c.Execution.Slot, r.NextRunAt.AddDate(0, 0, 1))
	w.complete(c)
	equal(t, "mails", w.mailsOf(c.Execution.ID), 2)
}

func waitingDeliveriesAreGivenUp(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.complete(c)
	sent := w.claimMail()
	w.must(w.end(sent, true, "", time.Time{}))
	w.pass(time.Hour)
	equal(t, "settled", w.settleAt(w.now), store.Settled{GivenUp: 1})
	deliveries, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	for _, d := range deliveries {
		if d.ID == sent.Delivery.ID {
			equal(t, "state of what was sent", d.State, sitrep.DeliverySent)
		} else {
			equal(t, "state of what waited", d.State, sitrep.DeliveryFailed)
			equal(t, "it says why", d.LastError != "", true)
		}
	}
}

func laterDeliveriesStay(t *testing.T, w *world) {
	w.report()
	w.complete(w.claim())
	w.must(w.end(w.claimMail(), false, "greylisted", w.now.Add(2*time.Hour)))
	w.must(w.end(w.claimMail(), false, "greylisted", w.now.Add(2*time.Hour)))
	equal(t, "settled", w.settleAt(w.now.Add(time.Hour)), store.Settled{})
	w.pass(2 * time.Hour)
	w.claimMail()
}

func runAskedForIsMailed(t *testing.T, w *world) {
	r := w.report()
	w.settleAt(w.now)
	started, err := w.RunReport(w.ctx(), w.now, store.RunRequest{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}})
	w.must(err)
	equal(t, "joined", started.Joined, true)
	w.complete(w.claim())
	equal(t, "mails", w.mailsOf(started.Execution.ID), 2)
}

func settlingTwice(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt.Add(time.Minute)
	w.settleAt(w.now)
	equal(t, "settled again", w.settleAt(w.now), store.Settled{Quiet: 1})
	equal(t, "executions", len(w.executions(r.ID)), 1)
}
