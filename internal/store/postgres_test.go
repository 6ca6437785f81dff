package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

var now = time.Date(2026, 3, 13, 9, 30, 15, 0, time.UTC)

func TestLostDatabaseIsTemporary(t *testing.T) {
	t.Parallel()
	url, stop, err := pgtest.Start("")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, store.Config{URL: url})
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop()
	for range 3 { // what the pool still holds, and what it makes anew
		if err := s.Ping(t.Context()); sitrep.CodeOf(err) != sitrep.Temporary {
			t.Errorf("ping ends with %v, want Temporary", err)
		}
	}
	_, _, err = s.CreateKey(t.Context(), now, store.KeyDraft{Name: "x"})
	if sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("create key ends with %v, want Temporary", err)
	}
	if _, err := store.Open(t.Context(), store.Config{URL: url}); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("open ends with %v, want Temporary", err)
	}
}

func TestLostConnectionsAreMadeAnew(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	s := open(t, store.Config{URL: url})
	wake := s.Wake()
	await(t, wake) // it listens
	terminate(t, url)
	await(t, wake) // it listens again, and says so in case something was missed
	if _, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: "x"}); err != nil {
		t.Errorf("a write after the connections were lost: %v", err)
	}
}

// terminate ends every connection to a database but its own.
func terminate(t *testing.T, url string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	_, err = c.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
}

func await(t *testing.T, wake <-chan struct{}) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	select {
	case <-wake:
	case <-ctx.Done():
		t.Fatal("nobody was woken")
	}
}

func TestURLThatIsNoneIsRefusedWithoutThePassword(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"mysql://x", "postgres://user:hunter2@host:notaport/db", "sitrep.db", "postgres://user:hunter2@h/db?sslmode=perhaps"} {
		_, err := store.Open(t.Context(), store.Config{URL: url})
		if sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("opening %s ends with %v, want Invalid without the password", url, err)
		}
	}
}

func TestManyServeOneDatabase(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	for range 2 {
		release, err := s.LockForServe()
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
}

// The cluster of the tests sorts by language rules, or the tests of order prove
// nothing. (Before PostgreSQL 15 it cannot.)
func TestClusterSortsByLanguage(t *testing.T) {
	t.Parallel()
	c, err := pgx.Connect(t.Context(), pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	var version int
	var sorted bool
	if err := c.QueryRow(t.Context(), "SELECT current_setting('server_version_num')::int, 'a' < 'B'").Scan(&version, &sorted); err != nil {
		t.Fatal(err)
	}
	if version >= 150000 && !sorted {
		t.Error("B sorts before a: bytewise")
	}
}

// Two transactions that lock two owners in opposite order: PostgreSQL ends one
// of them, which is then run again.
func TestDeadlockedTransactionIsRunAgain(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	var owners [2]sitrep.ID
	for i, name := range []string{"a", "b"} {
		key, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		owners[i] = key.ID
	}
	locked := [2]chan struct{}{make(chan struct{}), make(chan struct{})}
	ended := make(chan error, 2)
	for i := range owners {
		go func() {
			first := true
			ended <- s.LockOwners(t.Context(), now, owners[i], owners[1-i], func() {
				if first { // each waits once until the other has its first lock
					first = false
					close(locked[i])
					<-locked[1-i]
				}
			})
		}()
	}
	if err := errors.Join(<-ended, <-ended); err != nil {
		t.Error(err)
	}
}

// A transaction whose node hangs is ended by the server, so that others get its locks.
func TestLocksOfANodeThatHangsAreFreed(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	other := open(t, store.Config{URL: url}) // first: migrations take transactions that a busy machine may let hang
	hangs := open(t, store.Config{URL: url + "&idle_in_transaction_session_timeout=500"})
	key, _, err := other.CreateKey(t.Context(), now, store.KeyDraft{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	err = hangs.LockOwners(t.Context(), now, key.ID, key.ID, func() {
		if err := other.LockOwners(t.Context(), now, key.ID, key.ID, func() {}); err != nil {
			t.Error(err)
		}
	})
	if sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("the transaction that hung ends with %v, want Temporary", err)
	}
	writer, _ := other.Pools()
	var limit string
	if err := writer.QueryRowContext(t.Context(), "SHOW idle_in_transaction_session_timeout").Scan(&limit); err != nil || limit != "8s" {
		t.Errorf("a transaction may hang for %s (%v), want 8s", limit, err)
	}
}
