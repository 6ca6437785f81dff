package store_test

import (
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func listRules() []rule {
	return []rule{
		{"FilterSelectsWhatMeetsAllOfIt", filterSelects},
		{"FilteredListHasPagesAndTheTrueTotal", filteredPages},
	}
}

// shelf has an owner with three reports, the newest first, an hour between them, and
// one of somebody else.
func (w *world) shelf() (owner, sales, visits sitrep.ID) {
	owner, sales, visits = w.owner().ID, w.dataset("sales").ID, w.dataset("visits").ID
	w.create(w.draft(owner, sales, func(r *sitrep.Report) { r.Prompt, r.Title, r.RefID = "first", "Revenue 100%", "a_b" }))
	w.complete(w.claim())
	w.pass(time.Hour)
	w.create(w.draft(owner, visits, func(r *sitrep.Report) { r.Prompt, r.Title, r.Subject = "second", "Visits", `Back\slash` }))
	w.must(w.FailExecution(w.ctx(), w.now, w.claim(), "no", time.Time{}))
	w.pass(time.Hour)
	third := w.create(w.draft(owner, sales, w.daily, func(r *sitrep.Report) { r.Prompt, r.Title = "third ÄÖ", "Costs" }))
	_, err := w.PauseReport(w.ctx(), w.now, store.Own{OwnerID: owner, ReportID: third.ID})
	w.must(err)
	w.create(w.draft(w.owner().ID, sales, func(r *sitrep.Report) { r.Prompt = "somebody else's" }))
	return owner, sales, visits
}

func filterSelects(t *testing.T, w *world) {
	owner, sales, visits := w.shelf()
	on, off, ref := true, false, "a_b"
	for name, c := range map[string]struct {
		filter store.ReportFilter
		want   []string
	}{
		"nothing":               {store.ReportFilter{}, []string{"third ÄÖ", "second", "first"}},
		"dataset":               {store.ReportFilter{DatasetID: sales}, []string{"third ÄÖ", "first"}},
		"completed":             {store.ReportFilter{Status: sitrep.Completed}, []string{"first"}},
		"failed":                {store.ReportFilter{Status: sitrep.Failed}, []string{"second"}},
		"pending without a run": {store.ReportFilter{Status: sitrep.Pending}, []string{"third ÄÖ"}},
		"active":                {store.ReportFilter{Active: &on}, []string{"second", "first"}},
		"paused":                {store.ReportFilter{Active: &off}, []string{"third ÄÖ"}},
		"reference":             {store.ReportFilter{RefID: &ref}, []string{"first"}},
		"from its instant":      {store.ReportFilter{From: start.Add(time.Hour)}, []string{"third ÄÖ", "second"}},
		"before its instant":    {store.ReportFilter{To: start.Add(time.Hour)}, []string{"first"}},
		"title":                 {store.ReportFilter{Text: "rEVENUE"}, []string{"first"}},
		"percent":               {store.ReportFilter{Text: "%"}, []string{"first"}},
		"underscore":            {store.ReportFilter{Text: "_"}, []string{"first"}},
		"backslash":             {store.ReportFilter{Text: `k\S`}, []string{"second"}},
		"other letters":         {store.ReportFilter{Text: "ÄÖ"}, []string{"third ÄÖ"}},
		"quote":                 {store.ReportFilter{Text: "'"}, nil},
		"across two members":    {store.ReportFilter{Text: "first\nRevenue"}, nil},
		"all":                   {store.ReportFilter{DatasetID: visits, Status: sitrep.Failed, Active: &on, From: start, To: w.now, Text: "vis"}, []string{"second"}},
	} {
		c.filter.OwnerID, c.filter.Page = owner, store.Page{Number: 1, Limit: 10}
		found, total, err := w.FindReports(w.ctx(), c.filter)
		w.must(err)
		var got []string
		for _, r := range found {
			got = append(got, r.Prompt)
		}
		if !slices.Equal(got, c.want) || total != len(c.want) {
			t.Errorf("%s: %q of %d, want %q", name, got, total, c.want)
		}
	}
}

func filteredPages(t *testing.T, w *world) {
	owner, sales, _ := w.shelf()
	for number, want := range []int{1, 1, 0} {
		found, total, err := w.FindReports(w.ctx(), store.ReportFilter{
			OwnerID: owner, DatasetID: sales, Page: store.Page{Number: number + 1, Limit: 1},
		})
		w.must(err)
		equal(t, "entries", len(found), want)
		equal(t, "total", total, 2)
	}
}
