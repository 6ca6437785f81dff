package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// clearBatch rows go in one transaction: short enough for writers beside it.
const clearBatch = 500

// Keep says how long things are kept.
type Keep struct {
	Executions       time.Duration // 400 days
	ExecutionsEach   int           // 1,000 a report
	Snapshots        int           // newest 3 of a dataset
	SnapshotAge      time.Duration // and those of the last 30 days
	ContentAfterFail time.Duration // 7 days: content without retention after the last failed delivery
	Audit            time.Duration // 400 days; 0: for ever
}

// Cleared counts what Clear removed. Files are snapshot files that no dataset
// refers to any more, for the caller to delete.
type Cleared struct {
	Executions, Contents, Records int
	Files                         []string
}

// Clear removes what need not be kept, in short transactions. A report's newest
// execution stays, without its content, however old it is: the report's status
// is read from it. Several nodes may clear at once.
func (s *Store) Clear(ctx context.Context, now time.Time, k Keep) (c Cleared, err error) {
	for _, step := range []func() error{
		func() error { c.Executions, err = s.clearExecutions(ctx, now, k); return err },
		func() error { c.Contents, err = s.clearContents(ctx, now, k); return err },
		func() error { c.Records, err = s.clearRecords(ctx, now, k); return err },
		func() error { c.Files, err = s.clearSnapshots(ctx, now, k); return err },
	} {
		if err := step(); err != nil {
			return c, fmt.Errorf("clear: %w", err)
		}
	}
	return c, nil
}

// clear finds ids with a query that ends in LIMIT and hands them to remove, one
// transaction a batch, until none are left.
func (s *Store) clear(ctx context.Context, now time.Time, find query, remove func(context.Context, *Tx, []sitrep.ID) error) (int, error) {
	total := 0
	for {
		ids, err := collect(ctx, s.read, scanOne[sitrep.ID], find.text, find.args...)
		if err != nil || len(ids) == 0 {
			return total, err
		}
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			err := remove(ctx, tx, ids)
			failpoint.Pass(failpoint.ClearRows)
			return err
		})
		if err != nil {
			return total, err
		}
		total += len(ids)
	}
}

type query struct {
	text string
	args []any
}

// Ended executions that are too old, or have as many newer ones of their report
// as are kept.
const oldExecutionsSQL = `SELECT e.id FROM execution e WHERE e.created_at <= $1 AND e.ended_at IS NOT NULL
	AND EXISTS (SELECT 1 FROM execution n WHERE n.report_id = e.report_id AND (n.created_at, n.id) > (e.created_at, e.id))
	LIMIT $2`

const crowdedReportsSQL = "SELECT report_id FROM execution GROUP BY report_id HAVING count(*) > $1"

const crowdingSQL = `SELECT id FROM execution WHERE report_id = $1 AND ended_at IS NOT NULL AND (created_at, id) <=
	(SELECT created_at, id FROM execution WHERE report_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2) LIMIT $3`

func (s *Store) clearExecutions(ctx context.Context, now time.Time, k Keep) (int, error) {
	total := 0
	if k.Executions > 0 {
		n, err := s.clear(ctx, now, query{oldExecutionsSQL, []any{ms(now.Add(-k.Executions)), clearBatch}}, removeExecutions)
		if err != nil {
			return total, fmt.Errorf("old executions: %w", err)
		}
		total += n
	}
	if k.ExecutionsEach <= 0 {
		return total, nil
	}
	crowded, err := collect(ctx, s.read, scanOne[sitrep.ID], crowdedReportsSQL, k.ExecutionsEach)
	if err != nil {
		return total, fmt.Errorf("reports with many executions: %w", err)
	}
	for _, report := range crowded {
		n, err := s.clear(ctx, now, query{crowdingSQL, []any{report, k.ExecutionsEach, clearBatch}}, removeExecutions)
		if err != nil {
			return total, fmt.Errorf("executions of report %s: %w", report, err)
		}
		total += n
	}
	return total, nil
}

func removeExecutions(ctx context.Context, tx *Tx, ids []sitrep.ID) error {
	_, err := tx.exec(ctx, "DELETE FROM execution WHERE id IN ("+placeholders(len(ids))+")", anys(ids)...)
	return err
}

// Contents of executions that are too old ($2), and those without retention
// whose every delivery was sent or not wanted, or failed for good before $1.
const spentContentsSQL = `SELECT e.id FROM execution e JOIN report r ON r.id = e.report_id
	WHERE (e.has_markdown OR e.has_json) AND (e.created_at <= $2 OR NOT r.api_retention
		AND NOT EXISTS (SELECT 1 FROM delivery v WHERE v.execution_id = e.id
			AND v.state NOT IN ('SENT', 'SUPPRESSED') AND NOT (v.state = 'FAILED' AND v.ended_at <= $1)))
	LIMIT $3`

func (s *Store) clearContents(ctx context.Context, now time.Time, k Keep) (int, error) {
	old := time.UnixMilli(0)
	if k.Executions > 0 {
		old = now.Add(-k.Executions)
	}
	n, err := s.clear(ctx, now, query{spentContentsSQL, []any{ms(now.Add(-k.ContentAfterFail)), ms(old), clearBatch}}, removeContents)
	if err != nil {
		return n, fmt.Errorf("contents: %w", err)
	}
	return n, nil
}

func removeContents(ctx context.Context, tx *Tx, ids []sitrep.ID) error {
	in := " IN (" + placeholders(len(ids)) + ")"
	if _, err := tx.exec(ctx, "UPDATE execution SET has_markdown = FALSE, has_json = FALSE WHERE id"+in, anys(ids)...); err != nil {
		return err
	}
	if err := removeTalks(ctx, tx, in, ids); err != nil {
		return err
	}
	_, err := tx.exec(ctx, "DELETE FROM content WHERE execution_id"+in, anys(ids)...)
	return err
}

