package source_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestEachChangeOfARowIsSeen(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, a varchar(20), b varchar(20), n int)",
			"INSERT INTO t VALUES (1, 'a', 'b,c', 10), (2, 'x', 'y', 20), (3, NULL, '', NULL)")
		for _, change := range []string{
			"INSERT INTO t VALUES (4, 'new', 'row', 1)",
			"INSERT INTO t VALUES (5, 'twin', 'twin', 1), (5, 'twin', 'twin', 1)", // equal rows cancel each other in a sum by XOR
			"DELETE FROM t WHERE id = 5",
			"DELETE FROM t WHERE id = 4",
			"UPDATE t SET n = n + 1 WHERE id = 1",
			"UPDATE t SET n = 30 - n WHERE id IN (1, 2) AND n <> 15", // the sum of the numbers stays
			"UPDATE t SET a = 'a,b', b = 'c' WHERE id = 1",
			"UPDATE t SET a = '' WHERE id = 3",
			"UPDATE t SET a = 'NULL' WHERE id = 3",
			"UPDATE t SET a = '\"' WHERE id = 3",
		} {
			d := e.imported(e.table("t"))
			if e.changed(d) {
				e.Errorf("before %q the table has changed", change)
			}
			e.run(change)
			if !e.changed(d) {
				e.Errorf("nothing is seen of %q", change)
			}
		}
	})
}

func TestATableThatIsWrittenAnewIsUnchanged(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v varchar(20))", "INSERT INTO t VALUES (1, 'a'), (2, 'b')")
		d := e.imported(e.table("t"))
		if e.kind == "sqlite" { // its file has changed; what is read of it has not
			e.run("UPDATE t SET v = v")
			if again := e.imported(d); again.Snapshot.Hash != d.Snapshot.Hash || again.Snapshot.File != d.Snapshot.File {
				e.Error("the same rows came to another snapshot")
			}
			return
		}
		e.run("DELETE FROM t", "INSERT INTO t VALUES (2, 'b'), (1, 'a')")
		if e.changed(d) {
			e.Error("the same rows in another order count as changed")
		}
	})
}

// A transaction that began before a refresh and commits after it: a cursor on the
// newest time that was seen never finds its row.
func TestALateCommitIsNotLost(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		if e.kind == "sqlite" {
			e.Skip("it has one writer at a time, so that nothing commits late")
		}
		if e.kind == "clickhouse" {
			e.Skip("it has no transactions: TestARowOfThePastIsNotLost")
		}
		e.run("CREATE TABLE t (id int, at timestamp(6) NULL)", "INSERT INTO t VALUES (1, '2026-01-01 10:00:00')")
		late, err := e.db.BeginTx(e.Context(), nil)
		if err != nil {
			e.Fatal(err)
		}
		defer func() { _ = late.Rollback() }()
		if _, err := late.ExecContext(e.Context(), "INSERT INTO t VALUES (2, '2026-01-01 11:00:00')"); err != nil {
			e.Fatal(err)
		}
		e.run("INSERT INTO t VALUES (3, '2026-01-01 12:00:00')")
		d := e.imported(e.table("t"))
		e.wants(e.rows(d, "SELECT id FROM data ORDER BY id"), "1", "3")
		if err := late.Commit(); err != nil {
			e.Fatal(err)
		}
		var newer int
		if err := e.db.QueryRowContext(e.Context(), "SELECT count(*) FROM t WHERE at > '2026-01-01 12:00:00'").Scan(&newer); err != nil || newer != 0 {
			e.Fatalf("a cursor finds %d rows, %v: the test shows nothing", newer, err)
		}
		if !e.changed(d) {
			e.Error("the late row is not seen")
		}
		e.wants(e.rows(e.imported(d), "SELECT id FROM data ORDER BY id"), "1", "2", "3")
	})
}

