package source_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// refreshed imports a dataset again and says how many rows were read of the source.
func (e *engine) refreshed(d sitrep.Dataset) (now sitrep.Dataset, read int64) {
	e.Helper()
	origin, err := e.sources().Of(e.Context(), d)
	if err != nil {
		e.Fatal(err)
	}
	made, err := origin.Import(e.Context(), d.Name, catalog.Options{}, nil)
	if err != nil {
		e.Fatal(err)
	}
	d.Snapshot, d.Fields = made.Snapshot, made.Profile.Fields()
	return d, made.Read
}

// anew is the dataset as if nothing had been known of it, in a folder of its own.
func (e *engine) anew(d sitrep.Dataset) (other *engine, whole sitrep.Dataset) {
	e.Helper()
	copied := *e
	copied.folder, d.Snapshot = e.TempDir(), sitrep.Snapshot{}
	return &copied, copied.imported(d)
}

// same compares a snapshot with all that the source has.
func (e *engine) same(d sitrep.Dataset) {
	e.Helper()
	other, whole := e.anew(d)
	for _, query := range []string{
		"SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index", "FROM data ORDER BY ALL",
	} {
		e.wants(e.rows(d, query), other.rows(whole, query)...)
	}
	if d.Snapshot.Stamp != whole.Snapshot.Stamp {
		e.Errorf("the stamp is %s, want %s", d.Snapshot.Stamp, whole.Snapshot.Stamp)
	}
}

const monthly = "CREATE TABLE t (id bigint, at timestamp NULL, day date, amount numeric(12,2), rate double precision, loose varchar(50), note varchar(50))"

// months fills a table with ten rows a month of some years.
func (e *engine) months(years int) {
	e.Helper()
	e.run(monthly)
	for i := range years * 12 {
		rows := ""
		for n := range 10 {
			id := i*10 + n
			rows += fmt.Sprintf(",(%d, '%d-%02d-%02d 10:00:00', '%d-%02d-%02d', %d.25, %d.5, NULL, 'row %d')", id, 2020+i/12, i%12+1, n+1, 2020+i/12, i%12+1, n+1, id, id%7, id)
		}
		e.run("INSERT INTO t VALUES " + rows[1:])
	}
}

// noDays write a time that is none, where years begin later or days may be wrong.
var noDays = map[string]string{
	"mariadb":    "SET sql_mode = ''; INSERT INTO t (id, day) VALUES (1, '2024-00-00'), (2, NULL)",
	"clickhouse": "INSERT INTO t (id, at) VALUES (1, '0000-00-00 00:00:00'), (2, NULL)",
}

func TestOnlyMonthsThatHaveChangedAreReadAgain(t *testing.T) {
	t.Parallel()
	third := map[string]int{"postgres": 0, "mariadb": 1, "clickhouse": 2}
	each := thorough.Of(3, 1) // kind is compared after one change in three: together they have all
	onEach(t, func(e *engine) {
		if e.kind == "sqlite" {
			e.Skip("it is a file of this machine, and read whole")
		}
		e.months(3)
		d, read := e.refreshed(e.table("t"))
		if read != 360 {
			e.Errorf("%d rows were read at first", read)
		}
		for n, c := range []struct {
			change string
			read   int64
		}{
			{"UPDATE t SET note = 'silent' WHERE id = 25", 10},
			{"DELETE FROM t WHERE id = 30", 9},
			{"INSERT INTO t (id, at) VALUES (1000, '2020-06-30 23:59:59')", 11},
			{"INSERT INTO t (id, at, note) VALUES (1001, NULL, 'of no month'), (1002, NULL, NULL)", 2},
			{"UPDATE t SET at = '2021-03-05 00:00:00' WHERE id = 1", 20},      // it moves to another month
			{"UPDATE t SET rate = 1e300 WHERE id = 2", 9},                     // the column is a double from now on
			{"UPDATE t SET rate = 0.1 WHERE id = 2", 362},                     // and not any more: all is read
			{"UPDATE t SET note = 'gone' WHERE id BETWEEN 40 AND 41", 10},     // two rows of a month
			{"DELETE FROM t WHERE id BETWEEN 350 AND 359", 0},                 // a whole month
			{"DELETE FROM t WHERE at IS NULL", 0},                             // what has none
			{"UPDATE t SET amount = amount + 1 WHERE id % 10 = 5", 350},       // each month
			{"DELETE FROM t WHERE id <> 60", 1},                               // all but one row
			{"INSERT INTO t (id, at) VALUES (1, '0001-01-01'), (2, NULL)", 0}, // no month that a report can have, or the first one
			{"DELETE FROM t WHERE id IN (1, 2)", 0},
		} {
			if none, ok := noDays[e.kind]; ok && c.change[0] == 'I' && c.read == 0 {
				c.change = none
			}
			e.run(c.change)
			if !e.changed(d) {
				e.Errorf("nothing is seen of %q", c.change)
			}
			now, read := e.refreshed(d)
			if d = now; read != c.read && c.read > 0 {
				e.Errorf("%q: %d rows were read, want %d", c.change, read, c.read)
			}
			if n%each == third[e.kind]%each {
				e.same(d)
			}
		}
		if left := e.left(); len(left) > 0 {
			e.Errorf("left behind: %v", left)
		}
	})
}

