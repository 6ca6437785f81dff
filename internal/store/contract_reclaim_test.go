package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func reclaimRules() []rule {
	return []rule{
		{"WhoIsAloneTakesAllBackAtOnce", aloneTakesAll},
		{"WhoeverWaitedForADeadImportStartsAtOnce", waitedStartsAtOnce},
		{"RunThatEndsItsProcessEachTimeFails", deadlyRunFails},
		{"ImportThatEndsItsProcessEachTimeFails", deadlyImportFails},
		{"DeathsOfImportsAreForgottenWhenTheSourceChanges", deadlyImportChanges},
		{"DeathsAreNoAttempts", deathsAreNoAttempts},
		{"LeasesThatSayNothingOfDeathsCountNone", uncountedDeaths},
		{"OrderlyEndsCountNoDeath", orderlyEnds},
		{"SuspectRunIsLeftOutWhereOneIsUnderWay", suspectRun},
		{"DeliveryThatEndsItsProcessEachTimeFails", deadlyMailFails},
		{"DeliverySentAgainHasANewLife", mailSentAgain},
		{"SuspectDeliveriesAreClaimedOneByOne", suspectMails},
	}
}

// mostDeaths is how often a process may end in these rules.
const mostDeaths = 3

func (w *world) reclaim(r store.Reclaim) store.Reclaimed {
	w.t.Helper()
	back, err := w.ReclaimExpired(w.ctx(), w.now, r)
	w.must(err)
	return back
}

// die lets all leases end and counts that as the end of their processes.
func (w *world) die() store.Reclaimed {
	w.t.Helper()
	w.pass(lease + time.Millisecond)
	return w.reclaim(store.Reclaim{Deaths: mostDeaths})
}

func aloneTakesAll(t *testing.T, w *world) {
	w.report()
	w.complete(w.claim())
	run := w.create(w.draft(w.owner().ID, w.dataset("visits").ID))
	dead := w.claim()
	w.claimMail()
	w.pass(-time.Hour) // the clock was set right while nothing ran
	equal(t, "taken back", w.reclaim(store.Reclaim{}).Back, 0)
	equal(t, "taken back by who is alone", w.reclaim(store.Reclaim{All: true}).Back, 2)
	w.pass(time.Hour)
	c := w.claim()
	equal(t, "run", c.Report.ID, run.ID)
	w.wants(w.CompleteExecution(w.ctx(), w.now, dead, w.outcome(dead)), sitrep.Gone)
	w.claimMail()
}

// waitedStartsAtOnce: the one process of a state starts again while a claim that its
// last one made on an import has not ended.
func waitedStartsAtOnce(t *testing.T, w *world) {
	c, _ := w.awaiting()
	w.pass(time.Second)
	w.reclaim(store.Reclaim{All: true})
	next, err := w.NextDue(w.ctx())
	w.must(err)
	equal(t, "due", next, w.now)
	again := w.claim()
	equal(t, "claimed", again.Execution.ID, c.Execution.ID)
	equal(t, "started at", again.Execution.StartedAt, w.now)
}

func deadlyRunFails(t *testing.T, w *world) {
	r := w.report(w.daily)
	w.sweepAt(r.NextRunAt)
	wake := w.Wake()
	for death := range mostDeaths {
		c := w.claim()
		equal(t, "deaths at the claim", c.Execution.Deaths, death)
		for len(wake) > 0 {
			<-wake
		}
		back := w.die()
		w.awaken(wake)
		if death+1 < mostDeaths {
			equal(t, "failed", len(back.Runs), 0)
			equal(t, "taken back", back.Back, 1)
			continue
		}
		equal(t, "failed", len(back.Runs), 1)
		equal(t, "failed run", back.Runs[0], c.Execution.ID)
		equal(t, "taken back", back.Back, 0)
		w.wants(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)), sitrep.Gone)
	}
	w.nothing()
	e := w.executions(r.ID)[0]
	equal(t, "status", e.Status, sitrep.Failed)
	equal(t, "ended at", e.EndedAt, w.now)
	equal(t, "error", e.Error, "Stopped after its process ended 3 times: it may need more memory than there is.")
	equal(t, "attempts", e.Attempts, 0)
	w.sweepAt(r.NextRunAt.AddDate(0, 0, 1))
	equal(t, "deaths of the next run", w.claim().Execution.Deaths, 0)
}

