package store_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	runContract(t, openSQLite)
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	runContract(t, openPostgres)
}

func openSQLite(tb testing.TB) *store.Store {
	tb.Helper()
	return open(tb, store.Config{Dir: tb.TempDir()})
}

func openPostgres(tb testing.TB) *store.Store {
	tb.Helper()
	return open(tb, store.Config{Dir: tb.TempDir(), URL: pgtest.URL(tb)})
}

func open(tb testing.TB, cfg store.Config) *store.Store {
	tb.Helper()
	s, err := store.Open(tb.Context(), cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}
