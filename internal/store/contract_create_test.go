package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func createRules() []rule {
	return []rule{
		{"ReportIsStoredAsGiven", reportIsStoredAsGiven},
		{"ReportOnDemandHasItsRun", reportOnDemandHasItsRun},
		{"ScheduledReportHasNoRunYet", scheduledReportHasNoRun},
		{"LimitIsKept", creationLimitIsKept},
		{"RefusalsCostNothing", refusalsCostNothing},
		{"UnknownDatasetIsNamed", unknownDatasetIsNamed},
		{"RemovedDatasetIsUnknown", removedDatasetIsUnknown},
		{"RevokedOwnerCreatesNothing", revokedOwnerCreatesNothing},
		{"FailedRenderLeavesNothing", failedRenderLeavesNothing},
		{"SameKeySameBodyIsReplayed", sameBodyIsReplayed},
		{"SameKeyOtherBodyIsRefused", otherBodyIsRefused},
		{"ReplaySurvivesDeletionAndLimit", replaySurvives},
		{"ReplayEndsAfterADay", replayEnds},
		{"KeysOfOwnersAreApart", keysOfOwnersAreApart},
		{"OnlySuccessIsStored", onlySuccessIsStored},
	}
}

func reportIsStoredAsGiven(t *testing.T, w *world) {
	d := w.dataset("sales")
	r := w.draft(w.owner().ID, d.ID, w.daily, func(r *sitrep.Report) {
		r.Schedule.Timezone, r.Schedule.TimeOfDay = "Europe/Berlin", 7*time.Hour+30*time.Minute+15*time.Second
		r.WorkflowType, r.Subject, r.RefID = sitrep.WorkflowScheduled, "Sübject", "a/b c"
		r.APIRetention, r.Public = true, true
	})
	got := w.create(r)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	for _, got := range []sitrep.Report{got, found} {
		equal(t, "prompt", got.Prompt, r.Prompt)
		equal(t, "title", got.Title, r.Title)
		equal(t, "subject", got.Subject, r.Subject)
		equal(t, "ref id", got.RefID, r.RefID)
		equal(t, "schedule", got.Schedule, r.Schedule)
		equal(t, "workflow type", got.WorkflowType, r.WorkflowType)
		equal(t, "flags", [4]bool{got.APIRetention, got.EmailEnabled, got.Public, got.Active}, [4]bool{true, true, true, true})
		equal(t, "times", [3]time.Time{got.CreatedAt, got.UpdatedAt, got.NextRunAt}, [3]time.Time{r.CreatedAt, r.UpdatedAt, r.NextRunAt})
		equal(t, "status", got.Status, sitrep.Pending)
		equal(t, "last executed", got.LastExecuted, time.Time{})
		equal(t, "recipients", len(got.Recipients), 2)
		equal(t, "first recipient", got.Recipients[0], r.Recipients[0])
		equal(t, "second recipient", got.Recipients[1], r.Recipients[1])
		equal(t, "dataset", [4]string{string(got.Dataset.ID), got.Dataset.Name, got.Dataset.Slug, string(got.Dataset.Kind)},
			[4]string{string(d.ID), "sales", "sales", "FILE"})
		equal(t, "data science", got.Dataset.DataScience, true)
		equal(t, "plan", got.Plan == nil, true)
	}
}

func reportOnDemandHasItsRun(t *testing.T, w *world) {
	r := w.report()
	all := w.executions(r.ID)
	equal(t, "executions", len(all), 1)
	equal(t, "execution", all[0], sitrep.Execution{ID: all[0].ID, ReportID: r.ID, Status: sitrep.Pending, CreatedAt: w.now})
}

func scheduledReportHasNoRun(t *testing.T, w *world) {
	r := w.report(w.daily)
	equal(t, "executions", len(w.executions(r.ID)), 0)
	equal(t, "status", w.state(r.ID).Status, sitrep.Pending)
}

func creationLimitIsKept(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	for left := 9; left >= 0; left-- {
		created, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
		w.must(err)
		equal(t, "quota", created.Quota, store.Quota{Limit: 10, Remaining: left, Resets: start.Add(store.Hour)})
		w.pass(time.Minute)
	}
	r := w.draft(key.ID, d.ID)
	_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: r})
	w.wants(err, sitrep.Limited)
	_, err = w.FindReport(w.ctx(), r.ID)
	w.wants(err, sitrep.NotFound)
	w.now = start.Add(store.Hour)
	w.create(r)
}

