package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// RunRequest is one request to run a report now.
type RunRequest struct {
	Own
	IdempotencyKey string // empty: none
	Hash           []byte // of what is asked, so that a key is not good for something else
	// Render makes the answer that is stored. It runs inside the transaction and
	// must not use the Store.
	Render func(sitrep.Execution) ([]byte, error)
}

// Started is the run that was asked for, or the stored answer of an earlier request.
type Started struct {
	Execution sitrep.Execution // zero when replayed
	Body      []byte           // as rendered, now or then; nil without Render
	Replayed  bool
	Joined    bool  // a run waited already: it is this one, and nothing was counted
	Quota     Quota // of creations, after this one
}

// RunReport adds a run on demand, which counts as a creation. At most one waits:
// where a run waits already that one is returned, and may start at once though it
// waited for another try. Errors: Limited, Mismatch (same key, something else),
// Conflict (the dataset was removed), Forbidden, NotFound, Unauthorized.
func (s *Store) RunReport(ctx context.Context, now time.Time, r RunRequest) (started Started, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		started, err = tx.runReport(ctx, r)
		return err
	})
	if err != nil {
		return Started{}, fmt.Errorf("run report %s: %w", r.ReportID, err)
	}
	return started, nil
}

func (tx *Tx) runReport(ctx context.Context, r RunRequest) (started Started, err error) {
	owner, err := tx.lockOwner(ctx, r.OwnerID)
	if err != nil {
		return started, err
	}
	question := asked{r.OwnerID, r.IdempotencyKey, r.Hash}
	body, err := tx.findAnswer(ctx, question)
	if err != nil {
		return started, err
	}
	quota, err := tx.creationQuota(ctx, owner, tx.now)
	if err != nil || body != nil {
		return Started{Body: body, Replayed: body != nil, Quota: quota}, err
	}
	if err := tx.mayRun(ctx, r.Own); err != nil {
		return started, err
	}
	if started, err = tx.startRun(ctx, owner, r.ReportID, quota); err != nil {
		return started, err
	}
	if err := tx.note(ctx, onReport("runReport", r.ReportID, "")); err != nil || r.Render == nil {
		return started, err
	}
	if started.Body, err = r.Render(started.Execution); err != nil {
		return started, fmt.Errorf("render: %w", err)
	}
	return started, tx.keepAnswer(ctx, question, started.Body)
}

// mayRun locks the report. Forbidden, NotFound, Conflict.
func (tx *Tx) mayRun(ctx context.Context, o Own) error {
	if err := tx.lockOwnReport(ctx, o.OwnerID, o.ReportID, "run a report"); err != nil {
		return err
	}
	removed, err := scanOne[bool](tx.one(ctx, `SELECT d.removed_at IS NOT NULL FROM report r JOIN dataset d ON d.id = r.dataset_id
		WHERE r.id = $1`, o.ReportID))
	if err == nil && removed {
		return sitrep.Errorf(sitrep.Conflict, "The dataset of this report was removed, so it cannot run.")
	}
	return err
}

// startRun finds the run that waits, or adds one.
func (tx *Tx) startRun(ctx context.Context, owner lockedOwner, report sitrep.ID, quota Quota) (started Started, err error) {
	id, err := tx.waitingRun(ctx, report)
	if err != nil {
		return started, err
	}
	started = Started{Joined: id != "", Quota: quota}
	if started.Joined {
		err = tx.hurry(ctx, id)
	} else {
		if started.Quota, err = tx.countCreation(ctx, owner, quota); err != nil {
			return started, err
		}
		if err = tx.insertRuns(ctx, newRun{report: report, owner: owner.id}); err != nil {
			return started, err
		}
		id, err = tx.waitingRun(ctx, report)
	}
	if err != nil {
		return started, err
	}
	started.Execution, err = tx.findExecution(ctx, id)
	return started, err
}

// hurry lets a run that waits for its time, start at once. Whoever asks for a
// quiet one wants its mails.
func (tx *Tx) hurry(ctx context.Context, id sitrep.ID) error {
	if _, err := tx.exec(ctx, "UPDATE execution SET quiet = FALSE WHERE id = $1 AND quiet", id); err != nil {
		return err
	}
	n, err := tx.exec(ctx, "UPDATE execution SET not_before = $2 WHERE id = $1 AND not_before > $2", id, ms(tx.now))
	if err != nil || n == 0 {
		return err
	}
	tx.woke = true
	return tx.lineUp(ctx)
}

// waitingRun locks the run of a report that may start first; empty: none waits.
func (tx *Tx) waitingRun(ctx context.Context, report sitrep.ID) (sitrep.ID, error) {
	id, err := scanOne[sitrep.ID](tx.one(ctx, `SELECT w.id FROM execution w WHERE w.report_id = $1 AND w.status = 'PENDING'
		ORDER BY w.not_before, w.id LIMIT 1`+tx.d.lock, report))
	if noRow(err) {
		return "", nil
	}
	return id, err
}
