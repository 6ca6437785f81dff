package source

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// lite is a read transaction on a SQLite file.
type lite struct {
	db    *sql.DB
	conn  *sql.Conn
	shown string // of the file, before the transaction
}

func openSQLite(ctx context.Context, l link) (reader, error) {
	shown, err := liteShown(l.path)
	if err != nil {
		return nil, err
	}
	place := url.URL{Scheme: "file", Path: l.path, RawQuery: "mode=ro&_pragma=query_only(1)&_pragma=busy_timeout(10000)"}
	s := &lite{shown: shown}
	if s.db, err = sql.Open("sqlite", place.String()); err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if s.conn, err = s.db.Conn(ctx); err == nil {
		err = s.begin(ctx)
	}
	if err != nil {
		s.close()
		if known := s.explain(err); known != nil {
			return nil, known
		}
		return nil, err
	}
	return s, nil
}

// journalTime is how long a writer may take to begin or end a transaction.
const journalTime = time.Second

// begin takes the snapshot. No other file can be attached. A writer that is about to
// begin or end its transaction leaves a log that looks like the one of a crash, which
// only a writer may roll back: it is gone at the next try, or the crash was real.
func (s *lite) begin(ctx context.Context) error {
	if _, err := sqlite.Limit(s.conn, lib.SQLITE_LIMIT_ATTACHED, 0); err != nil {
		return err
	}
	for wait := 10 * time.Millisecond; ; wait *= 2 {
		err := s.snapshot(ctx)
		if e, ok := errors.AsType[*sqlite.Error](err); !ok || e.Code()&0xff != lib.SQLITE_READONLY || wait > journalTime {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// snapshot begins a transaction, with the query that fixes what it sees.
func (s *lite) snapshot(ctx context.Context) error {
	if _, err := s.conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	var n int
	err := s.conn.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&n)
	if err != nil {
		_, _ = s.conn.ExecContext(ctx, "ROLLBACK") // the error that counts is the query's
	}
	return err
}

// liteShown is what changes with any write: the counter in the file's head, sizes and
// times of the file and of its log.
func liteShown(path string) (string, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return "", sitrep.Invalidf("The source is no regular file.")
	}
	if errors.Is(err, os.ErrNotExist) {
		return "", &sitrep.Error{Code: sitrep.NotFound, Message: "The file of the source is not there.", Err: err}
	}
	if err != nil {
		return "", fmt.Errorf("look at the database: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", &sitrep.Error{Code: sitrep.Forbidden, Message: "The file of the source may not be read.", Err: err}
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 28)
	_, _ = io.ReadFull(f, head)
	shown := fmt.Sprintf("%x-%d-%d", head[24:], info.Size(), info.ModTime().UnixNano())
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		shown += fmt.Sprintf("-%d-%d", log.Size(), log.ModTime().UnixNano())
	}
	return shown, nil
}

func (s *lite) tables(ctx context.Context) (all []Table, err error) {
	rows, err := s.conn.QueryContext(ctx, "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		t := Table{Near: true, Rows: -1}
		if err := rows.Scan(&t.Name); err != nil {
			return nil, err
		}
		t.from = `(SELECT * FROM main."` + strings.ReplaceAll(t.Name, `"`, `""`) + `")`
		all = append(all, t)
	}
	return all, rows.Err()
}

func (s *lite) describe(ctx context.Context, from string) ([]column, error) {
	rows, err := s.conn.QueryContext(ctx, "SELECT * FROM "+from+" AS t LIMIT 0") //nolint:gosec // names are quoted, and a query is the operator's
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	columns := make([]column, len(types))
	for i, t := range types {
		// The sign, which changes no value, keeps the driver from making times of texts.
		columns[i] = column{catalog.PulledColumn{Name: t.Name(), Type: liteDeclared(t)}, "+" + alias(i)}
	}
	return columns, rows.Err()
}

// boolean is a declared type; others say nothing of what is in a column.
const boolean = "BOOLEAN"

func liteDeclared(t *sql.ColumnType) string {
	if strings.HasPrefix(strings.ToUpper(t.DatabaseTypeName()), "BOOL") {
		return boolean
	}
	return catalog.Words
}

// sums has the file's counter in place of a sum: to read a file of this machine whole
// costs no more than to add it up.
func (s *lite) sums(ctx context.Context, from string, columns []column, _ catalog.Grain, _ int) ([]catalog.Bucket, error) {
	b := catalog.Bucket{Sum: s.shown}
	err := s.conn.QueryRowContext(ctx, byPlace(from, "count(*)", len(columns))).Scan(&b.Rows)
	return []catalog.Bucket{b}, err
}

func (*lite) keys() keys { return nil }

func (s *lite) pull(ctx context.Context, from string, columns []column, _ string, to *sink) error {
	rows, err := s.conn.QueryContext(ctx, byPlace(from, cells(columns), len(columns)))
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	values, into, seen := make([]any, len(columns)), make([]any, len(columns)), make([]storage, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	var row record
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, v := range values {
			row.stored(v, &seen[i])
		}
		if err := row.end(to); err != nil {
			return err
		}
	}
	for i := range columns {
		columns[i].Type = seen[i].kind(columns[i].Type)
	}
	return rows.Err()
}

// storage counts how the cells of a column are stored: in SQLite each has its own type.
type storage struct{ flags, integers, numbers, others bool }

// stored adds a cell as SQLite has it.
func (r *record) stored(value any, seen *storage) {
	switch v := value.(type) {
	case nil:
		r.absent()
	case int64:
		r.comma()
		r.text = strconv.AppendInt(r.text, v, 10)
		seen.flags = seen.flags || v == 0 || v == 1
		seen.integers = seen.integers || v != 0 && v != 1
	case float64:
		r.comma()
		r.text = strconv.AppendFloat(r.text, v, 'g', -1, 64)
		seen.numbers = true
	case string:
		r.quoted([]byte(strings.ToValidUTF8(v, "\uFFFD")))
		seen.others = true
	case []byte:
		r.quoted(fmt.Appendf(nil, "%x", v))
		seen.others = true
	}
}

// kind is the type of a column whose cells were seen.
func (s storage) kind(declared string) string {
	switch {
	case s.others:
		return catalog.Words
	case s.numbers:
		return catalog.Quantity
	case declared == boolean && !s.integers:
		return boolean
	case s.integers || s.flags:
		return "BIGINT"
	}
	return "VARCHAR"
}

func (*lite) explain(err error) error {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return nil
	}
	code := sitrep.Invalid
	switch e.Code() & 0xff { // the primary code
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_IOERR, lib.SQLITE_READONLY:
		code = sitrep.Temporary
	case lib.SQLITE_PERM, lib.SQLITE_AUTH:
		code = sitrep.Forbidden
	}
	return &sitrep.Error{Code: code, Message: "The source says: " + e.Error() + ".", Err: err}
}

// close ends the transaction with its connection.
func (s *lite) close() {
	if s.conn != nil {
		_ = s.conn.Close() // nothing was written
	}
	_ = s.db.Close()
}
