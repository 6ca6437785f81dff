package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func keyRules() []rule {
	return []rule{
		{"KeysHaveRoles", keysHaveRoles},
		{"SecretFindsItsOwner", secretFindsItsOwner},
		{"LimitsAreTheDefaultsOrItsOwn", limitsAreTheDefaultsOrItsOwn},
		{"NameExistsOnce", nameExistsOnce},
		{"UnknownSecretsAreAllRefusedAlike", unknownSecretsAreRefused},
		{"ExpiredSecretIsRefused", expiredSecretIsRefused},
		{"RotatedSecretEndsAtOnceWithoutGrace", rotatedSecretEnds},
		{"RotatedSecretEndsAfterGrace", rotatedSecretEndsAfterGrace},
		{"RotationStartsTheLifetimeAnew", rotationStartsTheLifetimeAnew},
		{"RotationKeepsTheOwner", rotationKeepsTheOwner},
		{"RevokedKeyIsRefused", revokedKeyIsRefused},
		{"RevocationPausesSchedules", revocationPausesSchedules},
		{"RotationLiftsOnlyPausesOfRevocation", rotationLiftsPauses},
		{"RemovedKeyTakesItsReportsAlong", removedKeyTakesReports},
		{"KeysAreListedByNameBytewise", keysAreListedByName},
		{"UnknownNamesAreNotFound", unknownNamesAreNotFound},
	}
}

func secretFindsItsOwner(t *testing.T, w *world) {
	_, _ = w.ownerWith(store.KeyDraft{Name: "other"})
	key, secret := w.ownerWith(store.KeyDraft{Name: "reporting"})
	found, err := w.KeyBySecret(w.ctx(), w.now, secret)
	w.must(err)
	equal(t, "found key", found, key)
	equal(t, "name", found.Name, "reporting")
	equal(t, "created at", found.CreatedAt, w.now)
	if !strings.HasPrefix(secret, "sitrep_") || len(secret) < 30 {
		t.Errorf("secret %q is too short to be one", secret)
	}
}

func limitsAreTheDefaultsOrItsOwn(t *testing.T, w *world) {
	key := w.owner()
	equal(t, "creations", key.Creations, sitrep.DefaultCreations)
	equal(t, "requests", key.Requests, sitrep.DefaultRequests)
	own, secret := w.ownerWith(store.KeyDraft{Creations: 3, Requests: 70})
	equal(t, "creations", own.Creations, 3)
	found, err := w.KeyBySecret(w.ctx(), w.now, secret)
	w.must(err)
	equal(t, "requests", found.Requests, 70)
}

func nameExistsOnce(t *testing.T, w *world) {
	w.ownerWith(store.KeyDraft{Name: "reporting"})
	_, _, err := w.CreateKey(w.ctx(), w.now, store.KeyDraft{Name: "reporting"})
	w.wants(err, sitrep.Conflict)
	if text := sitrep.MessageOf(err); !strings.Contains(text, "rotate") {
		t.Errorf("the message %q does not point to rotate", text)
	}
}

func unknownSecretsAreRefused(t *testing.T, w *world) {
	_, secret := w.ownerWith(store.KeyDraft{})
	_, err := w.KeyBySecret(w.ctx(), w.now, "")
	want := sitrep.MessageOf(err)
	for _, wrong := range []string{"", "x", secret + "x", secret[:len(secret)-1], strings.ToLower(secret)} {
		_, err := w.KeyBySecret(w.ctx(), w.now, wrong)
		w.wants(err, sitrep.Unauthorized)
		equal(t, "message", sitrep.MessageOf(err), want)
	}
}

func expiredSecretIsRefused(_ *testing.T, w *world) {
	key, secret := w.ownerWith(store.KeyDraft{ExpiresAt: w.now.Add(time.Hour)})
	equal(w.t, "expires at", key.ExpiresAt, w.now.Add(time.Hour))
	w.pass(time.Hour - time.Millisecond)
	_, err := w.KeyBySecret(w.ctx(), w.now, secret)
	w.must(err)
	w.pass(time.Millisecond)
	_, err = w.KeyBySecret(w.ctx(), w.now, secret)
	w.wants(err, sitrep.Unauthorized)
}

func (w *world) rotate(name string, grace time.Duration) (sitrep.Key, string) {
	w.t.Helper()
	key, secret, err := w.RotateKey(w.ctx(), w.now, store.Rotation{Name: name, Grace: grace, Slots: dailySlots})
	w.must(err)
	return key, secret
}

func rotatedSecretEnds(_ *testing.T, w *world) {
	key, old := w.ownerWith(store.KeyDraft{})
	_, fresh := w.rotate(key.Name, 0)
	_, err := w.KeyBySecret(w.ctx(), w.now, old)
	w.wants(err, sitrep.Unauthorized)
	_, err = w.KeyBySecret(w.ctx(), w.now, fresh)
	w.must(err)
}

func rotatedSecretEndsAfterGrace(_ *testing.T, w *world) {
	key, old := w.ownerWith(store.KeyDraft{})
	w.rotate(key.Name, 24*time.Hour)
	w.pass(24*time.Hour - time.Millisecond)
	_, err := w.KeyBySecret(w.ctx(), w.now, old)
	w.must(err)
	w.pass(time.Millisecond)
	_, err = w.KeyBySecret(w.ctx(), w.now, old)
	w.wants(err, sitrep.Unauthorized)
}

