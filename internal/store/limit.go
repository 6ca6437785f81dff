package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Hour is the window of every limit. A use at t counts while now < t + Hour.
const Hour = 60 * time.Minute

const (
	maxSlice      = 500         // requests
	sliceLifetime = time.Minute // short, so that what a node does not use comes back soon
	// sliceShare of what is left is the most a slice gets, so that a second
	// node that asks a moment later is not turned away.
	sliceShare = 20
)

// Quota is what a key has left in the sliding hour.
type Quota struct {
	Limit     int
	Remaining int
	Resets    time.Time // when the oldest counted use leaves the hour; zero: nothing is used
}

// Slice is a part of a key's data quota that one node may spend before Until.
type Slice struct {
	ID      sitrep.ID // empty: nothing was granted
	Granted int
	Until   time.Time
	Quota   Quota // after the grant
}

// TakeSlice grants up to want (at most 50) of the owner's data quota, less
// when little is left. Granted 0: nothing is left, Quota.Resets says until
// when. Unauthorized: the owner is gone or revoked.
//
// A slice counts whole against the hour until an hour after its end. Settled,
// only what was used counts, until an hour after the last use. So in no 60
// minutes does a key get more than its limit, and a node that dies costs it
// the rest of a slice at most.
func (s *Store) TakeSlice(ctx context.Context, now time.Time, owner sitrep.ID, want int) (slice Slice, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		slice, err = tx.takeSlice(ctx, owner, want)
		return err
	})
	if err != nil {
		return Slice{}, fmt.Errorf("take a slice of the quota of %s: %w", owner, err)
	}
	return slice, nil
}

func (tx *Tx) takeSlice(ctx context.Context, owner sitrep.ID, want int) (Slice, error) {
	o, err := tx.lockOwner(ctx, owner)
	if err != nil {
		return Slice{}, err
	}
	q, err := tx.dataQuota(ctx, o, tx.now)
	if err != nil {
		return Slice{}, err
	}
	slice := Slice{Granted: sliceSize(want, q.Remaining), Until: tx.now.Add(sliceLifetime), Quota: q}
	if slice.Granted == 0 {
		return Slice{Quota: q}, nil
	}
	slice.ID = sitrep.NewID(tx.now)
	slice.Quota.Remaining -= slice.Granted
	until := slice.Until.Add(Hour)
	if q.Resets.IsZero() {
		slice.Quota.Resets = until
	}
	_, err = tx.exec(ctx, "INSERT INTO quota_slice (id, owner_id, counted, counted_until) VALUES ($1, $2, $3, $4)",
		slice.ID, owner, slice.Granted, ms(until))
	return slice, err
}

func sliceSize(want, remaining int) int {
	share := (remaining + sliceShare - 1) / sliceShare
	return max(0, min(want, maxSlice, share))
}

const dataQuotaSQL = `SELECT coalesce(sum(counted), 0), min(counted_until) FROM quota_slice
	WHERE owner_id = $1 AND counted_until > $2`

func (c conn) dataQuota(ctx context.Context, o lockedOwner, now time.Time) (Quota, error) {
	var used int
	q := Quota{Limit: o.requests}
	err := c.one(ctx, dataQuotaSQL, o.id, ms(now)).Scan(&used, at(&q.Resets))
	q.Remaining = max(0, q.Limit-used)
	return q, err
}

// SettleSlice records what a slice was used for and gives the rest back.
// A slice that is not known any more, or was settled with less, stays so.
func (s *Store) SettleSlice(ctx context.Context, id sitrep.ID, used int, lastUse time.Time) error {
	err := s.write(ctx, lastUse, func(ctx context.Context, tx *Tx) error {
		text, args := "UPDATE quota_slice SET counted = $2, counted_until = $3 WHERE id = $1 AND counted >= $2",
			[]any{id, used, ms(lastUse.Add(Hour))}
		if used <= 0 {
			text, args = "DELETE FROM quota_slice WHERE id = $1", []any{id}
		}
		_, err := tx.exec(ctx, text, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("settle slice %s: %w", id, err)
	}
	return nil
}

// CreationQuota reads the ledger. Unauthorized: the owner is gone or revoked.
func (s *Store) CreationQuota(ctx context.Context, now time.Time, owner sitrep.ID) (Quota, error) {
	o, err := s.readOwner(ctx, owner)
	if err != nil {
		return Quota{}, fmt.Errorf("read the creation quota of %s: %w", owner, err)
	}
	q, err := s.read.creationQuota(ctx, o, now)
	if err != nil {
		return Quota{}, fmt.Errorf("read the creation quota of %s: %w", owner, err)
	}
	return q, nil
}

// DataQuota reads what is left of the data quota; slices that nodes hold count
// as used. Unauthorized: the owner is gone or revoked.
func (s *Store) DataQuota(ctx context.Context, now time.Time, owner sitrep.ID) (Quota, error) {
	o, err := s.readOwner(ctx, owner)
	if err != nil {
		return Quota{}, fmt.Errorf("read the data quota of %s: %w", owner, err)
	}
	q, err := s.read.dataQuota(ctx, o, now)
	if err != nil {
		return Quota{}, fmt.Errorf("read the data quota of %s: %w", owner, err)
	}
	return q, nil
}

func (s *Store) readOwner(ctx context.Context, id sitrep.ID) (lockedOwner, error) {
	o, err := scanLockedOwner(s.read.one(ctx, lockOwnerSQL+"id = $1", id))
	if noRow(err) || err == nil && !o.revoked.IsZero() {
		return o, unauthorized()
	}
	return o, err
}

func (c conn) creationQuota(ctx context.Context, o lockedOwner, now time.Time) (Quota, error) {
	var used int
	var oldest time.Time
	q := Quota{Limit: o.creations}
	err := c.one(ctx, "SELECT count(*), min(created_at) FROM creation WHERE owner_id = $1 AND created_at > $2",
		o.id, ms(now.Add(-Hour))).Scan(&used, at(&oldest))
	q.Remaining = max(0, q.Limit-used)
	if used > 0 {
		q.Resets = oldest.Add(Hour)
	}
	return q, err
}
