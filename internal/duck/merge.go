package duck

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// merge stores rows of an older snapshot and, after them, those that were read again.
// Errors: Conflict when both together would not be what reading all rows comes to.
func (imp *importer) merge(ctx context.Context, read csvSource, open []int) error {
	kept := imp.job.Pulled.Kept
	older, err := hold(string(kept.Path))
	if err != nil {
		return unmerged(err)
	}
	defer func() { _ = older.Close() }()
	if _, err := imp.db.ExecContext(ctx, "ATTACH "+text(older.name())+" AS older (READ_ONLY)"); err != nil {
		return unmerged(err)
	}
	types, err := imp.olderTypes(ctx)
	if err == nil {
		err = imp.take(ctx, read.columns, types)
	}
	if err != nil {
		return err
	}
	if _, err := imp.db.ExecContext(ctx, "DETACH older"); err != nil {
		return err
	}
	if imp.job.Pulled.Rows > kept.Rows {
		if _, err := imp.db.ExecContext(ctx, "INSERT INTO data SELECT * FROM "+read.sql()); err != nil { //nolint:gosec // names and paths are quoted
			return err
		}
	}
	if err := imp.counted(ctx); err != nil {
		return unmerged(err)
	}
	if err := imp.settleAll(ctx, open); err != nil {
		return err
	}
	return imp.agrees(open, types)
}

func unmerged(err error) error {
	return &sitrep.Error{Code: sitrep.Conflict, Message: "The rows that were kept do not go with those that were read again.", Err: err}
}

// olderTypes are those of the columns of the older snapshot, in its order.
func (imp *importer) olderTypes(ctx context.Context) ([]string, error) {
	found, err := (&DB{sql: imp.db}).Query(ctx, "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = 'older' AND table_name = 'data' ORDER BY column_index")
	if err != nil {
		return nil, err
	}
	if len(found.Values) != len(imp.survey.Columns) {
		return nil, unmerged(fmt.Errorf("%d columns, not %d", len(found.Values), len(imp.survey.Columns)))
	}
	types := make([]string, len(found.Values))
	for i, row := range found.Values {
		c := imp.survey.Columns[i]
		types[i], _ = row[1].(string)
		same := row[0] == c.Name && (types[i] == c.Type || c.Type == catalog.Floating || c.Type == catalog.Quantity)
		// A number without a scale may have lost digits as a double: only the source has them.
		if !same || c.Type == catalog.Quantity && types[i] == "DOUBLE" {
			return nil, unmerged(fmt.Errorf("column %d is %v, not %s", i+1, row, c.Type))
		}
	}
	return types, nil
}

// take makes the table of the rows that are kept.
func (imp *importer) take(ctx context.Context, columns []field, types []string) error {
	list := make([]string, len(columns))
	for i, c := range columns {
		if list[i] = identifier(c.name); c.sqlType != types[i] {
			list[i] = "CAST(" + list[i] + " AS " + c.sqlType + ") AS " + list[i]
		}
	}
	b := imp.job.Pulled.Buckets
	where := keyOf(b.Grain, identifier(columns[b.Column].name))
	statement := "CREATE TABLE data AS SELECT " + strings.Join(list, ", ") + " FROM older.data WHERE coalesce(CAST(" + where + " AS VARCHAR), '') IN (" + texts(imp.job.Pulled.Kept.Keys) + ")" //nolint:gosec // quoted
	_, err := imp.db.ExecContext(ctx, statement)
	return err
}

func texts(all []string) string {
	list := make([]string, len(all))
	for i, s := range all {
		list[i] = text(s)
	}
	return strings.Join(list, ", ")
}

// keyOf is the bucket of a row, as the source says it.
func keyOf(g catalog.Grain, column string) string {
	switch g.Unit {
	case catalog.ByMonth:
		return fmt.Sprintf("year(%s) * 12 + month(%[1]s)", column)
	case catalog.ByDay:
		return fmt.Sprintf("datediff('day', DATE '1970-01-01', CAST(%s AS DATE))", column)
	case catalog.ByYear:
		return fmt.Sprintf("year(%s)", column)
	}
	return fmt.Sprintf("%s // %d", column, g.Width)
}

// agrees refuses columns that were doubles and are not any more: a double is written
// in another way here than by the database.
func (imp *importer) agrees(open []int, older []string) error {
	for _, i := range open {
		if now := imp.survey.Columns[i].Type; older[i] == "DOUBLE" && now != "DOUBLE" {
			return unmerged(fmt.Errorf("column %d was %s and is %s", i+1, older[i], now))
		}
	}
	return nil
}
