package source_test

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver of the tests

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source/clicktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source/mariatest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// side is how many tests run side by side: many wait for a server that is silent.
const side = "8"

// The test binary is its own child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "child" {
		os.Exit(child.Serve(duck.Handlers()))
	}
	flag.Parse()
	if err := flag.Set("test.parallel", side); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// engine is a database of the test's own, of one kind.
type engine struct {
	testing.TB
	kind   string
	db     *sql.DB
	source sitrep.Source
	// Of the importer and the connections of a test.
	folder string
	limits catalog.Limits
	reach  source.Reach
	opened map[string]*duck.DB // snapshots, by their files
}

// opens make a database and say its address.
var opens = map[string]func(testing.TB) (*sql.DB, string){"postgres": openPostgres, "mariadb": openMariaDB, "clickhouse": openClickHouse, "sqlite": openSQLite}

// onEach runs a test on a database of each kind.
func onEach(t *testing.T, test func(e *engine)) {
	t.Helper()
	for kind, open := range opens {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			test(newEngine(t, kind, open))
		})
	}
}

func newEngine(t testing.TB, kind string, open func(testing.TB) (*sql.DB, string)) *engine {
	t.Helper()
	db, address := open(t)
	s, err := source.New("shop", address)
	if err != nil {
		t.Fatal(err)
	}
	return &engine{TB: t, kind: kind, db: db, source: s, folder: t.TempDir()}
}

func openPostgres(t testing.TB) (*sql.DB, string) {
	t.Helper()
	address := pgtest.URL(t)
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	db := stdlib.OpenDB(*cfg)
	t.Cleanup(func() { _ = db.Close() })
	return db, address
}

func openMariaDB(t testing.TB) (*sql.DB, string) {
	t.Helper()
	d := mariatest.New(t)
	return d.DB, d.URL("root")
}

func openClickHouse(t testing.TB) (*sql.DB, string) {
	t.Helper()
	d := clicktest.New(t)
	return d.DB, d.URL("default")
}

func openSQLite(t testing.TB) (*sql.DB, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a shop %41?#.db")
	db, err := sql.Open("sqlite", "file:"+strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23", " ", "%20").Replace(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, "sqlite:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23", " ", "%20").Replace(path)
}

// run executes statements on the database.
func (e *engine) run(statements ...string) {
	e.Helper()
	for _, s := range statements {
		if _, err := e.db.ExecContext(e.Context(), s); err != nil {
			e.Fatalf("%s: %v", s, err)
		}
	}
}

func (e *engine) sources() source.Sources {
	importer := catalog.Importer{Children: child.Starter{Args: []string{"child"}}, Dir: e.folder, Limits: e.limits}
	return source.Sources{Importer: importer, Reach: e.reach, Find: func(context.Context, string) (sitrep.Source, error) { return e.source, nil }}
}

// table is the dataset of a table.
func (e *engine) table(name string) sitrep.Dataset {
	return sitrep.Dataset{Name: "d", Kind: e.source.Kind, Source: name, SourceName: "shop"}
}

func (e *engine) query(text string) sitrep.Dataset {
	return sitrep.Dataset{Name: "d", Kind: e.source.Kind, SourceName: "shop", SourceQuery: text}
}

// imported is a dataset with its rows in a snapshot.
func (e *engine) imported(d sitrep.Dataset) sitrep.Dataset {
	e.Helper()
	var err error
	if d.Snapshot, d.Fields, err = e.sources().ImportDataset(e.Context(), d); err != nil {
		e.Fatal(err)
	}
	return d
}

// fails imports a dataset that must not be imported.
func (e *engine) fails(d sitrep.Dataset, code sitrep.Code) error {
	e.Helper()
	snapshot, _, err := e.sources().ImportDataset(e.Context(), d)
	if err == nil {
		e.Fatalf("%d rows were imported", snapshot.Rows)
	}
	if got := sitrep.CodeOf(err); got != code {
		e.Errorf("the code is %s, want %s: %v", got, code, err)
	}
	return err
}

// changed looks whether the rows are those of the dataset's snapshot.
func (e *engine) changed(d sitrep.Dataset) bool {
	e.Helper()
	_, changed, err := e.sources().Look(e.Context(), d)
	if err != nil {
		e.Fatal(err)
	}
	return changed
}

// open opens the snapshot of a dataset, once a test: no file of a snapshot is written again.
func (e *engine) open(d sitrep.Dataset) *duck.DB {
	e.Helper()
	if e.opened == nil {
		e.opened = map[string]*duck.DB{}
	}
	path := filepath.Join(e.sources().Importer.Folder(), d.Snapshot.File)
	if e.opened[path] == nil {
		db, err := duck.Open(e.Context(), path, duck.Options{})
		if err != nil {
			e.Fatal(err)
		}
		e.Cleanup(func() { _ = db.Close() })
		e.opened[path] = db
	}
	return e.opened[path]
}

// rows runs a query on the snapshot and writes each row as one text.
func (e *engine) rows(d sitrep.Dataset, query string) []string {
	e.Helper()
	found, err := e.open(d).Query(e.Context(), query)
	if err != nil {
		e.Fatal(err)
	}
	var all []string
	for _, row := range found.Values {
		texts := make([]string, len(row))
		for i, v := range row {
			if texts[i] = fmt.Sprint(v); v == nil {
				texts[i] = "NULL"
			}
		}
		all = append(all, strings.Join(texts, "|"))
	}
	return all
}

// wants compares rows.
func (e *engine) wants(got []string, want ...string) {
	e.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		e.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// left lists what imports have left in the folder beside snapshots.
func (e *engine) left() []string {
	e.Helper()
	entries, err := os.ReadDir(filepath.Join(e.folder, "snapshots"))
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range entries {
		if !strings.HasSuffix(f.Name(), ".duckdb") {
			names = append(names, f.Name())
		}
	}
	return names
}
