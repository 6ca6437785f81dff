package duck

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

// loadParquet stores a Parquet file. Its types are known; what is decided here
// is how little of them is enough: exact decimals for doubles that are decimals
// in every row, dates for texts that are dates in every row.
func (imp *importer) loadParquet(ctx context.Context) error {
	source := "read_parquet(" + text(imp.source.name()) + ", " + oneFile + ")"
	if err := imp.limitParquet(ctx); err != nil {
		return err
	}
	columns, err := imp.parquetColumns(ctx, source)
	if err != nil {
		return &sitrep.Error{Code: sitrep.Invalid, Message: badParquet, Err: err}
	}
	if err := imp.narrow(ctx, source, columns); err != nil {
		return err
	}
	var list []string
	for i, c := range columns {
		list = append(list, c.expression+" AS "+identifier(c.name))
		imp.survey.Columns = append(imp.survey.Columns, tabular.Column{KnownColumn: catalog.KnownColumn{Name: c.name, Type: c.sqlType}})
		if err := imp.infinities(ctx, columns[i]); err != nil {
			return err
		}
	}
	statement := "CREATE TABLE data AS SELECT " + strings.Join(list, ", ") + " FROM " + source //nolint:gosec // names and paths are quoted
	_, err = imp.db.ExecContext(ctx, statement)
	if err != nil {
		return err
	}
	return imp.countParquet(ctx)
}

const badParquet = "The Parquet file cannot be read: it is damaged or of a kind that is not known."

