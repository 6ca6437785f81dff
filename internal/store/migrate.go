package store

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/migrations"
)

// migration is one numbered step.
type migration struct {
	version int
	file    string
}

// migrate brings the schema up to date, one transaction a step. Nodes that
// start at once wait for one another. Conflict: the database is of a newer program.
func migrate(ctx context.Context, db *sql.DB, d *dialect) error {
	steps, err := migrationsFor(migrations.Files, d.name)
	if err != nil {
		return err
	}
	c, err := db.Conn(ctx) // the lock belongs to a session, so one connection does it all
	if err != nil {
		return fmt.Errorf("connect to the database: %w", d.translate(ctx, err))
	}
	defer func() { _ = c.Close() }()
	if d.lockSchema != "" {
		if _, err := c.ExecContext(ctx, d.lockSchema); err != nil {
			return fmt.Errorf("lock the schema: %w", d.translate(ctx, err))
		}
		defer func() { _, _ = c.ExecContext(context.WithoutCancel(ctx), d.unlockSchema) }()
	}
	for _, step := range steps {
		if err := applyMigration(ctx, c, d, step); err != nil {
			return err
		}
	}
	return refuseNewer(ctx, c, d, len(steps))
}

func refuseNewer(ctx context.Context, c *sql.Conn, d *dialect, known int) error {
	version, err := schemaVersion(ctx, c)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", d.translate(ctx, err))
	}
	if version > known {
		return sitrep.Errorf(sitrep.Conflict,
			"the database has schema version %d, this program knows %d: it was made by a newer sitrep; use that one", version, known)
	}
	return nil
}

func schemaVersion(ctx context.Context, q querier) (version int, err error) {
	err = q.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) FROM schema_version").Scan(&version)
	return version, err
}

// applyMigration does nothing when the step was made already.
func applyMigration(ctx context.Context, c *sql.Conn, d *dialect, step migration) error {
	tx, err := c.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin migration %s: %w", step.file, d.translate(ctx, err))
	}
	defer func() { _ = tx.Rollback() }()
	if err := runMigration(ctx, tx, d, step); err != nil {
		return fmt.Errorf("migration %s: %w", step.file, d.translate(ctx, err))
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit migration %s: %w", step.file, d.translate(ctx, err))
	}
	return nil
}

func runMigration(ctx context.Context, tx *sql.Tx, d *dialect, step migration) error {
	const table = "CREATE TABLE IF NOT EXISTS schema_version (version {int} PRIMARY KEY, applied_at {int} NOT NULL){strict}"
	if _, err := tx.ExecContext(ctx, d.words.Replace(table)); err != nil {
		return err
	}
	version, err := schemaVersion(ctx, tx)
	if err != nil || version >= step.version {
		return err
	}
	text, err := migrations.Files.ReadFile(step.file)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, d.words.Replace(string(text))); err != nil {
		return err
	}
	// The only clock in this package: when a step was made matters to people only.
	_, err = tx.ExecContext(ctx, "INSERT INTO schema_version (version, applied_at) VALUES ($1, $2)",
		step.version, time.Now().UnixMilli())
	return err
}

// migrationsFor lists the steps for a dialect in order and checks that no
// number is missing or twice.
func migrationsFor(files fs.FS, name string) ([]migration, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var steps []migration
	for _, file := range names {
		number, rest, ok := strings.Cut(file, "_")
		version, err := strconv.Atoi(number)
		if !ok || err != nil || len(number) != 4 {
			return nil, fmt.Errorf("migration %s: want NNNN_name.sql", file)
		}
		if parts := strings.Split(rest, "."); len(parts) == 3 && parts[1] != name {
			continue // of the other database
		}
		if version != len(steps)+1 {
			return nil, fmt.Errorf("migration %s: want number %04d next", file, len(steps)+1)
		}
		steps = append(steps, migration{version, file})
	}
	return steps, nil
}
