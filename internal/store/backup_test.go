package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// fill makes a state of about so many megabytes.
func fill(tb testing.TB, s *store.Store, megabytes int) {
	tb.Helper()
	writer, _ := s.Pools()
	text := strings.Repeat("x", 1<<16)
	for _, statement := range []string{
		"INSERT INTO owner (id, name, created_at) VALUES ('o', 'o', 0)",
		"INSERT INTO dataset (id, name, slug, kind, data_science, strict_source, created_at, fields) VALUES ('d', 'd', 'd', 'FILE', 0, 0, 0, x'5b5d')",
		`INSERT INTO report (id, owner_id, dataset_id, workflow_type, frequency, time_of_day, explicit_time, anchor, api_retention,
			email_enabled, is_public, created_at, updated_at, title, prompt)
			VALUES ('r', 'o', 'd', 'ON_DEMAND', 'daily', 0, 0, 0, 1, 0, 0, 0, 0, 't', 'p')`,
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + itoa(megabytes*16) + `)
			INSERT INTO execution (id, report_id, status, created_at, ended_at, not_before, has_markdown, has_json)
			SELECT 'e' || i, 'r', 'COMPLETED', i, i, 0, 1, 0 FROM n`,
		"INSERT INTO content (execution_id, subject, dataset_name, generated_at, markdown) SELECT id, '', '', 0, '" + text + "' FROM execution",
	} {
		if _, err := writer.ExecContext(tb.Context(), statement); err != nil {
			tb.Fatal(err)
		}
	}
}

func itoa(n int) string {
	var digits []byte
	for ; n > 0; n /= 10 {
		digits = append(digits, byte('0'+n%10))
	}
	slices.Reverse(digits)
	return string(digits)
}

// Whoever writes while a copy is made goes on: the copy reads one instant of the
// log and takes no lock that a writer needs.
func TestWritersGoOnWhileTheStateIsCopied(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	fill(t, s, 60)
	writer, _ := s.Pools()
	waits(t, writer, func() { <-time.After(50 * time.Millisecond) }) // the log of what filled it is cut off
	var took time.Duration
	var copied store.Copied
	during := waits(t, writer, func() {
		start := time.Now()
		var err error
		copied, err = store.CopySQLite(t.Context(), s.Config().Dir, filepath.Join(t.TempDir(), "copy.db"))
		if err != nil {
			t.Error(err)
		}
		took = time.Since(start)
	})
	alone := waits(t, writer, func() { <-time.After(took) })
	if copied.Reports != 1 || copied.Executions != 960 {
		t.Fatalf("%+v", copied)
	}
	if len(during) < 10 || during[len(during)/2] > 50*time.Millisecond {
		t.Fatalf("%d commits in %s, half of them within %s", len(during), took, during[len(during)/2])
	}
	t.Logf("copied 60 MB in %s; commits meanwhile: %s; without a copy: %s", took, told(during), told(alone))
}

// waits writes without a pause while do works, and returns how long each commit took, in order.
func waits(t *testing.T, writer *sql.DB, do func()) (each []time.Duration) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			start := time.Now()
			if _, err := writer.ExecContext(ctx, "UPDATE report SET title = title || '.'"); err != nil && ctx.Err() == nil {
				t.Error(err)
				return
			}
			each = append(each, time.Since(start))
		}
	}()
	do()
	stop()
	<-ended
	slices.Sort(each)
	return each
}

func told(waits []time.Duration) string {
	n := len(waits)
	return fmt.Sprintf("%d, median %s, 99 %% within %s, slowest %s", n, waits[n/2], waits[n*99/100], waits[n-1])
}

// A copy is the state of one instant: what two transactions wrote is there in
// the order of their commits.
func TestCopyIsOfOneInstant(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	fill(t, s, 8)
	writer, _ := s.Pools()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for i := 1; ctx.Err() == nil; i++ { // in both places, or in none
			tx, err := writer.BeginTx(ctx, nil)
			if err != nil {
				return
			}
			_, _ = tx.ExecContext(ctx, "UPDATE report SET prompt = $1", itoa(i))
			_, _ = tx.ExecContext(ctx, "UPDATE owner SET name = $1", itoa(i))
			_ = tx.Commit()
		}
	}()
	for range 5 {
		dir := t.TempDir()
		if _, err := store.CopySQLite(t.Context(), s.Config().Dir, filepath.Join(dir, store.File)); err != nil {
			t.Fatal(err)
		}
		copied, err := store.Open(t.Context(), store.Config{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		_, reader := copied.Pools()
		var prompt, name string
		err = reader.QueryRowContext(t.Context(), "SELECT r.prompt, o.name FROM report r, owner o").Scan(&prompt, &name)
		if err != nil || prompt != name && name != "o" {
			t.Errorf("prompt %q, name %q, %v", prompt, name, err)
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}
	stop()
	<-ended
}

func TestDamagedStateIsNotTakenForAGoodOne(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	fill(t, s, 2)
	file := filepath.Join(t.TempDir(), "copy.db")
	if _, err := store.CopySQLite(t.Context(), s.Config().Dir, file); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"text": []byte("no database at all"), "cut": good[:len(good)/2],
		"pages": append(slices.Clone(good[:8192]), slices.Repeat([]byte{0x5a}, len(good)-8192)...),
	} {
		if err := os.WriteFile(file, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := store.InspectSQLite(t.Context(), file); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := store.CopySQLite(t.Context(), t.TempDir(), file); sitrep.CodeOf(err) != sitrep.NotFound {
		t.Errorf("an empty folder: %v", err)
	}
}
