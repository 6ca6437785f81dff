package store_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func lateRules() []rule {
	return []rule{
		{"RunThatDoesNotStartIsLateOnce", notStartedIsLate},
		{"RunThatStartsLateIsToldOnce", startsLate},
		{"SlotThatWasMissedIsLateAtItsStart", missedSlotIsLate},
		{"WhatWasInTimeIsNotLate", inTime},
		{"OneNodeIsTold", oneNodeIsTold},
	}
}

// bound is from when on a run of these tests is late.
const bound = 5 * time.Minute

func (w *world) late() []sitrep.Execution {
	w.t.Helper()
	late, err := w.NoteLate(w.ctx(), w.now, w.now.Add(-bound))
	w.must(err)
	return late
}

func (w *world) claimLate() store.Claim {
	w.t.Helper()
	c, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease, Late: bound})
	w.must(err)
	equal(w.t, "claimed", ok, true)
	return c
}

func notStartedIsLate(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	w.pass(bound - time.Millisecond)
	equal(t, "late before the bound", len(w.late()), 0)
	w.pass(time.Millisecond)
	late := w.late()
	equal(t, "late", len(late), 1)
	equal(t, "slot", late[0].Slot, r.NextRunAt)
	equal(t, "late again", len(w.late()), 0)
	w.pass(time.Hour)
	equal(t, "told at the start", w.claimLate().Late, false)
}

func startsLate(t *testing.T, w *world) {
	w.report()
	w.pass(bound + time.Millisecond)
	c := w.claimLate()
	equal(t, "late", c.Late, true)
	w.must(w.ReleaseExecution(w.ctx(), w.now, c))
	equal(t, "told again", w.claimLate().Late, false)
	equal(t, "late", len(w.late()), 0)
}

func missedSlotIsLate(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt.Add(time.Hour)) // no node was there for an hour
	equal(t, "late", w.claimLate().Late, true)
}

func inTime(t *testing.T, w *world) {
	w.report()
	c := w.claimLate()
	equal(t, "late", c.Late, false)
	w.pass(time.Hour)
	equal(t, "late while it runs", len(w.late()), 0)
	w.must(w.FailExecution(w.ctx(), w.now, c, "no", w.now.Add(time.Hour)))
	w.pass(time.Hour)
	equal(t, "late before its second try", len(w.late()), 0)
	equal(t, "late in its second try", w.claimLate().Late, false)
}

func oneNodeIsTold(t *testing.T, w *world) {
	for range 10 {
		w.report()
	}
	w.pass(bound)
	var told atomic.Int64
	w.both(4, func(s *store.Store, _ int) error {
		late, err := s.NoteLate(w.ctx(), w.now, w.now.Add(-bound))
		told.Add(int64(len(late)))
		return err
	})
	equal(t, "told", told.Load(), 10)
}
