package duck

import (
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	fewValues   = 2_000     // in the first rows: the whole column is grouped
	allValues   = 1_000     // are listed
	topValues   = 20        // of more
	countedRows = 2_000_000 // beyond them columns of many values are counted in the first rows only
)

// distinctOfFew counts the different values of few rows. To count them as such the database takes two megabytes for each
// column, however few there are.
func distinctOfFew(of string) string { return "coalesce(len(list_distinct(list(" + of + "))), 0)" }

// distinct counts the different values of an expression over the table.
func (pr *profiler) distinct(of string) string {
	if pr.rows <= prefixRows {
		return distinctOfFew(of)
	}
	return "count(DISTINCT " + of + ")"
}

// distincts counts values, and lists those of columns that have few.
func (pr *profiler) distincts(ctx context.Context) error {
	var ask []string
	for _, c := range pr.columns {
		ask = append(ask, distinctOfFew(identifier(c.Name)))
	}
	seen, err := pr.ask(ctx, ask, firstRows(prefixRows))
	if err != nil {
		return fmt.Errorf("count values: %w", err)
	}
	for i, c := range pr.columns {
		if err := pr.values(ctx, c, number(seen[i])); err != nil {
			return fmt.Errorf("values of %s: %w", c.Name, err)
		}
		pr.imp.progress("profile", 0.2+0.2*float64(i)/float64(len(pr.columns)))
	}
	return nil
}

// values chooses how much a column's values are worth by how many the first
// rows have.
func (pr *profiler) values(ctx context.Context, c *catalog.Column, seen int64) error {
	grouped := seen <= fewValues
	if c.Type == sitrep.TypeString { // their most frequent values are worth the cost
		grouped = grouped || seen < min(pr.rows, prefixRows)*9/10
	}
	switch {
	case pr.unique[c.Name] && seen > topValues:
		c.Distinct = pr.rows - c.Nulls
		return nil
	case grouped:
		return pr.group(ctx, c)
	case pr.rows <= prefixRows:
		c.Distinct = seen
		return nil
	}
	counted := "FROM data"
	if pr.rows > countedRows {
		c.DistinctCapped = true
		counted = firstRows(countedRows / 4)
	}
	values, err := pr.ask(ctx, []string{"count(DISTINCT " + identifier(c.Name) + ")"}, counted)
	if err != nil {
		return err
	}
	c.Distinct = number(values[0])
	return nil
}

// group counts the rows of every value.
func (pr *profiler) group(ctx context.Context, c *catalog.Column) error {
	db := DB{sql: pr.imp.db}
	// The text is made of the few rows that are left after the limit.
	rows, err := db.Query(ctx, fmt.Sprintf(
		"WITH g AS MATERIALIZED (SELECT %[1]s AS v, count(*) AS n FROM data WHERE %[1]s IS NOT NULL GROUP BY 1), "+
			"t AS (FROM g ORDER BY n DESC, v LIMIT %[2]d) "+
			"SELECT %[3]s, n, (SELECT count(*) FROM g) FROM t ORDER BY n DESC, v",
		identifier(c.Name), allValues, asText(c, "v")))
	if err != nil {
		return err
	}
	for _, r := range rows.Values {
		c.Distinct = number(r[2])
		c.Values = append(c.Values, catalog.ValueCount{Value: str(r[0]), Rows: number(r[1])})
	}
	c.AllValues = c.Distinct <= allValues
	if !c.AllValues {
		c.Values = c.Values[:topValues]
	}
	return nil
}
