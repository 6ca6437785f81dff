package store_test

import (
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

var adaOfIssuer = store.Person{Issuer: "https://login.example.org", Name: "ada@example.org"}

func (w *world) enter(owner, flow string) (store.Session, error) {
	return w.OpenPersonSession(w.ctx(), w.now, store.PersonEntry{Person: adaOfIssuer, Owner: owner, Flow: flow, Life: week})
}

func (w *world) entered(owner, flow string) store.Session {
	w.t.Helper()
	opened, err := w.enter(owner, flow)
	w.must(err)
	return opened
}

func personIsAnOwner(t *testing.T, w *world) {
	key, secret := w.ownerWith(store.KeyDraft{Name: "ada", Role: sitrep.Operator, Requests: 70})
	opened := w.entered("ada", "one")
	found, err := w.FindSession(w.ctx(), w.now, opened.Token)
	w.must(err)
	equal(t, "key", found.Key, key)
	equal(t, "opened", opened.Key, key)
	equal(t, "person", found.Person, adaOfIssuer)
	equal(t, "end", found.EndsAt, w.now.Add(week))
	found, err = w.FindSession(w.ctx(), w.now, w.signIn(secret).Token)
	w.must(err)
	equal(t, "person of a key", found.Person, store.Person{})
}

// flowOpensOneSession also where two come at once, and after it was signed out of.
func flowOpensOneSession(t *testing.T, w *world) {
	w.ownerWith(store.KeyDraft{Name: "ada"})
	var together sync.WaitGroup
	opened := make(chan store.Session, 8)
	for range cap(opened) {
		together.Go(func() {
			s, err := w.enter("ada", "one")
			if err == nil {
				opened <- s
			} else if sitrep.CodeOf(err) != sitrep.Conflict {
				t.Error(err)
			}
		})
	}
	together.Wait()
	equal(t, "sessions", len(opened), 1)
	one := <-opened
	w.must(w.CloseSession(w.ctx(), one.Token))
	w.stands(one.Token, false)
	_, err := w.enter("ada", "one")
	w.wants(err, sitrep.Conflict)
	if w.entered("ada", "two").Token == w.entered("ada", "three").Token {
		t.Error("two sessions have one token")
	}
}

func onlyAGoodOwnerIsAPerson(_ *testing.T, w *world) {
	w.ownerWith(store.KeyDraft{Name: "ada", ExpiresAt: w.now.Add(time.Hour)})
	_, err := w.enter("nobody", "one")
	w.wants(err, sitrep.NotFound)
	w.entered("ada", "one")
	w.pass(time.Hour)
	_, err = w.enter("ada", "two")
	w.wants(err, sitrep.Unauthorized)
	w.ownerWith(store.KeyDraft{Name: "bob"})
	w.must(w.RevokeKey(w.ctx(), w.now, "bob"))
	_, err = w.enter("bob", "three")
	w.wants(err, sitrep.Unauthorized)
}

func sessionsOfPersonsEnd(t *testing.T, w *world) {
	for _, name := range []string{"time", "revoked", "removed"} {
		w.ownerWith(store.KeyDraft{Name: name})
	}
	w.ownerWith(store.KeyDraft{Name: "key", ExpiresAt: w.now.Add(time.Hour)})
	key := w.entered("key", "1")
	equal(t, "end", key.EndsAt, w.now.Add(time.Hour))
	w.pass(time.Hour)
	w.stands(key.Token, false)
	revoked, removed, inTime := w.entered("revoked", "2").Token, w.entered("removed", "3").Token, w.entered("time", "4").Token
	w.must(w.RevokeKey(w.ctx(), w.now, "revoked"))
	w.must(w.RemoveKey(w.ctx(), w.now, "removed"))
	w.stands(revoked, false)
	w.stands(removed, false)
	w.pass(week - time.Millisecond)
	w.stands(inTime, true)
	w.pass(time.Millisecond)
	w.stands(inTime, false)
}

func personsOutliveARotation(_ *testing.T, w *world) {
	w.ownerWith(store.KeyDraft{Name: "ada"})
	token := w.entered("ada", "one").Token
	_, _, err := w.RotateKey(w.ctx(), w.now, store.Rotation{Name: "ada", Slots: dailySlots})
	w.must(err)
	w.stands(token, true)
}

func endedPersonsAreCleared(t *testing.T, w *world) {
	w.ownerWith(store.KeyDraft{Name: "ada"})
	w.entered("ada", "one")
	w.pass(week + 2*time.Hour)
	lasting := w.entered("ada", "two").Token
	cleared, err := w.Clear(w.ctx(), w.now, store.Keep{})
	w.must(err)
	equal(t, "cleared records", cleared.Records, 1)
	w.stands(lasting, true)
}
