package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func completeRules() []rule {
	return []rule{
		{"CompletedRunHasEverything", completedRunHasEverything},
		{"CompletedRunIsCompletedOnce", completedOnce},
		{"PinnedPlanStays", pinnedPlanStays},
		{"PlanMadeAnewTakesThePlaceOfThePinnedOne", planMadeAnew},
		{"DroppedPlanIsMadeAnew", droppedPlan},
		{"RunThatWasClaimedBeforePinsNoDroppedPlan", droppedDuringARun},
		{"OnlyTheOwnerDropsThePlan", onlyTheOwnerDropsThePlan},
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
		ID: mails[0].ID, ExecutionID: e.ID, ReportID: r.ID, Email: "ada@example.com", CreatedAt: w.now, NextTryAt: w.now,
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

// second claims the report's next run.
func (w *world) second(r sitrep.Report) store.Claim {
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	return w.claim()
}

func (w *world) wantsPlan(r sitrep.Report, want string, drops int) {
	w.t.Helper()
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(w.t, "plan", string(found.Plan), want)
	equal(w.t, "drops", found.PlanDrops, drops)
}

func planMadeAnew(_ *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	c := w.second(r)
	o := w.outcome(c)
	o.Plan, o.Anew = []byte("another"), true
	old := c
	old.Fence = sitrep.NewID(w.now)
	w.wants(w.CompleteExecution(w.ctx(), w.now, old, o), sitrep.Gone)
	w.wantsPlan(r, `{"plan":1}`, 0)
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	w.wantsPlan(r, "another", 0)
}

func droppedPlan(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	for range 2 { // the second time there is nothing to drop
		dropped, err := w.DropPlan(w.ctx(), r.OwnerID, r.ID)
		w.must(err)
		equal(t, "plan", dropped.Plan == nil, true)
		equal(t, "drops", dropped.PlanDrops, 1)
	}
	c := w.second(r)
	equal(t, "plan of the claim", c.Report.Plan == nil, true)
	equal(t, "drops of the claim", c.Report.PlanDrops, 1)
	o := w.outcome(c)
	o.Plan, o.Anew = []byte("another"), true
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	w.wantsPlan(r, "another", 1)
}

func droppedDuringARun(_ *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	c := w.second(r)
	_, err := w.DropPlan(w.ctx(), r.OwnerID, r.ID)
	w.must(err)
	w.complete(c)
	w.wantsPlan(r, "", 1)
}

func onlyTheOwnerDropsThePlan(_ *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	_, err := w.DropPlan(w.ctx(), w.owner().ID, r.ID)
	w.wants(err, sitrep.Forbidden)
	w.wantsPlan(r, `{"plan":1}`, 0)
	_, err = w.DropPlan(w.ctx(), r.OwnerID, sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
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
