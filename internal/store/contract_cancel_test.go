package store_test

import (
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func cancelRules() []rule {
	return []rule{
		{"CancelledRunWritesNothingMore", cancelledRunWritesNothing},
		{"CancelledRunThatWaitsIsNotClaimed", cancelledRunIsNotClaimed},
		{"CancelledRunLetsTheNextOneStart", cancelledRunLetsTheNextStart},
		{"CancelledSlotIsNotRunAgain", cancelledSlot},
		{"OfCancellingAndCompletingOneWins", cancelAgainstCompletion},
		{"OnlyTheOwnerCancels", onlyTheOwnerCancels},
		{"WhatHasEndedIsNotCancelled", endedIsNotCancelled},
		{"CancelledRunIsNoFailureToTellOf", cancelledIsNoFailure},
		{"RenewalTellsHowFarARunIs", renewalTellsProgress},
		{"WaitingRunTellsWhatItWaitsFor", waitingTellsWhatFor},
	}
}

func (w *world) cancel(c store.Claim) {
	w.t.Helper()
	w.must(w.CancelExecution(w.ctx(), w.now, c.Report.OwnerID, c.Execution.ID))
}

func cancelledRunWritesNothing(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.pass(time.Second)
	w.cancel(c)
	for range 2 {
		w.wants(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)), sitrep.Gone)
		w.wants(w.FailExecution(w.ctx(), w.now, c, "late", time.Time{}), sitrep.Gone)
		w.wants(w.FailExecution(w.ctx(), w.now, c, "late", w.now.Add(time.Second)), sitrep.Gone)
		w.wants(w.RenewExecution(w.ctx(), w.now, c, lease), sitrep.Gone)
		w.wants(w.ReleaseExecution(w.ctx(), w.now, c), sitrep.Gone)
		w.wants(w.AwaitImport(w.ctx(), w.now, c, 0, w.now.Add(time.Second)), sitrep.Gone)
		w.pass(lease + time.Second)
		_, err := w.ReclaimExpired(w.ctx(), w.now, store.Reclaim{Deaths: 3})
		w.must(err)
		w.nothing()
	}
	equal(t, "execution", w.execution(c.Execution.ID), sitrep.Execution{
		ID: c.Execution.ID, ReportID: r.ID, Status: sitrep.Failed, CreatedAt: r.CreatedAt, StartedAt: r.CreatedAt,
		EndedAt: r.CreatedAt.Add(time.Second), Error: "cancelled by its owner",
	})
	equal(t, "report", w.state(r.ID).Status, sitrep.Failed)
	mails, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "deliveries", len(mails), 0)
	st, err := w.FindContent(w.ctx(), c.Execution.ID, store.MarkdownPart)
	w.must(err)
	equal(t, "has content", st.Content != nil, false)
}

func cancelledRunIsNotClaimed(t *testing.T, w *world) {
	r := w.report()
	id := w.executions(r.ID)[0].ID
	w.must(w.CancelExecution(w.ctx(), w.now, r.OwnerID, id))
	w.nothing()
	equal(t, "status", w.execution(id).Status, sitrep.Failed)
	// One that waits for another try, too.
	another := w.create(w.draft(r.OwnerID, r.DatasetID))
	c := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, c, "no room", w.now.Add(time.Minute)))
	w.cancel(c)
	w.pass(time.Hour)
	w.nothing()
	equal(t, "error", w.executions(another.ID)[0].Error, store.Cancelled)
	equal(t, "tries", w.executions(another.ID)[0].Attempts, 1)
}

func cancelledRunLetsTheNextStart(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	_, err := w.RunReport(w.ctx(), w.now, store.RunRequest{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}})
	w.must(err)
	w.nothing()
	w.cancel(c)
	next := w.claim()
	w.complete(next)
	equal(t, "report", w.state(r.ID).Status, sitrep.Completed)
	equal(t, "cancelled one", w.execution(c.Execution.ID).Status, sitrep.Failed)
}

func cancelledSlot(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	w.cancel(w.claim())
	w.sweepAt(w.now.Add(time.Minute))
	w.nothing()
	equal(t, "executions", len(w.executions(r.ID)), 1)
}