func refusalsCostNothing(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	for range 12 {
		_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, sitrep.NewID(w.now))})
		w.wants(err, sitrep.Invalid)
	}
	created, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
	w.must(err)
	equal(t, "remaining", created.Quota.Remaining, 9)
}

func unknownDatasetIsNamed(t *testing.T, w *world) {
	_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(w.owner().ID, sitrep.NewID(w.now))})
	w.wants(err, sitrep.Invalid)
	e, _ := errors.AsType[*sitrep.Error](err)
	if e == nil || len(e.Fields) != 1 || e.Fields[0].Location != "body.datasetId" {
		t.Errorf("error %+v does not name body.datasetId", e)
	}
}

func removedDatasetIsUnknown(_ *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
	w.wants(err, sitrep.Invalid)
}

func revokedOwnerCreatesNothing(_ *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
	w.wants(err, sitrep.Unauthorized)
	_, err = w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(sitrep.NewID(w.now), d.ID)})
	w.wants(err, sitrep.Unauthorized)
}

func failedRenderLeavesNothing(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	r := w.draft(key.ID, d.ID)
	_, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: r, Render: func(sitrep.Report) ([]byte, error) {
		return nil, errors.New("cannot be written")
	}})
	w.wants(err, sitrep.Internal)
	_, err = w.FindReport(w.ctx(), r.ID)
	w.wants(err, sitrep.NotFound)
	q, err := w.CreationQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "remaining", q.Remaining, 10)
	w.nothing()
}

// keyed is a creation under an idempotency key; its body names the report.
func (w *world) keyed(owner, dataset sitrep.ID, key, body string) store.Creation {
	return store.Creation{
		Report: w.draft(owner, dataset), IdempotencyKey: key, BodyHash: []byte(body),
		Render: func(r sitrep.Report) ([]byte, error) { return []byte("created " + r.ID), nil },
	}
}

func sameBodyIsReplayed(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	first, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	equal(t, "replayed", first.Replayed, false)
	equal(t, "body", string(first.Body), "created "+string(first.Report.ID))
	w.pass(time.Hour / 2)
	second, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	equal(t, "replayed", second.Replayed, true)
	equal(t, "replayed body", string(second.Body), string(first.Body))
	equal(t, "quota", second.Quota, first.Quota)
	_, total, err := w.FindReports(w.ctx(), store.ReportFilter{OwnerID: key.ID, Page: store.Page{Number: 1, Limit: 10}})
	w.must(err)
	equal(t, "reports", total, 1)
}

func otherBodyIsRefused(_ *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	_, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	_, err = w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "other"))
	w.wants(err, sitrep.Mismatch)
	_, err = w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "K", "other"))
	w.must(err)
}

func replaySurvives(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 1})
	d := w.dataset("sales")
	first, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	w.must(w.DeleteReport(w.ctx(), key.ID, first.Report.ID))
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	again, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	equal(t, "replayed body", string(again.Body), string(first.Body))
	_, err = w.FindReport(w.ctx(), first.Report.ID)
	w.wants(err, sitrep.NotFound)
}

func replayEnds(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	_, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "body"))
	w.must(err)
	w.pass(24 * time.Hour)
	again, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "other"))
	w.must(err)
	equal(t, "replayed", again.Replayed, false)
	w.pass(time.Hour)
	replay, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "other"))
	w.must(err)
	equal(t, "replayed body", string(replay.Body), string(again.Body))
}

func keysOfOwnersAreApart(t *testing.T, w *world) {
	a, b, d := w.owner(), w.owner(), w.dataset("sales")
	for _, owner := range []sitrep.ID{a.ID, b.ID} {
		created, err := w.CreateReport(w.ctx(), w.now, w.keyed(owner, d.ID, "k", "body of "+string(owner)))
		w.must(err)
		equal(t, "replayed", created.Replayed, false)
	}
}

func onlySuccessIsStored(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	_, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, sitrep.NewID(w.now), "k", "body"))
	w.wants(err, sitrep.Invalid)
	created, err := w.CreateReport(w.ctx(), w.now, w.keyed(key.ID, d.ID, "k", "other body"))
	w.must(err)
	equal(t, "replayed", created.Replayed, false)
}
