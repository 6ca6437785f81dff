package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func planRules() []rule {
	return []rule{
		{"GivenPlanStaysWhateverRunsMake", givenPlanStays},
		{"PlanGivenDuringARunIsNotReplacedByIt", givenDuringARun},
		{"PlanGivenAtCreationIsThere", givenAtCreation},
		{"AnotherPromptTakesTheGivenPlanAway", anotherPromptTakesIt},
		{"EditOfAPlanThatChangedIsStale", staleEdit},
		{"PlansAreKeptNumberedAndComeBack", plansComeBack},
		{"OnlyTheOwnerGivesAPlan", onlyTheOwnerGives},
		{"OldestPlansMakeRoom", oldestPlansMakeRoom},
		{"DeletionTakesThePlansAlong", deletionTakesPlans},
	}
}

func (w *world) give(r sitrep.Report, plan string) sitrep.Report {
	w.t.Helper()
	r, err := w.GivePlan(w.ctx(), w.now, store.Giving{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, Plan: []byte(plan), Prompt: r.Prompt})
	w.must(err)
	return r
}

func (w *world) plans(r sitrep.Report) string {
	var list []string
	w.t.Helper()
	all, total, err := w.Plans(w.ctx(), r.ID, store.Page{Number: 1, Limit: 10})
	w.must(err)
	equal(w.t, "total", total, len(all))
	for _, v := range all {
		list = append(list, fmt.Sprint(v.Number, " ", v.Origin, " ", string(v.Plan)))
	}
	return strings.Join(list, "; ")
}

func fits(sitrep.Report, sitrep.PlanVersion) error { return nil }

func givenPlanStays(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.runs(r, 1)
	given := w.give(r, `{"mine":1}`)
	equal(t, "given", given.PlanGiven, true)
	equal(t, "a new version", given.UpdatedAt.After(r.UpdatedAt), true)
	c := w.second(r)
	equal(t, "plan of the claim", string(c.Report.Plan), `{"mine":1}`)
	equal(t, "given, says the claim", c.Report.PlanGiven, true)
	o := w.outcome(c)
	o.Plan, o.Anew = []byte("another"), true
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan", string(found.Plan), `{"mine":1}`)
	equal(t, "plans", w.plans(r), `2 given {"mine":1}; 1 read {"plan":1}`)
}

func givenDuringARun(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.give(r, `{"mine":1}`)
	w.complete(c)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan", string(found.Plan), `{"mine":1}`)
	equal(t, "plans", w.plans(r), `1 given {"mine":1}`)
	dropped, err := w.DropPlan(w.ctx(), r.OwnerID, r.ID)
	w.must(err)
	equal(t, "dropped", [2]any{string(dropped.Plan), dropped.PlanGiven}, [2]any{"", false})
}

func givenAtCreation(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	draft := w.draft(key.ID, d.ID)
	draft.Plan, draft.PlanGiven = []byte(`{"mine":1}`), true
	r := w.create(draft)
	c := w.claim()
	equal(t, "plan of the first run", string(c.Report.Plan), `{"mine":1}`)
	equal(t, "given", c.Report.PlanGiven, true)
	equal(t, "plans", w.plans(r), `1 given {"mine":1}`)
}

func anotherPromptTakesIt(t *testing.T, w *world) {
	r := w.give(w.report(), `{"mine":1}`)
	edited, err := w.EditReport(w.ctx(), w.now, store.Edit{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		r.Prompt = "something else"
		return r, nil
	}})
	w.must(err)
	equal(t, "plan", [2]any{string(edited.Plan), edited.PlanGiven}, [2]any{"", false})
	_, err = w.GivePlan(w.ctx(), w.now, store.Giving{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, Plan: []byte("x"), Prompt: r.Prompt})
	w.wants(err, sitrep.Stale)
}

func staleEdit(t *testing.T, w *world) {
	r := w.give(w.report(), `{"mine":1}`)
	w.give(r, `{"mine":2}`)
	own := store.Own{OwnerID: r.OwnerID, ReportID: r.ID}
	_, err := w.GivePlan(w.ctx(), w.now, store.Giving{Own: own, Plan: []byte(`{"mine":3}`), Prompt: r.Prompt, Over: []byte(`{"mine":1}`)})
	w.wants(err, sitrep.Stale)
	_, err = w.GivePlan(w.ctx(), w.now, store.Giving{Own: own, Plan: []byte(`{"mine":3}`), Prompt: r.Prompt, Over: []byte(`{"mine":2}`)})
	w.must(err)
	equal(t, "plans", w.plans(r), `3 given {"mine":3}; 2 given {"mine":2}; 1 given {"mine":1}`)
}

func plansComeBack(t *testing.T, w *world) {
	r := w.report()
	w.complete(w.claim())
	w.give(r, `{"mine":1}`)
	w.pass(time.Second)
	own := store.Own{OwnerID: r.OwnerID, ReportID: r.ID}
	back, err := w.RestorePlan(w.ctx(), w.now, own, 1, fits)
	w.must(err)
	equal(t, "plan", [2]any{string(back.Plan), back.PlanGiven}, [2]any{`{"plan":1}`, true})
	equal(t, "plans", w.plans(r), `3 restored {"plan":1}; 2 given {"mine":1}; 1 read {"plan":1}`)
	_, err = w.RestorePlan(w.ctx(), w.now, own, 9, fits)
	w.wants(err, sitrep.NotFound)
	_, err = w.RestorePlan(w.ctx(), w.now, own, 2, func(sitrep.Report, sitrep.PlanVersion) error { return sitrep.Errorf(sitrep.Conflict, "no") })
	w.wants(err, sitrep.Conflict)
	all, _, err := w.Plans(w.ctx(), r.ID, store.Page{Number: 2, Limit: 2})
	w.must(err)
	equal(t, "second page", len(all), 1)
	equal(t, "when", all[0].CreatedAt.IsZero(), false)
}

func onlyTheOwnerGives(_ *testing.T, w *world) {
	r := w.report()
	other := w.owner()
	own := store.Own{OwnerID: other.ID, ReportID: r.ID}
	_, err := w.GivePlan(w.ctx(), w.now, store.Giving{Own: own, Plan: []byte("x"), Prompt: r.Prompt})
	w.wants(err, sitrep.Forbidden)
	_, err = w.RestorePlan(w.ctx(), w.now, own, 1, fits)
	w.wants(err, sitrep.Forbidden)
}

func oldestPlansMakeRoom(t *testing.T, w *world) {
	r := w.report()
	for i := range 103 {
		w.give(r, fmt.Sprint(i))
	}
	all, total, err := w.Plans(w.ctx(), r.ID, store.Page{Number: 10, Limit: 10})
	w.must(err)
	equal(t, "total", total, 100)
	equal(t, "oldest", all[9].Number, 4)
}

func deletionTakesPlans(t *testing.T, w *world) {
	r := w.give(w.report(), "x")
	w.must(w.DeleteReport(w.ctx(), r.OwnerID, r.ID))
	equal(t, "plans", w.plans(r), "")
}