func cancelAgainstCompletion(t *testing.T, w *world) {
	owner, _ := w.ownerWith(store.KeyDraft{Creations: 100})
	dataset := w.dataset("sales")
	for range 25 {
		w.create(w.draft(owner.ID, dataset.ID))
		c := w.claim()
		var completed, cancelled error
		var both sync.WaitGroup
		both.Go(func() { completed = w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)) })
		both.Go(func() { cancelled = w.CancelExecution(w.ctx(), w.now, owner.ID, c.Execution.ID) })
		both.Wait()
		mails, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
		w.must(err)
		e := w.execution(c.Execution.ID)
		if completed == nil {
			w.wants(cancelled, sitrep.Conflict)
			equal(t, "status", e.Status, sitrep.Completed)
			equal(t, "deliveries", len(mails), 2)
			continue
		}
		w.wants(completed, sitrep.Gone)
		w.wants(cancelled, "")
		equal(t, "status", e.Status, sitrep.Failed)
		equal(t, "has content", e.HasMarkdown || e.HasJSON, false)
		equal(t, "deliveries", len(mails), 0)
	}
}

func onlyTheOwnerCancels(t *testing.T, w *world) {
	w.report(func(r *sitrep.Report) { r.Public = true })
	c := w.claim()
	w.wants(w.CancelExecution(w.ctx(), w.now, w.owner().ID, c.Execution.ID), sitrep.Forbidden)
	w.wants(w.CancelExecution(w.ctx(), w.now, c.Report.OwnerID, sitrep.NewID(w.now)), sitrep.NotFound)
	equal(t, "status", w.execution(c.Execution.ID).Status, sitrep.Generating)
	w.complete(c)
}

func endedIsNotCancelled(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	w.wants(w.CancelExecution(w.ctx(), w.now, r.OwnerID, c.Execution.ID), sitrep.Conflict)
	w.create(w.draft(r.OwnerID, r.DatasetID))
	failed := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, failed, "no such field", time.Time{}))
	w.wants(w.CancelExecution(w.ctx(), w.now, r.OwnerID, failed.Execution.ID), sitrep.Conflict)
	equal(t, "error", w.execution(failed.Execution.ID).Error, "no such field")
	w.create(w.draft(r.OwnerID, r.DatasetID))
	once := w.claim()
	w.cancel(once)
	ended := w.execution(once.Execution.ID).EndedAt
	w.pass(time.Minute)
	w.cancel(once) // whoever did not get the answer asks again
	equal(t, "ended at", w.execution(once.Execution.ID).EndedAt, ended)
}

func cancelledIsNoFailure(t *testing.T, w *world) {
	w.report()
	w.cancel(w.claim())
	made, err := w.DraftNotice(w.ctx(), w.now, store.NoticeDraft{
		Email: "ops@example.com", MessageID: func(id sitrep.ID) string { return string(id) }, Since: time.Hour,
	})
	w.must(err)
	equal(t, "a notice was made", made, false)
}

func (w *world) progress(id sitrep.ID) store.ExecutionState {
	w.t.Helper()
	st, err := w.FindExecutionState(w.ctx(), id)
	w.must(err)
	return st
}

func renewalTellsProgress(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	st := w.progress(c.Execution.ID)
	equal(t, "at first", st.Progress, sitrep.Progress{Phase: sitrep.Starting})
	equal(t, "owner", st.Report.OwnerID, r.OwnerID)
	c.Progress = sitrep.Progress{Phase: sitrep.Querying, Done: 2, Of: 5}
	w.must(w.RenewExecution(w.ctx(), w.now, c, lease))
	equal(t, "then", w.progress(c.Execution.ID).Progress, c.Progress)
	w.must(w.ReleaseExecution(w.ctx(), w.now, c))
	again := w.claim()
	equal(t, "of the next try", w.progress(c.Execution.ID).Progress, sitrep.Progress{Phase: sitrep.Starting})
	w.complete(again)
	equal(t, "at the end", w.progress(c.Execution.ID).Progress, sitrep.Progress{})
	_, err := w.FindExecutionState(w.ctx(), sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
}

func waitingTellsWhatFor(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	again := w.now.Add(time.Minute)
	w.must(w.FailExecution(w.ctx(), w.now, c, "no room", again))
	st := w.progress(c.Execution.ID)
	equal(t, "phase", st.Progress.Phase, sitrep.Waiting)
	equal(t, "next try", st.NextTry, again)
	w.pass(time.Minute)
	c = w.claim()
	held, ok, err := w.ClaimImport(w.ctx(), w.now, c.Report.DatasetID, store.ImportClaimer{Lease: lease})
	w.must(err)
	equal(t, "import claimed", ok, true)
	w.must(w.AwaitImport(w.ctx(), w.now, c, held.Number, w.now.Add(time.Hour)))
	equal(t, "phase", w.progress(c.Execution.ID).Progress.Phase, sitrep.Importing)
	w.cancel(c)
	w.must(w.EndImport(w.ctx(), w.now, held, nil))
	w.nothing()
}
