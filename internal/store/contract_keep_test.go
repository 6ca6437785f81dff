package store_test

import (
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func keepRules() []rule {
	return []rule{
		{"OldExecutionsGo", oldExecutionsGo},
		{"NewestExecutionStaysWithoutContent", newestExecutionStays},
		{"AtMostSoManyExecutionsEach", atMostSoManyEach},
		{"WaitingAndRunningOnesStay", waitingOnesStay},
		{"ContentWithRetentionStays", contentWithRetentionStays},
		{"ContentWithoutRetentionGoesWhenAllIsSent", contentGoesWhenSent},
		{"ContentWithoutRetentionGoesAfterTheLastFailure", contentGoesAfterFailure},
		{"ContentWithoutRetentionOrMailGoesAtOnce", contentWithoutMailGoes},
		{"DigestOutlivesTheContent", digestOutlivesContent},
		{"OldSnapshotsGo", oldSnapshotsGo},
		{"SharedFilesStay", sharedFilesStay},
		{"SnapshotsOfRemovedDatasetsGo", snapshotsOfRemovedGo},
		{"SpentRecordsGo", spentRecordsGo},
		{"FilesThatNothingRefersToAreKnown", unreferencedAreKnown},
	}
}

func usual() store.Keep {
	const day = 24 * time.Hour
	return store.Keep{Executions: 400 * day, ExecutionsEach: 1000, Snapshots: 3, SnapshotAge: 30 * day, ContentAfterFail: 7 * day}
}

func (w *world) clear(k store.Keep) store.Cleared {
	w.t.Helper()
	c, err := w.Clear(w.ctx(), w.now, k)
	w.must(err)
	return c
}

func oldExecutionsGo(t *testing.T, w *world) {
	r := w.report(w.daily)
	ids := w.runs(r, 4)
	w.now = r.NextRunAt.AddDate(0, 0, 401) // two are 400 days old or more
	equal(t, "cleared executions", w.clear(usual()).Executions, 2)
	left := w.executions(r.ID)
	equal(t, "executions", len(left), 2)
	equal(t, "oldest left", left[1].ID, ids[2])
	equal(t, "cleared again", w.clear(usual()).Executions, 0)
}

func newestExecutionStays(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	ended := w.now
	w.pass(500 * 24 * time.Hour)
	cleared := w.clear(usual())
	equal(t, "cleared executions", cleared.Executions, 0)
	equal(t, "cleared contents", cleared.Contents, 1)
	st := w.state(r.ID)
	equal(t, "status", st.Status, sitrep.Completed)
	equal(t, "last executed", st.LastExecuted, ended)
	e := w.execution(c.Execution.ID)
	equal(t, "content is said to be there", e.HasMarkdown || e.HasJSON, false)
}

func atMostSoManyEach(t *testing.T, w *world) {
	busy, calm := w.report(w.daily), w.create(w.draft(w.owner().ID, w.dataset("other").ID))
	w.complete(w.claim())
	ids := w.runs(busy, 6)
	k := usual()
	k.ExecutionsEach = 4
	equal(t, "cleared executions", w.clear(k).Executions, 2)
	left := w.executions(busy.ID)
	equal(t, "executions", len(left), 4)
	equal(t, "oldest left", left[3].ID, ids[2])
	equal(t, "executions of the other report", len(w.executions(calm.ID)), 1)
}

func waitingOnesStay(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	w.claim()
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	w.pass(1000 * 24 * time.Hour)
	k := usual()
	k.ExecutionsEach = 1
	equal(t, "cleared executions", w.clear(k).Executions, 0)
	equal(t, "executions", len(w.executions(r.ID)), 2)
}

func withoutRetention(r *sitrep.Report) { r.APIRetention = false }

// hasContent asks for the markdown of an execution.
func (w *world) hasContent(execution sitrep.ID) bool {
	w.t.Helper()
	st, err := w.FindContent(w.ctx(), execution, store.MarkdownPart)
	w.must(err)
	equal(w.t, "the execution says that it has markdown", st.Execution.HasMarkdown, st.Content != nil)
	return st.Content != nil
}

func contentWithRetentionStays(t *testing.T, w *world) {
	w.report()
	c := w.claim()
	w.complete(c)
	w.pass(300 * 24 * time.Hour)
	equal(t, "cleared contents", w.clear(usual()).Contents, 0)
	equal(t, "has content", w.hasContent(c.Execution.ID), true)
}

func contentGoesWhenSent(t *testing.T, w *world) {
	w.report(withoutRetention)
	c := w.claim()
	w.complete(c)
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	equal(t, "cleared before all is sent", w.clear(usual()).Contents, 0)
	mail := w.claimMail()
	equal(t, "cleared while the last is sent", w.clear(usual()).Contents, 0)
	w.must(w.end(mail, true, "", time.Time{}))
	equal(t, "cleared when all is sent", w.clear(usual()).Contents, 1)
	equal(t, "has content", w.hasContent(c.Execution.ID), false)
	equal(t, "status", w.execution(c.Execution.ID).Status, sitrep.Completed)
}

func contentGoesAfterFailure(t *testing.T, w *world) {
	w.report(withoutRetention)
	c := w.claim()
	w.complete(c)
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	w.must(w.end(w.claimMail(), false, "no such mailbox", time.Time{}))
	w.pass(7*24*time.Hour - time.Millisecond)
	equal(t, "cleared within seven days", w.clear(usual()).Contents, 0)
	w.pass(time.Millisecond)
	equal(t, "cleared after seven days", w.clear(usual()).Contents, 1)
}

func contentWithoutMailGoes(t *testing.T, w *world) {
	w.report(withoutRetention, func(r *sitrep.Report) { r.Recipients = nil })
	w.complete(w.claim())
	equal(t, "cleared contents", w.clear(usual()).Contents, 1)
}

func digestOutlivesContent(t *testing.T, w *world) {
	r := w.report(w.daily, withoutRetention, func(r *sitrep.Report) { r.Recipients = nil })
	ids := w.runs(r, 1)
	w.clear(usual())
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	digest, err := w.LastDigest(w.ctx(), r.ID, w.claim().Execution.ID)
	w.must(err)
	equal(t, "digest", string(digest), "digest of "+string(ids[0]))
}

func oldSnapshotsGo(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.report()
	c := w.claim()
	w.complete(c)
	used := w.execution(c.Execution.ID).SnapshotID
	if used == "" {
		t.Fatal("the execution does not say what it read")
	}
	for _, hash := range []string{"h1", "h2", "h3", "h4"} {
		w.pass(24 * time.Hour)
		w.snapshot(d.ID, hash)
	}
	equal(t, "cleared within thirty days", len(w.clear(usual()).Files), 0)
	w.pass(40 * 24 * time.Hour)
	files := w.clear(usual()).Files
	slices.Sort(files)
	if want := []string{"h1.duckdb", "sales.duckdb"}; !slices.Equal(files, want) && !slices.Equal(files, want[:1]) {
		t.Errorf("files to delete are %v, want %v", files, want)
	}
	equal(t, "newest", w.newest(d.ID).Snapshot.File, "h4.duckdb")
	equal(t, "cleared again", len(w.clear(usual()).Files), 0)
}

func sharedFilesStay(t *testing.T, w *world) {
	a, b := w.dataset("a"), w.dataset("b")
	w.snapshot(a.ID, "same")
	w.pass(time.Hour)
	w.snapshot(b.ID, "same")
	for _, hash := range []string{"h1", "h2", "h3"} {
		w.pass(time.Hour)
		w.snapshot(a.ID, hash)
	}
	w.pass(40 * 24 * time.Hour)
	files := w.clear(usual()).Files
	if !slices.Equal(files, []string{"a.duckdb"}) {
		t.Errorf("files to delete are %v, want a.duckdb alone", files)
	}
}

func snapshotsOfRemovedGo(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	r := w.create(w.draft(key.ID, d.ID))
	w.complete(w.claim())
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	w.pass(30*24*time.Hour - time.Millisecond)
	equal(t, "files within thirty days", len(w.clear(usual()).Files), 0)
	w.pass(time.Millisecond)
	equal(t, "files after thirty days", len(w.clear(usual()).Files), 1)
	e := w.executions(r.ID)[0]
	equal(t, "snapshot of the execution", e.SnapshotID, "")
	equal(t, "has content", w.hasContent(e.ID), true)
}

func spentRecordsGo(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	_, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body")) // ledger and answer
	w.must(err)
	w.slice(key.ID, 5)
	w.pass(time.Hour - time.Millisecond)
	equal(t, "records cleared too early", w.clear(usual()).Records, 0)
	w.pass(3 * time.Hour)
	equal(t, "ledger and slice", w.clear(usual()).Records, 2)
	w.pass(24 * time.Hour)
	equal(t, "answer", w.clear(usual()).Records, 1)
}

func unreferencedAreKnown(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.snapshot(d.ID, "h1")
	many := []string{"h1.duckdb", "lost.duckdb"}
	for range 600 { // more than a batch
		many = append(many, "h1.duckdb")
	}
	loose, err := w.Unreferenced(w.ctx(), append(many, "last.duckdb"))
	w.must(err)
	if !slices.Equal(loose, []string{"lost.duckdb", "last.duckdb"}) {
		t.Errorf("loose are %v", loose)
	}
	loose, err = w.Unreferenced(w.ctx(), nil)
	w.must(err)
	equal(t, "of none", len(loose), 0)
}
