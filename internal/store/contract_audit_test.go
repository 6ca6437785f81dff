package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func auditRules() []rule {
	return []rule{
		{"EachChangeHasALine", eachChangeHasALine},
		{"WhatFailsOrChangesNothingHasNone", refusedHasNoLine},
		{"WhatNobodyAskedForHasNone", unaskedHasNoLine},
		{"LogIsPagedAndNarrowed", logIsPaged},
		{"LogOutlivesItsKeyAndGoesInTime", logGoesInTime},
	}
}

// deeds are the actions of the log, oldest first.
func (w *world) deeds() (all []sitrep.Deed) {
	w.t.Helper()
	list, total, err := w.Deeds(w.ctx(), store.DeedFilter{Page: store.Page{Number: 1, Limit: 100}})
	w.must(err)
	equal(w.t, "total of the log", total, len(list))
	for i := range list {
		all = append(all, list[len(list)-1-i])
	}
	return all
}

func eachChangeHasALine(t *testing.T, w *world) {
	key := w.owner()
	r := w.report(w.daily, func(r *sitrep.Report) {
		r.OwnerID, r.Recipients = key.ID, []sitrep.Recipient{{ID: sitrep.NewID(w.now), Email: "ann@example.com"}}
	})
	own := store.Own{OwnerID: key.ID, ReportID: r.ID}
	ctx := store.ByKey(w.ctx(), w.now, &key)
	slots := func(sitrep.Schedule, time.Time) (a, b time.Time) { return w.now, w.now.Add(time.Hour) }
	d := w.dataset("visits")
	var run store.Started
	var secret string
	for _, c := range []struct {
		action, object, detail string
		do                     func() error
	}{
		{"createReport", "", "", func() error {
			more := r
			more.ID, more.Recipients = sitrep.NewID(w.now), nil
			_, err := w.CreateReport(ctx, w.now, store.Creation{Report: more})
			return err
		}},
		{"editReport", string(r.ID), "prompt, isPublic", func() error {
			_, err := w.EditReport(ctx, w.now, store.Edit{Own: own, Slots: slots, Apply: func(r sitrep.Report) (sitrep.Report, error) {
				r.Prompt, r.Public = "Another one", true
				return r, nil
			}})
			return err
		}},
		{"pauseReport", string(r.ID), "", func() error { _, err := w.PauseReport(ctx, w.now, own); return err }},
		{"resumeReport", string(r.ID), "", func() error { _, err := w.ResumeReport(ctx, w.now, own, slots); return err }},
		{"changePlan", string(r.ID), "", func() error {
			_, err := w.GivePlan(ctx, w.now, store.Giving{Own: own, Plan: []byte(`{"prompt":"Another one"}`), Prompt: "Another one"})
			return err
		}},
		{"restorePlan", string(r.ID), "", func() error {
			_, err := w.RestorePlan(ctx, w.now, own, 1, func(sitrep.Report, sitrep.PlanVersion) error { return nil })
			return err
		}},
		{"renewPlan", string(r.ID), "", func() error { _, err := w.DropPlan(ctx, key.ID, r.ID); return err }},
		{"runReport", string(r.ID), "", func() (err error) { run, err = w.RunReport(ctx, w.now, store.RunRequest{Own: own}); return err }},
		{"cancelExecution", "run", "", func() error { return w.CancelExecution(ctx, w.now, key.ID, run.Execution.ID) }},
		{"teachWord", string(d.ID), "turnover", func() error {
			return w.TeachWord(ctx, w.now, d.ID, sitrep.TaughtWord{Word: "turnover", Means: "amount", By: key.Name})
		}},
		{"forgetWord", string(d.ID), "turnover", func() error { return w.ForgetWord(ctx, d.ID, "turnover") }},
		{"editModel", string(d.ID), "", func() error { return w.EditSemantics(ctx, d, d.Semantics) }},
		{"addDataset", "", "more", func() error { _, err := w.AddDataset(ctx, w.newDataset("more")); return err }},
		{"removeDataset", string(d.ID), "", func() error { return w.RemoveDataset(ctx, w.now, d.ID) }},
		{"addSource", "shop", "", func() error {
			return w.AddSource(ctx, sitrep.Source{Name: "shop", Kind: sitrep.SourcePostgres, URL: "postgres://x", CreatedAt: w.now})
		}},
		{"removeSource", "shop", "", func() error { return w.RemoveSource(ctx, w.now, "shop") }},
		{"suppressMail", "Ann@example.com", "", func() error {
			return w.Suppress(ctx, w.now, store.Suppression{Email: "Ann@example.com", Source: store.ByOperator})
		}},
		{"unsuppressMail", "ann@example.com", "", func() error {
			_, err := w.Unsuppress(ctx, w.now, store.Suppression{Email: "ann@example.com"})
			return err
		}},
		{"createKey", "", "vera, viewer", func() (err error) {
			_, secret, err = w.CreateKey(ctx, w.now, store.KeyDraft{Name: "vera", Role: sitrep.Viewer})
			return err
		}},
		{"setRole", "", "vera, editor", func() error { return w.SetRole(ctx, w.now, "vera", sitrep.Editor) }},
		{"rotateKey", "", "vera", func() error {
			_, _, err := w.RotateKey(ctx, w.now, store.Rotation{Name: "vera", Slots: slots})
			return err
		}},
		{"revokeKey", "", "vera", func() error { return w.RevokeKey(ctx, w.now, "vera") }},
		{"removeKey", "", "vera", func() error { return w.RemoveKey(ctx, w.now, "vera") }},
		{"deleteReport", string(r.ID), "", func() error { return w.DeleteReport(ctx, key.ID, r.ID) }},
	} {
		before := len(w.deeds())
		if err := c.do(); err != nil {
			t.Fatalf("%s: %v", c.action, err)
		}
		all := w.deeds()
		if len(all) != before+1 {
			t.Errorf("%s wrote %d lines", c.action, len(all)-before)
			continue
		}
		if c.object == "run" {
			c.object = string(run.Execution.ID)
		}
		last := w.newestDeed()
		if last.Action != c.action || c.object != "" && last.Object != c.object || last.Detail != c.detail || last.Object == "" || last.Kind == "" {
			t.Errorf("%s wrote %+v", c.action, last)
		}
		if last.KeyID != key.ID || last.KeyName != key.Name || !last.At.Equal(w.now.Truncate(time.Millisecond)) {
			t.Errorf("%s was by %s (%s) at %v, want %s at %v", c.action, last.KeyID, last.KeyName, last.At, key.ID, w.now)
		}
		w.pass(time.Second)
		ctx = store.ByKey(w.ctx(), w.now, &key)
	}
	for _, d := range w.deeds() {
		if secret == "" || d.Detail == secret || d.Object == secret {
			t.Errorf("a secret is in the log: %+v", d)
		}
	}
}

