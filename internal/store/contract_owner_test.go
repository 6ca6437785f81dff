package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func ownerRules() []rule {
	return []rule{
		{"PausedReportIsNotSwept", pausedIsNotSwept},
		{"ResumedReportGoesOnWithItsNextSlot", resumedGoesOn},
		{"PauseAndResumeAreIdempotent", pauseIsIdempotent},
		{"RevokedOwnerResumesNothing", revokedResumesNothing},
		{"OnlyTheOwnerChanges", onlyTheOwnerChanges},
		{"RunNowCountsAndWaits", runNowCounts},
		{"RunNowJoinsTheRunThatWaits", runNowJoins},
		{"RunNowHurriesARetry", runNowHurries},
		{"RunNowReplays", runNowReplays},
		{"RunNowNeedsADataset", runNowNeedsADataset},
		{"RunNowIsOneForManyAtOnce", runNowOnce},
		{"EditIsWhole", editIsWhole},
		{"EditOfNothingChangesNothing", editOfNothing},
		{"RefusedEditChangesNothing", refusedEdit},
		{"EveryEditHasATimeOfItsOwn", editTimes},
		{"OtherPromptDropsThePlan", otherPromptDropsThePlan},
		{"NewScheduleCountsFromTheEdit", newScheduleCounts},
		{"SlotThatHadComeStillRuns", dueSlotStillRuns},
		{"NewScheduleWaitsForResume", newScheduleWaits},
		{"MailToWhoWasTakenOffIsNotSent", removedGetsNoMail},
		{"MailsSwitchedOffAreNotSent", switchedOffGetsNoMail},
		{"RunUnderWayMailsOnlyWhoIsStillWanted", runUnderWayMails},
		{"EditsAtOnceLoseNothing", editsAtOnce},
	}
}

func own(r sitrep.Report) store.Own { return store.Own{OwnerID: r.OwnerID, ReportID: r.ID} }

func (w *world) pause(r sitrep.Report) sitrep.Report {
	w.t.Helper()
	paused, err := w.PauseReport(w.ctx(), w.now, own(r))
	w.must(err)
	return paused
}

func (w *world) resume(r sitrep.Report) sitrep.Report {
	w.t.Helper()
	resumed, err := w.ResumeReport(w.ctx(), w.now, own(r), dailySlots)
	w.must(err)
	return resumed
}

func (w *world) run(r sitrep.Report) store.Started {
	w.t.Helper()
	started, err := w.RunReport(w.ctx(), w.now, store.RunRequest{Own: own(r)})
	w.must(err)
	return started
}

func (w *world) edit(r sitrep.Report, change func(*sitrep.Report)) sitrep.Report {
	w.t.Helper()
	edited, err := w.tryEdit(r, change)
	w.must(err)
	return edited
}

func (w *world) tryEdit(r sitrep.Report, change func(*sitrep.Report)) (sitrep.Report, error) {
	return w.EditReport(w.ctx(), w.now, store.Edit{Own: own(r), Slots: dailySlots, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		change(&r)
		return r, nil
	}})
}

func (w *world) creationsLeft(owner sitrep.ID) int {
	w.t.Helper()
	q, err := w.CreationQuota(w.ctx(), w.now, owner)
	w.must(err)
	return q.Remaining
}

func pausedIsNotSwept(t *testing.T, w *world) {
	r := w.report(w.daily)
	paused := w.pause(r)
	equal(t, "active", paused.Active, false)
	equal(t, "next run", paused.NextRunAt, time.Time{})
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	equal(t, "runs", len(w.executions(r.ID)), 0)
	due, err := w.NextDue(w.ctx())
	w.must(err)
	equal(t, "next due", due, time.Time{})
}

func resumedGoesOn(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.pause(r)
	w.pass(72 * time.Hour)
	resumed := w.resume(r)
	_, next := dailySlots(r.Schedule, w.now)
	equal(t, "active", resumed.Active, true)
	equal(t, "next run", resumed.NextRunAt, next)
	equal(t, "runs for what passed", len(w.executions(r.ID)), 0)
	w.sweepAt(next)
	equal(t, "runs", len(w.executions(r.ID)), 1)
}