func deathsAreNoAttempts(t *testing.T, w *world) {
	w.report()
	w.claim()
	w.die()
	c := w.claim()
	equal(t, "attempts", c.Execution.Attempts, 0)
	w.must(w.FailExecution(w.ctx(), w.now, c, "the disk is full", w.now))
	c = w.claim()
	equal(t, "attempts after an error", c.Execution.Attempts, 1)
	equal(t, "deaths after an error", c.Execution.Deaths, 1)
	w.complete(c)
	equal(t, "error after success", w.execution(c.Execution.ID).Error, "")
}

func uncountedDeaths(t *testing.T, w *world) {
	id := w.mails()
	w.create(w.draft(w.owner().ID, w.dataset("visits").ID))
	for range 2 * mostDeaths {
		equal(t, "deaths of a run", w.claim().Execution.Deaths, 0)
		equal(t, "deaths of a delivery", w.claimMail().Delivery.Deaths, 0)
		w.pass(lease + time.Millisecond)
		back := w.reclaim(store.Reclaim{})
		equal(t, "taken back", back.Back, 2)
		equal(t, "failed", len(back.Runs)+len(back.Mails), 0)
	}
	equal(t, "status", w.execution(id).Status, sitrep.Completed)
}

func orderlyEnds(t *testing.T, w *world) {
	w.mails()
	w.create(w.draft(w.owner().ID, w.dataset("visits").ID))
	for range 2 * mostDeaths {
		c, m := w.claim(), w.claimMail()
		equal(t, "deaths", c.Execution.Deaths+m.Delivery.Deaths, 0)
		w.must(w.ReleaseExecution(w.ctx(), w.now, c))
		w.must(w.release(m))
		w.die()
	}
	i, _ := w.importing(w.claim().Report.DatasetID)
	equal(t, "import", i.Number, 1)
}

// suspectRun: a run that may have ended two processes is not begun beside another
// one, or what is killed together would fail together.
func suspectRun(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	guilty := w.create(w.draft(key.ID, d.ID))
	beside := w.create(w.draft(key.ID, d.ID))
	for range 2 {
		w.claim()
		w.claim()
		w.die()
	}
	fresh := w.create(w.draft(key.ID, d.ID))
	c := w.claim()
	equal(t, "first", c.Report.ID, guilty.ID)
	equal(t, "suspect", c.Suspect(), true)
	other, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease, Unsuspected: true})
	w.must(err)
	equal(t, "claimed beside it", ok, true)
	equal(t, "beside it", other.Report.ID, fresh.ID)
	equal(t, "suspect beside it", other.Suspect(), false)
	_, ok, err = w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease, Unsuspected: true})
	w.must(err)
	equal(t, "second suspect beside it", ok, false)
	w.die()
	equal(t, "status of the guilty", w.execution(c.Execution.ID).Status, sitrep.Failed)
	c = w.claim()
	equal(t, "what goes on", c.Report.ID, beside.ID)
	w.complete(c)
}

func deadlyMailFails(t *testing.T, w *world) {
	w.mails()
	w.must(w.end(w.claimMail(), true, "", time.Time{}))
	var d store.DeliveryClaim
	var back store.Reclaimed
	for range mostDeaths {
		d = w.claimMail()
		back = w.die()
	}
	equal(t, "failed", len(back.Mails), 1)
	equal(t, "failed delivery", back.Mails[0], d.Delivery.ID)
	w.noMail()
	got := w.mail(d)
	equal(t, "state", got.State, sitrep.DeliveryFailed)
	equal(t, "ended at", got.EndedAt, w.now)
	equal(t, "error", got.LastError, "Stopped after its process ended 3 times; it may have been sent.")
	equal(t, "attempts", got.Attempts, 0)
	w.wants(w.end(d, true, "", time.Time{}), sitrep.Gone)
}

