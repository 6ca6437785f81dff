package storetest

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func completeRules() []rule {
	return []rule{
		{"CompletedRunHasEverything", completedRunHasEverything},
		{"CompletedRunIsCompletedOnce", completedOnce},
		{"PinnedPlanStays", pinnedPlanStays},
		{"SnapshotThatWasClearedDoesNotMatter", clearedSnapshot},
		{"SecondDeliveryToAnAddressUndoesAll", secondDelivery},
	}
}

func completedRunHasEverything(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.pass(3 * time.Second)
	w.complete(c)
	e := w.execution(c.Execution.ID)
	equal(t, "execution", e, sitrep.Execution{
		ID: c.Execution.ID, ReportID: r.ID, Status: sitrep.Completed, CreatedAt: r.CreatedAt, StartedAt: r.CreatedAt,
		EndedAt: w.now, SnapshotID: c.Report.Dataset.Snapshot.ID, HasMarkdown: true, HasJSON: true,
	})
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan", string(found.Plan), `{"plan":1}`)
	equal(t, "updated at", found.UpdatedAt, r.UpdatedAt)
	mails, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "deliveries", len(mails), 2)
	equal(t, "first delivery", mails[0], sitrep.Delivery{
		ID: mails[0].ID, ExecutionID: e.ID, ReportID: r.ID, Email: "ada@example.com", CreatedAt: w.now,
		MessageID: "<" + string(e.ID) + ".ada@example.com>", State: sitrep.DeliveryPending,
	})
}

func completedOnce(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.complete(c)
	w.wants(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)), sitrep.Gone)
	mails, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "deliveries", len(mails), 2)
}

func pinnedPlanStays(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	c := w.claim()
	equal(t, "plan of the claim", string(c.Report.Plan), `{"plan":1}`)
	o := w.outcome(c)
	o.Plan = []byte("another")
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan", string(found.Plan), `{"plan":1}`)
}

func clearedSnapshot(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	o := w.outcome(c)
	o.SnapshotID = sitrep.NewID(w.now)
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	equal(t, "snapshot", w.execution(c.Execution.ID).SnapshotID, "")
}

func secondDelivery(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	o := w.outcome(c)
	o.Deliveries = append(o.Deliveries, o.Deliveries[0])
	w.wants(w.CompleteExecution(w.ctx(), w.now, c, o), sitrep.Conflict)
	equal(t, "status", w.execution(c.Execution.ID).Status, sitrep.Generating)
	w.complete(c)
}
