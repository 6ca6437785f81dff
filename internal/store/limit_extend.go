package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ExtendSlice grants more to a slice that was spent before its end, up to want
// (at most 50). It costs one row a minute however fast a key is, and one
// transaction where settling the slice and taking another are two. The slice
// comes back with the larger Granted; unchanged: nothing is left, or the slice
// has ended or is not known any more. Unauthorized: the owner is gone or revoked.
//
// It is written lazily: flushing it to disk would cost more than everything
// else about the requests that the grant is for. A process that dies loses
// nothing. A machine that loses its power within about a minute of the grant
// may forget it, and the key then gets it once more.
func (s *Store) ExtendSlice(ctx context.Context, now time.Time, owner sitrep.ID, held Slice, want int) (slice Slice, err error) {
	err = s.writeLazily(ctx, now, func(ctx context.Context, tx *Tx) error {
		slice, err = tx.extendSlice(ctx, owner, held, want)
		return err
	})
	if err != nil {
		return held, fmt.Errorf("extend slice %s: %w", held.ID, err)
	}
	return slice, nil
}

const extendSliceSQL = "UPDATE quota_slice SET counted = counted + $2 WHERE id = $1 AND counted_until > $3"

func (tx *Tx) extendSlice(ctx context.Context, owner sitrep.ID, held Slice, want int) (Slice, error) {
	o, err := tx.lockOwner(ctx, owner)
	if err != nil {
		return held, err
	}
	q, err := tx.dataQuota(ctx, o, tx.now)
	if err != nil {
		return held, err
	}
	more := sliceSize(want, q.Remaining)
	if more == 0 {
		return held, nil
	}
	// A slice that has ended could be forgotten before what is spent from it now.
	n, err := tx.exec(ctx, extendSliceSQL, held.ID, more, ms(tx.now.Add(Hour)))
	if err != nil || n == 0 {
		return held, err
	}
	held.Granted += more
	held.Quota = q
	held.Quota.Remaining -= more
	return held, nil
}
