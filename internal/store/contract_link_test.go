package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func linkRules() []rule {
	return []rule{
		{"LeadsToItsReportUntilItEnds", linkLeads},
		{"EndsWithItsReportItsKeyAndItsRetention", linkEnds},
		{"IsOfItsOwnerAlone", linkIsOfItsOwner},
		{"ReportHasSoManyAtMost", linksAreFew},
	}
}

// link adds one to a report, for a day.
func (w *world) link(r sitrep.Report, token string) sitrep.Link {
	w.t.Helper()
	l := sitrep.Link{ID: sitrep.NewID(w.now), ReportID: r.ID, CreatedAt: w.now, ExpiresAt: w.now.Add(24 * time.Hour)}
	w.must(w.AddLink(w.ctx(), w.now, store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, l, []byte(token)))
	return l
}

func kept(r *sitrep.Report) { r.APIRetention = true }

func (w *world) leads(l sitrep.Link, token string, want sitrep.ID) {
	w.t.Helper()
	got, err := w.FindLinked(w.ctx(), w.now, l.ID, []byte(token))
	if want == "" {
		w.wants(err, sitrep.NotFound)
	} else {
		w.must(err)
	}
	equal(w.t, "report of the link", got, want)
}

func linkLeads(t *testing.T, w *world) {
	r, other := w.report(kept), w.report(kept)
	own := store.Own{OwnerID: r.OwnerID, ReportID: r.ID}
	l := w.link(r, "a")
	revoked := w.link(r, "b")
	w.link(other, "c")
	w.leads(l, "a", r.ID)
	for _, token := range []string{"", "b", "c", "aa"} { // the hash of another one
		w.leads(l, token, "")
	}
	w.leads(sitrep.Link{ID: sitrep.NewID(w.now)}, "a", "")
	for range 2 {
		w.must(w.RevokeLink(w.ctx(), w.now, own, revoked.ID))
	}
	w.leads(revoked, "b", "")
	list, total, err := w.Links(w.ctx(), r.ID, store.Page{Number: 1, Limit: 10})
	w.must(err)
	if total != 2 || len(list) != 2 || list[0].ID != revoked.ID || list[0].InForce(w.now) || !list[1].InForce(w.now) || !list[1].ExpiresAt.Equal(l.ExpiresAt) {
		t.Errorf("%+v", list)
	}
	w.pass(24*time.Hour - time.Millisecond)
	w.leads(l, "a", r.ID)
	w.pass(time.Millisecond)
	w.leads(l, "a", "")
	w.clear(usual())
	_, total, err = w.Links(w.ctx(), r.ID, store.Page{Number: 1, Limit: 10})
	w.must(err)
	equal(t, "links that have just ended", total, 2)
	w.pass(31 * 24 * time.Hour)
	w.clear(usual())
	_, total, err = w.Links(w.ctx(), r.ID, store.Page{Number: 1, Limit: 10})
	w.must(err)
	equal(t, "links that ended a month ago", total, 0)
}

func linkEnds(_ *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Name: "ada"})
	mine := func(r *sitrep.Report) { r.OwnerID, r.APIRetention = key.ID, true }
	r, gone, shut := w.report(mine), w.report(mine), w.report(mine)
	l, lost, closed := w.link(r, "a"), w.link(gone, "b"), w.link(shut, "c")
	w.must(w.DeleteReport(w.ctx(), key.ID, gone.ID))
	w.leads(lost, "b", "")
	_, err := w.EditReport(w.ctx(), w.now, store.Edit{Own: store.Own{OwnerID: key.ID, ReportID: shut.ID}, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		r.APIRetention = false
		return r, nil
	}})
	w.must(err)
	w.leads(closed, "c", "")
	slots := func(sitrep.Schedule, time.Time) (a, b time.Time) { return w.now, w.now.Add(time.Hour) }
	w.must(w.RevokeKey(w.ctx(), w.now, "ada"))
	w.leads(l, "a", "")
	_, _, err = w.RotateKey(w.ctx(), w.now, store.Rotation{Name: "ada", Slots: slots})
	w.must(err)
	w.leads(l, "a", r.ID) // the owner is there again
	ends, _ := w.ownerWith(store.KeyDraft{Name: "bob", ExpiresAt: w.now.Add(time.Hour)})
	short := w.link(w.report(func(r *sitrep.Report) { r.OwnerID, r.APIRetention = ends.ID, true }), "d")
	w.pass(2 * time.Hour)
	w.leads(short, "d", "")
	w.must(w.RemoveKey(w.ctx(), w.now, "ada"))
	w.leads(l, "a", "")
}

func linkIsOfItsOwner(t *testing.T, w *world) {
	r, other := w.report(kept), w.report(kept)
	l := w.link(r, "a")
	end := sitrep.Link{ID: sitrep.NewID(w.now), ExpiresAt: w.now.Add(time.Hour)}
	stranger := store.Own{OwnerID: other.OwnerID, ReportID: r.ID}
	if r.OwnerID == other.OwnerID {
		stranger.OwnerID = w.owner().ID
	}
	w.wants(w.AddLink(w.ctx(), w.now, stranger, end, []byte("x")), sitrep.Forbidden)
	w.wants(w.RevokeLink(w.ctx(), w.now, stranger, l.ID), sitrep.Forbidden)
	w.wants(w.RevokeLink(w.ctx(), w.now, store.Own{OwnerID: other.OwnerID, ReportID: other.ID}, l.ID), sitrep.NotFound)
	w.wants(w.AddLink(w.ctx(), w.now, store.Own{OwnerID: r.OwnerID, ReportID: sitrep.NewID(w.now)}, end, []byte("x")), sitrep.NotFound)
	shut := w.report(func(r *sitrep.Report) { r.APIRetention = false })
	w.wants(w.AddLink(w.ctx(), w.now, store.Own{OwnerID: shut.OwnerID, ReportID: shut.ID}, end, []byte("x")), sitrep.Conflict)
	w.leads(l, "a", r.ID)
	equal(t, "lines of the log", len(w.deeds()), 0)
}

func linksAreFew(t *testing.T, w *world) {
	r := w.report(kept)
	own := store.Own{OwnerID: r.OwnerID, ReportID: r.ID}
	first := w.link(r, "0")
	for i := 1; i < store.MostLinks; i++ {
		w.link(r, string(rune('a'+i)))
	}
	one := sitrep.Link{ID: sitrep.NewID(w.now), ExpiresAt: w.now.Add(time.Hour)}
	w.wants(w.AddLink(w.ctx(), w.now, own, one, []byte("more")), sitrep.Conflict)
	key := sitrep.Key{ID: r.OwnerID, Name: "ada"}
	w.must(w.RevokeLink(store.ByKey(w.ctx(), w.now, &key), w.now, own, first.ID))
	w.must(w.AddLink(store.ByKey(w.ctx(), w.now, &key), w.now, own, one, []byte("more")))
	all := w.deeds()
	if len(all) != 2 || all[0].Action != "revokeLink" && all[1].Action != "revokeLink" || all[0].Object == all[1].Object {
		t.Errorf("%+v", all)
	}
}
