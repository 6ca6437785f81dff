package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// PersonEntry is somebody of a provider who comes in.
type PersonEntry struct {
	Person
	Owner string        // the name of the key that they are here
	Flow  string        // how they came: it opens one session
	Life  time.Duration // how long they stay, or until the key ends
}

// OpenPersonSession signs in somebody whom a provider knows, with a token that nobody had
// before. NotFound: there is no such owner. Unauthorized: its key is revoked or has expired.
// Conflict: the flow was used before.
func (s *Store) OpenPersonSession(ctx context.Context, now time.Time, e PersonEntry) (opened Session, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		opened, err = tx.openPersonSession(ctx, e)
		return err
	})
	if is(err, uniqueError) {
		err = &sitrep.Error{Code: sitrep.Conflict, Message: "This sign-in was used already. Begin it again.", Err: err}
	}
	if err != nil {
		return Session{}, fmt.Errorf("open a session of %q as %q: %w", e.Name, e.Owner, err)
	}
	return opened, nil
}

func (tx *Tx) openPersonSession(ctx context.Context, e PersonEntry) (Session, error) {
	key, err := tx.findKey(ctx, e.Owner)
	if noRow(err) {
		err = sitrep.Errorf(sitrep.NotFound, "there is no key named %q", e.Owner)
	}
	if err == nil && over(key, tx.now) {
		err = unauthorized()
	}
	if err != nil {
		return Session{}, err
	}
	opened := Session{Key: key, Token: rand.Text(), EndsAt: tx.now.Add(e.Life), Person: e.Person}
	if !key.ExpiresAt.IsZero() && key.ExpiresAt.Before(opened.EndsAt) {
		opened.EndsAt = key.ExpiresAt
	}
	_, err = tx.exec(ctx, "INSERT INTO person_session (hash, flow_hash, owner_id, issuer, person, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		hashSecret(opened.Token), hashSecret(e.Flow), key.ID, e.Issuer, e.Name, ms(tx.now), ms(opened.EndsAt))
	return opened, err
}
