package apptest_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// retyped are statements that have a database write the whole table anew. To a snapshot of PostgreSQL that has begun
// and has not looked at it, the table is empty from then on.
var retyped = map[string]string{
	"postgres": "ALTER TABLE orders ALTER COLUMN amount TYPE double precision",
	"mariadb":  "ALTER TABLE orders MODIFY amount double",
}

// impatient have a change of a table give up soon where somebody reads it.
var impatient = map[string]string{"postgres": "SET lock_timeout = '500ms'", "mariadb": "SET lock_wait_timeout = 1"}

// alter changes the table, and reports whether the database did.
func (i *importing) alter(t *testing.T, kind, change string) bool {
	t.Helper()
	conn, err := i.db.Conn(t.Context())
	if err == nil {
		defer func() { _ = conn.Close() }()
		_, err = conn.ExecContext(t.Context(), impatient[kind])
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = conn.ExecContext(t.Context(), change)
	return err == nil
}

// fields are the names of the columns of the last snapshot.
func (i *importing) fields(t *testing.T) (all []string) {
	t.Helper()
	d, err := openStore(t, i.program).FindDataset(t.Context(), i.dataset)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range d.Fields {
		all = append(all, f.Name)
	}
	return all
}

// TestATableThatChangesMidwayIsReadWhole drops and retypes columns between two steps of an import. Before the first look
// at the table the import is of the new state, at once or on the next try; from then on the database has the change wait.
func TestATableThatChangesMidwayIsReadWhole(t *testing.T) {
	t.Parallel()
	for kind := range shops {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			i := newImporting(t, kind)
			for n, c := range []struct {
				at     failpoint.Point
				column string // that is dropped; empty: another is retyped
				waits  bool
			}{
				{failpoint.SourceConnected, "", false},
				{failpoint.SourceConnected, "a", false},
				{failpoint.SourceFound, "b", true},
				{failpoint.SourcePulling, "c", true},
				{failpoint.SourcePulled, "d", true},
			} {
				change := "ALTER TABLE orders DROP COLUMN " + c.column
				if c.column == "" {
					change = retyped[kind]
				}
				rows := 20001 + n
				i.run(t, fmt.Sprintf("INSERT INTO orders (id, day, amount) VALUES (%d, '2025-03-03', 1)", rows))
				if err := i.points.Arm(c.at, failpoint.Wait(3*time.Second)); err != nil {
					t.Fatal(err)
				}
				report := i.report(t)
				if !apptest.Poll(t.Context(), runLimit, func() bool { return i.points.Fired(c.at) }) {
					t.Fatalf("nothing passes %s", c.at)
				}
				if done := i.alter(t, kind, change); done == c.waits {
					t.Errorf("at %s: %s, done %t", c.at, change, done)
				}
				i.reports(t, report, rows, false)
				if has := slices.Contains(i.fields(t), c.column); has != c.waits {
					t.Errorf("at %s: %s, and the snapshot has it: %t", c.at, change, has)
				}
				if c.waits && !i.alter(t, kind, change) {
					t.Errorf("after the import of %s: the table is held", c.at)
				}
			}
			i.reports(t, i.report(t), 20005, false)
			if got := i.fields(t); !slices.Equal(got, []string{"id", "day", "amount"}) {
				t.Errorf("the last snapshot has %v", got)
			}
		})
	}
}
