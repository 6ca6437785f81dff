package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func claimRules() []rule {
	return []rule{
		{"ClaimHasAllThatARunNeeds", claimHasAll},
		{"OldestIsTakenFirst", oldestIsTakenFirst},
		{"OneRunOfAReportAtATime", oneRunAtATime},
		{"RenewedLeaseHolds", renewedLeaseHolds},
		{"ExpiredLeaseGoesToAnotherNode", expiredLeaseGoes},
		{"LostLeaseWritesNothing", lostLeaseWritesNothing},
		{"ReleasedRunCountsNoAttempt", releasedRun},
		{"FailedTryComesBackLater", failedTryComesBack},
		{"FailedRunStaysFailed", failedRunStays},
		{"DeletedReportsRunWritesNothing", deletedReportsRun},
		{"NextDueIsTheEarliestOfAll", nextDue},
	}
}

func claimHasAll(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	equal(t, "status", c.Execution.Status, sitrep.Generating)
	equal(t, "started at", c.Execution.StartedAt, w.now)
	equal(t, "instant", c.Execution.Instant(), r.CreatedAt)
	equal(t, "until", c.Until, w.now.Add(lease))
	equal(t, "report", c.Report.ID, r.ID)
	equal(t, "prompt", c.Report.Prompt, r.Prompt)
	equal(t, "recipients", len(c.Report.Recipients), 2)
	d := c.Report.Dataset
	equal(t, "source", d.Source, "/data/sales.csv")
	equal(t, "options", string(d.Options), `{"format":"csv"}`)
	equal(t, "fields", len(d.Fields), 1)
	equal(t, "profile", string(d.Snapshot.Profile), `{"rows":12}`)
	equal(t, "file", d.Snapshot.File, "sales.duckdb")
	if c.Fence == "" {
		t.Error("the claim has no fence")
	}
}

func oldestIsTakenFirst(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	var made []sitrep.ID
	for range 4 {
		made = append(made, w.create(w.draft(key.ID, d.ID)).ID)
		w.pass(time.Second)
	}
	for _, want := range made {
		equal(t, "claimed report", w.claim().Report.ID, want)
	}
	w.nothing()
}

func oneRunAtATime(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	first := w.claim()
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.nothing()
	w.complete(first)
	equal(t, "slot", w.claim().Execution.Slot, r.NextRunAt.AddDate(0, 0, 1))
}

func renewedLeaseHolds(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.pass(lease - time.Second)
	w.must(w.RenewExecution(w.ctx(), w.now, c, lease))
	w.pass(lease)
	equal(t, "reclaimed", w.reclaim(store.Reclaim{}).Back, 0)
	w.pass(time.Millisecond)
	equal(t, "reclaimed", w.reclaim(store.Reclaim{}).Back, 1)
}

// expiredLeaseGoes is the death of a node: a second store on the same database
// takes its run over.
func expiredLeaseGoes(t *testing.T, w *world) {
	w.report()
	dead := w.claim()
	other := w.again()
	other.nothing()
	other.pass(lease + time.Millisecond)
	equal(t, "reclaimed", other.reclaim(store.Reclaim{}).Back, 1)
	taken := other.claim()
	equal(t, "execution", taken.Execution.ID, dead.Execution.ID)
	equal(t, "attempts", taken.Execution.Attempts, 0)
	if taken.Fence == dead.Fence {
		t.Error("the fence is the same after the take-over")
	}
	other.complete(taken)
	w.wants(w.CompleteExecution(w.ctx(), w.now, dead, w.outcome(dead)), sitrep.Gone)
	equal(t, "status", w.execution(dead.Execution.ID).Status, sitrep.Completed)
}

func lostLeaseWritesNothing(t *testing.T, w *world) {
	r := w.report()
	lost := w.claim()
	w.pass(lease + time.Millisecond)
	w.reclaim(store.Reclaim{})
	held := w.claim()
	before := w.execution(held.Execution.ID)
	w.wants(w.RenewExecution(w.ctx(), w.now, lost, lease), sitrep.Gone)
	w.wants(w.FailExecution(w.ctx(), w.now, lost, "no", time.Time{}), sitrep.Gone)
	w.wants(w.FailExecution(w.ctx(), w.now, lost, "no", w.now), sitrep.Gone)
	w.wants(w.ReleaseExecution(w.ctx(), w.now, lost), sitrep.Gone)
	w.wants(w.CompleteExecution(w.ctx(), w.now, lost, w.outcome(lost)), sitrep.Gone)
	equal(t, "execution", w.execution(held.Execution.ID), before)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan", len(found.Plan), 0)
	st, err := w.FindContent(w.ctx(), held.Execution.ID, store.MarkdownPart)
	w.must(err)
	equal(t, "content", st.Content, nil)
	w.must(w.RenewExecution(w.ctx(), w.now, held, lease))
}

func releasedRun(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.must(w.ReleaseExecution(w.ctx(), w.now, c))
	e := w.execution(c.Execution.ID)
	equal(t, "status", e.Status, sitrep.Pending)
	equal(t, "attempts", e.Attempts, 0)
	equal(t, "execution", w.claim().Execution.ID, c.Execution.ID)
}

func failedTryComesBack(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, c, "the disk is full", w.now.Add(5*time.Second)))
	e := w.execution(c.Execution.ID)
	equal(t, "status", e.Status, sitrep.Pending)
	equal(t, "attempts", e.Attempts, 1)
	equal(t, "error", e.Error, "the disk is full")
	equal(t, "ended at", e.EndedAt, time.Time{})
	w.pass(5*time.Second - time.Millisecond)
	w.nothing()
	w.pass(time.Millisecond)
	c = w.claim()
	equal(t, "attempts", c.Execution.Attempts, 1)
	w.complete(c)
	equal(t, "error after success", w.execution(c.Execution.ID).Error, "")
}

func failedRunStays(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.pass(time.Second)
	w.must(w.FailExecution(w.ctx(), w.now, c, "the dataset was removed", time.Time{}))
	e := w.execution(c.Execution.ID)
	equal(t, "status", e.Status, sitrep.Failed)
	equal(t, "attempts", e.Attempts, 1)
	equal(t, "ended at", e.EndedAt, w.now)
	w.pass(1000 * time.Hour)
	w.nothing()
	w.wants(w.ReleaseExecution(w.ctx(), w.now, c), sitrep.Gone)
}

func deletedReportsRun(_ *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	w.wants(w.RenewExecution(w.ctx(), w.now, c, lease), sitrep.Gone)
	w.wants(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)), sitrep.Gone)
	w.wants(w.FailExecution(w.ctx(), w.now, c, "no", time.Time{}), sitrep.Gone)
	w.nothing()
}

func nextDue(t *testing.T, w *world) {
	due := func() time.Time {
		next, err := w.NextDue(w.ctx())
		w.must(err)
		return next
	}
	equal(t, "next due of nothing", due(), time.Time{})
	key, d := w.owner(), w.dataset("sales")
	scheduled := w.create(w.draft(key.ID, d.ID, w.daily))
	equal(t, "next due", due(), scheduled.NextRunAt)
	w.create(w.draft(key.ID, d.ID))
	equal(t, "next due with a run that waits", due(), w.now)
	c := w.claim()
	equal(t, "next due while it runs", due(), scheduled.NextRunAt)
	w.must(w.FailExecution(w.ctx(), w.now, c, "no", w.now.Add(time.Minute)))
	equal(t, "next due before the retry", due(), w.now.Add(time.Minute))
	w.pass(time.Minute)
	w.complete(w.claim())
	equal(t, "next due with a delivery", due(), w.now)
}
