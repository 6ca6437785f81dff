package duck

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strconv"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// Options bound one DuckDB instance. What is zero is taken from the limits of
// the child process that it runs in.
type Options struct {
	Threads int
	Memory  int64  // bytes; of what DuckDB counts, which is not all it uses
	Temp    string // folder to spill to; empty: the process's TMPDIR
}

func (o Options) withDefaults(ctx context.Context) Options {
	limits := child.LimitsOf(ctx)
	o.Threads = cmp.Or(o.Threads, limits.Threads)
	o.Memory = cmp.Or(o.Memory, limits.Memory/2)
	o.Temp = cmp.Or(o.Temp, os.TempDir())
	return o
}

// DB is an open snapshot.
type DB struct{ sql *sql.DB }

// Open opens the snapshot at path read-only and locks it down: no statement can
// read or write a file outside of Options.Temp, load an extension or change a
// setting. It does not make SQL from strangers safe: a SELECT can still ask for
// endless work.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, &sitrep.Error{Code: sitrep.NotFound, Message: "The snapshot of the data is gone.", Err: err}
	}
	db, err := connect(ctx, path, o.withDefaults(ctx), "READ_ONLY")
	if err != nil {
		return nil, fmt.Errorf("open snapshot %s: %w", path, err)
	}
	for _, lock := range []string{"SET enable_external_access = false", "SET lock_configuration = true"} {
		if _, err := db.ExecContext(ctx, lock); err != nil {
			_ = db.Close()
			return nil, fmt.Errorf("lock snapshot %s: %w", path, err)
		}
	}
	return &DB{sql: db}, nil
}

// connect opens one connection to one instance: settings and temporary tables
// belong to it. An empty mode creates the file.
func connect(ctx context.Context, path string, o Options, mode string) (*sql.DB, error) {
	settings := url.Values{
		"threads":                      {strconv.Itoa(o.Threads)},
		"memory_limit":                 {strconv.FormatInt(o.Memory>>10, 10) + "KiB"},
		"temp_directory":               {o.Temp},
		"autoinstall_known_extensions": {"false"},
		"autoload_known_extensions":    {"false"},
		"allow_community_extensions":   {"false"},
		"allow_persistent_secrets":     {"false"},
	}
	if mode != "" {
		settings.Set("access_mode", mode)
	}
	connector, err := duckdb.NewConnector(path+"?"+settings.Encode(), nil)
	if err != nil {
		return nil, translate(err)
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "SET TimeZone = 'UTC'"); err != nil {
		_ = db.Close()
		return nil, translate(err)
	}
	return db, nil
}

// Close releases the snapshot.
func (db *DB) Close() error { return db.sql.Close() }

// Profile reads what the import left about the table.
func (db *DB) Profile(ctx context.Context) (catalog.Profile, error) {
	imported, err := db.imported(ctx)
	return imported.Profile, err
}

func (db *DB) imported(ctx context.Context) (imported catalog.Imported, err error) {
	var text string
	if err := db.sql.QueryRowContext(ctx, "SELECT json FROM sitrep_profile").Scan(&text); err != nil {
		return imported, fmt.Errorf("read the profile: %w", translate(err))
	}
	if err := json.Unmarshal([]byte(text), &imported); err != nil {
		return imported, fmt.Errorf("read the profile: %w", err)
	}
	return imported, nil
}