func rotationStartsTheLifetimeAnew(t *testing.T, w *world) {
	key, old := w.ownerWith(store.KeyDraft{ExpiresAt: w.now.Add(90 * time.Hour)})
	w.pass(80 * time.Hour)
	rotated, _ := w.rotate(key.Name, 24*time.Hour)
	equal(t, "expires at", rotated.ExpiresAt, w.now.Add(90*time.Hour))
	// The grace does not make the old one live longer than it would have.
	w.pass(10 * time.Hour)
	_, err := w.KeyBySecret(w.ctx(), w.now, old)
	w.wants(err, sitrep.Unauthorized)
}

func rotationKeepsTheOwner(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Creations: 4})
	rotated, secret := w.rotate(key.Name, 0)
	equal(t, "rotated key", rotated, key)
	found, err := w.KeyBySecret(w.ctx(), w.now, secret)
	w.must(err)
	equal(t, "owner", found.ID, key.ID)
}

func revokedKeyIsRefused(t *testing.T, w *world) {
	key, secret := w.ownerWith(store.KeyDraft{})
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	_, err := w.KeyBySecret(w.ctx(), w.now, secret)
	w.wants(err, sitrep.Unauthorized)
	w.pass(time.Minute)
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	all, err := w.Keys(w.ctx())
	w.must(err)
	equal(t, "revoked at", all[0].RevokedAt, w.now.Add(-time.Minute))

	rotated, fresh := w.rotate(key.Name, time.Hour)
	equal(t, "revoked at after rotation", rotated.RevokedAt, time.Time{})
	_, err = w.KeyBySecret(w.ctx(), w.now, fresh)
	w.must(err)
}

func revocationPausesSchedules(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	scheduled := w.create(w.draft(key.ID, d.ID, w.daily))
	once := w.create(w.draft(key.ID, d.ID))
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	for id, active := range map[sitrep.ID]bool{scheduled.ID: false, once.ID: true} {
		r, err := w.FindReport(w.ctx(), id)
		w.must(err)
		equal(t, "active", r.Active, active)
		equal(t, "next run", r.NextRunAt, time.Time{})
	}
	w.pass(48 * time.Hour)
	n, err := w.SweepDue(w.ctx(), w.now, 10, dailySlots)
	w.must(err)
	equal(t, "swept reports", n, 0)
}

func rotationLiftsPauses(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	scheduled := w.create(w.draft(key.ID, d.ID, w.daily))
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	w.pass(72 * time.Hour)
	w.rotate(key.Name, 0)
	r, err := w.FindReport(w.ctx(), scheduled.ID)
	w.must(err)
	equal(t, "active", r.Active, true)
	_, next := dailySlots(scheduled.Schedule, w.now)
	equal(t, "next run", r.NextRunAt, next)
	// What passed meanwhile is not made up.
	n, err := w.SweepDue(w.ctx(), w.now, 10, dailySlots)
	w.must(err)
	equal(t, "swept reports", n, 0)
}

func removedKeyTakesReports(t *testing.T, w *world) {
	r := w.report()
	c := w.claim()
	w.complete(c)
	_, secret := w.ownerWith(store.KeyDraft{Name: "stays"})
	w.must(w.RemoveKey(w.ctx(), w.now, "owner 1"))
	_, err := w.FindReport(w.ctx(), r.ID)
	w.wants(err, sitrep.NotFound)
	_, err = w.FindContent(w.ctx(), c.Execution.ID, store.MarkdownPart)
	w.wants(err, sitrep.NotFound)
	_, err = w.KeyBySecret(w.ctx(), w.now, secret)
	w.must(err)
	all, err := w.Keys(w.ctx())
	w.must(err)
	equal(t, "keys left", len(all), 1)
}

func keysAreListedByName(t *testing.T, w *world) {
	names := []string{"B", "Z", "a", "a-b", "ab", "ä"}
	for _, i := range []int{3, 0, 5, 1, 4, 2} {
		w.ownerWith(store.KeyDraft{Name: names[i]})
	}
	all, err := w.Keys(w.ctx())
	w.must(err)
	for i, k := range all {
		equal(t, "name", k.Name, names[i])
	}
	equal(t, "keys", len(all), len(names))
}

func unknownNamesAreNotFound(_ *testing.T, w *world) {
	_, _, err := w.RotateKey(w.ctx(), w.now, store.Rotation{Name: "nobody"})
	w.wants(err, sitrep.NotFound)
	w.wants(w.RevokeKey(w.ctx(), w.now, "nobody"), sitrep.NotFound)
	w.wants(w.RemoveKey(w.ctx(), w.now, "nobody"), sitrep.NotFound)
}

func keysHaveRoles(t *testing.T, w *world) {
	key, secret := w.ownerWith(store.KeyDraft{Name: "ada"})
	equal(t, "role of a key", key.Role, sitrep.Owner)
	for _, role := range sitrep.KeyRoles {
		w.must(w.SetRole(w.ctx(), w.now, "ada", role))
		found, err := w.KeyBySecret(w.ctx(), w.now, secret)
		w.must(err)
		equal(t, "role", found.Role, role)
	}
	made, _ := w.ownerWith(store.KeyDraft{Name: "vera", Role: sitrep.Viewer})
	equal(t, "role as it was made", made.Role, sitrep.Viewer)
	w.wants(w.SetRole(w.ctx(), w.now, "nobody", sitrep.Owner), sitrep.NotFound)
	w.wants(w.SetRole(w.ctx(), w.now, "ada", "root"), sitrep.Invalid)
}
