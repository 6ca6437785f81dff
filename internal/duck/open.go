package duck

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
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
type DB struct {
	sql   *sql.DB
	cells *catalog.Cells // what its lines are; nil: rows
	roll  *roll          // what its rows are added up to; nil: nothing
}

// Open opens the snapshot at path read-only and locks it down: no statement can
// read or write a file outside of Options.Temp, load an extension or change a
// setting. It does not make SQL from strangers safe: a SELECT can still ask for
// endless work.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	file, err := hold(path)
	if err != nil {
		return nil, &sitrep.Error{Code: sitrep.NotFound, Message: "The snapshot of the data is gone.", Err: err}
	}
	db, err := connect(ctx, file.name(), o.withDefaults(ctx), "READ_ONLY", file)
	if err != nil {
		return nil, fmt.Errorf("open snapshot %s: %w", path, err)
	}
	for _, lock := range []string{"SET enable_external_access = false", "SET lock_configuration = true"} {
		if _, err := db.ExecContext(ctx, lock); err != nil {
			_ = db.Close()
			return nil, fmt.Errorf("lock snapshot %s: %w", path, err)
		}
	}
	opened := &DB{sql: db}
	if opened.cells, err = opened.cellsOf(ctx); err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("open snapshot %s: %w", path, err)
	}
	return opened, nil
}

// connect opens one connection to one instance: settings and temporary tables
// belong to it. An empty mode creates the file. name is of something that is held,
// or empty for a database in memory; holding is let go when the database is closed,
// or cannot be opened.
func connect(ctx context.Context, name string, o Options, mode string, holding ...held) (*sql.DB, error) {
	temp, err := hold(o.Temp)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the folder to spill to: %w", err), letGo(holding))
	}
	holding = append(holding, temp)
	connector, err := duckdb.NewConnector(name+"?"+settings(o, temp.name(), mode), nil)
	if err != nil {
		return nil, errors.Join(translate(err), letGo(holding))
	}
	db := sql.OpenDB(holdingConnector{connector, holding})
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "SET TimeZone = 'UTC'"); err != nil {
		_ = db.Close()
		return nil, translate(err)
	}
	return db, nil
}

// holdingConnector lets go of what is held when the database is closed.
type holdingConnector struct {
	*duckdb.Connector
	holding []held
}

// Close closes the instance first.
func (c holdingConnector) Close() error { return errors.Join(c.Connector.Close(), letGo(c.holding)) }

func letGo(all []held) error {
	var failed []error
	for _, h := range all {
		failed = append(failed, h.Close())
	}
	return errors.Join(failed...)
}

func settings(o Options, temp, mode string) string {
	all := url.Values{
		"threads":                      {strconv.Itoa(o.Threads)},
		"memory_limit":                 {strconv.FormatInt(o.Memory>>10, 10) + "KiB"},
		"temp_directory":               {temp},
		"autoinstall_known_extensions": {"false"},
		"autoload_known_extensions":    {"false"},
		"allow_community_extensions":   {"false"},
		"allow_persistent_secrets":     {"false"},
		"enable_external_file_cache":   {"false"}, // it is kept by name
	}
	if mode != "" {
		all.Set("access_mode", mode)
	}
	return all.Encode()
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
