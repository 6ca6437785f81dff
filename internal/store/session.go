package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Session is somebody who is signed in.
type Session struct {
	Key    sitrep.Key
	Token  string // what the browser holds; only its hash is stored
	EndsAt time.Time
	Person Person // who it is by what a provider says; none: a key signed in
}

// Person is somebody whom a provider knows.
type Person struct {
	Issuer string // the provider
	Name   string // as it calls them
}

// OpenSession signs in whoever has a secret, for as long as life says or until the
// secret ends. Each session has a token of its own, which is never one that somebody
// brought along. Unauthorized for a missing, unknown, revoked or expired secret.
func (s *Store) OpenSession(ctx context.Context, now time.Time, secret string, life time.Duration) (Session, error) {
	key, err := s.KeyBySecret(ctx, now, secret)
	if err != nil {
		return Session{}, err
	}
	opened := Session{Key: key, Token: rand.Text(), EndsAt: now.Add(life)}
	if !key.ExpiresAt.IsZero() && key.ExpiresAt.Before(opened.EndsAt) {
		opened.EndsAt = key.ExpiresAt
	}
	n := 0
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err = tx.exec(ctx, `INSERT INTO session (hash, secret_hash, created_at, expires_at)
			SELECT $1, s.hash, $3, $4 FROM secret s WHERE s.hash = $2`,
			hashSecret(opened.Token), hashSecret(secret), ms(tx.now), ms(opened.EndsAt))
		return err
	})
	if err == nil && n == 0 { // rotated away meanwhile
		err = unauthorized()
	}
	if err != nil {
		return Session{}, fmt.Errorf("open a session of %s: %w", key.ID, err)
	}
	return opened, nil
}

const keyBySessionSQL = `SELECT o.id, o.name, o.created_at, o.revoked_at, o.creations, o.requests, o.role, s.expires_at, x.expires_at, '', ''
	FROM session x JOIN secret s ON s.hash = x.secret_hash JOIN owner o ON o.id = s.owner_id WHERE x.hash = $1
	UNION ALL SELECT ` + keyColumns + `, p.expires_at, p.issuer, p.person
	FROM person_session p JOIN owner o ON o.id = p.owner_id WHERE p.hash = $1 AND NOT p.closed`

// FindSession finds who is signed in. Unauthorized for a missing, unknown or ended
// session, and for one whose key was revoked, rotated away or has expired. One of a person
// outlives a rotation, as it was opened by no secret.
func (s *Store) FindSession(ctx context.Context, now time.Time, token string) (Session, error) {
	found := Session{Token: token}
	k := &found.Key
	err := s.read.one(ctx, keyBySessionSQL, hashSecret(token)).Scan(&k.ID, &k.Name, at(&k.CreatedAt), at(&k.RevokedAt),
		&k.Creations, &k.Requests, &k.Role, at(&k.ExpiresAt), at(&found.EndsAt), &found.Person.Issuer, &found.Person.Name)
	k.Creations, k.Requests = limits(k.Creations, k.Requests)
	switch {
	case noRow(err):
		return Session{}, unauthorized()
	case err != nil:
		return Session{}, fmt.Errorf("find session: %w", err)
	case !now.Before(found.EndsAt), over(*k, now):
		return Session{}, unauthorized()
	}
	return found, nil
}

// over says whether a key, found by one of its secrets, is not accepted any more.
func over(k sitrep.Key, now time.Time) bool {
	return !k.RevokedAt.IsZero() || !k.ExpiresAt.IsZero() && !now.Before(k.ExpiresAt)
}

// CloseSession signs out. A session that is not there is as good as closed.
func (s *Store) CloseSession(ctx context.Context, token string) error {
	err := s.write(ctx, time.Time{}, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "DELETE FROM session WHERE hash = $1", hashSecret(token))
		if err == nil && n == 0 {
			_, err = tx.exec(ctx, "UPDATE person_session SET closed = TRUE WHERE hash = $1", hashSecret(token))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("close session: %w", err)
	}
	return nil
}