// Money moves between accounts, rows come and go in pairs: in each state of the
// database the amounts add up to nothing, so in each snapshot they do.
func TestEachSnapshotIsOneStateOfTheSource(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, amount int, note varchar(40))")
		for i := range 50 {
			e.run(fmt.Sprintf("INSERT INTO t VALUES (%d, %d, 'first'), (%d, %d, 'first')", i, i, i, -i))
		}
		writing, stop := context.WithCancel(e.Context())
		var writers sync.WaitGroup
		var once sync.Once
		begun := make(chan struct{})
		for w := range 3 {
			writers.Go(func() {
				dice := rand.New(rand.NewPCG(7, uint64(w)))
				for writing.Err() == nil {
					_ = transfer(writing, e, dice)
					once.Do(func() { close(begun) })
				}
			})
		}
		<-begun
		d := e.table("t")
		for range 5 {
			d = e.imported(d)
			e.wants(e.rows(d, "SELECT sum(amount)::BIGINT, count(*) % 2 FROM data"), "0|0")
		}
		stop()
		writers.Wait()
		d = e.imported(d)
		var rows int
		if err := e.db.QueryRowContext(e.Context(), "SELECT count(*) FROM t").Scan(&rows); err != nil {
			e.Fatal(err)
		}
		e.wants(e.rows(d, "SELECT count(*), sum(amount)::BIGINT FROM data"), fmt.Sprintf("%d|0", rows))
		if e.changed(d) {
			e.Error("the last state counts as changed")
		}
	})
}

// A crashed writer leaves a log that the next writer rolls back. Until then nobody can
// say what the rows are.
func TestAFileWithTheLogOfACrashIsReadAfterItsRollback(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "sqlite", openSQLite)
	e.run("PRAGMA cache_size = 2", "CREATE TABLE t (id int, note text)", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT i, printf('%0100d', i) FROM n")
	tx, err := e.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(t.Context(), "UPDATE t SET id = -id, note = printf('%0100d', -id)"); err != nil {
		t.Fatal(err)
	}
	crashed := e.crashed()
	crashed.fails(crashed.table("t"), sitrep.Temporary)
	crashed.run("SELECT count(*) FROM t")
	crashed.wants(crashed.rows(crashed.imported(crashed.table("t")), "SELECT count(*), min(id) FROM data"), "2000|1")
}

// crashed is the database as a crash leaves it in the middle of a transaction.
func (e *engine) crashed() *engine {
	e.Helper()
	other := newEngine(e.TB, e.kind, openSQLite)
	from, to := strings.TrimPrefix(e.source.URL, "sqlite:"), strings.TrimPrefix(other.source.URL, "sqlite:")
	for _, end := range []string{"", "-journal"} {
		in, _ := url.PathUnescape(from)
		out, _ := url.PathUnescape(to)
		data, err := os.ReadFile(in + end)
		if err == nil {
			err = os.WriteFile(out+end, data, 0o600)
		}
		if err != nil {
			e.Fatal(err)
		}
	}
	return other
}

// transfer is one transaction of several statements. What the database refuses, for
// somebody else is at the same rows, is rolled back.
func transfer(ctx context.Context, e *engine, dice *rand.Rand) error {
	n, from, to := dice.IntN(100), dice.IntN(50), 50+dice.IntN(1000)
	statements := []string{
		fmt.Sprintf("INSERT INTO t VALUES (%d, %d, 'in')", to, n), fmt.Sprintf("INSERT INTO t VALUES (%d, %d, 'out')", to, -n),
	}
	if e.kind == "clickhouse" { // one statement is all that is seen at once
		statements = []string{fmt.Sprintf("INSERT INTO t VALUES (%d, %d, 'in'), (%d, %d, 'out')", to, n, to, -n)}
		return e.together(ctx, statements)
	}
	switch dice.IntN(3) {
	case 0:
		statements = []string{fmt.Sprintf("DELETE FROM t WHERE id = %d", to)}
	case 1:
		statements = []string{
			fmt.Sprintf("UPDATE t SET amount = amount + %d WHERE id = %d AND note = 'first'", n, from),
			fmt.Sprintf("UPDATE t SET amount = amount - %d WHERE id = %d AND note = 'first'", n, from),
		}
	}
	return e.together(ctx, statements)
}

// together runs statements in one transaction, or one statement where there are no transactions.
func (e *engine) together(ctx context.Context, statements []string) error {
	if e.kind == "clickhouse" {
		_, err := e.db.ExecContext(ctx, statements[0])
		return err
	}
	tx, err := e.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return tx.Commit()
}
