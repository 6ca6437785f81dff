package store

import (
	"context"
	"fmt"
	"time"
)

// Settled counts what Settle did.
type Settled struct {
	Quiet   int // runs that will be made, and mailed to nobody
	GivenUp int // deliveries that are not tried any more
}

// restoredReason is shown where a delivery failed because of Settle.
const restoredReason = "Not sent: the service was restored from a backup, and this may have been sent after the backup was made."

// Settle prepares a state that was restored from a backup for service, when the
// service that the backup is of went on until the given instant: what was due by
// then may have been mailed after the backup was made, and must not be again. So
// waiting deliveries are given up, and what is left of the runs is made without
// mail; slots up to the instant come to one such run a report, as missed ones
// do. Slots after it are as ever. No node may be at work. To call it again does
// no harm.
func (s *Store) Settle(ctx context.Context, now, until time.Time, slots Slots) (done Settled, err error) {
	const batch = 500
	for n := batch; n == batch; {
		if n, err = s.SweepDue(ctx, until, batch, slots); err != nil {
			return done, fmt.Errorf("settle: %w", err)
		}
	}
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		done, err = tx.settle(ctx, until)
		return err
	})
	if err != nil {
		return Settled{}, fmt.Errorf("settle: %w", err)
	}
	return done, nil
}

func (tx *Tx) settle(ctx context.Context, until time.Time) (done Settled, err error) {
	done.Quiet, err = tx.exec(ctx, `UPDATE execution SET quiet = TRUE, status = 'PENDING', fence = NULL, lease_until = NULL
		WHERE status = 'GENERATING' OR status = 'PENDING' AND (not_before <= $1 OR awaits IS NOT NULL)`, ms(until))
	if err != nil {
		return done, err
	}
	done.GivenUp, err = tx.exec(ctx, `UPDATE delivery SET state = 'FAILED', ended_at = $2, last_error = $3, fence = NULL, lease_until = NULL
		WHERE state = 'SENDING' OR state = 'PENDING' AND not_before <= $1`, ms(until), ms(tx.now), restoredReason)
	return done, err
}
