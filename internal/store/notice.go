package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// NoticeDraft says how the operator learns of runs that failed.
type NoticeDraft struct {
	Email     string
	MessageID func(id sitrep.ID) string
	Every     time.Duration // no two notices within it: more failures become one digest
	Since     time.Duration // older failures are history
}

// Failure is a run that failed, as a notice tells it.
type Failure struct {
	Execution sitrep.Execution
	Title     string // of the report
	Owner     string
}

// DraftNotice makes one notice of all failed runs that none has told yet. Each
// failed run is told by exactly one, whatever nodes do at once. false: there was
// nothing to tell, or the last one is too recent.
func (s *Store) DraftNotice(ctx context.Context, now time.Time, n NoticeDraft) (made bool, err error) {
	const untold = "status = 'FAILED' AND NOT cancelled AND notice_id IS NULL AND ended_at > $1"
	due, err := scanOne[bool](s.read.one(ctx, `SELECT EXISTS (SELECT 1 FROM execution WHERE `+untold+`)
		AND NOT EXISTS (SELECT 1 FROM delivery WHERE execution_id IS NULL AND created_at > $2)`, ms(now.Add(-n.Since)), ms(now.Add(-n.Every))))
	if err == nil && due { // looking first keeps the only writer of SQLite free
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			id := sitrep.NewID(tx.now)
			// Another node may be here too: whoever comes second finds none left.
			told, err := tx.exec(ctx, "UPDATE execution SET notice_id = $2 WHERE "+untold, ms(now.Add(-n.Since)), id)
			if made = told > 0; err != nil || !made {
				return err
			}
			tx.woke = true
			_, err = tx.exec(ctx, `INSERT INTO delivery (id, email, message_id, state, created_at, not_before)
				VALUES ($1, $2, $3, 'PENDING', $4, $4)`, id, n.Email, n.MessageID(id), ms(tx.now))
			return err
		})
	}
	if err != nil {
		return false, fmt.Errorf("draft a notice of failed runs: %w", err)
	}
	return made, nil
}

// FailuresOf lists what a notice tells, the newest first and at most limit, and
// says how many there are. Runs whose report was deleted meanwhile are left out.
func (s *Store) FailuresOf(ctx context.Context, notice sitrep.ID, limit int) (list []Failure, total int, err error) {
	err = s.read.one(ctx, "SELECT count(*) FROM execution WHERE notice_id = $1", notice).Scan(&total)
	if err == nil {
		list, err = collect(ctx, s.read, func(row scanner) (f Failure, err error) {
			f.Execution, err = scanExecution(withMore{row, []any{&f.Title, &f.Owner}})
			return f, err
		}, "SELECT "+executionColumns+`, CASE WHEN r.subject <> '' THEN r.subject ELSE r.title END, o.name FROM execution e
			JOIN report r ON r.id = e.report_id JOIN owner o ON o.id = r.owner_id
			WHERE e.notice_id = $1 ORDER BY e.ended_at DESC, e.id DESC LIMIT $2`, notice, limit)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list the failures of notice %s: %w", notice, err)
	}
	return list, total, nil
}