func mailSentAgain(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	for range mostDeaths {
		w.claimMail()
		w.claimMail()
		w.die()
	}
	w.noMail()
	n, err := w.RetryDeliveries(w.ctx(), w.now, r.OwnerID, c.Execution.ID)
	w.must(err)
	equal(t, "sent again", n, 2)
	equal(t, "deaths", w.claimMail().Delivery.Deaths, 0)
}

func suspectMails(t *testing.T, w *world) {
	w.mails()
	for range 2 {
		w.claimMail()
		w.claimMail()
		w.die()
	}
	w.complete(func() store.Claim { w.create(w.draft(w.owner().ID, w.dataset("visits").ID)); return w.claim() }())
	by := store.DeliveryClaimer{Node: "node", Lease: lease, Limit: 10}
	claims, err := w.ClaimDeliveries(w.ctx(), w.now, by)
	w.must(err)
	suspects := 0
	for _, d := range claims {
		if d.Suspect() {
			suspects++
		}
	}
	equal(t, "claimed", len(claims), 3)
	equal(t, "suspects", suspects, 1)
	by.Unsuspected = true
	more, err := w.ClaimDeliveries(w.ctx(), w.now, by)
	w.must(err)
	equal(t, "claimed beside the suspect", len(more), 0)
	by.Unsuspected, by.Limit = false, 1
	more, err = w.ClaimDeliveries(w.ctx(), w.now, by)
	w.must(err)
	equal(t, "claimed next", len(more), 1)
	equal(t, "suspect", more[0].Suspect(), true)
}

// deadly begins an import of the source as it is at that stamp, like a run does.
func (w *world) deadly(dataset sitrep.ID, stamp string) (store.Importing, bool, error) {
	return w.ClaimImport(w.ctx(), w.now, dataset, store.ImportClaimer{Lease: lease, Stamp: stamp, Deaths: mostDeaths})
}

// deadlyImportFails: the last death is found by a sweep, and a run waits for the import.
func deadlyImportFails(t *testing.T, w *world) {
	r := w.report()
	for death := 1; death < mostDeaths; death++ {
		_, ok, err := w.deadly(r.DatasetID, "1")
		w.must(err)
		equal(t, "tried again", ok, true)
		w.die()
	}
	c := w.claim()
	held, _, err := w.deadly(r.DatasetID, "1")
	w.must(err)
	w.must(w.AwaitImport(w.ctx(), w.now, c, held.Number, w.now.Add(time.Hour)))
	w.die()
	c = w.claim()
	w.wants(c.Awaited, sitrep.Invalid)
	equal(t, "told", sitrep.MessageOf(c.Awaited), "The import was stopped after its process ended 3 times: "+
		"the source may need more memory than there is. It is tried again when the source changes.")
	_, _, err = w.deadly(r.DatasetID, "1")
	w.wants(err, sitrep.Invalid)
	_, ok := w.importing(r.DatasetID)
	equal(t, "tried when a person wants it", ok, true)
}

// deadlyImportChanges: a death is also counted by who takes the import over.
func deadlyImportChanges(t *testing.T, w *world) {
	d := w.dataset("visits")
	for range mostDeaths + 1 {
		_, _, err := w.deadly(d.ID, "1")
		w.must(err)
		w.pass(lease + time.Millisecond)
	}
	_, _, err := w.deadly(d.ID, "1")
	w.wants(err, sitrep.Invalid)
	held, ok, err := w.deadly(d.ID, "2")
	w.must(err)
	equal(t, "a changed source is tried", ok, true)
	w.pass(lease / 2)
	w.must(w.EndImport(w.ctx(), w.now, held, nil))
	_, ok, err = w.deadly(d.ID, "2")
	w.must(err)
	equal(t, "tried after it went well", ok, true)
	w.reclaim(store.Reclaim{All: true})
	_, ok, err = w.deadly(d.ID, "2")
	w.must(err)
	equal(t, "ends that say nothing count nothing", ok, true)
}
