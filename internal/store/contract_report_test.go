package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func reportRules() []rule {
	return []rule{
		{"ListIsNewestFirstAndStable", listIsNewestFirst},
		{"PagePastTheEndIsEmptyWithTheTotal", pagePastTheEnd},
		{"ListShowsTheOwnersOnly", listShowsTheOwnersOnly},
		{"ListItemsAreWholeReports", listItemsAreWhole},
		{"RefIDSelectsExactly", refIDSelectsExactly},
		{"DiscoverShowsOwnAndPublicWithRetention", discoverShows},
		{"StatusIsThatOfTheNewestExecution", statusIsOfTheNewest},
		{"LastExecutedIsWhenTheNewestEndedOneEnded", lastExecuted},
		{"ErrorOfTheNewestFailedRunShows", errorShows},
		{"OnlyTheOwnerDeletes", onlyTheOwnerDeletes},
		{"DeletionTakesEverythingAlong", deletionTakesEverything},
		{"DeletionGivesNoCreationBack", deletionGivesNothingBack},
		{"UnknownReportIsNotFound", unknownReportIsNotFound},
	}
}

func (w *world) list(owner sitrep.ID, number, limit int) ([]sitrep.Report, int) {
	w.t.Helper()
	reports, total, err := w.FindReports(w.ctx(), store.ReportFilter{OwnerID: owner, Page: store.Page{Number: number, Limit: limit}})
	w.must(err)
	return reports, total
}

func listIsNewestFirst(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	var made []sitrep.ID
	for i := range 9 {
		if i%3 == 0 { // three each in the same millisecond
			w.pass(time.Second)
		}
		made = append(made, w.create(w.draft(key.ID, d.ID)).ID)
	}
	seen := 0
	for page := 1; page <= 3; page++ {
		reports, total := w.list(key.ID, page, 4)
		equal(t, "total", total, 9)
		for _, r := range reports {
			equal(t, fmt.Sprintf("report %d", seen), r.ID, made[len(made)-1-seen])
			seen++
		}
	}
	equal(t, "reports on all pages", seen, 9)
}

func pagePastTheEnd(t *testing.T, w *world) {
	r := w.report()
	for _, number := range []int{2, 1_000_000_000} {
		reports, total := w.list(r.OwnerID, number, 100)
		equal(t, "reports", len(reports), 0)
		equal(t, "total", total, 1)
	}
	_, total := w.list(w.owner().ID, 1, 10)
	equal(t, "total of nothing", total, 0)
}

func listShowsTheOwnersOnly(t *testing.T, w *world) {
	a, b, d := w.owner(), w.owner(), w.dataset("sales")
	mine := w.create(w.draft(a.ID, d.ID))
	w.create(w.draft(b.ID, d.ID, func(r *sitrep.Report) { r.Public = true }))
	reports, total := w.list(a.ID, 1, 10)
	equal(t, "total", total, 1)
	equal(t, "report", reports[0].ID, mine.ID)
}

func listItemsAreWhole(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	for range 3 {
		w.create(w.draft(key.ID, d.ID))
		w.pass(time.Second)
	}
	reports, _ := w.list(key.ID, 1, 10)
	for _, listed := range reports {
		found, err := w.FindReport(w.ctx(), listed.ID)
		w.must(err)
		equal(t, "listed report", fmt.Sprintf("%+v", listed), fmt.Sprintf("%+v", found))
		equal(t, "recipients", len(listed.Recipients), 2)
	}
}

func refIDSelectsExactly(t *testing.T, w *world) {
	a, b, d := w.owner(), w.owner(), w.dataset("sales")
	ref := func(id string) func(*sitrep.Report) { return func(r *sitrep.Report) { r.RefID = id } }
	w.create(w.draft(a.ID, d.ID, ref("case")))
	w.create(w.draft(a.ID, d.ID, ref("case")))
	w.create(w.draft(a.ID, d.ID, ref("Case")))
	w.create(w.draft(a.ID, d.ID))
	w.create(w.draft(b.ID, d.ID, ref("case")))
	for id, want := range map[string]int{"case": 2, "Case": 1, "cas": 0, "cas_": 0, "": 0, "case ": 0} {
		reports, total, err := w.FindReports(w.ctx(), store.ReportFilter{OwnerID: a.ID, RefID: &id, Page: store.Page{Number: 1, Limit: 10}})
		w.must(err)
		equal(t, fmt.Sprintf("total of %q", id), total, want)
		equal(t, fmt.Sprintf("reports of %q", id), len(reports), want)
	}
}