func pauseIsIdempotent(t *testing.T, w *world) {
	r := w.report(w.daily)
	equal(t, "resumed without a pause", fmt.Sprint(w.resume(r)), fmt.Sprint(r))
	paused := w.pause(r)
	w.pass(time.Minute)
	equal(t, "paused again", fmt.Sprint(w.pause(r)), fmt.Sprint(paused))
	once := w.resume(r)
	w.pass(time.Minute)
	equal(t, "resumed again", fmt.Sprint(w.resume(r)), fmt.Sprint(once))
}

func revokedResumesNothing(t *testing.T, w *world) {
	r := w.report(w.daily)
	paused := w.report(w.daily)
	w.pause(paused)
	w.must(w.RevokeKey(w.ctx(), w.now, "owner 1"))
	w.must(w.RevokeKey(w.ctx(), w.now, "owner 2"))
	for _, of := range []sitrep.Report{r, paused} {
		_, err := w.ResumeReport(w.ctx(), w.now, own(of), dailySlots)
		w.wants(err, sitrep.Unauthorized)
		found, err := w.FindReport(w.ctx(), of.ID)
		w.must(err)
		equal(t, "active", found.Active, false)
	}
}

func onlyTheOwnerChanges(t *testing.T, w *world) {
	r := w.report(w.daily, func(r *sitrep.Report) { r.Public = true })
	for id, code := range map[sitrep.ID]sitrep.Code{r.ID: sitrep.Forbidden, sitrep.NewID(w.now): sitrep.NotFound} {
		o := store.Own{OwnerID: w.owner().ID, ReportID: id}
		_, err := w.PauseReport(w.ctx(), w.now, o)
		w.wants(err, code)
		_, err = w.ResumeReport(w.ctx(), w.now, o, dailySlots)
		w.wants(err, code)
		_, err = w.RunReport(w.ctx(), w.now, store.RunRequest{Own: o})
		w.wants(err, code)
		_, err = w.EditReport(w.ctx(), w.now, store.Edit{Own: o, Slots: dailySlots})
		w.wants(err, code)
		equal(t, "creations left", w.creationsLeft(o.OwnerID), 10)
	}
	w.nothing()
}

func runNowCounts(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.pause(r) // a pause is about the schedule only
	started := w.run(r)
	equal(t, "left", started.Quota.Remaining, 8)
	equal(t, "left as read", w.creationsLeft(r.OwnerID), 8)
	equal(t, "status", started.Execution.Status, sitrep.Pending)
	equal(t, "slot", started.Execution.Slot, time.Time{})
	c := w.claim()
	equal(t, "claimed", c.Execution.ID, started.Execution.ID)
	next := w.run(r)
	equal(t, "joined the one that runs", next.Joined, false)
	w.nothing() // one after the other
	w.complete(c)
	equal(t, "claimed then", w.claim().Execution.ID, next.Execution.ID)
}

func runNowJoins(t *testing.T, w *world) {
	r := w.report()
	started := w.run(r)
	equal(t, "joined", started.Joined, true)
	equal(t, "runs", len(w.executions(r.ID)), 1)
	equal(t, "left", w.creationsLeft(r.OwnerID), 9)
}

func runNowHurries(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.must(w.FailExecution(w.ctx(), w.now, c, "later", w.now.Add(10*time.Minute)))
	w.nothing()
	equal(t, "run", w.run(r).Execution.ID, c.Execution.ID)
	equal(t, "claimed", w.claim().Execution.ID, c.Execution.ID)
}

func runNowReplays(t *testing.T, w *world) {
	r := w.report(w.daily)
	ask := store.RunRequest{
		Own: own(r), IdempotencyKey: "k", Hash: []byte("run it"),
		Render: func(e sitrep.Execution) ([]byte, error) { return []byte(e.ID), nil },
	}
	first, err := w.RunReport(w.ctx(), w.now, ask)
	w.must(err)
	w.complete(w.claim())
	again, err := w.RunReport(w.ctx(), w.now, ask)
	w.must(err)
	equal(t, "replayed", again.Replayed, true)
	equal(t, "body", string(again.Body), string(first.Body))
	equal(t, "runs", len(w.executions(r.ID)), 1)
	equal(t, "left", w.creationsLeft(r.OwnerID), 8)
	ask.Hash = []byte("create it")
	_, err = w.RunReport(w.ctx(), w.now, ask)
	w.wants(err, sitrep.Mismatch)
}