// clearRecords removes what limits and repeated requests need no more. The
// margin is for nodes whose clock is behind.
func (s *Store) clearRecords(ctx context.Context, now time.Time, k Keep) (int, error) {
	const (
		margin    = time.Hour
		noticeAge = 30 * 24 * time.Hour
		dayAge    = 400 * 24 * time.Hour
	)
	audited := time.UnixMilli(0)
	if k.Audit > 0 {
		audited = now.Add(-k.Audit)
	}
	total := 0
	for _, q := range []query{
		{"DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE created_at <= $1 LIMIT $2)", []any{ms(audited)}},
		{"DELETE FROM share_link WHERE id IN (SELECT id FROM share_link WHERE expires_at <= $1 LIMIT $2)", []any{ms(now.Add(-linksKept))}},
		{"DELETE FROM creation WHERE id IN (SELECT id FROM creation WHERE created_at <= $1 LIMIT $2)", []any{ms(now.Add(-Hour - margin))}},
		{"DELETE FROM quota_slice WHERE id IN (SELECT id FROM quota_slice WHERE counted_until <= $1 LIMIT $2)", []any{ms(now.Add(-margin))}},
		{"DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE expires_at <= $1 LIMIT $2)", []any{ms(now.Add(-margin))}},
		{"DELETE FROM person_session WHERE hash IN (SELECT hash FROM person_session WHERE expires_at <= $1 LIMIT $2)", []any{ms(now.Add(-margin))}},
		{`DELETE FROM idempotency WHERE (owner_id, key) IN
			(SELECT owner_id, key FROM idempotency WHERE created_at <= $1 LIMIT $2)`, []any{ms(now.Add(-IdempotencyAge - margin))}},
		{`DELETE FROM delivery WHERE id IN (SELECT id FROM delivery WHERE execution_id IS NULL AND created_at <= $1
			AND ended_at IS NOT NULL LIMIT $2)`, []any{ms(now.Add(-noticeAge))}},
		{"DELETE FROM model_reply WHERE hash IN (SELECT hash FROM model_reply WHERE created_at <= $1 LIMIT $2)", []any{ms(now.Add(-ReplyAge))}},
		{"DELETE FROM model_day WHERE day IN (SELECT day FROM model_day WHERE day <= $1 LIMIT $2)", []any{Day(now.Add(-dayAge))}},
	} {
		for n := clearBatch; n == clearBatch; total += n {
			err := s.write(ctx, now, func(ctx context.Context, tx *Tx) (err error) {
				n, err = tx.exec(ctx, q.text, q.args[0], clearBatch)
				return err
			})
			if err != nil {
				return total, fmt.Errorf("records: %w", err)
			}
		}
	}
	return total, nil
}

// Snapshots that are neither among the newest of a dataset in the catalog nor
// were seen since $1.
const oldSnapshotsSQL = `SELECT s.id FROM snapshot s JOIN dataset d ON d.id = s.dataset_id
	WHERE s.checked_at <= $1 AND s.imported_at <= $1 AND (d.removed_at <= $1 OR d.removed_at IS NULL AND
		(SELECT count(*) FROM snapshot n WHERE n.dataset_id = s.dataset_id AND (n.imported_at, n.id) > (s.imported_at, s.id)) >= $2)
	LIMIT $3`

func (s *Store) clearSnapshots(ctx context.Context, now time.Time, k Keep) ([]string, error) {
	var files []string
	find := query{oldSnapshotsSQL, []any{ms(now.Add(-k.SnapshotAge)), max(k.Snapshots, 1), clearBatch}}
	_, err := s.clear(ctx, now, find, func(ctx context.Context, tx *Tx, ids []sitrep.ID) error {
		loose, err := tx.removeSnapshots(ctx, ids)
		if err == nil {
			files = append(files, loose...)
		}
		return err
	})
	if err != nil {
		return files, fmt.Errorf("snapshots: %w", err)
	}
	return files, nil
}

// removeSnapshots returns the files that no other snapshot is in: datasets of
// the same source share one.
func (tx *Tx) removeSnapshots(ctx context.Context, ids []sitrep.ID) ([]string, error) {
	removed, err := collect(ctx, tx.conn, scanOne[string],
		"DELETE FROM snapshot WHERE id IN ("+placeholders(len(ids))+") RETURNING file", anys(ids)...)
	if err != nil || len(removed) == 0 {
		return nil, err
	}
	used, err := collect(ctx, tx.conn, scanOne[string],
		"SELECT DISTINCT file FROM snapshot WHERE file IN ("+placeholders(len(removed))+")", anys(removed)...)
	if err != nil {
		return nil, err
	}
	return without(removed, used), nil
}

func without(all, some []string) []string {
	drop := make(map[string]bool, len(some))
	for _, s := range some {
		drop[s] = true
	}
	var left []string
	for _, s := range all {
		if !drop[s] {
			left, drop[s] = append(left, s), true
		}
	}
	return left
}

// Unreferenced returns those of the files that no snapshot is in.
func (s *Store) Unreferenced(ctx context.Context, files []string) (loose []string, err error) {
	for batch := range slices.Chunk(files, clearBatch) {
		used, err := collect(ctx, s.read, scanOne[string],
			"SELECT DISTINCT file FROM snapshot WHERE file IN ("+placeholders(len(batch))+")", anys(batch)...)
		if err != nil {
			return nil, fmt.Errorf("find files that nothing refers to: %w", err)
		}
		loose = append(loose, without(batch, used)...)
	}
	return loose, nil
}
