package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// KeyDraft is what key create takes. Zero limits mean the defaults.
type KeyDraft struct {
	Name      string
	ExpiresAt time.Time
	Creations int
	Requests  int
	Role      sitrep.KeyRole // empty: owner
}

// Rotation is what key rotate takes.
type Rotation struct {
	Name  string
	Grace time.Duration // how long the old secrets still work; 0: not at all
	// Slots is asked for the next slot of each schedule that was paused because
	// the key was revoked; what passed meanwhile is not made up.
	Slots Slots
}

// Slots returns a schedule's newest slot at or before an instant and its next
// one after it; zero where there is none.
type Slots func(schedule sitrep.Schedule, now time.Time) (newest, next time.Time)

// CreateKey makes an owner and returns its secret, which is shown once: only
// its SHA-256 is stored. Conflict when the name exists.
func (s *Store) CreateKey(ctx context.Context, now time.Time, d KeyDraft) (key sitrep.Key, secret string, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		secret = newSecret()
		key, err = tx.createKey(ctx, d, secret)
		return err
	})
	if is(err, uniqueError) {
		taken := sitrep.Errorf(sitrep.Conflict, "a key named %q exists; sitrep key rotate gives it a new secret", d.Name)
		taken.Err = err
		return sitrep.Key{}, "", taken
	}
	if err != nil {
		return sitrep.Key{}, "", fmt.Errorf("create key %q: %w", d.Name, err)
	}
	return key, secret, nil
}

