//go:build bench

package benchtest_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers pgx
	_ "modernc.org/sqlite"             // registers sqlite

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

const (
	dueEvery     = 100
	scheduledFor = "00000000-0000-7000-8000-"
	ownedBy      = "00000000-0000-7000-9000-"
)

// scheduled is a state with many daily reports of many owners, filled without
// the program, and a connection of the test's own to it.
type scheduled struct {
	cfg     store.Config
	raw     *sql.DB
	reports int
	every   int // of so many reports one is due
	due     int
	slot    time.Time // when the due ones are
}

// onBoth runs a benchmark on both databases, one after the other.
func onBoth(t *testing.T, bench func(t *testing.T, cfg store.Config)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { bench(t, store.Config{Dir: t.TempDir()}) })
	t.Run("PostgreSQL", func(t *testing.T) { bench(t, store.Config{Dir: t.TempDir(), URL: pgtest.URL(t)}) })
}

// rawDSN is how the store opens SQLite to write.
const rawDSN = "?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=cache_size(-500)"

func newScheduled(t *testing.T, cfg store.Config, reports int) *scheduled {
	t.Helper()
	return newScheduledEvery(t, cfg, reports, dueEvery)
}

func freshURL(t *testing.T) string { t.Helper(); return pgtest.URL(t) }

func newScheduledEvery(t *testing.T, cfg store.Config, reports, every int) *scheduled {
	t.Helper()
	st, err := store.Open(t.Context(), cfg) // makes the schema
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	driver, dsn := "pgx", cfg.URL
	if cfg.URL == "" {
		driver, dsn = "sqlite", "file:"+filepath.Join(cfg.Dir, "sitrep.db")+rawDSN
	}
	s := &scheduled{cfg: cfg, reports: reports, every: every, due: reports / every, slot: time.Now().UTC().Add(-30 * time.Minute).Truncate(time.Second)}
	if s.raw, err = sql.Open(driver, dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.raw.Close() })
	if cfg.URL == "" {
		s.raw.SetMaxOpenConns(1)
	}
	s.fill(t)
	return s
}

func (s *scheduled) exec(t *testing.T, text string, args ...any) {
	t.Helper()
	if _, err := s.raw.ExecContext(t.Context(), text, args...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// fill makes a thousand owners, a dataset that was removed and the reports. The
// text is the same for both databases.
func (s *scheduled) fill(t *testing.T) {
	t.Helper()
	const anyDataset = scheduledFor + "000000000000"
	numbered := strings.NewReplacer(
		"{numbers}", "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS bigint) - 1)",
		"{owner}", "'"+ownedBy+"' || CAST(100000000000 + i % 1000 AS text)",
		"{report}", "'"+scheduledFor+"' || CAST(100000000000 + i AS text)",
	)
	s.exec(t, numbered.Replace("INSERT INTO owner (id, name, created_at) {numbers} SELECT {owner}, 'owner ' || CAST(i AS text), 0 FROM n"), 1000)
	s.exec(t, `INSERT INTO dataset (id, name, slug, kind, data_science, strict_source, created_at, removed_at, fields)
		VALUES ($1, 'gone', 'gone', 'FILE', FALSE, FALSE, 0, 1, $2)`, anyDataset, []byte("[]"))
	s.exec(t, numbered.Replace(`INSERT INTO report (id, owner_id, dataset_id, workflow_type, frequency, time_of_day, explicit_time, anchor,
			api_retention, email_enabled, is_public, created_at, updated_at, next_run_at, title, prompt) {numbers}
		SELECT {report}, {owner}, CAST($2 AS text), 'SCHEDULED', 'daily', 0, FALSE, CAST($3 AS bigint), TRUE, FALSE, FALSE, $3 + i, $3 + i,
			CAST($4 AS bigint) + CASE WHEN i % $5 = 0 THEN 0 ELSE 3600000 + i END,
			CASE WHEN i % $5 = 0 THEN 'due' ELSE 'later' END, 'total revenue by region' FROM n`),
		s.reports, anyDataset, s.slot.AddDate(0, 0, -1).UnixMilli(), s.slot.UnixMilli(), s.every)
	s.exec(t, numbered.Replace(`INSERT INTO execution (id, report_id, owner_id, slot, status, created_at, ended_at, not_before, has_markdown, has_json) {numbers}
		SELECT r.id || '-' || CAST(i AS text), r.id, r.owner_id, r.next_run_at - (i + 1) * CAST($2 AS bigint), 'COMPLETED',
			r.next_run_at - (i + 1) * $2, r.next_run_at - (i + 1) * $2, r.next_run_at - (i + 1) * $2, FALSE, FALSE
		FROM n CROSS JOIN report r WHERE r.title = 'due'`), history, nextSlot.Milliseconds())
	if s.cfg.URL == "" {
		s.exec(t, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	s.exec(t, "ANALYZE")
}

// history is how many runs a due report has had.
const history = 5

// again makes the same reports due once more.
func (s *scheduled) again(t *testing.T) {
	t.Helper()
	s.exec(t, "DELETE FROM execution WHERE status <> 'COMPLETED'")
	s.exec(t, "UPDATE report SET next_run_at = $1 WHERE title = 'due'", s.slot.UnixMilli())
	if s.cfg.URL == "" {
		s.exec(t, "PRAGMA wal_checkpoint(TRUNCATE)")
		return
	}
	s.exec(t, "VACUUM execution")
	s.exec(t, "VACUUM report")
}

func (s *scheduled) count(t *testing.T, what string) (n int) {
	t.Helper()
	if err := s.raw.QueryRowContext(t.Context(), "SELECT count(*) FROM "+what).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// rawSweep is the floor: the least work that makes executions of due reports, as
// each database does it fastest. It reads the schedules, but knows no slots, no line
// and no run that waits already.
func (s *scheduled) rawSweep(ctx context.Context) error {
	batch, write := 500, s.rawRows
	if s.cfg.URL != "" {
		batch, write = 2000, s.rawSet
	}
	for n := batch; n == batch; {
		var err error
		if n, err = s.rawBatch(ctx, batch, write); err != nil {
			return err
		}
	}
	return nil
}

type writeRows func(ctx context.Context, tx *sql.Tx, ids []string) error

func (s *scheduled) rawBatch(ctx context.Context, batch int, write writeRows) (int, error) {
	tx, err := s.raw.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	text := "SELECT id, owner_id, frequency, timezone, time_of_day, explicit_time, anchor FROM report WHERE next_run_at <= $1 AND pause = '' ORDER BY next_run_at, id LIMIT $2"
	if s.cfg.URL != "" {
		text += " FOR UPDATE SKIP LOCKED"
	}
	rows, err := tx.QueryContext(ctx, text, s.slot.UnixMilli(), batch)
	if err != nil {
		return 0, err
	}
	var ids []string
	for rows.Next() {
		var id string
		var unused [6]any // what a slot is reckoned from
		if err := rows.Scan(&id, &unused[0], &unused[1], &unused[2], &unused[3], &unused[4], &unused[5]); err != nil {
			return 0, err
		}
		ids = append(ids, id)
	}
	if err := rows.Close(); err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return 0, nil
	}
	if err := write(ctx, tx, ids); err != nil {
		return 0, err
	}
	return len(ids), tx.Commit()
}
