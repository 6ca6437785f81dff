package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// querier is a pool or a transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// conn runs SQL on a pool or in a transaction, and translates the errors.
type conn struct {
	q querier
	d *dialect
	// watch is told of each statement; nil: nobody is.
	watch Watch
	// hot finds the prepared form of a statement; nil, or a nil answer: none.
	hot func(text string) *sql.Stmt
}

func (c conn) prepared(text string) *sql.Stmt {
	if c.hot == nil {
		return nil
	}
	return c.hot(text)
}

// scanner is a row.
type scanner interface{ Scan(dest ...any) error }

// exec returns how many rows were touched.
func (c conn) exec(ctx context.Context, text string, args ...any) (n int, err error) {
	ended := c.watch.begin(ctx, text)
	defer func() { ended(err) }()
	run := func() (sql.Result, error) { return c.q.ExecContext(ctx, text, args...) }
	if stmt := c.prepared(text); stmt != nil {
		run = func() (sql.Result, error) { return stmt.ExecContext(ctx, args...) }
	}
	result, err := run()
	if err != nil {
		return 0, c.d.translate(ctx, err)
	}
	touched, err := result.RowsAffected()
	return int(touched), c.d.translate(ctx, err)
}

// one returns a row to scan; see noRow.
func (c conn) one(ctx context.Context, text string, args ...any) scanner {
	ended := c.watch.begin(ctx, text)
	if stmt := c.prepared(text); stmt != nil { //nolint:sqlclosecheck // closed with the transaction
		return translated{row: stmt.QueryRowContext(ctx, args...), ctx: ctx, d: c.d, ended: ended}
	}
	return translated{row: c.q.QueryRowContext(ctx, text, args...), ctx: ctx, d: c.d, ended: ended}
}

type translated struct {
	row scanner
	ctx context.Context // lives as long as the row
	d   *dialect

	ended func(error)
}

func (t translated) Scan(dest ...any) error {
	err := t.d.translate(t.ctx, t.row.Scan(dest...))
	t.ended(err)
	return err
}

// collect runs a query and scans every row.
func collect[T any](ctx context.Context, c conn, scan func(scanner) (T, error), text string, args ...any) (all []T, err error) {
	ended := c.watch.begin(ctx, text)
	defer func() { ended(err) }()
	rows, err := c.q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, c.d.translate(ctx, err)
	}
	defer func() { _ = rows.Close() }() // Err below has what matters
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, c.d.translate(ctx, err)
		}
		all = append(all, v)
	}
	return all, c.d.translate(ctx, rows.Err())
}

// withMore scans more columns, at the end, than its caller knows.
type withMore struct {
	row  scanner
	more []any
}

func (w withMore) Scan(dest ...any) error { return w.row.Scan(append(dest, w.more...)...) }

func scanOne[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// placeholders returns $1, … for n arguments.
func placeholders(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(1+i))
	}
	return b.String()
}

// table makes values an argument of a statement, whose text is then the same for
// any number of them: of each row that dialect.each makes of it, "value ->> 0" is
// the first column.
func table[T any](values []T, columns func(T) []any) (string, error) {
	rows := make([][]any, len(values))
	for i, v := range values {
		rows[i] = columns(v)
	}
	text, err := json.Marshal(rows)
	if err != nil {
		return "", fmt.Errorf("write rows for a statement: %w", err)
	}
	return string(text), nil
}

// anys turns values into arguments.
func anys[T any](values []T) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out
}
