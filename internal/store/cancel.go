package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Cancelled is the error of an execution that its owner cancelled.
const Cancelled = "cancelled by its owner"

// CancelExecution ends an execution that waits or runs: FAILED, with no content and
// no delivery. Its fence is gone with the same commit, so nothing of the run is
// written afterwards; its node notices and ends its process. One that was cancelled
// before stays so. Conflict: it has ended otherwise. Forbidden, NotFound.
func (s *Store) CancelExecution(ctx context.Context, now time.Time, owner, id sitrep.ID) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error { return tx.cancelExecution(ctx, owner, id) })
	if err != nil {
		return fmt.Errorf("cancel execution %s: %w", id, err)
	}
	return nil
}

func (tx *Tx) cancelExecution(ctx context.Context, owner, id sitrep.ID) error {
	report, err := scanOne[sitrep.ID](tx.one(ctx, "SELECT report_id FROM execution WHERE id = $1", id))
	if noRow(err) {
		return notFound("execution")
	}
	if err != nil {
		return err
	}
	// The report first, as a completion and a deletion do.
	if err := tx.lockOwnReport(ctx, owner, report, "cancel an execution"); err != nil {
		return err
	}
	n, err := tx.exec(ctx, `UPDATE execution SET status = 'FAILED', cancelled = TRUE, error = $2, ended_at = $3,
			fence = NULL, lease_until = NULL, awaits = NULL
		WHERE id = $1 AND status IN ('PENDING', 'GENERATING')`, id, Cancelled, ms(tx.now))
	if err != nil {
		return err
	}
	if n == 0 {
		return tx.wasCancelled(ctx, id)
	}
	tx.woke = true // the report's next run may start
	tx.ends(report)
	return tx.note(ctx, deed{"cancelExecution", "execution", string(id), ""})
}

// wasCancelled says whether an execution that cannot be cancelled is so already.
func (tx *Tx) wasCancelled(ctx context.Context, id sitrep.ID) error {
	cancelled, err := scanOne[bool](tx.one(ctx, "SELECT cancelled FROM execution WHERE id = $1", id))
	switch {
	case noRow(err):
		return notFound("execution")
	case err == nil && !cancelled:
		return sitrep.Errorf(sitrep.Conflict, "This execution has ended already.")
	}
	return err
}
