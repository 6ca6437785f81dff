package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func sessionRules() []rule {
	return []rule{
		{"SessionFindsItsOwner", sessionFindsItsOwner},
		{"EachSignInHasATokenOfItsOwn", eachSignInHasAToken},
		{"OnlyAGoodSecretOpensASession", onlyAGoodSecretOpens},
		{"UnknownTokensAreRefused", unknownTokensAreRefused},
		{"SessionEndsInTime", sessionEndsInTime},
		{"SessionEndsWithItsSecret", sessionEndsWithItsSecret},
		{"SignedOutIsOut", signedOutIsOut},
		{"RevocationEndsSessions", revocationEndsSessions},
		{"RotationEndsSessionsAfterItsGrace", rotationEndsSessions},
		{"RemovedKeyTakesItsSessionsAlong", removedKeyTakesSessions},
		{"EndedSessionsAreCleared", endedSessionsAreCleared},
		{"APersonIsAnOwner", personIsAnOwner},
		{"AFlowOpensOneSession", flowOpensOneSession},
		{"OnlyAGoodOwnerIsAPerson", onlyAGoodOwnerIsAPerson},
		{"SessionsOfPersonsEnd", sessionsOfPersonsEnd},
		{"SessionsOfPersonsOutliveARotation", personsOutliveARotation},
		{"EndedSessionsOfPersonsAreCleared", endedPersonsAreCleared},
	}
}

const week = 7 * 24 * time.Hour

func (w *world) signIn(secret string) store.Session {
	w.t.Helper()
	opened, err := w.OpenSession(w.ctx(), w.now, secret, week)
	w.must(err)
	return opened
}

// stands says whether a token is accepted.
func (w *world) stands(token string, want bool) {
	w.t.Helper()
	_, err := w.FindSession(w.ctx(), w.now, token)
	code := sitrep.Unauthorized
	if want {
		code = ""
	}
	w.wants(err, code)
}

func sessionFindsItsOwner(t *testing.T, w *world) {
	key, secret := w.ownerWith(store.KeyDraft{Name: "ada", Role: sitrep.Operator, Requests: 70})
	opened := w.signIn(secret)
	found, err := w.FindSession(w.ctx(), w.now, opened.Token)
	w.must(err)
	equal(t, "key", found.Key, key)
	equal(t, "opened", opened.Key, key)
	equal(t, "role", found.Key.Role, sitrep.Operator)
	equal(t, "end", found.EndsAt, w.now.Add(week))
}

func eachSignInHasAToken(t *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	first, second := w.signIn(secret), w.signIn(secret)
	if first.Token == second.Token || len(first.Token) < 26 {
		t.Errorf("tokens %q and %q", first.Token, second.Token)
	}
	w.stands(first.Token, true)
}

func onlyAGoodSecretOpens(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{ExpiresAt: w.now.Add(time.Hour)})
	opened := w.signIn(secret)
	w.pass(time.Hour)
	for _, wrong := range []string{"", "x", secret, opened.Token} {
		_, err := w.OpenSession(w.ctx(), w.now, wrong, week)
		w.wants(err, sitrep.Unauthorized)
	}
}

func unknownTokensAreRefused(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	token := w.signIn(secret).Token
	for _, wrong := range []string{"", "x", secret, token + "A", token[1:]} {
		w.stands(wrong, false)
	}
}

func sessionEndsInTime(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	token := w.signIn(secret).Token
	w.pass(week - time.Millisecond)
	w.stands(token, true)
	w.pass(time.Millisecond)
	w.stands(token, false)
}

func sessionEndsWithItsSecret(t *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{ExpiresAt: w.now.Add(time.Hour)})
	opened := w.signIn(secret)
	equal(t, "end", opened.EndsAt, w.now.Add(time.Hour))
	w.pass(time.Hour)
	w.stands(opened.Token, false)
}

func signedOutIsOut(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	here, there := w.signIn(secret).Token, w.signIn(secret).Token
	w.must(w.CloseSession(w.ctx(), here))
	w.must(w.CloseSession(w.ctx(), here))
	w.stands(here, false)
	w.stands(there, true)
}

func revocationEndsSessions(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{Name: "ada"})
	token := w.signIn(secret).Token
	w.must(w.RevokeKey(w.ctx(), w.now, "ada"))
	w.stands(token, false)
}

func rotationEndsSessions(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{Name: "ada"})
	token := w.signIn(secret).Token
	_, fresh, err := w.RotateKey(w.ctx(), w.now, store.Rotation{Name: "ada", Grace: time.Hour, Slots: dailySlots})
	w.must(err)
	w.stands(token, true)
	w.stands(w.signIn(fresh).Token, true)
	w.pass(time.Hour)
	w.stands(token, false)
}

func removedKeyTakesSessions(_ *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{Name: "ada"})
	token := w.signIn(secret).Token
	w.must(w.RemoveKey(w.ctx(), w.now, "ada"))
	w.stands(token, false)
}

func endedSessionsAreCleared(t *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	w.signIn(secret)
	w.pass(week + 2*time.Hour)
	lasting := w.signIn(secret).Token
	cleared, err := w.Clear(w.ctx(), w.now, store.Keep{})
	w.must(err)
	equal(t, "cleared records", cleared.Records, 1)
	w.stands(lasting, true)
}
