//go:build crash

package crashtest

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	_ "github.com/a-seed-aa0acf4e/sitrep/internal/store" // registers the drivers
)

// state looks into the database past the program.
type state struct {
	t  *testing.T
	db *sql.DB
}

func openState(t *testing.T, p *apptest.Program) *state {
	t.Helper()
	driver, name := "pgx", p.Database
	if name == "" {
		driver, name = "sqlite", "file:"+filepath.Join(p.Data, "sitrep.db")+"?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)"
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return &state{t: t, db: db}
}

// number is the answer to a query for one number.
func (s *state) number(query string, args ...any) (n int) {
	s.t.Helper()
	if err := s.db.QueryRowContext(s.t.Context(), query, args...).Scan(&n); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
	return n
}

// runsOf counts the executions that a process holds, or held when it died.
func (s *state) runsOf(pid int) int {
	s.t.Helper()
	return s.number("SELECT count(*) FROM execution WHERE status = 'GENERATING' AND node LIKE $1", fmt.Sprintf("%%/%d", pid))
}

// deliveriesOf counts the deliveries that a process holds, or held when it died.
func (s *state) deliveriesOf(pid int) int {
	s.t.Helper()
	return s.number("SELECT count(*) FROM delivery WHERE state = 'SENDING' AND node LIKE $1", fmt.Sprintf("%%/%d", pid))
}

// importOf returns the fence of the import that is under way or was cut off;
// empty: none.
func (s *state) importOf() (fence string) {
	s.t.Helper()
	err := s.db.QueryRowContext(s.t.Context(), "SELECT coalesce(max(import_fence), '') FROM dataset WHERE import_until > $1", time.Now().UnixMilli()).Scan(&fence)
	if err != nil {
		s.t.Fatal(err)
	}
	return fence
}

// age makes a scheduled report two and a half days older, so that a slot is due
// and one was missed. The next one is half a day away: a clock that is moved by
// less than that does not reach it, so that one execution is what there must be.
func (s *state) age(ctx context.Context, report string) error {
	const age = 60 * time.Hour
	_, err := s.db.ExecContext(ctx, "UPDATE report SET anchor = anchor - $2, next_run_at = next_run_at - $2 WHERE id = $1", report, age.Milliseconds())
	if err != nil {
		return fmt.Errorf("age report %s: %w", report, err)
	}
	return nil
}

// references are the columns that name a row of another table.
var references = []struct{ table, column, parent, key string }{
	{"secret", "owner_id", "owner", "id"},
	{"creation", "owner_id", "owner", "id"},
	{"quota_slice", "owner_id", "owner", "id"},
	{"idempotency", "owner_id", "owner", "id"},
	{"snapshot", "dataset_id", "dataset", "id"},
	{"report", "owner_id", "owner", "id"},
	{"report", "dataset_id", "dataset", "id"},
	{"recipient", "report_id", "report", "id"},
	{"execution", "report_id", "report", "id"},
	{"execution", "snapshot_id", "snapshot", "id"},
	{"content", "execution_id", "execution", "id"},
	{"delivery", "execution_id", "execution", "id"},
}

// dangling lists references to rows that are gone.
func (s *state) dangling() (found []string) {
	s.t.Helper()
	for _, r := range references {
		n := s.number(fmt.Sprintf("SELECT count(*) FROM %[1]s c LEFT JOIN %[3]s p ON p.%[4]s = c.%[2]s WHERE c.%[2]s IS NOT NULL AND p.%[4]s IS NULL",
			r.table, r.column, r.parent, r.key))
		if n > 0 {
			found = append(found, fmt.Sprintf("%d rows of %s.%s", n, r.table, r.column))
		}
	}
	return found
}
