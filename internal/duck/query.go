package duck

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// Query runs one statement and returns its whole result, which must be small:
// the caller limits it. Errors: [catalog.Beyond] when the lines are cells that do not tell; Invalid when it needs more memory than it may,
// Temporary when there is no room on the disk for what it lays aside.
func (db *DB) Query(ctx context.Context, text string, args ...any) (catalog.Rows, error) {
	if db.cells != nil {
		var err error
		if text, err = db.overCells(ctx, text, args); err != nil {
			return catalog.Rows{}, ended(ctx, err)
		}
	}
	if over := db.overRoll(ctx, text, args); over != "" {
		if result, err := db.ask(ctx, over, args); err == nil || ctx.Err() != nil {
			return result, err
		}
	}
	return db.ask(ctx, text, args)
}

// ask runs a statement as it is.
func (db *DB) ask(ctx context.Context, text string, args []any) (catalog.Rows, error) {
	rows, err := db.sql.QueryContext(ctx, text, args...)
	if err != nil {
		return catalog.Rows{}, ended(ctx, err)
	}
	defer func() { _ = rows.Close() }()
	result, err := describe(rows)
	if err != nil {
		return result, err
	}
	for rows.Next() {
		row, err := scan(rows, result.Columns)
		if err != nil {
			return result, err
		}
		result.Values = append(result.Values, row)
	}
	return result, ended(ctx, rows.Err())
}

// ended is an error of a statement: that its context ended, where that is why; the
// driver then says either so or that it was interrupted, whichever comes first.
func ended(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return translate(err)
}

func describe(rows *sql.Rows) (catalog.Rows, error) {
	types, err := rows.ColumnTypes()
	if err != nil {
		return catalog.Rows{}, translate(err)
	}
	result := catalog.Rows{Columns: make([]catalog.ResultColumn, len(types)), Values: [][]any{}}
	for i, t := range types {
		result.Columns[i] = catalog.ResultColumn{Name: t.Name(), Type: t.DatabaseTypeName()}
	}
	return result, nil
}

func scan(rows *sql.Rows, columns []catalog.ResultColumn) ([]any, error) {
	row := make([]any, len(columns))
	into := make([]any, len(columns))
	for i := range row {
		into[i] = &row[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, translate(err)
	}
	for i, v := range row {
		plain, ok := value(v)
		if !ok {
			return nil, fmt.Errorf("column %s of type %s: cast it in the query", columns[i].Name, columns[i].Type)
		}
		row[i] = plain
	}
	return row, nil
}

// value turns what the driver returns into what [catalog.Rows] promises.
func value(v any) (any, bool) {
	switch v := v.(type) {
	case nil, bool, int64, float64, string:
		return v, true
	case time.Time:
		return v.UTC(), true
	case duckdb.Decimal:
		return catalog.NewDecimal(v.Value, v.Scale), true
	case *big.Int:
		return integer(v), true
	case []byte:
		return string(v), true
	case float32:
		return float64(v), true
	}
	return smallInteger(v)
}

func smallInteger(v any) (any, bool) {
	switch v := v.(type) {
	case int8:
		return int64(v), true
	case int16:
		return int64(v), true
	case int32:
		return int64(v), true
	case uint8:
		return int64(v), true
	case uint16:
		return int64(v), true
	case uint32:
		return int64(v), true
	case uint64:
		return integer(new(big.Int).SetUint64(v)), true
	}
	return nil, false
}

func integer(n *big.Int) any {
	if n.IsInt64() {
		return n.Int64()
	}
	return catalog.NewDecimal(n, 0)
}

// translate gives an error of DuckDB the code that says what can be done.
func translate(err error) error {
	e, ok := errors.AsType[*duckdb.Error](err)
	if !ok {
		return err
	}
	if _, why, found := strings.Cut(e.Msg, beyondMark); found && e.Type == duckdb.ErrorTypeInvalidInput {
		return catalog.Beyondf("%s", why)
	}
	// It looks before it writes: without room to spill it is the memory that is out.
	if e.Type == duckdb.ErrorTypeOutOfMemory && strings.Contains(e.Msg, "max_temp_directory_size") {
		return child.NoRoom(err)
	}
	if e.Type == duckdb.ErrorTypeOutOfMemory || strings.Contains(e.Msg, "bad allocation") {
		return &sitrep.Error{Code: sitrep.Invalid, Message: "The work needs more memory than it may use.", Err: err}
	}
	return err
}
