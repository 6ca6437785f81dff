package store

import (
	"context"
	"database/sql"
	"io/fs"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Pools shows the connections to tests of how they are set up.
func (s *Store) Pools() (writer, reader *sql.DB) { return s.writer, s.reader }

// MigrationNames lists the files that would be run.
func MigrationNames(files fs.FS, dialect string) (names []string, err error) {
	steps, err := migrationsFor(files, dialect)
	for _, step := range steps {
		names = append(names, step.file)
	}
	return names, err
}

// HotStatements are those that must not read a table through.
func (s *Store) HotStatements() []string {
	all := []string{
		"SELECT " + dueColumns + " FROM report r WHERE " + dueSQL + " ORDER BY r.next_run_at, r.id LIMIT $2",
		claimSQL(s.d), claimDeliveriesSQL(s.d, "< 2"), claimDeliveriesSQL(s.d, ">= 2"), nextDueSQL, firstDueSQL, standsSQL, laterSQL(s.d), lastTurnsSQL(s.d), waitingReportsSQL(s.d), moveOnSQL(s.d), insertRunsSQL(s.d),
		listReportsSQL(ReportFilter{}.list()), listReportsSQL(ReportFilter{RefID: new(string)}.list()),
		listReportsSQL(ReportFilter{DatasetID: "d"}.list()), listReportsSQL(ReportFilter{From: time.UnixMilli(1), To: time.UnixMilli(2)}.list()),
		listReportsSQL(list{where: "p.api_retention AND (p.owner_id = $1 OR p.is_public)", args: []any{""}}),
	}
	for _, q := range s.hot.all() {
		all = append(all, q.text)
	}
	return all
}

// LockOwners locks two owners in one transaction and calls between after the first.
func (s *Store) LockOwners(ctx context.Context, now time.Time, first, second sitrep.ID, between func()) error {
	return s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.lockOwner(ctx, first); err != nil {
			return err
		}
		between()
		_, err := tx.lockOwner(ctx, second)
		return err
	})
}

// Family names a statement for those who watch.
func Family(text string) string { return family(text) }

// Begin is what a statement does when nobody watches.
func Begin(ctx context.Context, text string) func(error) { return Watch(nil).begin(ctx, text) }