// limitParquet refuses a file by what its metadata say: a small one can hold
// very much.
func (imp *importer) limitParquet(ctx context.Context) error {
	file := text(imp.source.name())
	var rows, unpacked, widest int64
	var columns int
	err := imp.db.QueryRowContext(ctx, "SELECT (SELECT sum(num_rows)::BIGINT FROM parquet_file_metadata("+file+")), "+
		"(SELECT coalesce(max(num_children), 0)::INTEGER FROM (FROM parquet_schema("+file+") LIMIT 1)), "+
		"least(coalesce(sum(total_uncompressed_size::HUGEINT), 0), 9e18::HUGEINT)::BIGINT, coalesce(max(total_uncompressed_size // greatest(num_values, 1)), 0)::BIGINT "+
		"FROM parquet_metadata("+file+")").Scan(&rows, &columns, &unpacked, &widest)
	if err != nil {
		return &sitrep.Error{Code: sitrep.Invalid, Message: badParquet, Err: err}
	}
	limits := imp.job.Limits
	for _, err := range []error{
		limits.CheckRows(rows, true), limits.CheckColumns(columns, true), limits.CheckUnpacked(unpacked, rows, columns), limits.CheckCell(widest, "The table"),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// countParquet checks that no row was lost.
func (imp *importer) countParquet(ctx context.Context) error {
	var has, stored int64
	err := imp.db.QueryRowContext(ctx, "SELECT (SELECT sum(num_rows)::BIGINT FROM parquet_file_metadata("+text(imp.source.name())+")), (SELECT count(*) FROM data)").Scan(&has, &stored)
	switch {
	case err != nil:
		return err
	case stored == 0:
		return sitrep.Invalidf("The file has columns but no rows.")
	case has != stored:
		return fmt.Errorf("%d rows were stored of %d", stored, has)
	}
	imp.survey.Rows = stored
	return nil
}

// parquetColumn is a column on its way from the file to the table.
type parquetColumn struct {
	name       string
	source     string // the column of the file, quoted
	sqlType    string // of the file, then of the table
	expression string
	inexact    bool // of floating point
}

func (imp *importer) parquetColumns(ctx context.Context, source string) ([]parquetColumn, error) {
	db := DB{sql: imp.db}
	described, err := db.Query(ctx, "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM "+source+")")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, r := range described.Values {
		names = append(names, str(r[0]))
	}
	var columns []parquetColumn
	for i, name := range tabular.UniqueNames(names, len(names)) {
		c := parquetColumn{name: name, source: identifier(names[i]), sqlType: str(described.Values[i][1])}
		c.plain()
		columns = append(columns, c)
	}
	return columns, nil
}

// plain brings the many types of Parquet down to the few that a table has.
func (c *parquetColumn) plain() {
	base, _, _ := strings.Cut(c.sqlType, "(")
	switch {
	case strings.HasSuffix(c.sqlType, "]"), base == "STRUCT", base == "MAP", base == "UNION", base == "JSON":
		c.set("VARCHAR", "to_json(%s)::VARCHAR")
	case base == "DECIMAL":
		c.decimal()
	case base == "FLOAT": // through its text: 0.1 stays 0.1
		c.inexact = true
		c.set("DOUBLE", "CASE WHEN isfinite(%[1]s) THEN %[1]s::VARCHAR::DOUBLE END")
	case base == "DOUBLE":
		c.inexact = true
		c.set("DOUBLE", "CASE WHEN isfinite(%[1]s) THEN %[1]s END")
	case base == "UBIGINT", base == "HUGEINT", base == "UHUGEINT":
		c.set("DECIMAL(38,0)", "%s::DECIMAL(38,0)")
	case strings.HasSuffix(base, "INT"), base == "INTEGER", base == "UINTEGER":
		c.set("BIGINT", "%s::BIGINT")
	case base == "BOOLEAN", base == "DATE":
		c.expression = c.source
	case base == "TIMESTAMP WITH TIME ZONE":
		c.set("TIMESTAMP", "(%s AT TIME ZONE 'UTC')::TIMESTAMP")
	case strings.HasPrefix(base, "TIMESTAMP"):
		c.set("TIMESTAMP", "%s::TIMESTAMP")
	default:
		c.set("VARCHAR", "nullif(%s::VARCHAR, '')")
	}
}

func (c *parquetColumn) set(sqlType, expression string) {
	c.sqlType, c.expression = sqlType, fmt.Sprintf(expression, c.source)
}

func (c *parquetColumn) decimal() {
	var width, scale int
	_, _ = fmt.Sscanf(c.sqlType, "DECIMAL(%d,%d)", &width, &scale)
	width = 18 + 20*min(1, width/19)
	c.set(fmt.Sprintf("DECIMAL(%d,%d)", width, scale), "%s::"+fmt.Sprintf("DECIMAL(%d,%d)", width, scale))
}

// mostScale is the most decimals that doubles are tried with.
const mostScale = 9

// narrow asks all rows, in one scan, which doubles are decimals and which texts
// are dates.
func (imp *importer) narrow(ctx context.Context, source string, columns []parquetColumn) error {
	var ask []string
	for _, c := range columns {
		switch {
		case c.inexact:
			ask = append(ask, "max(abs("+c.expression+"))")
			for s := range mostScale + 1 {
				ask = append(ask, fmt.Sprintf("coalesce(bool_and(%[1]s = round(%[1]s, %[2]d)), false)", c.expression, s))
			}
		case c.sqlType == "VARCHAR":
			ask = append(ask, "max(strlen("+c.expression+"))", every(c, "DATE", `\d{4}-\d{2}-\d{2}`), every(c, "TIMESTAMP", `\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}.*`))
		}
	}
	pr := profiler{imp: imp}
	values, err := pr.ask(ctx, ask, "FROM "+source)
	if err != nil {
		return err
	}
	for i := range columns {
		c := &columns[i]
		switch {
		case c.inexact:
			c.exact(values[:mostScale+2])
			values = values[mostScale+2:]
		case c.sqlType == "VARCHAR":
			if err := imp.job.Limits.CheckCell(number(values[0]), "The column "+strconv.Quote(c.name)); err != nil {
				return err
			}
			if values[1] == true {
				c.set("DATE", "nullif(%s, '')::DATE")
			} else if values[2] == true {
				c.set("TIMESTAMP", "nullif(%s, '')::TIMESTAMP")
			}
			values = values[3:]
		}
	}
	return nil
}

// every asks whether all filled cells have the form and the type.
func every(c parquetColumn, sqlType, form string) string {
	return fmt.Sprintf("count(%[1]s) > 0 AND coalesce(bool_and(regexp_full_match(%[1]s, %[3]s) AND TRY_CAST(%[1]s AS %[2]s) IS NOT NULL) FILTER (%[1]s IS NOT NULL), false)",
		c.expression, sqlType, text(form))
}

// exact makes a decimal of a double if all its values are one: the largest
// first, then for every scale whether it is enough.
func (c *parquetColumn) exact(values []any) {
	largest, _ := values[0].(float64)
	for s, enough := range values[1:] {
		if enough != true || largest*math.Pow10(s) >= 1<<53 {
			continue
		}
		inner := c.expression
		if s == 0 {
			c.sqlType, c.expression = "BIGINT", "("+inner+")::BIGINT"
			return
		}
		c.sqlType = fmt.Sprintf("DECIMAL(18,%d)", s)
		c.expression = "(" + inner + ")::" + c.sqlType
		return
	}
}

// infinities lists the values that no number of the table can be.
func (imp *importer) infinities(ctx context.Context, c parquetColumn) error {
	if !c.inexact {
		return nil
	}
	db := DB{sql: imp.db}
	found, err := db.Query(ctx, fmt.Sprintf("SELECT file_row_number + 1, %[1]s::VARCHAR, count(*) OVER () FROM read_parquet(%[2]s, "+oneFile+", file_row_number = true) WHERE isinf(%[1]s) ORDER BY 1 LIMIT %[3]d",
		c.source, text(imp.source.name()), tabular.MaxRejects))
	if err != nil {
		return err
	}
	for _, r := range found.Values {
		if len(imp.rejects) < tabular.MaxRejects {
			imp.rejects = append(imp.rejects, catalog.Reject{Line: number(r[0]), Column: c.name, Reason: "not a number", Text: str(r[1]), Kept: true})
		}
	}
	if len(found.Values) > 0 {
		imp.rejected += number(found.Values[0][2])
	}
	return nil
}
