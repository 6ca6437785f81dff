package store_test

import (
	"database/sql"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	_ "github.com/jackc/pgx/v5/stdlib" // registers pgx
	_ "modernc.org/sqlite"             // registers sqlite

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/migrations"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

var update = flag.Bool("update", false, "write the schema dumps anew")

// The dumps are what a reviewer of a migration reads: what the schema is
// afterwards. Written anew with: go test ./internal/store -run Schema -update
func TestSchemaIsAsDumped(t *testing.T) {
	t.Parallel()
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			writer, _ := open(t).Pools()
			got := dump(t, writer, name)
			file := filepath.Join("testdata", "schema."+name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the schema is not as in %s; it is:\n%s", file, got)
			}
		})
	}
}

func openers() map[string]func(testing.TB) *store.Store {
	return map[string]func(testing.TB) *store.Store{"sqlite": openSQLite, "postgres": openPostgres}
}

// Names of constraints and the order of columns are part of it; what PostgreSQL
// only notes for itself since version 18 (NOT NULL as a constraint) is not.
var dumpSQL = map[string]string{
	"sqlite": `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name`,
	"postgres": `SELECT line FROM (
		SELECT c.table_name AS t, 1 AS part, c.ordinal_position AS n, format('%s.%s %s%s%s%s', c.table_name, c.column_name, c.data_type,
			CASE WHEN c.collation_name IS NULL THEN '' ELSE ' COLLATE ' || c.collation_name END,
			CASE c.is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END,
			CASE WHEN c.column_default IS NULL THEN '' ELSE ' DEFAULT ' || c.column_default END) AS line
		FROM information_schema.columns c WHERE c.table_schema = 'public'
		UNION ALL SELECT conrelid::regclass::text, 2, 0, conrelid::regclass::text || ' ' || pg_get_constraintdef(oid)
		FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
		UNION ALL SELECT tablename, 3, 0, indexdef FROM pg_indexes WHERE schemaname = 'public'
	) AS dump ORDER BY t COLLATE "C", part, n, line COLLATE "C"`,
}

func dump(t *testing.T, db *sql.DB, name string) string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), dumpSQL[name])
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var b strings.Builder
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		b.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			writer, _ := s.Pools()
			if _, err := writer.ExecContext(t.Context(), "INSERT INTO schema_version (version, applied_at) VALUES (999, 0)"); err != nil {
				t.Fatal(err)
			}
			_, err := store.Open(t.Context(), s.Config())
			if sitrep.CodeOf(err) != sitrep.Conflict || !strings.Contains(sitrep.MessageOf(err), "newer") {
				t.Errorf("opening ends with %v, want a refusal that says newer", err)
			}
		})
	}
}

func TestNodesMayStartAtOnceOnAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{
		"sqlite": {Dir: t.TempDir()}, "postgres": {URL: pgtest.URL(t)},
	} {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				s, err := store.Open(t.Context(), cfg)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
				defer func() { _ = s.Close() }()
				if err := s.Ping(t.Context()); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
		all.Wait()
	}
}

func TestMigrationsAreNumberedWithoutGaps(t *testing.T) {
	t.Parallel()
	files := func(names ...string) fstest.MapFS {
		fs := fstest.MapFS{}
		for _, name := range names {
			fs[name] = &fstest.MapFile{}
		}
		return fs
	}
	for _, c := range []struct {
		files fstest.MapFS
		want  string // the steps for sqlite, or an error
	}{
		{files("0001_a.sql", "0002_b.sql"), "[0001_a.sql 0002_b.sql]"},
		{files("0001_a.sql", "0002_b.sqlite.sql", "0002_b.postgres.sql", "0003_c.sql"), "[0001_a.sql 0002_b.sqlite.sql 0003_c.sql]"},
		{files("0002_b.sql"), "error"},
		{files("0001_a.sql", "0003_c.sql"), "error"},
		{files("0001_a.sql", "0001_b.sql"), "error"},
		{files("0001_a.sql", "0002_b.postgres.sql", "0003_c.sql"), "error"},
		{files("1_a.sql"), "error"},
		{files("a.sql"), "error"},
	} {
		got := "error"
		if names, err := store.MigrationNames(c.files, "sqlite"); err == nil {
			got = fmt.Sprint(names)
		}
		if got != c.want {
			t.Errorf("steps of %v are %s, want %s", c.files, got, c.want)
		}
	}
}

// A catalog of before may have two datasets of one name.
func TestCatalogWithOneNameTwiceIsMigrated(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(migrations.Files, "*_dataset_names.sql")
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	text, err := migrations.Files.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			writer, _ := s.Pools()
			run := func(text string, args ...any) {
				if _, err := writer.ExecContext(t.Context(), text, args...); err != nil {
					t.Fatal(err)
				}
			}
			run("DROP INDEX dataset_name")
			run("ALTER TABLE dataset DROP COLUMN name_key")
			for i, name := range []string{"Sales", "SALES", "sales", "visits"} {
				run(`INSERT INTO dataset (id, name, slug, kind, data_science, strict_source, created_at, fields)
					VALUES ($1, $2, $1, 'FILE', FALSE, FALSE, $3, $4)`, fmt.Sprint(i), name, i/2, []byte("[]"))
			}
			run(strings.ReplaceAll(string(text), "{text}", "text"))
			for name, want := range map[string]sitrep.Code{"saleS": sitrep.Conflict, "Visits": sitrep.Conflict, "orders": ""} {
				if _, err := s.AddDataset(t.Context(), sitrep.Dataset{Name: name, Kind: sitrep.SourceFile, CreatedAt: now}); sitrep.CodeOf(err) != want {
					t.Errorf("adding %s ends with %v, want %q", name, err, want)
				}
			}
			all, err := s.Datasets(t.Context())
			if err != nil || len(all) != 5 {
				t.Errorf("%d datasets: %v", len(all), err)
			}
		})
	}
}

// A key of before roles may do what it could: an operator's stays one, the others are owners'.
func TestKeysOfBeforeRolesKeepWhatTheyMay(t *testing.T) {
	t.Parallel()
	text, err := migrations.Files.ReadFile("0021_role.sql")
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			writer, _ := s.Pools()
			run := func(text string) {
				if _, err := writer.ExecContext(t.Context(), text); err != nil {
					t.Fatal(err)
				}
			}
			for _, name := range []string{"ada", "root"} {
				if _, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: name}); err != nil {
					t.Fatal(err)
				}
			}
			run("ALTER TABLE owner DROP COLUMN role")
			run("UPDATE owner SET operator = (name = 'root')")
			run(strings.ReplaceAll(string(text), "{text}", "text"))
			keys, err := s.Keys(t.Context())
			if err != nil || len(keys) != 2 || keys[0].Role != sitrep.Owner || keys[1].Role != sitrep.Operator {
				t.Errorf("%+v, %v", keys, err)
			}
		})
	}
}