func (w *world) newestDeed() sitrep.Deed {
	w.t.Helper()
	list, _, err := w.Deeds(w.ctx(), store.DeedFilter{Page: store.Page{Number: 1, Limit: 1}})
	w.must(err)
	return list[0]
}

func refusedHasNoLine(t *testing.T, w *world) {
	r := w.report(w.daily)
	other := w.owner()
	ctx := store.ByKey(w.ctx(), w.now, &other)
	own, theirs := store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, store.Own{OwnerID: other.ID, ReportID: r.ID}
	slots := func(sitrep.Schedule, time.Time) (a, b time.Time) { return w.now, w.now.Add(time.Hour) }
	for range 2 { // the second pause changes nothing
		_, err := w.PauseReport(w.ctx(), w.now, own)
		w.must(err)
	}
	_, err := w.PauseReport(ctx, w.now, own)
	w.must(err)
	same := func(r sitrep.Report) (sitrep.Report, error) { return r, nil }
	_, err = w.EditReport(ctx, w.now, store.Edit{Own: own, Apply: same, Slots: slots})
	w.must(err)
	_, err = w.ResumeReport(ctx, w.now, theirs, slots)
	w.wants(err, sitrep.Forbidden)
	w.wants(w.DeleteReport(ctx, other.ID, r.ID), sitrep.Forbidden)
	w.wants(w.RevokeKey(ctx, w.now, "nobody"), sitrep.NotFound)
	w.wants(w.ForgetWord(ctx, r.DatasetID, "nothing"), sitrep.NotFound)
	w.wants(w.RemoveDataset(ctx, w.now, sitrep.NewID(w.now)), sitrep.NotFound)
	_, _, err = w.CreateKey(ctx, w.now, store.KeyDraft{Name: other.Name})
	w.wants(err, sitrep.Conflict)
	equal(t, "lines", len(w.deeds()), 0)
}

func unaskedHasNoLine(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 2)
	w.clear(usual())
	equal(t, "lines", len(w.deeds()), 0)
}

func logIsPaged(t *testing.T, w *world) {
	key := w.owner()
	for i, name := range []string{"a", "b", "c"} {
		ctx := store.By(w.ctx(), store.Actor{At: w.now})
		if i == 1 {
			ctx = store.ByKey(w.ctx(), w.now, &key)
		}
		_, _, err := w.CreateKey(ctx, w.now, store.KeyDraft{Name: name})
		w.must(err)
		w.pass(time.Second)
	}
	list, total, err := w.Deeds(w.ctx(), store.DeedFilter{Page: store.Page{Number: 2, Limit: 2}})
	w.must(err)
	if len(list) != 1 || total != 3 || list[0].Detail != "a, owner" || list[0].KeyID != "" || list[0].KeyName != "" {
		t.Errorf("%+v of %d", list, total)
	}
	for _, f := range []store.DeedFilter{{KeyID: key.ID}, {Object: list[0].Object}} {
		f.Page = store.Page{Number: 1, Limit: 10}
		_, total, err = w.Deeds(w.ctx(), f)
		w.must(err)
		equal(t, "narrowed", total, 1)
	}
	_, total, err = w.Deeds(w.ctx(), store.DeedFilter{Action: "removeKey", Page: store.Page{Number: 1, Limit: 10}})
	w.must(err)
	equal(t, "of another action", total, 0)
}

func logGoesInTime(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Name: "ada"})
	w.must(w.RevokeKey(store.ByKey(w.ctx(), w.now, &key), w.now, "ada"))
	w.must(w.RemoveKey(store.ByKey(w.ctx(), w.now, &key), w.now, "ada"))
	k := usual()
	k.Audit = 24 * time.Hour
	w.pass(23 * time.Hour)
	w.clear(k)
	equal(t, "lines that are young", len(w.deeds()), 2)
	w.pass(2 * time.Hour)
	k.Audit = 0
	w.clear(k)
	equal(t, "lines that are kept for ever", len(w.deeds()), 2)
	k.Audit = 24 * time.Hour
	w.clear(k)
	equal(t, "lines that are old", len(w.deeds()), 0)
}