func (tx *Tx) createKey(ctx context.Context, d KeyDraft, secret string) (sitrep.Key, error) {
	var lifetime time.Duration
	if !d.ExpiresAt.IsZero() {
		lifetime = max(d.ExpiresAt.Sub(tx.now), time.Millisecond)
	}
	id := sitrep.NewID(tx.now)
	_, err := tx.exec(ctx, `INSERT INTO owner (id, name, created_at, lifetime, creations, requests, role)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		id, d.Name, ms(tx.now), lifetime.Milliseconds(), d.Creations, d.Requests, cmp.Or(d.Role, sitrep.Owner))
	if err != nil {
		return sitrep.Key{}, err
	}
	if err := tx.addSecret(ctx, id, secret, d.ExpiresAt); err != nil {
		return sitrep.Key{}, err
	}
	if err := tx.note(ctx, deed{"createKey", "key", string(id), d.Name + ", " + string(cmp.Or(d.Role, sitrep.Owner))}); err != nil {
		return sitrep.Key{}, err
	}
	return tx.findKey(ctx, d.Name)
}

func (tx *Tx) addSecret(ctx context.Context, owner sitrep.ID, secret string, expires time.Time) error {
	_, err := tx.exec(ctx, "INSERT INTO secret (hash, owner_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
		hashSecret(secret), owner, ms(tx.now), ms(expires))
	return err
}

// newSecret has 130 random bits, so a plain hash of it cannot be guessed.
func newSecret() string { return "sitrep_" + rand.Text() }

func hashSecret(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// RotateKey gives the same owner a new secret; the old ones end after the
// grace. A key that was made with an expiry gets the same lifetime again, from
// now. A revoked key is in force again, and the schedules that its end paused
// go on with their next slot. NotFound.
func (s *Store) RotateKey(ctx context.Context, now time.Time, r Rotation) (key sitrep.Key, secret string, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		secret = newSecret()
		key, err = tx.rotateKey(ctx, r, secret)
		return err
	})
	if err != nil {
		return sitrep.Key{}, "", fmt.Errorf("rotate key %q: %w", r.Name, err)
	}
	return key, secret, nil
}

func (tx *Tx) rotateKey(ctx context.Context, r Rotation, secret string) (sitrep.Key, error) {
	owner, err := tx.lockOwnerNamed(ctx, r.Name)
	if err != nil {
		return sitrep.Key{}, err
	}
	end := tx.now.Add(r.Grace)
	if _, err := tx.exec(ctx, `UPDATE secret SET expires_at = $2
		WHERE owner_id = $1 AND (expires_at IS NULL OR expires_at > $2)`, owner.id, ms(end)); err != nil {
		return sitrep.Key{}, err
	}
	if _, err := tx.exec(ctx, "DELETE FROM secret WHERE owner_id = $1 AND expires_at <= $2", owner.id, ms(tx.now)); err != nil {
		return sitrep.Key{}, err
	}
	var expires time.Time
	if owner.lifetime > 0 {
		expires = tx.now.Add(owner.lifetime)
	}
	if err := tx.addSecret(ctx, owner.id, secret, expires); err != nil {
		return sitrep.Key{}, err
	}
	if !owner.revoked.IsZero() {
		if err := tx.reinstate(ctx, owner.id, r.Slots); err != nil {
			return sitrep.Key{}, err
		}
	}
	if err := tx.note(ctx, deed{"rotateKey", "key", string(owner.id), r.Name}); err != nil {
		return sitrep.Key{}, err
	}
	return tx.findKey(ctx, r.Name)
}

// reinstate undoes what revoke did.
func (tx *Tx) reinstate(ctx context.Context, owner sitrep.ID, slots Slots) error {
	if _, err := tx.exec(ctx, "UPDATE owner SET revoked_at = NULL WHERE id = $1", owner); err != nil {
		return err
	}
	paused, err := collect(ctx, tx.conn, scanDue, "SELECT "+dueColumns+
		" FROM report r WHERE r.owner_id = $1 AND r.pause = 'REVOKED' ORDER BY r.id"+tx.d.lock, owner)
	if err != nil {
		return err
	}
	for _, r := range paused {
		_, next := slots(r.schedule, tx.now)
		if _, err := tx.exec(ctx, "UPDATE report SET pause = '', next_run_at = $2 WHERE id = $1", r.id, ms(next)); err != nil {
			return err
		}
	}
	tx.woke = true
	return nil
}

// SetRole gives a key another role. Whoever uses it may do what that says from the next
// request on, at the latest a second later. NotFound, Invalid.
func (s *Store) SetRole(ctx context.Context, now time.Time, name string, role sitrep.KeyRole) error {
	if !slices.Contains(sitrep.KeyRoles, role) {
		return sitrep.Invalidf("there is no role %q", role)
	}
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		owner, err := tx.lockOwnerNamed(ctx, name)
		if err != nil {
			return err
		}
		if _, err = tx.exec(ctx, "UPDATE owner SET role = $2 WHERE id = $1", owner.id, role); err != nil {
			return err
		}
		return tx.note(ctx, deed{"setRole", "key", string(owner.id), name + ", " + string(role)})
	})
	if err != nil {
		return fmt.Errorf("give key %q a role: %w", name, err)
	}
	return nil
}

// RevokeKey ends access and pauses the owner's schedules. NotFound.
func (s *Store) RevokeKey(ctx context.Context, now time.Time, name string) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error { return tx.revokeKey(ctx, name) })
	if err != nil {
		return fmt.Errorf("revoke key %q: %w", name, err)
	}
	return nil
}

func (tx *Tx) revokeKey(ctx context.Context, name string) error {
	owner, err := tx.lockOwnerNamed(ctx, name)
	if err != nil {
		return err
	}
	if _, err := tx.exec(ctx, "UPDATE owner SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", owner.id, ms(tx.now)); err != nil {
		return err
	}
	_, err = tx.exec(ctx, `UPDATE report SET pause = 'REVOKED', next_run_at = NULL
		WHERE owner_id = $1 AND pause = '' AND frequency <> 'on_demand'`, owner.id)
	if err != nil {
		return err
	}
	return tx.note(ctx, deed{"revokeKey", "key", string(owner.id), name})
}

// RemoveKey removes the owner with all its reports. NotFound.
func (s *Store) RemoveKey(ctx context.Context, now time.Time, name string) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		owner, err := tx.lockOwnerNamed(ctx, name)
		if err != nil {
			return err
		}
		if _, err = tx.exec(ctx, "DELETE FROM owner WHERE id = $1", owner.id); err != nil {
			return err
		}
		return tx.note(ctx, deed{"removeKey", "key", string(owner.id), name})
	})
	if err != nil {
		return fmt.Errorf("remove key %q: %w", name, err)
	}
	return nil
}

// lockedOwner is an owner whose row nobody else can change meanwhile.
type lockedOwner struct {
	id        sitrep.ID
	revoked   time.Time
	lifetime  time.Duration
	creations int
	requests  int
}

const (
	lockOwnerSQL     = "SELECT id, revoked_at, lifetime, creations, requests FROM owner WHERE "
	lockOwnerByIDSQL = lockOwnerSQL + "id = $1"
)

func (tx *Tx) lockOwnerNamed(ctx context.Context, name string) (lockedOwner, error) {
	o, err := scanLockedOwner(tx.one(ctx, lockOwnerSQL+"name = $1"+tx.d.lock, name))
	if noRow(err) {
		return o, sitrep.Errorf(sitrep.NotFound, "there is no key named %q", name)
	}
	return o, err
}

// lockOwner serialises everything that counts against an owner's limits.
// Unauthorized: gone or revoked meanwhile.
func (tx *Tx) lockOwner(ctx context.Context, id sitrep.ID) (lockedOwner, error) {
	o, err := scanLockedOwner(tx.one(ctx, lockOwnerByIDSQL+tx.d.lock, id))
	if noRow(err) || err == nil && !o.revoked.IsZero() {
		return o, unauthorized()
	}
	return o, err
}

func scanLockedOwner(row scanner) (o lockedOwner, err error) {
	var lifetime int64
	err = row.Scan(&o.id, at(&o.revoked), &lifetime, &o.creations, &o.requests)
	o.lifetime = time.Duration(lifetime) * time.Millisecond
	o.creations, o.requests = limits(o.creations, o.requests)
	return o, err
}

func limits(creations, requests int) (int, int) {
	return cmp.Or(creations, sitrep.DefaultCreations), cmp.Or(requests, sitrep.DefaultRequests)
}

// A key expires when its newest secret does.
const keyColumns = `o.id, o.name, o.created_at, o.revoked_at, o.creations, o.requests, o.role,
	(SELECT x.expires_at FROM secret x WHERE x.owner_id = o.id ORDER BY x.created_at DESC, x.expires_at IS NULL DESC, x.expires_at DESC LIMIT 1)`

func (tx *Tx) findKey(ctx context.Context, name string) (sitrep.Key, error) {
	return scanKey(tx.one(ctx, "SELECT "+keyColumns+" FROM owner o WHERE o.name = $1", name))
}

func scanKey(row scanner) (k sitrep.Key, err error) {
	err = row.Scan(&k.ID, &k.Name, at(&k.CreatedAt), at(&k.RevokedAt), &k.Creations, &k.Requests, &k.Role, at(&k.ExpiresAt))
	k.Creations, k.Requests = limits(k.Creations, k.Requests)
	return k, err
}

// Keys lists the owners by name, in the order of its bytes.
func (s *Store) Keys(ctx context.Context) ([]sitrep.Key, error) {
	keys, err := collect(ctx, s.read, scanKey, "SELECT "+keyColumns+" FROM owner o ORDER BY o.name")
	if err != nil {
		return nil, fmt.Errorf("list keys: %w", err)
	}
	return keys, nil
}

const keyByHashSQL = `SELECT o.id, o.name, o.created_at, o.revoked_at, o.creations, o.requests, o.role, s.expires_at
	FROM secret s JOIN owner o ON o.id = s.owner_id WHERE s.hash = $1`

// KeyBySecret finds who a secret belongs to; ExpiresAt is the secret's own end.
// Unauthorized for a missing, unknown, revoked or expired one, all alike.
func (s *Store) KeyBySecret(ctx context.Context, now time.Time, secret string) (sitrep.Key, error) {
	key, err := scanKey(s.row(ctx, &s.hot.key, hashSecret(secret)))
	switch {
	case noRow(err):
		return sitrep.Key{}, unauthorized()
	case err != nil:
		return sitrep.Key{}, fmt.Errorf("find key: %w", err)
	case over(key, now):
		return sitrep.Key{}, unauthorized()
	}
	return key, nil
}

func unauthorized() error {
	return sitrep.Errorf(sitrep.Unauthorized, "A valid API key is needed in the header x-api-key.")
}
