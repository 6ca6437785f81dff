package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// lateBatch bounds what one call of NoteLate returns.
const lateBatch = 100

// lateSQL reads through what waits, in its index, so it is not for every tick.
const lateSQL = `SELECT w.id FROM execution w WHERE w.status = 'PENDING' AND w.started_at IS NULL AND w.late = FALSE
	AND coalesce(w.slot, w.created_at) <= $1 ORDER BY w.created_at, w.id LIMIT $2`

// NoteLate returns runs that have not started though they were due before the
// given instant, each one once, to whichever node asks first; call it again while
// it returns any.
func (s *Store) NoteLate(ctx context.Context, now, before time.Time) (late []sitrep.Execution, err error) {
	ids, err := collect(ctx, s.read, scanOne[sitrep.ID], lateSQL, ms(before), lateBatch)
	if err == nil && len(ids) > 0 {
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			late, err = tx.noteLate(ctx, ids)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("note late runs: %w", err)
	}
	return late, nil
}

func (tx *Tx) noteLate(ctx context.Context, ids []sitrep.ID) (late []sitrep.Execution, err error) {
	ours, err := collect(ctx, tx.conn, scanOne[sitrep.ID], "UPDATE execution SET late = TRUE WHERE late = FALSE AND status = 'PENDING' AND id IN ("+
		placeholders(len(ids))+") RETURNING id", anys(ids)...)
	if err != nil || len(ours) == 0 {
		return nil, err
	}
	return collect(ctx, tx.conn, scanExecution, "SELECT "+executionColumns+" FROM execution e WHERE e.id IN ("+placeholders(len(ours))+
		") ORDER BY e.created_at, e.id", anys(ours)...)
}

// startsLate notes that a claimed run starts late, and says whether this is news.
func (tx *Tx) startsLate(ctx context.Context, e sitrep.Execution, after time.Duration) (bool, error) {
	if after <= 0 || e.Attempts > 0 || tx.now.Sub(e.Instant()) <= after {
		return false, nil
	}
	n, err := tx.exec(ctx, "UPDATE execution SET late = TRUE WHERE id = $1 AND late = FALSE", e.ID)
	return n == 1, err
}
