package store_test

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

func TestStatementsAreToldByFamily(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"SELECT 1 FROM report WHERE id = $1":                                    "select report",
		"SELECT\n\t(SELECT count(*) FROM execution WHERE x),\n\t2":              "select execution",
		"SELECT o.column1 FROM (VALUES (1)) AS o JOIN x":                        "select",
		"SELECT a FROM (SELECT b FROM quota_slice) AS o":                        "select quota_slice",
		"INSERT INTO execution (id) SELECT x FROM report":                       "insert execution",
		"UPDATE report SET next_run_at = v.column2 FROM (VALUES (1, 2)) AS v":   "update report",
		"\n\tDELETE FROM snapshot WHERE id IN (SELECT id FROM dataset LIMIT 1)": "delete snapshot",
		"begin": "begin", "commit": "commit", "PRAGMA synchronous = NORMAL": "other", "SELECT pg_notify('a', '')": "select",
	} {
		if got := store.Family(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// watched counts by family, and by fault.
type watched struct {
	mu       sync.Mutex
	families map[string]int
	faults   map[store.Fault]int
}

func (w *watched) watch(_ context.Context, s store.Statement) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.families[s.Family]++
	w.faults[s.Fault]++
	if s.Took < 0 || s.Start.IsZero() {
		w.faults["no time"]++
	}
}

// What a watcher is told is all that is done, in families that are few, and that
// nothing went wrong.
func TestWatcherIsToldOfEveryStatement(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]func() string{"sqlite": func() string { return "" }, "postgres": func() string { return pgtest.URL(t) }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &watched{families: map[string]int{}, faults: map[store.Fault]int{}}
			s, err := store.Open(t.Context(), store.Config{Dir: t.TempDir(), URL: url(), Watch: w.watch})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			now := time.Now()
			if _, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: "a"}); err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: "a"}); err == nil {
				t.Fatal("a second key of one name")
			}
			if _, _, err := s.ClaimExecution(t.Context(), now, store.Claimer{Node: "n", Lease: time.Minute}); err != nil {
				t.Fatal(err)
			}
			w.mu.Lock()
			defer w.mu.Unlock()
			for _, family := range []string{"begin", "commit", "insert owner", "insert secret", "update execution"} {
				if w.families[family] == 0 {
					t.Errorf("nothing of %q among %v", family, slices.Sorted(maps.Keys(w.families)))
				}
			}
			if len(w.faults) != 1 || w.faults[store.NoFault] == 0 {
				t.Errorf("faults: %v", w.faults)
			}
		})
	}
}

// The only writer of SQLite is held by another program for longer than a
// statement waits.
func TestBusyDatabaseIsToldAsBusy(t *testing.T) {
	t.Parallel()
	w := &watched{families: map[string]int{}, faults: map[store.Fault]int{}}
	dir := t.TempDir()
	open := func() *store.Store {
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Watch: w.watch})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	first, second := open(), open()
	pool, _ := first.Pools()
	held, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Rollback() }()
	waiting, _ := second.Pools()
	if _, err := waiting.ExecContext(t.Context(), "PRAGMA busy_timeout = 1"); err != nil {
		t.Fatal(err)
	}
	_, _, err = second.CreateKey(t.Context(), time.Now(), store.KeyDraft{Name: "a"})
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil || w.faults[store.BusyFault] == 0 {
		t.Errorf("%v, faults %v", err, w.faults)
	}
}

// Nobody pays for watching that is off.
func TestUnwatchedStatementsCostNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { store.Begin(t.Context(), "SELECT 1")(nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkUnwatched(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		store.Begin(b.Context(), "SELECT 1 FROM report")(nil)
	}
}