func runNowNeedsADataset(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.must(w.RemoveDataset(w.ctx(), w.now, r.DatasetID))
	_, err := w.RunReport(w.ctx(), w.now, store.RunRequest{Own: own(r)})
	w.wants(err, sitrep.Conflict)
	equal(t, "left", w.creationsLeft(r.OwnerID), 9)
	equal(t, "runs", len(w.executions(r.ID)), 0)
}

func runNowOnce(t *testing.T, w *world) {
	r := w.report(w.daily)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := w.RunReport(w.ctx(), w.now, store.RunRequest{Own: own(r)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	equal(t, "runs", len(w.executions(r.ID)), 1)
	equal(t, "left", w.creationsLeft(r.OwnerID), 8)
}

func editIsWhole(t *testing.T, w *world) {
	r := w.report()
	w.pass(time.Minute)
	edited := w.edit(r, func(r *sitrep.Report) {
		r.Prompt, r.Title, r.Subject, r.RefID, r.WorkflowType = "p", "t", "s", "ref", sitrep.WorkflowScheduled
		r.APIRetention, r.EmailEnabled, r.Public = false, false, true
		r.Recipients = []sitrep.Recipient{r.Recipients[1], {ID: sitrep.NewID(w.now), Email: "eve@example.com"}}
		w.daily(r)
	})
	equal(t, "updated at", edited.UpdatedAt, w.now)
	want := r
	want.Prompt, want.Title, want.Subject, want.RefID, want.WorkflowType = "p", "t", "s", "ref", sitrep.WorkflowScheduled
	want.APIRetention, want.EmailEnabled, want.Public = false, false, true
	want.Recipients = []sitrep.Recipient{r.Recipients[1], edited.Recipients[1]}
	w.daily(&want)
	want.UpdatedAt, want.PlanDrops, want.Schedule.Anchor = w.now, 1, edited.Schedule.Anchor
	equal(t, "report", fmt.Sprintf("%+v", edited), fmt.Sprintf("%+v", want))
	equal(t, "new recipient", edited.Recipients[1].Email, "eve@example.com")
}

func editOfNothing(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.pass(time.Minute)
	equal(t, "report", fmt.Sprintf("%+v", w.edit(r, func(*sitrep.Report) {})), fmt.Sprintf("%+v", r))
}

func refusedEdit(t *testing.T, w *world) {
	r := w.report(w.daily)
	refusal := errors.New("no")
	_, err := w.EditReport(w.ctx(), w.now, store.Edit{Own: own(r), Apply: func(r sitrep.Report) (sitrep.Report, error) {
		r.Prompt = "other"
		return r, refusal
	}})
	equal(t, "it is the error of the edit", errors.Is(err, refusal), true)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "prompt", found.Prompt, r.Prompt)
}

func editTimes(t *testing.T, w *world) {
	r := w.report()
	one := w.edit(r, func(r *sitrep.Report) { r.Subject = "one" })
	two := w.edit(r, func(r *sitrep.Report) { r.Subject = "two" })
	equal(t, "later than the creation", one.UpdatedAt.After(r.UpdatedAt), true)
	equal(t, "later than the first", two.UpdatedAt.After(one.UpdatedAt), true)
	equal(t, "later than a pause", w.pause(r).UpdatedAt.After(two.UpdatedAt), true)
}

func otherPromptDropsThePlan(t *testing.T, w *world) {
	r := w.report()
	old := w.claim()
	edited := w.edit(r, func(r *sitrep.Report) { r.Prompt = "something else" })
	w.complete(old)
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "plan of the old prompt", string(found.Plan), "")
	w.run(edited)
	c := w.claim()
	equal(t, "prompt of the next run", c.Report.Prompt, "something else")
	w.complete(c)
	kept := w.edit(r, func(r *sitrep.Report) { r.Subject = "new" })
	equal(t, "plan after another subject", string(kept.Plan), `{"plan":1}`)
	equal(t, "plan after another prompt", string(w.edit(r, func(r *sitrep.Report) { r.Prompt = "again" }).Plan), "")
}

