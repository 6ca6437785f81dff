package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/migrations"
)

// File is the name of a SQLite state in its folder.
const File = "sitrep.db"

// Copied says what is in a copy of a SQLite state.
type Copied struct {
	Schema                        int
	Reports, Executions, Datasets int
	Files                         map[string]string // of the snapshots: their fingerprints, empty where none is known
}

// CopySQLite writes the state in dir, as it is at one instant, to a file that
// must not exist. Programs that use the state go on reading and writing, and it
// is not migrated: a newer program can copy it before it takes over. Errors:
// NotFound when there is no state, Invalid when it is damaged.
func CopySQLite(ctx context.Context, dir, file string) (c Copied, err error) {
	if _, err := os.Stat(filepath.Join(dir, File)); err != nil {
		return c, &sitrep.Error{Code: sitrep.NotFound, Message: fmt.Sprintf("there is no %s in %s: nothing to back up", File, dir), Err: err}
	}
	err = withFile(filepath.Join(dir, File), func(db *sql.DB) error {
		_, err := db.ExecContext(ctx, "VACUUM INTO $1", file)
		return err
	})
	if err != nil {
		return c, fmt.Errorf("copy the database: %w", err)
	}
	return InspectSQLite(ctx, file)
}

// InspectSQLite reads what a SQLite state holds and checks that nothing in it is
// damaged. Invalid otherwise.
func InspectSQLite(ctx context.Context, file string) (c Copied, err error) {
	err = withFile(file, func(db *sql.DB) error {
		if err := checkIntegrity(ctx, db); err != nil {
			return err
		}
		const counts = "SELECT max(version), (SELECT count(*) FROM report), (SELECT count(*) FROM execution), (SELECT count(*) FROM dataset) FROM schema_version"
		if err := db.QueryRowContext(ctx, counts).Scan(&c.Schema, &c.Reports, &c.Executions, &c.Datasets); err != nil {
			return err
		}
		c.Files, err = snapshotFiles(ctx, db, c.Schema)
		return err
	})
	if err != nil && sitrep.CodeOf(err) == sitrep.Internal && ctx.Err() == nil {
		err = &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("%s is no state of sitrep, or is damaged", filepath.Base(file)), Err: err}
	}
	return c, err
}

// checkIntegrity reads every page.
func checkIntegrity(ctx context.Context, db *sql.DB) error {
	conn := conn{q: db, d: sqliteDialect}
	wrong, err := collect(ctx, conn, scanOne[string], "PRAGMA integrity_check(3)")
	if err == nil && len(wrong) > 0 && wrong[0] != "ok" {
		err = errors.New(strings.Join(wrong, "; "))
	}
	return err
}

// fingerprintSchema is the version that brought fingerprints.
const fingerprintSchema = 4

func snapshotFiles(ctx context.Context, db *sql.DB, schema int) (map[string]string, error) {
	fingerprint := "fingerprint"
	if schema < fingerprintSchema {
		fingerprint = "''"
	}
	files := map[string]string{}
	rows, err := db.QueryContext(ctx, "SELECT file, max("+fingerprint+") FROM snapshot GROUP BY file")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var file, print string
		if err := rows.Scan(&file, &print); err != nil {
			return nil, err
		}
		files[file] = print
	}
	return files, rows.Err()
}

// withFile opens a SQLite file for reading alone. What is copied from it is not
// seen onto the disk: that would hold up the commits of others, and whoever
// moves the copy elsewhere does it.
func withFile(file string, do func(*sql.DB) error) error {
	dsn := url.URL{Scheme: "file", Path: file, RawQuery: url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(10000)", "synchronous(OFF)"}}.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return err
	}
	return errors.Join(do(db), db.Close())
}

// Schema is the version of the schema that this program makes.
func Schema() (int, error) {
	steps, err := migrationsFor(migrations.Files, sqliteDialect.name)
	return len(steps), err
}
