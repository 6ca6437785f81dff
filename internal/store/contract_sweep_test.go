package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func sweepRules() []rule {
	return []rule{
		{"NothingIsDueEarly", nothingIsDueEarly},
		{"SlotHasOneRun", slotHasOneRun},
		{"MissedSlotsGiveOneRunForTheNewest", missedSlots},
		{"WaitingRunStandsForTheNewestSlot", waitingRunMoves},
		{"OneMoreWaitsBesideARunningOne", oneMoreWaits},
		{"RunsTakenBackDoNotPileUp", takenBackRuns},
		{"RetriedRunKeepsItsSlot", retriedRunKeepsItsSlot},
		{"BatchesAreNoLargerThanAsked", batchesAreBounded},
		{"ScheduleThatEndedIsDueNoMore", endedSchedule},
		{"SlotWithoutARunOnlyMovesOn", slotWithoutARun},
	}
}

// sweepAt moves the clock and sweeps everything that is due.
func (w *world) sweepAt(now time.Time) int {
	w.t.Helper()
	w.now = now
	n, err := w.SweepDue(w.ctx(), w.now, 100, dailySlots)
	w.must(err)
	return n
}

func nothingIsDueEarly(t *testing.T, w *world) {
	r := w.report(w.daily)
	equal(t, "swept before the slot", w.sweepAt(r.NextRunAt.Add(-time.Millisecond)), 0)
	equal(t, "swept at the slot", w.sweepAt(r.NextRunAt), 1)
}

func slotHasOneRun(t *testing.T, w *world) {
	r := w.report(w.daily)
	equal(t, "swept", w.sweepAt(r.NextRunAt.Add(time.Second)), 1)
	equal(t, "swept again", w.sweepAt(w.now), 0)
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 1)
	equal(t, "slot", all[0].Slot, r.NextRunAt)
	equal(t, "created at", all[0].CreatedAt, w.now)
	equal(t, "instant", all[0].Instant(), r.NextRunAt)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "next run", found.NextRunAt, r.NextRunAt.AddDate(0, 0, 1))
}

func missedSlots(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 9).Add(time.Hour))
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 1)
	equal(t, "slot", all[0].Slot, r.NextRunAt.AddDate(0, 0, 9))
}

func waitingRunMoves(t *testing.T, w *world) {
	r := w.report(w.daily)
	for day := range 3 {
		equal(t, "swept", w.sweepAt(r.NextRunAt.AddDate(0, 0, day)), 1)
	}
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 1)
	equal(t, "slot", all[0].Slot, r.NextRunAt.AddDate(0, 0, 2))
}

func oneMoreWaits(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	running := w.claim()
	for day := range 5 {
		w.sweepAt(r.NextRunAt.AddDate(0, 0, day+1))
	}
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 2)
	equal(t, "slot that waits", all[0].Slot, r.NextRunAt.AddDate(0, 0, 5))
	equal(t, "slot that runs", all[1].Slot, running.Execution.Slot)
}

// takenBackRuns: a run that its node gave back waits beside the next one. Only
// the newer of the two moves on.
func takenBackRuns(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	running := w.claim()
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.must(w.ReleaseExecution(w.ctx(), w.now, running))
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 2))
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 2)
	equal(t, "newer slot", all[0].Slot, r.NextRunAt.AddDate(0, 0, 2))
	equal(t, "older slot", all[1].Slot, r.NextRunAt)
}

func retriedRunKeepsItsSlot(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	w.must(w.FailExecution(w.ctx(), w.now, w.claim(), "later", w.now.Add(48*time.Hour)))
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 2)
	equal(t, "slot that is tried again", all[1].Slot, r.NextRunAt)
}

func batchesAreBounded(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 100})
	d := w.dataset("sales")
	var due time.Time
	for range 7 {
		due = w.create(w.draft(key.ID, d.ID, w.daily)).NextRunAt
	}
	w.now = due
	for _, want := range []int{3, 3, 1, 0} {
		n, err := w.SweepDue(w.ctx(), w.now, 3, dailySlots)
		w.must(err)
		equal(t, "swept", n, want)
	}
}

func endedSchedule(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt
	n, err := w.SweepDue(w.ctx(), w.now, 10, func(_ sitrep.Schedule, now time.Time) (newest, next time.Time) {
		return now, time.Time{}
	})
	w.must(err)
	equal(t, "swept", n, 1)
	w.pass(1000 * time.Hour)
	equal(t, "swept after the end", w.sweepAt(w.now), 0)
}

func slotWithoutARun(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt
	_, err := w.SweepDue(w.ctx(), w.now, 10, func(_ sitrep.Schedule, now time.Time) (newest, next time.Time) {
		return time.Time{}, now.Add(time.Hour)
	})
	w.must(err)
	equal(t, "executions", len(w.executions(r.ID)), 0)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "next run", found.NextRunAt, w.now.Add(time.Hour))
}