func TestATableWithoutTimesIsPartedByItsNumbers(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		if e.kind == "sqlite" {
			e.Skip("it is a file of this machine, and read whole")
		}
		e.run("CREATE TABLE t (id bigint, v varchar(20))")
		for _, id := range []int{-40000, -16384, -16383, -1, 0, 1, 16383, 16384, 40000} {
			e.run(fmt.Sprintf("INSERT INTO t VALUES (%d, 'first')", id))
		}
		e.run("INSERT INTO t VALUES (NULL, 'none')")
		d, _ := e.refreshed(e.table("t"))
		for _, c := range []struct {
			id   string
			read int64
		}{{"id = 40000", 1}, {"id = -40000", 1}, {"id = 1", 5}, {"id = -16384", 1}, {"id IS NULL", 1}} {
			e.run("UPDATE t SET v = '" + c.id + "' WHERE " + c.id)
			now, read := e.refreshed(d)
			if d = now; read != c.read {
				e.Errorf("%s: %d rows were read, want %d", c.id, read, c.read)
			}
			e.same(d)
		}
	})
}

func TestAValueThatRowsHaveSwappedIsSeen(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.months(1)
		d := e.imported(e.table("t"))
		for _, column := range []string{"amount", "note", "rate", "at"} {
			e.swap(column)
			if !e.changed(d) {
				e.Errorf("a swapped %s is not seen", column)
			}
			d, _ = e.refreshed(d)
			e.same(d)
		}
	})
}

// swap has the rows 1 and 2 give each other a value.
func (e *engine) swap(column string) {
	e.Helper()
	if e.kind != "clickhouse" {
		e.run(fmt.Sprintf("CREATE TABLE swap AS SELECT id, %s AS v FROM t WHERE id IN (1, 2)", column),
			fmt.Sprintf("UPDATE t SET %s = (SELECT v FROM swap WHERE swap.id = 3 - t.id) WHERE id IN (1, 2)", column), "DROP TABLE swap")
		return
	}
	var values [2]string
	for i := range values {
		if err := e.db.QueryRowContext(e.Context(), fmt.Sprintf("SELECT toString(%s) FROM t WHERE id = %d", column, i+1)).Scan(&values[i]); err != nil {
			e.Fatal(err)
		}
	}
	literal := map[string]string{"amount": "toDecimal64('%s', 2)", "note": "'%s'", "rate": "toFloat64('%s')", "at": "toDateTime('%s')"}[column]
	for i, v := range values {
		e.run(fmt.Sprintf("ALTER TABLE t UPDATE %s = "+literal+" WHERE id = %d", column, v, 2-i))
	}
}

func TestATableThatHasOtherColumnsIsReadWhole(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.months(1)
		d := e.imported(e.table("t"))
		for _, change := range []string{"ALTER TABLE t ADD COLUMN more int", "ALTER TABLE t DROP COLUMN note", "ALTER TABLE t RENAME COLUMN amount TO total"} {
			if e.kind == "clickhouse" && strings.Contains(change, "RENAME") {
				continue // Debian's cannot
			}
			e.run(change)
			if !e.changed(d) {
				e.Errorf("nothing is seen of %q", change)
			}
			now, read := e.refreshed(d)
			if d = now; read != 120 {
				e.Errorf("%q: %d rows were read", change, read)
			}
			e.same(d)
		}
	})
}

