package source_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// ledger is a table that writers change at once. The last thing that each does before its commit is to raise a number
// in the table and to write down under it what the whole table then is. So it is known of a snapshot, which has the
// number, what it must be.
type ledger struct {
	*engine
	spoken
	next    atomic.Int64 // names a row
	due     chan struct{}
	over    atomic.Pointer[chan struct{}] // is closed when the refresh under way is over
	writers sync.WaitGroup
}

// spoken is what databases write differently.
type spoken struct {
	create, now string
	row         string // a row as one text
	hash        string // of such a text, as a number
}

var ledgers = map[string]spoken{
	"postgres": {
		create: "CREATE TABLE t (nr bigint PRIMARY KEY, id bigint, at timestamp, amount int, note varchar(40), changed timestamp)", now: "now()",
		row:  "concat_ws('|', nr, id, coalesce(to_char(at, 'YYYY-MM-DD'), '-'), amount, note, to_char(changed, 'YYYY-MM-DD HH24:MI:SS.US'))",
		hash: "('x' || substr(md5(%s), 1, 12))::bit(48)::bigint",
	},
	"mariadb": {
		create: "CREATE TABLE t (nr bigint PRIMARY KEY, id bigint, at datetime, amount int, note varchar(40), changed datetime(6))", now: "now(6)",
		row:  "concat_ws('|', nr, id, coalesce(date_format(at, '%Y-%m-%d'), '-'), amount, note, date_format(changed, '%Y-%m-%d %H:%i:%s.%f'))",
		hash: "cast(conv(substr(md5(%s), 1, 12), 16, 10) as unsigned)",
	},
}

// copied is how a snapshot writes the same.
var copied = spoken{
	row:  "concat_ws('|', nr, id, coalesce(strftime(\"at\", '%Y-%m-%d'), '-'), amount, note, strftime(changed, '%Y-%m-%d %H:%M:%S.%f'))",
	hash: "('0x' || substr(md5(%s), 1, 12))::BIGINT",
}

// whole is what a table is, as two columns of one row.
func (s spoken) whole() string { return "count(*), sum(" + fmt.Sprintf(s.hash, s.row) + ")" }

func newLedger(t *testing.T, kind string) *ledger {
	t.Helper()
	l := &ledger{engine: newEngine(t, kind, opens[kind]), spoken: ledgers[kind], due: make(chan struct{}, 1<<16)}
	now := make(chan struct{})
	l.over.Store(&now)
	l.run(l.create, "CREATE INDEX t_id ON t (id)", "CREATE TABLE ledger (v bigint PRIMARY KEY, n bigint, total decimal(30))",
		"INSERT INTO t VALUES (0, -1, NULL, 0, 'the number', '2020-01-01')")
	for id := range 150 {
		l.run(l.insertion(id))
	}
	l.run(l.entry())
	return l
}

// entry writes down what the table is.
func (l *ledger) entry() string {
	return "INSERT INTO ledger SELECT (SELECT amount FROM t WHERE nr = 0), " + l.whole() + " FROM t"
}

// insertion makes a row, most of those with an id in the same month.
func (l *ledger) insertion(id int) string {
	return fmt.Sprintf("INSERT INTO t VALUES (%d, %d, '%d-%02d-15', 1, 'new', %s)", l.next.Add(1), id, 2020+id%48/12, id%12+1, l.now)
}

// statement changes rows of one id: two of five changes set a new time.
func (l *ledger) statement(dice *rand.Rand) string {
	n, id := dice.IntN(1000), dice.IntN(dice.IntN(150)+1)
	switch dice.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("DELETE FROM t WHERE id = %d", id)
	case 2:
		return fmt.Sprintf("UPDATE t SET amount = amount + %d WHERE id = %d", n, id)
	case 3:
		return fmt.Sprintf("UPDATE t SET note = 'note %d' WHERE id = %d", n, id)
	case 4:
		return fmt.Sprintf("UPDATE t SET at = '%d-%02d-01' WHERE id = %d", 2020+n%4, n%12+1, id)
	case 5:
		return fmt.Sprintf("UPDATE t SET amount = %d, changed = %s WHERE id = %d", n, l.now, id)
	}
	return l.insertion(id)
}

