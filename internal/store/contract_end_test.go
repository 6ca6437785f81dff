package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func endRules() []rule {
	return []rule{
		{"EveryEndIsTold", everyEndIsTold},
		{"EndsAreToldToOtherNodes", endsAreToldToOtherNodes},
		{"WhoStoppedIsNotTold", whoStoppedIsNotTold},
	}
}

// endLimit is far above what any end takes to be told.
const endLimit = 20 * time.Second

func (w *world) isTold(what string, told <-chan struct{}) {
	w.t.Helper()
	select {
	case <-told:
	case <-time.After(endLimit):
		w.t.Errorf("%s is not told", what)
	}
}

// ends are the ways in which an execution can end, or go.
func (w *world) ends() map[string]func(store.Claim) error {
	return map[string]func(store.Claim) error{
		"a completion": func(c store.Claim) error { return w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)) },
		"a failure":    func(c store.Claim) error { return w.FailExecution(w.ctx(), w.now, c, "no", time.Time{}) },
		"a cancellation": func(c store.Claim) error {
			return w.CancelExecution(w.ctx(), w.now, c.Report.OwnerID, c.Execution.ID)
		},
		"a deletion": func(c store.Claim) error { return w.DeleteReport(w.ctx(), c.Report.OwnerID, c.Report.ID) },
	}
}

func everyEndIsTold(_ *testing.T, w *world) { w.toldTo(w) }

func endsAreToldToOtherNodes(_ *testing.T, w *world) { w.toldTo(w.again()) }

func (w *world) toldTo(other *world) {
	owner, dataset := w.owner(), w.dataset("sales")
	for what, end := range w.ends() {
		w.create(w.draft(owner.ID, dataset.ID))
		c := w.claim()
		told, stop := other.AwaitEnd(c.Report.ID)
		w.must(end(c))
		// A hint may come without cause, so what counts is that one comes after the end.
		w.isTold(what, told)
		stop()
	}
}

func whoStoppedIsNotTold(_ *testing.T, w *world) {
	w.report()
	c := w.claim()
	told, stop := w.AwaitEnd(c.Report.ID)
	same, end := w.AwaitEnd(c.Report.ID)
	stop()
	defer end()
	select {
	case <-told: // a hint without cause
	default:
	}
	w.must(w.FailExecution(w.ctx(), w.now, c, "again", w.now.Add(time.Hour))) // no end
	w.cancel(c)
	w.isTold("a cancellation", same)
	select {
	case <-told:
		w.t.Error("who stopped waiting is told")
	default:
	}
	equal(w.t, "status", w.execution(c.Execution.ID).Status, sitrep.Failed)
}