func discoverShows(t *testing.T, w *world) {
	a, b, d := w.owner(), w.owner(), w.dataset("sales")
	flags := func(retention, public bool) func(*sitrep.Report) {
		return func(r *sitrep.Report) { r.APIRetention, r.Public = retention, public }
	}
	own := w.create(w.draft(a.ID, d.ID, flags(true, false)))
	w.create(w.draft(a.ID, d.ID, flags(false, true)))
	w.create(w.draft(b.ID, d.ID, flags(true, false)))
	public := w.create(w.draft(b.ID, d.ID, flags(true, true)))
	w.create(w.draft(b.ID, d.ID, flags(false, true)))
	reports, total, err := w.DiscoverReports(w.ctx(), a.ID, store.Page{Number: 1, Limit: 10})
	w.must(err)
	equal(t, "total", total, 2)
	equal(t, "first", reports[0].ID, public.ID)
	equal(t, "second", reports[1].ID, own.ID)
	_, total, err = w.DiscoverReports(w.ctx(), a.ID, store.Page{Number: 9, Limit: 10})
	w.must(err)
	equal(t, "total past the end", total, 2)
}

// statuses checks every way to read a report's status.
func (w *world) statuses(report sitrep.ID, want sitrep.Status) {
	w.t.Helper()
	equal(w.t, "status", w.state(report).Status, want)
	r, err := w.FindReport(w.ctx(), report)
	w.must(err)
	equal(w.t, "status of the report", r.Status, want)
}

func statusIsOfTheNewest(_ *testing.T, w *world) {
	r := w.report(w.daily)
	w.statuses(r.ID, sitrep.Pending)
	w.sweepAt(r.NextRunAt)
	first := w.claim()
	w.statuses(r.ID, sitrep.Generating)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.statuses(r.ID, sitrep.Pending)
	w.complete(first)
	w.statuses(r.ID, sitrep.Pending)
	second := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, second, "no", time.Time{}))
	w.statuses(r.ID, sitrep.Failed)
}

func lastExecuted(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	c := w.claim()
	equal(t, "last executed", w.state(r.ID).LastExecuted, time.Time{})
	w.pass(time.Second)
	w.complete(c)
	ended := w.now
	equal(t, "last executed", w.state(r.ID).LastExecuted, ended)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	c = w.claim()
	equal(t, "last executed during the next run", w.state(r.ID).LastExecuted, ended)
	w.pass(time.Second)
	w.must(w.FailExecution(w.ctx(), w.now, c, "no", time.Time{}))
	equal(t, "last executed after a failure", w.state(r.ID).LastExecuted, w.now)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "last executed of the report", found.LastExecuted, w.now)
}

func errorShows(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	w.must(w.FailExecution(w.ctx(), w.now, w.claim(), "the dataset was removed", time.Time{}))
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "last error", found.LastError, "the dataset was removed")
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.complete(w.claim())
	found, err = w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "last error after success", found.LastError, "")
}

func onlyTheOwnerDeletes(_ *testing.T, w *world) {
	r := w.report(func(r *sitrep.Report) { r.Public = true })
	w.wants(w.DeleteReport(w.ctx(), w.owner().ID, r.ID), sitrep.Forbidden)
	_, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	w.wants(w.DeleteReport(w.ctx(), r.OwnerID, r.ID), sitrep.NotFound)
}

func deletionTakesEverything(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	mail, ok, err := w.oneMail(w.Store, "node")
	w.must(err)
	equal(t, "a delivery is there", ok, true)
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	_, err = w.FindReportState(w.ctx(), r.ID)
	w.wants(err, sitrep.NotFound)
	_, err = w.FindContent(w.ctx(), c.Execution.ID, store.JSONPart)
	w.wants(err, sitrep.NotFound)
	_, err = w.FindExecution(w.ctx(), c.Execution.ID)
	w.wants(err, sitrep.NotFound)
	left, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "deliveries left", len(left), 0)
	w.wants(w.RenewDelivery(w.ctx(), w.now, mail, lease), sitrep.Gone)
	_, ok, err = w.oneMail(w.Store, "node")
	w.must(err)
	equal(t, "a delivery starts after the deletion", ok, false)
	w.nothing()
}

func deletionGivesNothingBack(t *testing.T, w *world) {
	r := w.report()
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	q, err := w.CreationQuota(w.ctx(), w.now, r.OwnerID)
	w.must(err)
	equal(t, "remaining", q.Remaining, 9)
}

func unknownReportIsNotFound(_ *testing.T, w *world) {
	id := sitrep.NewID(w.now)
	_, err := w.FindReport(w.ctx(), id)
	w.wants(err, sitrep.NotFound)
	_, err = w.FindReportState(w.ctx(), id)
	w.wants(err, sitrep.NotFound)
	w.wants(w.DeleteReport(w.ctx(), w.owner().ID, id), sitrep.NotFound)
}
