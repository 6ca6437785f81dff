package duck

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// profileOfCells is the profile of the rows that stay in their source, as it was made of a
// sample and of counts; the cells tell what each field holds, and which follows from which.
func (imp *importer) profileOfCells(ctx context.Context) (catalog.Profile, error) {
	cells, p := imp.job.Pulled.Cells, *imp.job.Pulled.Profile
	p.Name = imp.job.Name
	pr := &profiler{imp: imp, table: &p, rows: p.Rows, unique: map[string]bool{}, crowded: map[string]bool{}}
	for i := range p.Columns {
		c := &p.Columns[i]
		if !slices.Contains(cells.Keys, c.Name) {
			continue
		}
		pr.columns = append(pr.columns, c)
		if err := pr.held(ctx, c, cells.Rows); err != nil {
			return p, fmt.Errorf("values of %s: %w", c.Name, err)
		}
	}
	p.AssignRoles()
	if err := pr.dependencies(ctx); err != nil {
		return p, err
	}
	p.Describe()
	return p, nil
}

// held lists the values of a field with the rows behind them.
func (pr *profiler) held(ctx context.Context, c *catalog.Column, rows string) error {
	db := DB{sql: pr.imp.db}
	found, err := db.Query(ctx, fmt.Sprintf("WITH t AS (SELECT %[1]s AS v, sum(%[2]s)::BIGINT AS n FROM data WHERE %[1]s IS NOT NULL GROUP BY 1) SELECT %[3]s, n FROM t ORDER BY n DESC, v",
		identifier(c.Name), identifier(rows), asText(c, "v")))
	if err != nil {
		return err
	}
	c.Values, c.Distinct = nil, int64(len(found.Values))
	for _, r := range found.Values[:min(len(found.Values), allValues)] {
		c.Values = append(c.Values, catalog.ValueCount{Value: str(r[0]), Rows: number(r[1])})
	}
	if c.AllValues = c.Distinct <= allValues; !c.AllValues {
		c.Values = c.Values[:topValues]
	}
	return nil
}

// keepCells stores what the lines of the table are.
func (imp *importer) keepCells(ctx context.Context) error {
	text, err := json.Marshal(imp.job.Pulled.Cells)
	if err != nil {
		return err
	}
	if _, err := imp.db.ExecContext(ctx, "CREATE TABLE sitrep_cells (json VARCHAR)"); err != nil {
		return err
	}
	_, err = imp.db.ExecContext(ctx, "INSERT INTO sitrep_cells VALUES (?)", string(text))
	return err
}
