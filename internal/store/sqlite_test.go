package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Pragmas that are set on one connection only are the classic trap of a pool.
func TestPragmasHoldOnEveryConnection(t *testing.T) {
	t.Parallel()
	writer, reader := openSQLite(t).Pools()
	for _, c := range []struct {
		pool  *sql.DB
		conns int
		want  map[string]string
	}{
		{writer, 1, map[string]string{"foreign_keys": "1", "journal_mode": "wal", "synchronous": "2", "query_only": "0", "busy_timeout": "10000"}},
		{reader, 2, map[string]string{"foreign_keys": "1", "journal_mode": "wal", "query_only": "1", "busy_timeout": "10000"}},
	} {
		for range c.conns { // all held at once, so each is another
			conn, err := c.pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			for name, want := range c.want {
				if got := pragma(t, conn, name); got != want {
					t.Errorf("%s is %s, want %s", name, got, want)
				}
			}
		}
	}
}

func pragma(t *testing.T, conn *sql.Conn, name string) (value string) {
	t.Helper()
	if err := conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	_, reader := openSQLite(t).Pools()
	if _, err := reader.ExecContext(t.Context(), "DELETE FROM owner"); err == nil {
		t.Error("a reader deleted the owners")
	}
}

func TestTablesRefuseOtherTypes(t *testing.T) {
	t.Parallel()
	writer, _ := openSQLite(t).Pools()
	_, err := writer.ExecContext(t.Context(), "INSERT INTO owner (id, name, created_at) VALUES ('x', 'x', 'yesterday')")
	if err == nil {
		t.Error("a text was stored as a time")
	}
}

func TestFolderWithOddNameWorks(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a b?c#d%41&e=f", "new")
	open(t, store.Config{Dir: dir})
	if _, err := os.Stat(filepath.Join(dir, "sitrep.db")); err != nil {
		t.Error(err)
	}
}

func TestFileThatIsNoDatabaseIsAnError(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sitrep.db"), []byte(strings.Repeat("not a database\n", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := store.Open(t.Context(), store.Config{Dir: dir}); err == nil {
		_ = s.Close()
		t.Error("a text file was opened")
	}
}

func TestOneServeOwnsAFolder(t *testing.T) {
	t.Parallel()
	first := openSQLite(t)
	second := open(t, first.Config())
	release, err := first.LockForServe()
	if err != nil {
		t.Fatal(err)
	}
	_, err = second.LockForServe()
	if sitrep.CodeOf(err) != sitrep.Conflict || !strings.Contains(sitrep.MessageOf(err), fmt.Sprint(os.Getpid())) {
		t.Errorf("the second lock ends with %v, want a refusal that names process %d", err, os.Getpid())
	}
	if _, _, err := second.CreateKey(t.Context(), now, store.KeyDraft{Name: "beside serve"}); err != nil {
		t.Errorf("a command beside serve: %v", err)
	}
	release()
	release, err = second.LockForServe()
	if err != nil {
		t.Errorf("after the release: %v", err)
	}
	release()
	release()
}

// Reads that requests make all the time, and claims, must not read tables
// through, however many reports there are.
func TestHotStatementsUseIndexes(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	_, reader := s.Pools()
	for _, text := range s.HotStatements() {
		checkPlan(t, reader, text)
	}
}

func checkPlan(t *testing.T, reader *sql.DB, text string) {
	t.Helper()
	rows, err := reader.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, arguments(text)...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(step, "SCAN") && !strings.Contains(step, "USING") && !fine(step) || sorts(step, text) {
			t.Errorf("%s\nin\n%s", step, text)
		}
	}
	if err := rows.Err(); err != nil {
		t.Error(err)
	}
}

// arguments are as many as a statement has placeholders.
func arguments(text string) []any {
	n := 0
	for strings.Contains(text, fmt.Sprintf("$%d", n+1)) {
		n++
	}
	return make([]any, n)
}

// fine: reading through what a subquery returned, or the statement itself brings, is no table.
func fine(step string) bool {
	brought := step == "SCAN CONSTANT ROW" || step == "SCAN choice" || strings.Contains(step, "VIRTUAL TABLE")
	return brought || strings.HasPrefix(step, "SCAN r") && !strings.HasPrefix(step, "SCAN report")
}

// sorts: what runs at this moment may be counted by owner, it is never much.
func sorts(step, text string) bool {
	return strings.Contains(step, "TEMP B-TREE") && !(step == "USE TEMP B-TREE FOR GROUP BY" && strings.Contains(text, "b.status = 'GENERATING'"))
}

func TestContextEndsAWaitForTheWriter(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	writer, _ := s.Pools()
	held, err := writer.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, _, err := s.CreateKey(ctx, now, store.KeyDraft{Name: "x"})
		ended <- err
	}()
	cancel()
	if err := <-ended; err == nil {
		t.Error("a key was made without the writer")
	}
}
