package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Census is what waits and what is under way, in all of the service. Ages are
// zero where there is nothing.
type Census struct {
	Pending, Generating, MailsPending, MailsSending int

	PendingAge    time.Duration // since the run that waits longest might have started
	GeneratingAge time.Duration // since the try that runs longest was begun
	MailAge       time.Duration // since the mail that waits longest was made
	ScheduleLag   time.Duration // since the slot that no execution was made of yet
}

// Each part is found in an index that holds what is open alone, so the size of
// the rest does not matter.
const censusSQL = `SELECT
	(SELECT count(*) FROM execution WHERE status = 'PENDING'),
	(SELECT count(*) FROM execution WHERE status = 'GENERATING'),
	(SELECT count(*) FROM delivery WHERE state = 'PENDING'),
	(SELECT count(*) FROM delivery WHERE state = 'SENDING'),
	(SELECT min(not_before) FROM execution WHERE status = 'PENDING'),
	(SELECT min(started_at) FROM execution WHERE status = 'GENERATING'),
	(SELECT min(created_at) FROM delivery WHERE state IN ('PENDING', 'SENDING')),
	(SELECT min(next_run_at) FROM report WHERE next_run_at IS NOT NULL AND pause = '')`

// Census counts what is open.
func (s *Store) Census(ctx context.Context, now time.Time) (c Census, err error) {
	var since [4]time.Time
	err = s.read.one(ctx, censusSQL).Scan(&c.Pending, &c.Generating, &c.MailsPending, &c.MailsSending,
		at(&since[0]), at(&since[1]), at(&since[2]), at(&since[3]))
	if err != nil {
		return c, fmt.Errorf("count what is open: %w", err)
	}
	for i, age := range []*time.Duration{&c.PendingAge, &c.GeneratingAge, &c.MailAge, &c.ScheduleLag} {
		if !since[i].IsZero() {
			*age = max(now.Sub(since[i]), 0)
		}
	}
	return c, nil
}

// PoolStats are the connections to the database by what they are for.
func (s *Store) PoolStats() map[string]sql.DBStats {
	if s.reader == s.writer {
		return map[string]sql.DBStats{"all": s.writer.Stats()}
	}
	return map[string]sql.DBStats{"reader": s.reader.Stats(), "writer": s.writer.Stats()}
}
