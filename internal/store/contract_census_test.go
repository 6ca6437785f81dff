package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func censusRules() []rule {
	return []rule{
		{"NothingIsOpenAtFirst", nothingIsOpen},
		{"WhatIsOpenIsCountedWithItsAge", openIsCounted},
		{"WhatWaitsForItsTimeHasNoAge", laterHasNoAge},
		{"LagIsThatOfReportsThatRun", lagOfReports},
	}
}

func (w *world) census() store.Census {
	w.t.Helper()
	c, err := w.Census(w.ctx(), w.now)
	w.must(err)
	return c
}

func nothingIsOpen(t *testing.T, w *world) {
	equal(t, "census", w.census(), store.Census{})
	w.report()
	w.complete(w.claim())
	for range 2 {
		w.must(w.end(w.claimMail(), true, "", time.Time{}))
	}
	equal(t, "census when all has ended", w.census(), store.Census{})
}

func openIsCounted(t *testing.T, w *world) {
	w.report()
	w.complete(w.claim())
	w.claimMail()
	w.pass(time.Minute)
	w.report()
	w.claim()
	w.pass(time.Minute)
	w.report()
	w.pass(time.Minute)
	equal(t, "census", w.census(), store.Census{
		Pending: 1, Generating: 1, MailsPending: 1, MailsSending: 1,
		PendingAge: time.Minute, GeneratingAge: 2 * time.Minute, MailAge: 3 * time.Minute,
	})
}

func laterHasNoAge(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, c, "not now", w.now.Add(time.Hour)))
	w.pass(30 * time.Minute)
	equal(t, "census", w.census(), store.Census{Pending: 1})
	w.pass(40 * time.Minute)
	equal(t, "census", w.census(), store.Census{Pending: 1, PendingAge: 10 * time.Minute})
}

func lagOfReports(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt.Add(-time.Second)
	equal(t, "lag before the slot", w.census().ScheduleLag, time.Duration(0))
	w.pass(time.Minute)
	equal(t, "lag", w.census().ScheduleLag, 59*time.Second)
	w.sweepAt(w.now)
	equal(t, "lag after a sweep", w.census().ScheduleLag, time.Duration(0))
	w.pass(48 * time.Hour)
	w.pause(r)
	equal(t, "lag of a paused report", w.census().ScheduleLag, time.Duration(0))
	equal(t, "status", w.state(r.ID).Status, sitrep.Pending)
}
