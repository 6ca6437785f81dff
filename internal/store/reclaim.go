package store

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// suspectAfter is from how many deaths on a run or a delivery is a suspect: it may be
// what ended the processes that had it in hand, or it was only beside that. A node
// has one suspect in hand at a time, of whichever kind, so that the guilty one is found
// and what was beside it goes on. The index delivery_suspect has this number, too.
const suspectAfter = 2

// mostDeaths is below what number of deaths a claim takes.
func mostDeaths(unsuspected bool) int {
	if unsuspected {
		return suspectAfter
	}
	return math.MaxInt32
}

// Reclaim says what a caller may take back.
type Reclaim struct {
	// All is for who knows that nobody is at work: also what is held under leases
	// that have not ended.
	All bool
	// Deaths is how often the process of a run or a delivery may end: when it has
	// ended that often, the run or the delivery fails. 0: the ends of leases are no
	// sign that processes ended, so they are not counted.
	Deaths int
}

// Reclaimed is what was taken back.
type Reclaimed struct {
	Back  int         // runs and deliveries that go on
	Runs  []sitrep.ID // executions that failed
	Mails []sitrep.ID // deliveries that failed
}

// ReclaimExpired returns runs and deliveries whose lease ended to PENDING; no
// attempt is counted, but a death is, and after too many of them they fail. Imports
// whose lease ended are free, and who waited for them goes on; after too many deaths
// it learns that the import failed.
func (s *Store) ReclaimExpired(ctx context.Context, now time.Time, r Reclaim) (back Reclaimed, err error) {
	before := now
	if r.All {
		before = time.UnixMilli(math.MaxInt64)
	}
	expired, err := scanOne[bool](s.read.one(ctx, `SELECT
		EXISTS (SELECT 1 FROM execution WHERE status = 'GENERATING' AND lease_until < $1) OR
		EXISTS (SELECT 1 FROM delivery WHERE state = 'SENDING' AND lease_until < $1) OR
		EXISTS (SELECT 1 FROM dataset WHERE import_fence IS NOT NULL AND import_until < $1)`, ms(before)))
	if err == nil && expired { // seldom, so the writer is not troubled for nothing
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			back, err = tx.reclaimExpired(ctx, before, r.Deaths)
			return err
		})
	}
	if err != nil {
		return Reclaimed{}, fmt.Errorf("reclaim expired leases: %w", err)
	}
	return back, nil
}

func (tx *Tx) reclaimExpired(ctx context.Context, before time.Time, deaths int) (back Reclaimed, err error) {
	tx.woke = true
	// Datasets before executions, as everybody locks them who locks both.
	if err := tx.freeImports(ctx, before, deaths); err != nil {
		return back, err
	}
	runs, err := tx.reclaim(ctx, deadRuns, before, deaths, &back.Runs)
	if err != nil {
		return back, fmt.Errorf("runs: %w", err)
	}
	failpoint.Pass(failpoint.ReclaimRuns)
	mails, err := tx.reclaim(ctx, deadMails, before, deaths, &back.Mails)
	if err != nil {
		return back, fmt.Errorf("deliveries: %w", err)
	}
	back.Back = runs + mails
	return back, nil
}

// reclaimSQL are the statements that take one kind of work back.
type reclaimSQL struct{ fail, free string }

var (
	deadRuns = reclaimSQL{
		fail: `UPDATE execution SET status = 'FAILED', ended_at = $3, deaths = deaths + 1, fence = NULL, lease_until = NULL,
			error = 'Stopped after its process ended ' || (deaths + 1) || ' times: it may need more memory than there is.'
			WHERE status = 'GENERATING' AND lease_until < $1 AND deaths + 1 >= $2 RETURNING id`,
		free: `UPDATE execution SET status = 'PENDING', deaths = deaths + $2, fence = NULL, lease_until = NULL
			WHERE status = 'GENERATING' AND lease_until < $1`,
	}
	deadMails = reclaimSQL{
		fail: `UPDATE delivery SET state = 'FAILED', ended_at = $3, deaths = deaths + 1, fence = NULL, lease_until = NULL,
			last_error = 'Stopped after its process ended ' || (deaths + 1) || ' times; it may have been sent.'
			WHERE state = 'SENDING' AND lease_until < $1 AND deaths + 1 >= $2 RETURNING id`,
		free: `UPDATE delivery SET state = 'PENDING', deaths = deaths + $2, fence = NULL, lease_until = NULL
			WHERE state = 'SENDING' AND lease_until < $1`,
	}
)

// reclaim says how many go on, and adds those that failed to a list.
func (tx *Tx) reclaim(ctx context.Context, sql reclaimSQL, before time.Time, deaths int, failed *[]sitrep.ID) (int, error) {
	if deaths == 0 {
		return tx.exec(ctx, sql.free, ms(before), 0)
	}
	ids, err := collect(ctx, tx.conn, scanOne[sitrep.ID], sql.fail, ms(before), deaths, ms(tx.now))
	if err != nil {
		return 0, err
	}
	*failed = ids
	return tx.exec(ctx, sql.free, ms(before), 1)
}