// change is one transaction. Some commit only when a refresh that goes on is over.
func (l *ledger) change(ctx context.Context, dice *rand.Rand) error {
	tx, err := l.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, l.statement(dice)); err != nil {
		return err
	}
	if dice.IntN(50) == 0 {
		<-*l.over.Load()
	}
	for _, s := range []string{"UPDATE t SET amount = amount + 1 WHERE nr = 0", l.entry()} {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// write starts writers of all changes that fall due. What the database refuses, for others are at the same rows, is
// tried again.
func (l *ledger) write(writers int) {
	for w := range writers {
		l.writers.Go(func() {
			dice := rand.New(rand.NewPCG(11, uint64(w)))
			for range l.due {
				var err error
				for range 100 {
					if err = l.change(l.Context(), dice); err == nil {
						break
					}
				}
				if err != nil {
					l.Errorf("a change fails again and again: %v", err)
				}
			}
		})
	}
}

// ended lets those go on who waited for the end of a refresh.
func (l *ledger) ended() {
	next := make(chan struct{})
	close(*l.over.Swap(&next))
}

// finish returns when all changes are made.
func (l *ledger) finish() {
	none := make(chan struct{})
	close(none)
	close(*l.over.Swap(&none))
	close(l.due)
	l.writers.Wait()
}

// agrees compares a snapshot with what the table was under its number, which it returns.
func (l *ledger) agrees(is []string) (number string) {
	l.Helper()
	number, rest, _ := strings.Cut(strings.Join(is, ""), "|")
	var n, total string
	if err := l.db.QueryRowContext(l.Context(), "SELECT n, total FROM ledger WHERE v = "+number).Scan(&n, &total); err != nil {
		l.Fatalf("the snapshot is %q: %v", is, err)
	}
	if rest != n+"|"+total {
		l.Errorf("after change %s the snapshot is %s, the source was %s|%s", number, rest, n, total)
	}
	return number
}

// follower reads rows by a cursor on the time of their change, as many tools do.
type follower struct {
	since string
	rows  map[string]string
}

func (f *follower) read(l *ledger) {
	l.Helper()
	for nr, row := range l.texts("SELECT nr, " + l.row + " FROM t WHERE changed > '" + f.since + "'") {
		f.rows[nr] = row
		f.since = max(f.since, row[strings.LastIndex(row, "|")+1:])
	}
}

// texts are rows by their numbers.
func (l *ledger) texts(query string) map[string]string {
	l.Helper()
	found, err := l.db.QueryContext(l.Context(), query)
	if err != nil {
		l.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	all := map[string]string{}
	for found.Next() {
		var nr, row string
		if err := found.Scan(&nr, &row); err != nil {
			l.Fatal(err)
		}
		all[nr] = row
	}
	if err := found.Err(); err != nil {
		l.Fatal(err)
	}
	return all
}

// faults are rows that a follower has never seen, that it has as they were, and that are gone.
type faults struct{ missed, stale, gone int }

// worst keeps the most of each that there were at once.
func (f *follower) worst(l *ledger, w faults) faults {
	l.Helper()
	missed, stale, gone := 0, 0, 0
	now := l.texts("SELECT nr, " + l.row + " FROM t WHERE nr > 0")
	for nr, row := range now {
		switch had, ok := f.rows[nr]; {
		case !ok:
			missed++
		case had != row:
			stale++
		}
	}
	for nr := range f.rows {
		if _, ok := now[nr]; !ok {
			gone++
		}
	}
	return faults{max(missed, w.missed), max(stale, w.stale), max(gone, w.gone)}
}

// Late commits, deletes, updates that set no time, while the table is refreshed again and again: each snapshot is the
// source as it was after one of the changes. A reader by a cursor on the time of a change, at the same moments, loses rows.
func TestManyTransactionsLoseNoRow(t *testing.T) {
	t.Parallel()
	transactions, refreshes := thorough.Of(1000, 10_000), thorough.Of(20, 200)
	for kind := range ledgers {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			l := newLedger(t, kind)
			cursor, lost := &follower{since: "2000-01-01", rows: map[string]string{}}, faults{}
			d, reused, numbers := l.imported(l.table("t")), int64(0), map[string]bool{}
			is := func() []string {
				return l.rows(d, "SELECT (SELECT amount FROM data WHERE nr = 0), "+copied.whole()+" FROM data")
			}
			l.write(4)
			for range refreshes {
				for range transactions / refreshes {
					l.due <- struct{}{}
				}
				now, read := l.refreshed(d)
				d, reused = now, reused+now.Snapshot.Rows-read
				numbers[l.agrees(is())] = true
				cursor.read(l)
				lost = cursor.worst(l, lost)
				l.ended()
			}
			l.finish()
			d, _ = l.refreshed(d)
			if last := l.agrees(is()); last != fmt.Sprint(transactions) || l.changed(d) {
				t.Errorf("the last snapshot is of change %s and counts as changed: %t", last, l.changed(d))
			}
			l.same(d)
			cursor.read(l)
			lost = cursor.worst(l, lost)
			told := fmt.Sprintf("a cursor has missed %d rows at once, had %d as they were and %d that were gone; %d states were seen, %d rows not read again", lost.missed, lost.stale, lost.gone, len(numbers), reused)
			if lost.missed == 0 || lost.stale == 0 || lost.gone == 0 || reused == 0 || len(numbers) < refreshes/2 {
				t.Error("this shows nothing: " + told)
			}
			t.Log(told)
		})
	}
}
