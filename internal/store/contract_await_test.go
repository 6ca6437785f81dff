package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func awaitRules() []rule {
	return []rule{
		{"EndOfTheImportLetsThoseWhoWaitGoOn", importEnds},
		{"OnlyThoseOfTheDatasetWait", othersDoNotWait},
		{"ImportersDeathLetsThoseWhoWaitGoOn", importerDies},
		{"ImportThatEndedMeanwhileIsNotAwaited", endedMeanwhile},
		{"FailureIsToldToThoseWhoWaitedForIt", failureIsTold},
		{"FailureIsForgottenWithTheTryAndWithSuccess", failureIsForgotten},
		{"WithoutAnImportOnlyTimeIsAwaited", timeIsAwaited},
		{"WaitingNeedsTheFence", waitingNeedsTheFence},
		{"SomebodyIsWokenWhenTheImportEnds", importEndWakes},
	}
}

// surely is when a run that waits comes back by itself.
const surely = 5 * time.Minute

// await gives a claim back until that import ends.
func (w *world) await(c store.Claim, i store.Importing) {
	w.t.Helper()
	w.must(w.AwaitImport(w.ctx(), w.now, c, i.Number, w.now.Add(surely)))
}

// awaiting makes a run that waits for an import of its dataset.
func (w *world) awaiting() (store.Claim, store.Importing) {
	w.t.Helper()
	r := w.report()
	c := w.claim()
	i, ok := w.importing(r.DatasetID)
	equal(w.t, "import begun", ok, true)
	w.await(c, i)
	return c, i
}

func importEnds(t *testing.T, w *world) {
	c, i := w.awaiting()
	e := w.execution(c.Execution.ID)
	equal(t, "status", e.Status, sitrep.Pending)
	equal(t, "attempts", e.Attempts, 0)
	w.pass(time.Minute)
	w.nothing()
	w.must(w.RenewImport(w.ctx(), w.now, i, lease))
	w.nothing()
	w.must(w.EndImport(w.ctx(), w.now, i, nil))
	again := w.claim()
	equal(t, "claimed", again.Execution.ID, c.Execution.ID)
	equal(t, "failure", again.Awaited, nil)
	w.wants(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)), sitrep.Gone)
	w.complete(again)
}

func othersDoNotWait(t *testing.T, w *world) {
	c, i := w.awaiting()
	other := w.create(w.draft(c.Report.OwnerID, w.dataset("visits").ID))
	equal(t, "claimed", w.claim().Report.ID, other.ID)
	second, _ := w.importing(other.DatasetID)
	w.must(w.EndImport(w.ctx(), w.now, second, nil))
	w.nothing()
	w.must(w.EndImport(w.ctx(), w.now, i, nil))
	equal(t, "claimed", w.claim().Report.ID, c.Report.ID)
}

func importerDies(t *testing.T, w *world) {
	c, _ := w.awaiting()
	w.pass(lease + time.Millisecond)
	w.nothing()
	w.reclaim(store.Reclaim{})
	again := w.claim()
	equal(t, "claimed", again.Execution.ID, c.Execution.ID)
	equal(t, "failure", again.Awaited, nil)
}

func endedMeanwhile(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	i, _ := w.importing(r.DatasetID)
	w.must(w.EndImport(w.ctx(), w.now, i, nil))
	w.await(c, i)
	equal(t, "claimed", w.claim().Execution.ID, c.Execution.ID)
}

func failureIsTold(t *testing.T, w *world) {
	c, i := w.awaiting()
	w.must(w.EndImport(w.ctx(), w.now, i, sitrep.Errorf(sitrep.Temporary, "It changed while it was read.")))
	again := w.claim()
	equal(t, "claimed", again.Execution.ID, c.Execution.ID)
	w.wants(again.Awaited, sitrep.Temporary)
	equal(t, "message", sitrep.MessageOf(again.Awaited), "It changed while it was read.")
	// Given back once more, it is told of a later import as well.
	w.must(w.ReleaseExecution(w.ctx(), w.now, again))
	next, _ := w.importing(c.Report.DatasetID)
	w.must(w.EndImport(w.ctx(), w.now, next, sitrep.Invalidf("It is no table.")))
	w.wants(w.claim().Awaited, sitrep.Invalid)
}

func failureIsForgotten(t *testing.T, w *world) {
	c, i := w.awaiting()
	w.must(w.EndImport(w.ctx(), w.now, i, sitrep.Errorf(sitrep.Temporary, "no")))
	w.must(w.FailExecution(w.ctx(), w.now, w.claim(), "no", w.now))
	again := w.claim()
	equal(t, "failure in the next try", again.Awaited, nil)
	next, _ := w.importing(c.Report.DatasetID)
	w.await(again, next)
	w.must(w.EndImport(w.ctx(), w.now, next, sitrep.Errorf(sitrep.Temporary, "no")))
	last, _ := w.importing(c.Report.DatasetID)
	w.must(w.EndImport(w.ctx(), w.now, last, nil))
	equal(t, "failure after a success", w.claim().Awaited, nil)
}

func timeIsAwaited(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.must(w.AwaitImport(w.ctx(), w.now, c, 0, w.now.Add(time.Minute)))
	w.pass(time.Minute - time.Millisecond)
	w.nothing()
	w.pass(time.Millisecond)
	equal(t, "claimed", w.claim().Execution.ID, c.Execution.ID)
}

func waitingNeedsTheFence(_ *testing.T, w *world) {
	c, i := w.awaiting()
	w.wants(w.AwaitImport(w.ctx(), w.now, c, i.Number, w.now), sitrep.Gone)
	w.wants(w.AwaitImport(w.ctx(), w.now, c, 0, w.now), sitrep.Gone)
}

func importEndWakes(_ *testing.T, w *world) {
	wake := w.Wake()
	_, i := w.awaiting()
	for len(wake) > 0 {
		<-wake
	}
	w.must(w.EndImport(w.ctx(), w.now, i, nil))
	w.awaken(wake)
}
