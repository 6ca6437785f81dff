package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func executionRules() []rule {
	return []rule{
		{"ListIsNewestFirstWithTheTotal", executionsAreNewestFirst},
		{"ListSelectsWhatHasContent", listSelectsContent},
		{"ContentIsReadInParts", contentIsReadInParts},
		{"ExecutionWithoutContentHasNone", executionWithoutContent},
		{"UnknownExecutionIsNotFound", unknownExecution},
		{"RecentOnesAreOfAllOwners", recentOnes},
		{"DigestIsOfTheNewestCompletedBefore", digestIsOfTheNewestBefore},
		{"ReadableBeforeIsTheNewestWithJSON", readableBefore},
	}
}

// runs makes n completed executions of a daily report, oldest first.
func (w *world) runs(r sitrep.Report, n int) (ids []sitrep.ID) {
	w.t.Helper()
	for i := range n {
		w.sweepAt(r.NextRunAt.AddDate(0, 0, i))
		c := w.claim()
		w.complete(c)
		ids = append(ids, c.Execution.ID)
	}
	return ids
}

func executionsAreNewestFirst(t *testing.T, w *world) {
	r := w.report(w.daily)
	ids := w.runs(r, 5)
	page, total, err := w.FindExecutions(w.ctx(), store.ExecutionFilter{ReportID: r.ID, Page: store.Page{Number: 2, Limit: 2}})
	w.must(err)
	equal(t, "total", total, 5)
	equal(t, "page", [2]sitrep.ID{page[0].ID, page[1].ID}, [2]sitrep.ID{ids[2], ids[1]})
	page, total, err = w.FindExecutions(w.ctx(), store.ExecutionFilter{ReportID: r.ID, Page: store.Page{Number: 4, Limit: 2}})
	w.must(err)
	equal(t, "executions past the end", len(page), 0)
	equal(t, "total past the end", total, 5)
}

func listSelectsContent(t *testing.T, w *world) {
	r := w.report(w.daily)
	for i, edit := range []func(*store.Outcome){
		func(*store.Outcome) {},
		func(o *store.Outcome) { o.Content.JSON = nil },
		func(o *store.Outcome) { o.Content.Markdown = "" },
	} {
		w.sweepAt(r.NextRunAt.AddDate(0, 0, i))
		c := w.claim()
		o := w.outcome(c)
		edit(&o)
		w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	}
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 3))
	for f, want := range map[store.ExecutionFilter]int{
		{}: 4, {WithMarkdown: true}: 2, {WithJSON: true}: 2, {WithMarkdown: true, WithJSON: true}: 1,
	} {
		f.ReportID, f.Page = r.ID, store.Page{Number: 1, Limit: 10}
		all, total, err := w.FindExecutions(w.ctx(), f)
		w.must(err)
		equal(t, "executions", len(all), want)
		equal(t, "total", total, want)
	}
}

func contentIsReadInParts(t *testing.T, w *world) {
	r := w.report(func(r *sitrep.Report) { r.Public = true })
	c := w.claim()
	w.complete(c)
	want := sitrep.Content{
		ExecutionID: c.Execution.ID, ReportID: r.ID, CreatedAt: c.Execution.CreatedAt, Subject: "Subject", DatasetName: "sales", GeneratedAt: w.now,
	}
	text, err := w.FindContent(w.ctx(), c.Execution.ID, store.MarkdownPart)
	w.must(err)
	equal(t, "markdown", text.Content.Markdown, "# Report")
	equal(t, "JSON beside markdown", len(text.Content.JSON), 0)
	object, err := w.FindContent(w.ctx(), c.Execution.ID, store.JSONPart)
	w.must(err)
	equal(t, "JSON", string(object.Content.JSON), `{"title":"Report"}`)
	equal(t, "markdown beside JSON", object.Content.Markdown, "")
	facts, err := w.FindContent(w.ctx(), c.Execution.ID, store.FactsPart)
	w.must(err)
	equal(t, "sizes beside facts", [2]int{len(facts.Content.Markdown), len(facts.Content.JSON)}, [2]int{})
	for _, st := range []store.ContentState{text, object, facts} {
		equal(t, "execution", st.Execution, w.execution(c.Execution.ID))
		equal(t, "whose it is", st.Report, store.ReportState{ReportID: r.ID, OwnerID: r.OwnerID, Public: true, APIRetention: true})
		equal(t, "subject", st.Content.Subject, want.Subject)
		equal(t, "dataset name", st.Content.DatasetName, want.DatasetName)
		equal(t, "times", [2]time.Time{st.Content.CreatedAt, st.Content.GeneratedAt}, [2]time.Time{want.CreatedAt, want.GeneratedAt})
		equal(t, "ids", [2]sitrep.ID{st.Content.ExecutionID, st.Content.ReportID}, [2]sitrep.ID{want.ExecutionID, want.ReportID})
	}
}

