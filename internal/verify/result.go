package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// results checks that each result is whole: its id, its keys, its rows and their hash.
// Without whole results nothing can be computed from them.
func (c *checker) results() (whole bool) {
	before := len(c.problems)
	for _, id := range sortedKeys(c.d.Results) {
		r := c.d.Results[id]
		for _, key := range r.Keys {
			if !slices.Contains(r.Columns, key) {
				c.wrong("results.%s: there is no column %q for a key", id, key)
			}
		}
		for i, row := range append([][]any{r.Params}, r.Rows...) {
			if i > 0 && len(row) != len(r.Columns) {
				c.wrong("results.%s: row %d has %d cells for %d columns", id, i-1, len(row), len(r.Columns))
			}
			c.scalars("results."+id, row)
		}
	}
	for _, id := range sortedKeys(c.d.Facts) {
		f := c.d.Facts[id]
		c.scalars("facts."+id, append([]any{f.Value}, f.Row...))
	}
	whole = len(c.problems) == before
	c.hashes()
	return whole
}

func (c *checker) hashes() {
	for _, id := range sortedKeys(c.d.Results) {
		r := c.d.Results[id]
		if r.ID != id {
			c.wrong("results.%s: its id is %s", id, r.ID)
		}
		if sum, err := r.Sum(); err != nil || sum != r.Hash {
			c.wrong("results.%s: its rows do not have its hash", id)
		}
	}
}

// scalars refuses what is no single value: it could not be compared.
func (c *checker) scalars(where string, values []any) {
	for _, v := range values {
		switch v.(type) {
		case nil, bool, string, json.Number:
		default:
			c.wrong("%s: %v is no value of a cell", where, v)
		}
	}
}

// snapshot reads again what the results hold.
func (c *checker) snapshot(ctx context.Context, t Table) error {
	profile, err := t.Profile(ctx)
	if err != nil {
		return fmt.Errorf("read the profile of the snapshot: %w", err)
	}
	c.read = true
	if profile.Rolled {
		c.remark("the rows are in their source, which was not read again: the queries were run on what it had added up")
	}
	c.profile(&profile)
	if err := c.count(ctx, t); err != nil {
		return err
	}
	for _, id := range sortedKeys(c.d.Results) {
		r := c.d.Results[id]
		if r.SQL == document.FromImport {
			c.imported(&r, &profile)
			continue
		}
		if err := c.again(ctx, t, &r); err != nil {
			return err
		}
	}
	return nil
}

// again runs a result's query and compares each cell.
func (c *checker) again(ctx context.Context, t Table, r *document.Result) error {
	rows, err := query(ctx, t, r)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("run the query of %s: %w", r.ID, ctx.Err())
	case err != nil:
		c.wrong("results.%s: its query does not run on the snapshot: %s", r.ID, oneLine(err))
		return nil
	}
	c.counts.Queries++
	c.counts.Rows += len(rows.Values)
	if names := columnNames(rows); !slices.Equal(names, r.Columns) {
		c.wrong("results.%s: its columns are %q, the snapshot says %q", r.ID, r.Columns, names)
		return nil
	}
	c.compare(r, rows.Values)
	return nil
}

// query runs a stored statement if it is a SELECT. A table that is opened read-only
// refuses what writes, but a PRAGMA could still make the database talk.
func query(ctx context.Context, t Table, r *document.Result) (catalog.Rows, error) {
	parsed, err := t.Query(ctx, "SELECT CAST(json_serialize_sql(CAST($1 AS VARCHAR)) AS VARCHAR)", r.SQL)
	if err != nil {
		return catalog.Rows{}, fmt.Errorf("parse: %w", err)
	}
	var statement struct {
		Error      bool              `json:"error"`
		Statements []json.RawMessage `json:"statements"`
	}
	text, _ := parsed.Values[0][0].(string)
	if err := json.Unmarshal([]byte(text), &statement); err != nil || statement.Error || len(statement.Statements) != 1 {
		return catalog.Rows{}, errors.New("it is not one SELECT")
	}
	return t.Query(ctx, r.SQL, arguments(r.Params)...)
}