func TestASnapshotThatIsGoneIsNotMissed(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.months(1)
		d := e.imported(e.table("t"))
		e.run("UPDATE t SET note = 'x' WHERE id = 1")
		e.folder = e.TempDir()
		now, read := e.refreshed(d)
		if read != 120 {
			e.Errorf("%d rows were read", read)
		}
		e.same(now)
	})
}

// Several writers change rows of all ages: deletes, updates that touch no time. All keep
// the sum of the amounts at nothing, so that each snapshot can be held against itself
// where a database cannot say what it is within a transaction of another; see
// [TestManyTransactionsLoseNoRow] for the others.
func TestManyChangesLoseNoRow(t *testing.T) {
	t.Parallel()
	const refreshes = 40
	for kind, many := range map[string]int{"sqlite": thorough.Of(200, 1000), "clickhouse": thorough.Of(30, 100)} { // the first locks its file for each, the second writes a part of the table anew
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, kind, opens[kind])
			e.run("CREATE TABLE t (id bigint, at timestamp NULL, amount int, note varchar(40))", "CREATE INDEX t_id ON t (id)")
			for i := range 50 {
				e.run(fmt.Sprintf("INSERT INTO t VALUES (%d, '%d-%02d-15 00:00:00', %d, 'first'), (%d, '2019-05-05 00:00:00', %d, 'first')", i, 2020+i/12, i%12+1, i, i, -i))
			}
			var writers sync.WaitGroup
			writing, stop := context.WithCancel(e.Context())
			defer stop()
			for w := range 3 {
				writers.Go(func() {
					dice := rand.New(rand.NewPCG(11, uint64(w)))
					for done := 0; done < many/3 && writing.Err() == nil; {
						if backdated(writing, e, dice) == nil {
							done++
						}
					}
				})
			}
			ended := make(chan struct{})
			go func() { writers.Wait(); close(ended) }()
			d := e.imported(e.table("t"))
			for range refreshes {
				d, _ = e.refreshed(d)
				e.wants(e.rows(d, "SELECT sum(amount)::BIGINT, count(*) % 2 FROM data"), "0|0")
				if e.Failed() || over(ended) {
					break
				}
			}
			<-ended
			d, _ = e.refreshed(d)
			e.same(d)
			if e.changed(d) {
				e.Error("the last state counts as changed")
			}
		})
	}
}

func over(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return true
	default:
		return false
	}
}

// backdated is a transaction that leaves the sum of all amounts as it was. No time says
// when it was made.
func backdated(ctx context.Context, e *engine, dice *rand.Rand) error {
	n, id := dice.IntN(100)+1, 50+dice.IntN(300)
	at := fmt.Sprintf("'%d-%02d-01 00:00:00'", 2020+dice.IntN(4), dice.IntN(12)+1)
	statements := [][]string{
		{fmt.Sprintf("DELETE FROM t WHERE id = %d", id)},
		{fmt.Sprintf("UPDATE t SET amount = -amount WHERE id = %d", id)},
		{fmt.Sprintf("UPDATE t SET at = %s WHERE id = %d", at, id)},
		{fmt.Sprintf("UPDATE t SET note = 'note %d' WHERE id = %d", n, id)},
	}
	chosen := []string{fmt.Sprintf("INSERT INTO t VALUES (%d, %s, %d, 'in'), (%d, NULL, %d, 'out')", id, at, n, id, -n)}
	if k := dice.IntN(8); k < len(statements) {
		chosen = statements[k]
	}
	return e.together(ctx, chosen)
}

func TestASnapshotSaysWhatItWasMadeOf(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	e.months(1)
	d := e.imported(e.table("t"))
	b, err := e.sources().Importer.Buckets(t.Context(), d.Snapshot)
	if err != nil || b == nil {
		t.Fatalf("%v, %v", b, err)
	}
	rows, _ := b.Total()
	if b.Unit != catalog.ByMonth || b.Column != 1 || len(b.All) != 12 || rows != 120 || slices.Contains(catalog.Keys(b.All), "") {
		t.Errorf("the buckets are %+v", b)
	}
}