func newScheduleCounts(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.pass(time.Hour)
	noon := w.edit(r, func(r *sitrep.Report) { r.Schedule.TimeOfDay = 12 * time.Hour })
	equal(t, "next run", noon.NextRunAt, w.now.Truncate(24*time.Hour).Add(12*time.Hour))
	never := w.edit(r, func(r *sitrep.Report) { r.Schedule = sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: w.now} })
	equal(t, "next run on demand", never.NextRunAt, time.Time{})
	equal(t, "an edit starts a run", len(w.executions(r.ID)), 0)
}

func dueSlotStillRuns(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.now = r.NextRunAt.Add(time.Second)
	edited := w.edit(r, func(r *sitrep.Report) { r.Schedule.TimeOfDay = 12 * time.Hour })
	equal(t, "next run", edited.NextRunAt, r.NextRunAt.Add(3*time.Hour))
	runs := w.executions(r.ID)
	equal(t, "runs", len(runs), 1)
	equal(t, "slot", runs[0].Slot, r.NextRunAt)
	w.sweepAt(w.now)
	equal(t, "runs after a sweep", len(w.executions(r.ID)), 1)
}

func newScheduleWaits(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.pause(r)
	edited := w.edit(r, func(r *sitrep.Report) { r.Schedule.TimeOfDay = 12 * time.Hour })
	equal(t, "active", edited.Active, false)
	equal(t, "next run", edited.NextRunAt, time.Time{})
	equal(t, "next run then", w.resume(r).NextRunAt, w.now.Truncate(24*time.Hour).Add(12*time.Hour))
}

// without takes an address off a list.
func without(email string) func(*sitrep.Report) {
	return func(r *sitrep.Report) {
		var left []sitrep.Recipient
		for _, to := range r.Recipients {
			if to.Email != email {
				left = append(left, to)
			}
		}
		r.Recipients = left
	}
}

func removedGetsNoMail(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	taken := w.claimMail()
	w.edit(r, without(taken.Delivery.Email))
	w.wants(w.RenewDelivery(w.ctx(), w.now, taken, lease), sitrep.Gone) // asked right before sending
	other := w.claimMail()
	equal(t, "the other is sent", other.Delivery.Email != taken.Delivery.Email, true)
	w.must(w.end(other, true, "", time.Time{}))
	w.edit(r, func(r *sitrep.Report) { r.Recipients = nil })
	left, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "what was sent is still told", len(left), 1)
	w.noMail()
}

func switchedOffGetsNoMail(_ *testing.T, w *world) {
	r := w.report()
	w.complete(w.claim())
	w.edit(r, func(r *sitrep.Report) { r.EmailEnabled = false })
	w.noMail()
	w.edit(r, func(r *sitrep.Report) { r.EmailEnabled = true })
	w.noMail()
}

func runUnderWayMails(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.edit(r, func(r *sitrep.Report) {
		without("zoe@example.com")(r)
		r.Recipients[0].Email = "ADA@example.com" // the same address
	})
	w.complete(c)
	mails, err := w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "mails", len(mails), 1)
	equal(t, "to", mails[0].Email, "ada@example.com")
	w.run(r)
	c = w.claim()
	w.edit(r, func(r *sitrep.Report) { r.EmailEnabled = false })
	w.complete(c)
	mails, err = w.DeliveriesOf(w.ctx(), c.Execution.ID)
	w.must(err)
	equal(t, "mails when switched off", len(mails), 0)
}

func editsAtOnce(t *testing.T, w *world) {
	r := w.report()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := w.tryEdit(r, func(r *sitrep.Report) { r.Subject += "x" }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	found, err := w.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "subject", found.Subject, "xxxxxxxx")
}
