package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// line hands out turns. Executions that may start wait in the order of their
// turns, so a claim is one step in an index however many wait.
//
// An owner's executions get one turn after another, beginning where the line
// stands now. So whoever comes with one stands beside the first of somebody who
// came with a thousand, and who has waited or runs already stands behind who has
// not: owners take turns, each in the order of its own. (Networks know this as
// start-time fair queueing.) Turns may be equal; two nodes that add executions of
// one owner in the same instant give them the same ones.
type line struct {
	stands int64 // the turn of what was claimed last
	last   map[sitrep.ID]int64
}

// The newest that runs, else the first that waits. Nothing of either: begin anew.
const standsSQL = `SELECT coalesce(
	(SELECT max(g.turn) FROM execution g WHERE g.status = 'GENERATING'),
	(SELECT w.turn FROM execution w WHERE w.status = 'PENDING' AND w.turn IS NOT NULL ORDER BY w.turn, w.id LIMIT 1), 0)`

func lastTurnsSQL(d *dialect) string {
	return `SELECT o.value ->> 0, (SELECT max(e.turn) FROM execution e
		WHERE e.owner_id = o.value ->> 0 AND e.status IN ('PENDING', 'GENERATING')) FROM ` + d.each + `($1) AS o`
}

// lineFor reads what turns of these owners need.
func (tx *Tx) lineFor(ctx context.Context, owners []sitrep.ID) (*line, error) {
	l := &line{last: map[sitrep.ID]int64{}}
	var err error
	if l.stands, err = scanOne[int64](tx.one(ctx, standsSQL)); err != nil {
		return nil, fmt.Errorf("see where the line stands: %w", err)
	}
	asked, err := table(owners, func(id sitrep.ID) []any { return []any{id} })
	if err != nil {
		return nil, err
	}
	_, err = collect(ctx, tx.conn, func(row scanner) (struct{}, error) {
		var owner sitrep.ID
		var last *int64
		if err := row.Scan(&owner, &last); err != nil || last == nil {
			return struct{}{}, err
		}
		l.last[owner] = *last
		return struct{}{}, nil
	}, lastTurnsSQL(tx.d), asked)
	if err != nil {
		return nil, fmt.Errorf("see who waits in the line: %w", err)
	}
	return l, nil
}

func (l *line) next(owner sitrep.ID) int64 {
	turn := l.stands
	if last, waits := l.last[owner]; waits {
		turn = max(turn, last+1)
	}
	l.last[owner] = turn
	return turn
}

// newRun is an execution to be added; slot is zero for one on demand.
type newRun struct {
	report, owner sitrep.ID
	slot          time.Time
}

// insertRuns adds executions that may start at once. What has a run for its slot
// already gets none.
func (tx *Tx) insertRuns(ctx context.Context, runs ...newRun) error {
	if len(runs) == 0 {
		return nil
	}
	l, err := tx.lineFor(ctx, ownersOf(runs))
	if err != nil {
		return err
	}
	rows, err := table(runs, func(r newRun) []any {
		return []any{sitrep.NewID(tx.now), r.report, r.owner, ms(r.slot), l.next(r.owner)}
	})
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, insertRunsSQL(tx.d), rows, ms(tx.now), tx.trace(ctx))
	if err != nil {
		return fmt.Errorf("insert executions: %w", err)
	}
	tx.woke = true
	return nil
}

func insertRunsSQL(d *dialect) string {
	return `INSERT INTO execution (id, report_id, owner_id, slot, turn, status, created_at, not_before, trace, has_markdown, has_json)
		SELECT v.value ->> 0, v.value ->> 1, v.value ->> 2, CAST(v.value ->> 3 AS bigint), CAST(v.value ->> 4 AS bigint),
			'PENDING', CAST($2 AS bigint), CAST($2 AS bigint), CAST($3 AS text), FALSE, FALSE FROM ` + d.each + `($1) AS v
		WHERE TRUE ON CONFLICT (report_id, slot) DO NOTHING`
}

func ownersOf(runs []newRun) (owners []sitrep.ID) {
	seen := map[sitrep.ID]bool{}
	for _, r := range runs {
		if !seen[r.owner] {
			owners, seen[r.owner] = append(owners, r.owner), true
		}
	}
	return owners
}

// comeBatch are taken into the line at a time.
const comeBatch = 100

// lineUp takes those into the line whose time has come, the earliest first: tries
// to be made again stand behind what else their owner has there.
func (tx *Tx) lineUp(ctx context.Context) error {
	type come struct{ id, owner sitrep.ID }
	all, err := collect(ctx, tx.conn, func(row scanner) (c come, err error) { return c, row.Scan(&c.id, &c.owner) }, laterSQL(tx.d), ms(tx.now), comeBatch)
	if err != nil || len(all) == 0 {
		return err
	}
	runs := make([]newRun, len(all))
	for i, c := range all {
		runs[i].owner = c.owner
	}
	l, err := tx.lineFor(ctx, ownersOf(runs))
	if err != nil {
		return err
	}
	rows, err := table(all, func(c come) []any { return []any{c.id, c.owner, l.next(c.owner)} })
	if err != nil {
		return err
	}
	if _, err := tx.exec(ctx, "UPDATE execution SET turn = CAST(v.value ->> 2 AS bigint), owner_id = v.value ->> 1 FROM "+tx.d.each+
		"($1) AS v WHERE execution.id = v.value ->> 0", rows); err != nil {
		return fmt.Errorf("take executions into the line: %w", err)
	}
	return nil
}

// laterSQL finds the owner with the report: an older program did not note it.
func laterSQL(d *dialect) string {
	return `SELECT w.id, (SELECT r.owner_id FROM report r WHERE r.id = w.report_id) FROM execution w
		WHERE w.status = 'PENDING' AND w.turn IS NULL AND w.not_before <= $1
		ORDER BY w.not_before, w.id LIMIT $2` + d.skip
}
