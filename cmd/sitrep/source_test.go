package main

import (
	"bytes"
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// shop fills a new database with a table of orders.
func shop(t *testing.T, statements ...string) (address string, db *sql.DB) {
	t.Helper()
	address = pgtest.URL(t)
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	const orders = `CREATE TABLE orders AS SELECT i AS id, DATE '2026-01-01' + i % 300 AS day,
		(ARRAY['North', 'South', 'East'])[1 + i % 3] AS region, (i % 97 + 0.25)::numeric(12,2) AS amount FROM generate_series(1, 3000) i`
	for _, s := range append([]string{orders}, statements...) {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return address, db
}

// ran runs a command that has to succeed.
func ran(t *testing.T, data string, args ...string) (out, said string) {
	t.Helper()
	text, said, code := commandOf(t, data, filepath.Join(data, "cache"), args...)
	if code != 0 {
		t.Fatalf("%s ended with %d\n%s", strings.Join(args, " "), code, said)
	}
	return string(text), said
}

func TestATableOfADatabaseIsAskedAbout(t *testing.T) {
	t.Parallel()
	address, db := shop(t)
	data := t.TempDir()
	_, said := ran(t, data, "source", "add", "shop", address)
	if !strings.Contains(said, "1 table") {
		t.Errorf("the source was added with %q", said)
	}
	if out, _ := ran(t, data, "source", "test", "shop"); !strings.Contains(out, "orders") {
		t.Errorf("the source has the tables %s", out)
	}
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "orders", "--name", "Orders")
	ask := func() string {
		out, _ := ran(t, data, "ask", "total amount", "-d", "Orders", "--format", "json")
		return out
	}
	if out := ask(); !strings.Contains(out, "144525") {
		t.Errorf("the total is not in\n%s", out)
	}
	if _, said := ran(t, data, "dataset", "refresh", "Orders"); !strings.Contains(said, "has not changed") {
		t.Errorf("a table that is as it was: %s", said)
	}
	if _, err := db.ExecContext(t.Context(), "UPDATE orders SET amount = amount + 1000 WHERE id = 7"); err != nil {
		t.Fatal(err)
	}
	if out := ask(); !strings.Contains(out, "145525") {
		t.Errorf("the new total is not in\n%s", out)
	}
}

// A column that came is told by the refresh and by the next report; one that went has the plan of a report
// made anew. What a report saw of the source stands in it.
func TestColumnsThatChangeAreTold(t *testing.T) {
	t.Parallel()
	address, db := shop(t)
	data := t.TempDir()
	ran(t, data, "source", "add", "shop", address)
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "orders", "--name", "Orders")
	first, _ := ran(t, data, "ask", "total amount", "-d", "Orders")
	stamp := regexp.MustCompile(`the source was read at \S+Z in the state \S+-3000--?\d+`)
	if !stamp.MatchString(first) {
		t.Errorf("the report does not say what it saw:\n%s", first)
	}
	if _, err := db.ExecContext(t.Context(), "ALTER TABLE orders ADD channel text; UPDATE orders SET channel = 'web'; ALTER TABLE orders DROP region"); err != nil {
		t.Fatal(err)
	}
	if _, said := ran(t, data, "dataset", "refresh", "Orders"); !strings.Contains(said, "columns changed: new: channel; gone: region") {
		t.Errorf("the refresh said %s", said)
	}
	if out, _ := ran(t, data, "dataset", "show", "Orders"); !strings.Contains(out, "new: channel; gone: region") {
		t.Errorf("the dataset is shown as\n%s", out)
	}
}

// The same requests on a copy and on what the source has added up: the same answers to the last digit, and what
// needs single rows is told as not answered.
func TestATableThatIsNotCopiedAnswersAsACopyDoes(t *testing.T) {
	t.Parallel()
	const sales = `CREATE TABLE sales AS SELECT i AS id, TIMESTAMP '2024-01-01' + i * INTERVAL '37 minutes' AS ordered_at,
		(ARRAY['North', 'South', 'East', 'West'])[1 + i * 7 % 4] AS region, (ARRAY['web', 'shop', 'phone'])[1 + i / 5 % 3] AS channel, i % 11 = 0 AS returned,
		(i * 7919 % 20011 / 100.0 + CASE WHEN i > 20000 AND i * 7 % 4 = 1 THEN 90 ELSE 0 END)::numeric(12,2) AS revenue, 1 + i % 5 AS quantity FROM generate_series(1, 30000) i`
	address, _ := shop(t, sales)
	data := t.TempDir()
	ran(t, data, "source", "add", "shop", address)
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "sales", "--name", "Copied sales")
	_, said := ran(t, data, "dataset", "add", "--source", "shop", "--table", "sales", "--name", "Sales", "--push-down")
	if !strings.Contains(said, "The rows stay in the source, which adds them up by day and 3 fields") || !strings.Contains(said, "id: nothing of it is kept, because it tells rows apart") {
		t.Errorf("the dataset was added with %s", said)
	}
	ask := func(dataset, prompt string) document.Document {
		out, _ := ran(t, data, "ask", prompt, "-d", dataset, "--format", "json", "--now", "2026-02-10T08:00:00Z")
		d, err := document.Decode([]byte(out))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if a, b := ask("Copied sales", "revenue by region in 2025"), ask("Sales", "revenue by region in 2025"); a.KeyFigures[0].Text != b.KeyFigures[0].Text ||
		!reflect.DeepEqual(a.Results["q1.main"].Rows, b.Results["q1.main"].Rows) || len(b.Results["q1.main"].Rows) != 4 {
		t.Errorf("%v\nin a copy\n%v", b.Results["q1.main"].Rows, a.Results["q1.main"].Rows)
	}
	if a, b := ask("Copied sales", "median revenue by region"), ask("Sales", "median revenue by region"); !reflect.DeepEqual(a.Results["q1.main"].Rows, b.Results["q1.main"].Rows) || len(b.Results["q1.main"].Rows) != 4 {
		t.Errorf("medians %v\nin a copy\n%v", b.Results["q1.main"].Rows, a.Results["q1.main"].Rows)
	}
	d := ask("Sales", "the 5 largest sales")
	if n := d.NotAnswered; len(n) != 1 || !strings.Contains(n[0].Reason, "single rows") {
		t.Errorf("of single rows: %+v", n)
	}
}

