package apptest_test

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source/mariatest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// importSteps are those of an import from a database, in their order.
var importSteps = []failpoint.Point{
	failpoint.ImportClaimed, failpoint.SourceConnected, failpoint.SourceFound, failpoint.SourceSummed, failpoint.SourcePulling,
	failpoint.SourcePulled, failpoint.SourceClosed, failpoint.ChildAsked, failpoint.ChildLoaded, failpoint.ChildImported,
	failpoint.ImportMade, failpoint.ImportPlaced, failpoint.ImportRecorded,
}

// importing is a service with one dataset, a table of a database.
type importing struct {
	*actor
	points  *failpoint.Folder
	db      *sql.DB
	temp    string
	dataset string
	off     time.Duration // of the service's clock
}

// shops make a database with a table of 20,000 orders.
var shops = map[string]func(*testing.T) (*sql.DB, string, string){
	"postgres": func(t *testing.T) (*sql.DB, string, string) {
		t.Helper()
		address := pgtest.URL(t)
		db, err := sql.Open("pgx", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db, address, "(i % 97 + 0.25)::numeric(12,2) AS amount, nullif(i, 1) AS a, nullif(i, 2) AS b, nullif(i, 3) AS c, nullif(i, 4) AS d FROM generate_series(1, 20000) i"
	},
	"mariadb": func(t *testing.T) (*sql.DB, string, string) {
		t.Helper()
		d := mariatest.New(t)
		return d.DB, d.URL("root"), "cast(i % 97 + 0.25 AS decimal(12,2)) AS amount, nullif(i, 1) AS a, nullif(i, 2) AS b, nullif(i, 3) AS c, nullif(i, 4) AS d FROM (SELECT seq AS i FROM seq_1_to_20000) s"
	},
}

func newImporting(t *testing.T, kind string) *importing {
	t.Helper()
	s := &stage{program: apptest.New(t, ""), names: names{}}
	i := &importing{points: failpoint.Open(t.TempDir()), temp: t.TempDir()}
	if err := i.points.Make(); err != nil {
		t.Fatal(err)
	}
	db, address, rows := shops[kind](t)
	i.db = db
	i.run(t, "CREATE TABLE orders AS SELECT i AS id, DATE '2025-03-03' AS day, "+rows)
	s.program.Env = append(s.program.Env, "TMPDIR="+i.temp, "SITREP_RUN_DEATHS=1000")
	s.program.Must(t, "source", "add", "shop", address)
	i.dataset = s.program.Must(t, "dataset", "add", "--source", "shop", "--table", "orders", "--name", "Sold")
	s.program.Env = append(s.program.Env, failpoint.Variable+"="+i.points.Dir())
	s.server = s.program.Serve(t)
	s.openAPI = loadOpenAPI(t, s.server)
	i.actor = newActor(t, s, "import", scenario{})
	return i
}

func (i *importing) run(t *testing.T, statement string) {
	t.Helper()
	if _, err := i.db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// report makes one of the dataset.
func (i *importing) report(t *testing.T) string {
	t.Helper()
	return i.create(t, merge(onDemand(), map[string]any{"datasetId": i.dataset, "prompt": "total amount"}))
}

// reports waits for a report of so many rows.
func (i *importing) reports(t *testing.T, report string, rows int, stale bool) {
	t.Helper()
	id, status := i.execution(t, report)
	if status != "COMPLETED" {
		t.Fatalf("execution %s has %s", id, status)
	}
	i.must(t, step{Request: "GET /v1/api/reports/executions/" + id + "/json", Want: want{
		Status: http.StatusOK, Body: map[string]any{"jsonContent": map[string]any{"quality": map[string]any{"stale": stale, "rows": rows}}},
	}})
}

// held counts the connections to the database that are the service's.
func (i *importing) held(t *testing.T) (n int) {
	t.Helper()
	const query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sitrep' AND datname = current_database()"
	if err := i.db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// left lists what an import that died may leave behind.
func (i *importing) left(t *testing.T) (found []string) {
	t.Helper()
	for _, root := range []string{i.program.Data, i.temp} {
		err := filepath.WalkDir(root, func(path string, f fs.DirEntry, err error) error {
			unfinished := strings.HasPrefix(f.Name(), "import-") || strings.HasPrefix(f.Name(), "sitrep-child-") || filepath.Base(filepath.Dir(path)) == "snapshots" && !strings.HasSuffix(path, ".duckdb")
			if err == nil && (unfinished || root == i.temp && path != root) {
				found = append(found, path)
			}
			return nil //nolint:nilerr // what goes while it is looked for is not left
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// restart starts the service after its death, so much later that nobody waits for what the dead one held.
func (i *importing) restart(t *testing.T) {
	t.Helper()
	i.off += time.Minute
	if err := i.points.MoveClock(i.off); err != nil {
		t.Fatal(err)
	}
	i.server = i.program.Serve(t)
}

// soon waits for what the end of a process brings about.
func soon(t *testing.T, what string, done func() bool) {
	t.Helper()
	if !apptest.Poll(t.Context(), 20*time.Second, done) {
		t.Error(what)
	}
}

// TestAKilledImportOfADatabaseLeavesNothing kills the service, or the child where the work is a child's, once at each
// step of an import. No connection is held, the next start clears what was half made, the last snapshot serves as long
// as the source cannot be read, and then the new rows do.
func TestAKilledImportOfADatabaseLeavesNothing(t *testing.T) {
	t.Parallel()
	i := newImporting(t, "postgres")
	rows := 20000
	for n, step := range importSteps {
		if n%thorough.Of(3, 1) > 0 {
			continue
		}
		i.run(t, fmt.Sprintf("INSERT INTO orders (id, day, amount) VALUES (%d, '2025-03-03', 1)", rows+1))
		i.run(t, "UPDATE orders SET amount = amount + 1") // so that all rows are read again
		if err := i.points.Arm(step, failpoint.Kill); err != nil {
			t.Fatal(err)
		}
		server, old := i.server, rows
		rows++
		report := i.report(t)
		if !apptest.Poll(t.Context(), runLimit, func() bool { return i.points.Fired(step) }) {
			t.Fatalf("nothing passes %s", step)
		}
		soon(t, fmt.Sprintf("%s: a connection is held", step), func() bool { return i.held(t) == 0 })
		if step.InChild() {
			i.reports(t, report, rows, false)
		} else {
			soon(t, fmt.Sprintf("%s: the service lives", step), server.Ended)
			soon(t, fmt.Sprintf("%s: children are left", step), func() bool { return len(childrenOf(t, server.PID())) == 0 })
			i.run(t, "ALTER TABLE orders RENAME TO away")
			i.restart(t)
			if step == failpoint.ImportRecorded {
				old = rows
			}
			i.reports(t, report, old, true)
			i.run(t, "ALTER TABLE away RENAME TO orders")
			i.reports(t, i.report(t), rows, false)
		}
		soon(t, fmt.Sprintf("%s: there is left %v", step, i.left(t)), func() bool { return len(i.left(t)) == 0 })
		i.referred(t)
		if t.Failed() {
			t.FailNow()
		}
	}
}

// referred wants each snapshot in its place to be recorded.
func (i *importing) referred(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(i.program.Data, "snapshots"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range entries {
		files = append(files, f.Name())
	}
	loose, err := openStore(t, i.program).Unreferenced(context.WithoutCancel(t.Context()), files)
	if err != nil || len(loose) > 0 || len(files) == 0 {
		t.Errorf("nothing refers to %v of %v, %v", loose, files, err)
	}
}
