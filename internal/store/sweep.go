package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// due is a report whose next slot has come.
type due struct {
	id, owner    sitrep.ID
	schedule     sitrep.Schedule
	newest, next time.Time
}

const dueColumns = "r.id, r.owner_id, r.frequency, r.timezone, r.time_of_day, r.explicit_time, r.anchor"

func scanDue(row scanner) (d due, err error) {
	var timeOfDay int64
	s := &d.schedule
	err = row.Scan(&d.id, &d.owner, &s.Frequency, &s.Timezone, &timeOfDay, &s.Explicit, at(&s.Anchor))
	s.TimeOfDay = time.Duration(timeOfDay) * time.Millisecond
	return d, err
}

// SweepDue turns due reports into executions: one for the newest passed slot,
// none for those that were missed; at most one waits beside one that runs.
// It takes at most limit reports in one short transaction, leaves out those
// that another node has in hand, and says how many it took; call it again while
// that is limit.
func (s *Store) SweepDue(ctx context.Context, now time.Time, limit int, slots func(sitrep.Schedule, time.Time) (newest, next time.Time)) (n int, err error) {
	// Looking first keeps the only writer of SQLite free: mostly nothing is due.
	var first time.Time
	err = s.read.one(ctx, firstDueSQL).Scan(at(&first))
	if err == nil && !first.IsZero() && !first.After(now) {
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			n, err = tx.sweepDue(ctx, limit, slots)
			return err
		})
	}
	if err != nil {
		return 0, fmt.Errorf("sweep due reports: %w", err)
	}
	return n, nil
}

// SweepBatch is how many reports to take with one SweepDue.
func (s *Store) SweepBatch() int { return s.d.batch }

// firstDueSQL asks for the minimum and not for what is due: of that PostgreSQL
// thinks, once it plans without the time, that it is a third of all reports, and
// reads through the table to find one.
const firstDueSQL = "SELECT min(r.next_run_at) FROM report r WHERE r.next_run_at IS NOT NULL AND r.pause = ''"

// dueSQL has now as $1. Reports of a revoked owner are paused.
const dueSQL = "r.next_run_at <= $1 AND r.pause = ''"

func (tx *Tx) sweepDue(ctx context.Context, limit int, slots Slots) (int, error) {
	reports, err := collect(ctx, tx.conn, scanDue, "SELECT "+dueColumns+" FROM report r WHERE "+dueSQL+
		" ORDER BY r.next_run_at, r.id LIMIT $2"+tx.d.skip, ms(tx.now), limit)
	if err != nil {
		return 0, err
	}
	failpoint.Pass(failpoint.SweepRead)
	for i, r := range reports {
		reports[i].newest, reports[i].next = slots(r.schedule, tx.now)
	}
	if len(reports) == 0 {
		return 0, nil
	}
	if err := tx.startSlots(ctx, reports); err != nil {
		return 0, err
	}
	failpoint.Pass(failpoint.SweepInserted)
	if err := tx.moveOn(ctx, reports); err != nil {
		return 0, err
	}
	return len(reports), nil
}

// startSlots gives each report a run for its newest slot, unless one that waits
// can stand for it.
func (tx *Tx) startSlots(ctx context.Context, reports []due) error {
	waits, err := tx.waitingReports(ctx, reports)
	if err != nil {
		return fmt.Errorf("see what waits: %w", err)
	}
	var runs []newRun
	for _, r := range reports {
		if r.newest.IsZero() {
			continue
		}
		moved := false
		if waits[r.id] {
			if moved, err = tx.moveWaiting(ctx, r.id, r.newest); err != nil {
				return fmt.Errorf("report %s: %w", r.id, err)
			}
		}
		if !moved {
			runs = append(runs, newRun{r.id, r.owner, r.newest})
		}
	}
	return tx.insertRuns(ctx, runs...)
}

// waitingReports are those of which a run waits.
func (tx *Tx) waitingReports(ctx context.Context, reports []due) (map[sitrep.ID]bool, error) {
	asked, err := table(reports, func(r due) []any { return []any{r.id} })
	if err != nil {
		return nil, err
	}
	found, err := collect(ctx, tx.conn, scanOne[sitrep.ID], waitingReportsSQL(tx.d), asked)
	waits := make(map[sitrep.ID]bool, len(found))
	for _, id := range found {
		waits[id] = true
	}
	return waits, err
}

func waitingReportsSQL(d *dialect) string {
	// CROSS keeps SQLite from going through all that waits instead.
	return "SELECT w.report_id FROM " + d.each + "($1) AS v CROSS JOIN execution w WHERE w.report_id = v.value ->> 0 AND w.status = 'PENDING'"
}

func (tx *Tx) moveOn(ctx context.Context, reports []due) error {
	rows, err := table(reports, func(r due) []any { return []any{r.id, ms(r.next)} })
	if err != nil {
		return err
	}
	if _, err := tx.exec(ctx, moveOnSQL(tx.d), rows); err != nil {
		return fmt.Errorf("move reports on to their next slots: %w", err)
	}
	return nil
}

func moveOnSQL(d *dialect) string {
	return "UPDATE report SET next_run_at = CAST(v.value ->> 1 AS bigint) FROM " + d.each + "($1) AS v WHERE report.id = v.value ->> 0"
}

// moveWaiting lets the run that waits for an older slot stand for the newest
// one. The conditions stand twice because on PostgreSQL the run may start
// between the choice and the change; then it changes nothing.
func (tx *Tx) moveWaiting(ctx context.Context, report sitrep.ID, newest time.Time) (bool, error) {
	n, err := tx.exec(ctx, `UPDATE execution SET slot = $2, quiet = FALSE WHERE id = (
			SELECT w.id FROM execution w WHERE w.report_id = $1 AND w.status = 'PENDING' AND w.attempts = 0 AND w.slot < $2
			ORDER BY w.slot DESC LIMIT 1)
		AND status = 'PENDING' AND attempts = 0
		AND NOT EXISTS (SELECT 1 FROM execution x WHERE x.report_id = $1 AND x.slot = $2)`, report, ms(newest))
	if err != nil {
		return false, fmt.Errorf("move the waiting execution: %w", err)
	}
	return n == 1, nil
}

const nextDueSQL = `SELECT
	(` + firstDueSQL + `),
	(SELECT w.not_before FROM execution w WHERE w.status = 'PENDING' AND w.turn IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM execution g WHERE g.report_id = w.report_id AND g.status = 'GENERATING')
		ORDER BY w.turn, w.id LIMIT 1),
	(SELECT min(w.not_before) FROM execution w WHERE w.status = 'PENDING' AND w.turn IS NULL),
	(SELECT min(d.not_before) FROM delivery d WHERE d.state = 'PENDING')`

// NextDue is when the next report is due, or the next waiting run or delivery
// may start, for sleeping; zero: nothing waits. Runs that wait for another run
// of their report are left out: its end wakes.
func (s *Store) NextDue(ctx context.Context) (time.Time, error) {
	var times [4]time.Time
	err := s.read.one(ctx, nextDueSQL).Scan(at(&times[0]), at(&times[1]), at(&times[2]), at(&times[3]))
	if err != nil {
		return time.Time{}, fmt.Errorf("find what is due next: %w", err)
	}
	var next time.Time
	for _, t := range times {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	return next, nil
}
