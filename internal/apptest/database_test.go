package apptest_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// opener makes a database that is the caller's alone and returns its URL.
type opener func(t *testing.T) string

// onEachDatabase runs a test on SQLite and on PostgreSQL.
func onEachDatabase(t *testing.T, run func(t *testing.T, open opener)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		run(t, func(*testing.T) string { return "" })
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		run(t, func(t *testing.T) string {
			t.Helper()
			return pgtest.URL(t)
		})
	})
}

// openStore opens the state of a program beside it, to arrange what else only
// time would bring.
func openStore(t *testing.T, p *apptest.Program) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Config{Dir: p.Data, URL: p.Database})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}