func executionWithoutContent(t *testing.T, w *world) {
	r := w.report()
	id := w.executions(r.ID)[0].ID
	for _, part := range []store.ContentPart{store.MarkdownPart, store.JSONPart, store.FactsPart} {
		st, err := w.FindContent(w.ctx(), id, part)
		w.must(err)
		equal(t, "content", st.Content, nil)
		equal(t, "owner", st.Report.OwnerID, r.OwnerID)
		equal(t, "status", st.Execution.Status, sitrep.Pending)
	}
}

func unknownExecution(_ *testing.T, w *world) {
	_, err := w.FindContent(w.ctx(), sitrep.NewID(w.now), store.MarkdownPart)
	w.wants(err, sitrep.NotFound)
	_, err = w.FindExecution(w.ctx(), sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
}

func recentOnes(t *testing.T, w *world) {
	d := w.dataset("sales")
	var reports []sitrep.Report
	for range 3 {
		reports = append(reports, w.create(w.draft(w.owner().ID, d.ID)))
		w.pass(time.Second)
	}
	recent, err := w.RecentExecutions(w.ctx(), 2)
	w.must(err)
	equal(t, "executions", len(recent), 2)
	equal(t, "newest", recent[0].ReportID, reports[2].ID)
	equal(t, "next", recent[1].ReportID, reports[1].ID)
}

func digestIsOfTheNewestBefore(t *testing.T, w *world) {
	r := w.report(w.daily)
	ids := w.runs(r, 3)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 3))
	failed := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, failed, "no", time.Time{}))
	for _, c := range []struct {
		before sitrep.ID
		want   string
	}{
		{ids[0], ""},
		{ids[1], "digest of " + string(ids[0])},
		{ids[2], "digest of " + string(ids[1])},
		{failed.Execution.ID, "digest of " + string(ids[2])},
	} {
		digest, err := w.LastDigest(w.ctx(), r.ID, c.before)
		w.must(err)
		equal(t, "digest", string(digest), c.want)
	}
	past, err := w.PastDigests(w.ctx(), failed.Execution)
	w.must(err)
	equal(t, "digests", len(past), 3)
	equal(t, "the newest of them", string(past[0]), "digest of "+string(ids[2]))
}

func readableBefore(t *testing.T, w *world) {
	r := w.report(w.daily)
	ids := w.runs(r, 2)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 2))
	c := w.claim()
	o := w.outcome(c)
	o.Content.JSON = nil
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 3))
	last := w.claim()
	for of, want := range map[sitrep.ID]sitrep.ID{ids[0]: "", ids[1]: ids[0], c.Execution.ID: ids[1], last.Execution.ID: ids[1], sitrep.NewID(w.now): ""} {
		got, err := w.ReadableBefore(w.ctx(), r.ID, of)
		w.must(err)
		equal(t, "readable before", got, want)
	}
	got, err := w.ReadableBefore(w.ctx(), w.report(w.daily).ID, ids[1])
	w.must(err)
	equal(t, "readable of another report", got, "")
}
