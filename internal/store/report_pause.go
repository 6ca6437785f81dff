package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Own names a report and who says that it is theirs.
type Own struct{ OwnerID, ReportID sitrep.ID }

// PauseReport keeps the schedule of a report from starting runs; what waits or
// runs already ends as ever. Paused, there is nothing to do. It returns the
// report as it is then. Forbidden, NotFound, Unauthorized (revoked meanwhile).
func (s *Store) PauseReport(ctx context.Context, now time.Time, o Own) (sitrep.Report, error) {
	return s.changeReport(ctx, now, change{o, "pause", "pauseReport", func(ctx context.Context, tx *Tx, r sitrep.Report) error {
		if !r.Active {
			return nil
		}
		_, err := tx.exec(ctx, "UPDATE report SET pause = 'OWNER', next_run_at = NULL, updated_at = $2 WHERE id = $1 AND pause = ''",
			r.ID, ms(tx.after(r.UpdatedAt)))
		return err
	}})
}

// ResumeReport undoes PauseReport: the report goes on with its next slot, and
// what passed meanwhile is not made up. It does not undo the pause that comes
// with the end of a key. Without a pause there is nothing to do. It returns the
// report as it is then. Forbidden, NotFound, Unauthorized (revoked meanwhile).
func (s *Store) ResumeReport(ctx context.Context, now time.Time, o Own, slots Slots) (sitrep.Report, error) {
	return s.changeReport(ctx, now, change{o, "resume", "resumeReport", func(ctx context.Context, tx *Tx, r sitrep.Report) error {
		_, next := slots(r.Schedule, tx.now)
		_, err := tx.exec(ctx, "UPDATE report SET pause = '', next_run_at = $2, updated_at = $3 WHERE id = $1 AND pause = 'OWNER'",
			r.ID, ms(next), ms(tx.after(r.UpdatedAt)))
		tx.woke = true
		return err
	}})
}

// change is what an owner does to a report, and the word for it.
type change struct {
	Own
	verb string
	name string // of the operation, for the audit log
	do   func(context.Context, *Tx, sitrep.Report) error
}

// changeReport runs a change of the owner's under locks on the owner's row and
// the report's, in this order, and returns the report as it is afterwards. With
// the owner locked no schedule is started for a key that ends meanwhile.
func (s *Store) changeReport(ctx context.Context, now time.Time, c change) (r sitrep.Report, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.lockOwner(ctx, c.OwnerID); err != nil {
			return err
		}
		if err := tx.lockOwnReport(ctx, c.OwnerID, c.ReportID, c.verb+" a report"); err != nil {
			return err
		}
		if r, err = tx.findReport(ctx, c.ReportID); err != nil {
			return err
		}
		before := r
		if err := c.do(ctx, tx, r); err != nil {
			return err
		}
		if r, err = tx.findReport(ctx, c.ReportID); err != nil || r.UpdatedAt.Equal(before.UpdatedAt) {
			return err
		}
		return tx.note(ctx, onReport(c.name, r.ID, changed(before, r)))
	})
	if err != nil {
		return sitrep.Report{}, fmt.Errorf("%s report %s: %w", c.verb, c.ReportID, err)
	}
	return r, nil
}

// after is now, or just after an earlier change of the same instant: no two
// versions of a report have the same time.
func (tx *Tx) after(earlier time.Time) time.Time {
	if tx.now.After(earlier) {
		return tx.now
	}
	return earlier.Add(time.Millisecond)
}
