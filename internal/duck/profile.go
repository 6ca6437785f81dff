package duck

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// profiler gathers the statistics of the table data. Every figure is the same
// on any number of threads: counts and orders are exact, and sums of floating
// point are added in the order of the rows.
type profiler struct {
	imp     *importer
	table   *catalog.Profile
	columns []*catalog.Column
	rows    int64
	unique  map[string]bool                      // columns that are known to have no value twice
	lone    bool                                 // hardly ever are there two rows at a time
	crowded map[string]bool                      // columns of things that have several rows at a time
	paths   map[string]map[string]catalog.Course // of each number, by the columns of the things
}

// profile looks at all columns of the stored table.
func (imp *importer) profile(ctx context.Context) (catalog.Profile, error) {
	if imp.job.Pulled != nil && imp.job.Pulled.Cells != nil {
		return imp.profileOfCells(ctx)
	}
	p := catalog.Profile{
		Version: catalog.ProfileVersion, Table: "data", Name: imp.job.Name,
		Rejected: imp.rejected, Rejects: imp.rejects, Notes: imp.survey.Notes,
	}
	if err := imp.describe(ctx, &p); err != nil {
		return p, err
	}
	pr := &profiler{imp: imp, table: &p, rows: p.Rows, unique: map[string]bool{}, crowded: map[string]bool{}, paths: map[string]map[string]catalog.Course{}}
	for _, c := range imp.survey.Columns {
		pr.unique[c.Name] = c.Unique
	}
	for i := range p.Columns {
		pr.columns = append(pr.columns, &p.Columns[i])
	}
	judge := func(context.Context) error { p.AssignRoles(); return nil }
	steps := []func(context.Context) error{pr.basics, pr.distincts, pr.moments, pr.courses, pr.made, judge, pr.dependencies}
	if imp.job.Sketch {
		steps = steps[:5]
	}
	for i, step := range steps {
		imp.progress("profile", float64(i)/7)
		if err := step(ctx); err != nil {
			return p, err
		}
	}
	if !imp.job.Sketch {
		p.Describe()
	}
	return p, nil
}

// describe lists the columns with their types.
func (imp *importer) describe(ctx context.Context, p *catalog.Profile) error {
	if err := imp.db.QueryRowContext(ctx, "SELECT count(*) FROM data").Scan(&p.Rows); err != nil {
		return err
	}
	rows, err := imp.db.QueryContext(ctx, "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var c catalog.Column
		if err := rows.Scan(&c.Name, &c.SQLType); err != nil {
			return err
		}
		c.Type = fieldType(c.SQLType)
		p.Columns = append(p.Columns, c)
	}
	for _, known := range imp.survey.Columns {
		if c := p.Column(known.Name); c != nil {
			c.Unit, c.CellUnit = known.Unit, known.Unit
		}
	}
	return rows.Err()
}

func fieldType(sqlType string) sitrep.FieldType {
	switch {
	case sqlType == "BIGINT", strings.HasSuffix(sqlType, ",0)"):
		return sitrep.TypeInteger
	case sqlType == "DOUBLE", strings.HasPrefix(sqlType, "DECIMAL"):
		return sitrep.TypeNumber
	case sqlType == "BOOLEAN":
		return sitrep.TypeBoolean
	case sqlType == "DATE":
		return sitrep.TypeDate
	case sqlType == "TIMESTAMP":
		return sitrep.TypeTimestamp
	}
	return sitrep.TypeString
}

func numeric(c *catalog.Column) bool {
	return c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber
}

func temporal(c *catalog.Column) bool {
	return c.Type == sitrep.TypeDate || c.Type == sitrep.TypeTimestamp
}

// asText writes an expression of a column's type as text the way a profile
// shows it.
func asText(c *catalog.Column, expression string) string {
	if c.Type == sitrep.TypeTimestamp {
		return "strftime(" + expression + ", '%Y-%m-%dT%H:%M:%S')"
	}
	return expression + "::VARCHAR"
}

// firstRows names the first rows of the table. (Not by rowid: a column may be
// called that.)
func firstRows(n int64) string { return fmt.Sprintf("FROM (FROM data LIMIT %d)", n) }

// mostAsked is how many expressions one query has: the database reserves
// memory for each that counts different values.
const mostAsked = 60

// ask runs a query of one row of expressions and hands over its values.
func (pr *profiler) ask(ctx context.Context, expressions []string, rest string) ([]any, error) {
	db := DB{sql: pr.imp.db}
	var values []any
	for part := range slices.Chunk(expressions, mostAsked) {
		rows, err := db.Query(ctx, "SELECT "+strings.Join(part, ", ")+" "+rest)
		if err != nil {
			return nil, err
		}
		if len(rows.Values) != 1 {
			return nil, fmt.Errorf("%d rows where one was expected", len(rows.Values))
		}
		values = append(values, rows.Values[0]...)
	}
	return values, nil
}
