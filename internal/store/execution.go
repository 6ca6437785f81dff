package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ExecutionFilter selects executions of a report.
type ExecutionFilter struct {
	ReportID     sitrep.ID
	WithMarkdown bool // only those that have it
	WithJSON     bool // only those that have it
	Page         Page
}

const executionColumns = `e.id, e.report_id, e.slot, e.status, e.attempts, e.created_at, e.started_at, e.ended_at,
	e.error, coalesce(e.snapshot_id, ''), e.has_markdown, e.has_json, e.trace, e.deaths`

func scanExecution(row scanner) (e sitrep.Execution, err error) {
	err = row.Scan(&e.ID, &e.ReportID, at(&e.Slot), &e.Status, &e.Attempts, at(&e.CreatedAt), at(&e.StartedAt), at(&e.EndedAt),
		&e.Error, &e.SnapshotID, &e.HasMarkdown, &e.HasJSON, &e.Trace, &e.Deaths)
	return e, err
}

// FindExecutions lists a report's executions, newest first, with the true total.
func (s *Store) FindExecutions(ctx context.Context, f ExecutionFilter) ([]sitrep.Execution, int, error) {
	where := "report_id = $1"
	if f.WithMarkdown {
		where += " AND has_markdown"
	}
	if f.WithJSON {
		where += " AND has_json"
	}
	total := 0
	executions, err := collect(ctx, s.read, func(row scanner) (sitrep.Execution, error) {
		return scanExecution(withMore{row, []any{&total}})
	}, "SELECT "+executionColumns+", (SELECT count(*) FROM execution WHERE "+where+") FROM execution e WHERE "+where+
		" ORDER BY e.created_at DESC, e.id DESC LIMIT $2 OFFSET $3", f.ReportID, f.Page.Limit, f.Page.offset())
	if err == nil && len(executions) == 0 {
		err = s.read.one(ctx, "SELECT count(*) FROM execution WHERE "+where, f.ReportID).Scan(&total)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list executions of %s: %w", f.ReportID, err)
	}
	return executions, total, nil
}

// FindExecution returns one execution, whoever's it is: for the operator and
// for tests. NotFound.
func (s *Store) FindExecution(ctx context.Context, id sitrep.ID) (sitrep.Execution, error) {
	e, err := s.read.findExecution(ctx, id)
	if err != nil {
		return sitrep.Execution{}, fmt.Errorf("find execution %s: %w", id, err)
	}
	return e, nil
}

// ExecutionState is an execution, whose it is and how far it has come.
type ExecutionState struct {
	Execution sitrep.Execution
	Report    ReportState     // without Status and LastExecuted
	Progress  sitrep.Progress // as it was told last; zero once it has ended
	NextTry   time.Time       // not before then, of one that waits; else zero
}

// FindExecutionState is FindExecution for those who ask how far it is. NotFound.
func (s *Store) FindExecutionState(ctx context.Context, id sitrep.ID) (st ExecutionState, err error) {
	var next time.Time
	var imports bool
	r, p := &st.Report, &st.Progress
	st.Execution, err = scanExecution(withMore{
		s.read.one(ctx, "SELECT "+executionColumns+`, r.owner_id, r.is_public, r.api_retention,
			e.not_before, e.awaits IS NOT NULL, e.phase, e.phase_done, e.phase_of
			FROM execution e JOIN report r ON r.id = e.report_id WHERE e.id = $1`, id),
		[]any{&r.OwnerID, &r.Public, &r.APIRetention, at(&next), &imports, &p.Phase, &p.Done, &p.Of},
	})
	if noRow(err) {
		err = notFound("execution")
	}
	if err != nil {
		return ExecutionState{}, fmt.Errorf("find state of execution %s: %w", id, err)
	}
	r.ReportID = st.Execution.ReportID
	switch {
	case st.Execution.Status == sitrep.Pending && imports:
		st.Progress = sitrep.Progress{Phase: sitrep.Importing} // its end wakes, whatever the time
	case st.Execution.Status == sitrep.Pending:
		st.Progress, st.NextTry = sitrep.Progress{Phase: sitrep.Waiting}, next
	case st.Execution.Status != sitrep.Generating:
		st.Progress = sitrep.Progress{}
	case p.Phase == "":
		p.Phase = sitrep.Starting
	}
	return st, nil
}

func (c conn) findExecution(ctx context.Context, id sitrep.ID) (sitrep.Execution, error) {
	e, err := scanExecution(c.one(ctx, "SELECT "+executionColumns+" FROM execution e WHERE e.id = $1", id))
	if noRow(err) {
		err = notFound("execution")
	}
	return e, err
}

// RecentExecutions lists the newest executions of all owners, for the operator.
func (s *Store) RecentExecutions(ctx context.Context, limit int) ([]sitrep.Execution, error) {
	executions, err := collect(ctx, s.read, scanExecution,
		"SELECT "+executionColumns+" FROM execution e ORDER BY e.created_at DESC, e.id DESC LIMIT $1", limit)
	if err != nil {
		return nil, fmt.Errorf("list recent executions: %w", err)
	}
	return executions, nil
}

// LastDigest is the digest of the newest completed execution of a report that
// was made before the given one; nil: none.
func (s *Store) LastDigest(ctx context.Context, report, before sitrep.ID) ([]byte, error) {
	digest, err := scanOne[[]byte](s.read.one(ctx, `SELECT e.digest FROM execution e JOIN execution b ON b.id = $2
		WHERE e.report_id = $1 AND e.status = 'COMPLETED' AND (e.created_at, e.id) < (b.created_at, b.id)
		ORDER BY e.created_at DESC, e.id DESC LIMIT 1`, report, before))
	if err != nil && !noRow(err) {
		return nil, fmt.Errorf("find digest before execution %s: %w", before, err)
	}
	return digest, nil
}

// ReadableBefore is the newest execution of a report with JSON that was made before the
// given one; empty: there is none.
func (s *Store) ReadableBefore(ctx context.Context, report, before sitrep.ID) (sitrep.ID, error) {
	id, err := scanOne[sitrep.ID](s.read.one(ctx, `SELECT e.id FROM execution e JOIN execution b ON b.id = $2
		WHERE e.report_id = $1 AND e.has_json AND (e.created_at, e.id) < (b.created_at, b.id)
		ORDER BY e.created_at DESC, e.id DESC LIMIT 1`, report, before))
	if err != nil && !noRow(err) {
		return "", fmt.Errorf("find what can be read before execution %s: %w", before, err)
	}
	return id, nil
}

// mostDigests is how far back the execution may lie that another one was compared with:
// the runs between them waited for another try meanwhile.
const mostDigests = 8

// PastDigests are those of the completed executions before the given one, the newest
// first.
func (s *Store) PastDigests(ctx context.Context, of sitrep.Execution) ([][]byte, error) {
	digests, err := collect(ctx, s.read, scanDigest, `SELECT e.digest FROM execution e JOIN execution b ON b.id = $2
		WHERE e.report_id = $1 AND e.status = 'COMPLETED' AND e.digest IS NOT NULL AND (e.created_at, e.id) < (b.created_at, b.id)
		ORDER BY e.created_at DESC, e.id DESC LIMIT $3`, of.ReportID, of.ID, mostDigests)
	if err != nil {
		return nil, fmt.Errorf("find digests before execution %s: %w", of.ID, err)
	}
	return digests, nil
}

func scanDigest(row scanner) (digest []byte, err error) { return digest, row.Scan(&digest) }