func (c *checker) compare(r *document.Result, rows [][]any) {
	switch more := len(rows) - len(r.Rows); {
	case more < 0, more > 0 != r.Truncated:
		c.wrong("results.%s: it has %d rows (more: %t), the snapshot says %d", r.ID, len(r.Rows), r.Truncated, len(rows))
	}
	for i, stored := range r.Rows[:min(len(r.Rows), len(rows))] {
		for k, value := range stored[:min(len(stored), len(rows[i]))] {
			if now := document.Value(rows[i][k]); now != value {
				c.wrong("results.%s: row %d, %s: %v, the snapshot says %v", r.ID, i, r.Columns[k], value, now)
				return
			}
		}
	}
}

// arguments makes bound values of what a document holds of them.
func arguments(params []any) []any {
	out := make([]any, len(params))
	for i, p := range params {
		out[i] = p
		n, ok := p.(json.Number)
		if !ok {
			continue
		}
		if whole, err := n.Int64(); err == nil {
			out[i] = whole
		} else if f, err := n.Float64(); err == nil {
			out[i] = f
		}
	}
	return out
}

func columnNames(rows catalog.Rows) []string {
	names := make([]string, len(rows.Columns))
	for i, column := range rows.Columns {
		names[i] = column.Name
	}
	return names
}

// count reads how many rows there are. The profile says it, too, but a row may have
// gone since.
func (c *checker) count(ctx context.Context, t Table) error {
	rows, err := t.Query(ctx, `SELECT count(*) FROM "data"`)
	if err != nil {
		return fmt.Errorf("count the rows of the snapshot: %w", err)
	}
	if n, ok := rows.Values[0][0].(int64); !ok || n != c.d.Quality.Rows {
		c.wrong("quality.rows: %d, the snapshot has %d", c.d.Quality.Rows, n)
	}
	return nil
}

// profile compares what the import counted.
func (c *checker) profile(p *catalog.Profile) {
	if c.d.Quality.Rejected != p.Rejected {
		c.wrong("quality.rejected: %d, the import of the snapshot says %d", c.d.Quality.Rejected, p.Rejected)
	}
}

// imported compares a result that no query made: what the import found out about
// each field. A person may have said otherwise of a field's type.
func (c *checker) imported(r *document.Result, p *catalog.Profile) {
	same := map[string]func(*catalog.Column) any{
		"field": func(f *catalog.Column) any { return f.Name }, "rows": func(*catalog.Column) any { return document.Value(p.Rows) },
		"empty":     func(f *catalog.Column) any { return document.Value(f.Nulls) },
		"different": func(f *catalog.Column) any { return document.Value(f.Distinct) },
		"negative":  func(f *catalog.Column) any { return document.Value(f.Negatives) },
		"from":      func(f *catalog.Column) any { return f.Min },
		"to":        func(f *catalog.Column) any { return f.Max },
	}
	if len(r.Rows) != len(p.Columns) {
		c.wrong("results.%s: it has %d fields, the snapshot %d", r.ID, len(r.Rows), len(p.Columns))
		return
	}
	for i, row := range r.Rows {
		for k, name := range r.Columns[:min(len(r.Columns), len(row))] {
			if of := same[name]; of != nil && !reflect.DeepEqual(row[k], of(&p.Columns[i])) {
				c.wrong("results.%s: row %d, %s: %v, the import of the snapshot says %v", r.ID, i, name, row[k], of(&p.Columns[i]))
			}
		}
	}
}

// oneLine is an error as far as a reader of the outcome needs it.
func oneLine(err error) string {
	if e, ok := errors.AsType[*sitrep.Error](err); ok {
		return e.Message
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