func TestAQueryIsADatasetUnderTheNameOfItsFile(t *testing.T) {
	t.Parallel()
	address, _ := shop(t)
	data := t.TempDir()
	ran(t, data, "source", "add", "shop", address)
	query := filepath.Join(data, "north.sql")
	if err := os.WriteFile(query, []byte("SELECT id, day, amount FROM orders WHERE region = 'North';\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ran(t, data, "dataset", "add", "--source", "shop", "--query", query)
	if out, _ := ran(t, data, "dataset", "show", "north"); !strings.Contains(out, "shop: a query") || !strings.Contains(out, "1,000") {
		t.Errorf("the dataset is shown as\n%s", out)
	}
	if _, said, code := commandOf(t, data, data, "source", "remove", "shop"); code != 1 || !strings.Contains(said, "datasets come from") {
		t.Errorf("a source with a dataset was removed: %d, %s", code, said)
	}
	ran(t, data, "dataset", "remove", "north")
	ran(t, data, "source", "remove", "shop")
}

func TestATableThatIsGoneLeavesTheLastImportInUse(t *testing.T) {
	t.Parallel()
	address, db := shop(t)
	data := t.TempDir()
	ran(t, data, "source", "add", "shop", address)
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "public.orders", "--name", "Orders")
	if _, err := db.ExecContext(t.Context(), "DROP TABLE orders"); err != nil {
		t.Fatal(err)
	}
	out, said := ran(t, data, "ask", "total amount", "-d", "Orders", "--format", "json")
	if !strings.Contains(out, "144525") || !strings.Contains(out, "cannot be used") || !strings.Contains(said, "There is no table") {
		t.Errorf("said %s\n%s", said, out)
	}
}

// A process that is killed while it waits for rows leaves no connection and no files in
// the way of the next.
func TestAKilledImportIsMadeAnew(t *testing.T) {
	t.Parallel()
	address, db := shop(t)
	data := t.TempDir()
	ran(t, data, "source", "add", "shop", address)
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "orders", "--name", "Orders")
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(t.Context(), "UPDATE orders SET amount = amount + 1000 WHERE id = 7; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	cmd := sitrepCommand(t, data, "dataset", "refresh", "Orders")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	connected(t, db, 1)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	connected(t, db, 0)
	if out, _ := ran(t, data, "ask", "total amount", "-d", "Orders", "--format", "json"); !strings.Contains(out, "145525") {
		t.Errorf("the new total is not in\n%s", out)
	}
}

// connected waits until so many connections of the program are there.
func connected(t *testing.T, db *sql.DB, want int) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; {
		var n int
		err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sitrep' AND datname = current_database()").Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		if n == want {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("there are %d connections, want %d", n, want)
		}
		<-time.After(20 * time.Millisecond)
	}
}

func TestAPasswordIsInNothingThatIsStoredOrSaid(t *testing.T) {
	t.Parallel()
	address, _ := shop(t)
	data := t.TempDir()
	folder := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(folder, []byte("geheim\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, said := ran(t, data, "source", "add", "shop", address, "--password-file", folder)
	out, also := ran(t, data, "source", "list", "--json")
	_, refused, code := commandOf(t, data, data, "source", "add", "other", "postgres://reader:geheim@db.example.org/shop")
	if code == 0 || !strings.Contains(refused, "--password-env") {
		t.Errorf("a password in an address: %d, %s", code, refused)
	}
	_, mistaken, code := commandOf(t, data, data, "source", "add", "other", address, "--password-env", "ge-heim!")
	if code != 2 {
		t.Errorf("a password in place of a variable: %d, %s", code, mistaken)
	}
	ran(t, data, "dataset", "add", "--source", "shop", "--table", "orders")
	if all := said + out + also + refused + mistaken; strings.Contains(all, "geheim") || strings.Contains(all, "ge-heim") {
		t.Errorf("the password was said: %s", all)
	}
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte("geheim")) {
			t.Errorf("the password is in %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
