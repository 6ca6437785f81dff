package analyst

import (
	"context"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// lookup finds values that the profile does not list, while the prompt is read.
// A query that fails leaves the word unknown, and the report says so.
func (m *maker) lookup(ctx context.Context) ask.Lookup {
	return func(column, phrase string) []string {
		for i := range m.profile.Columns {
			c := &m.profile.Columns[i]
			if c.AllValues || c.Type != sitrep.TypeString || column != "" && c.Name != column {
				continue
			}
			if found := m.valuesLike(ctx, c, phrase); len(found) > 0 {
				return found
			}
		}
		return nil
	}
}

// valuesLike returns at most five values: equal but for case and accents, else
// nearly so.
func (m *maker) valuesLike(ctx context.Context, c *catalog.Column, phrase string) []string {
	name := `"` + strings.ReplaceAll(c.Name, `"`, `""`) + `"`
	value, sought := "strip_accents(lower("+name+"))", "strip_accents(lower($1))"
	for _, q := range []string{
		"SELECT " + name + " FROM data WHERE " + value + " = " + sought + " GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5",
		"SELECT " + name + " FROM data WHERE jaro_winkler_similarity(" + value + ", " + sought + ") >= 0.93" +
			" GROUP BY 1 ORDER BY jaro_winkler_similarity(" + value + ", " + sought + ") DESC, 1 LIMIT 5",
	} {
		rows, err := m.table.Query(ctx, q, phrase)
		if err != nil {
			return nil
		}
		m.queries++
		if len(rows.Values) > 0 {
			return texts(rows)
		}
	}
	return nil
}

func texts(rows catalog.Rows) []string {
	var out []string
	for _, row := range rows.Values {
		if s, ok := row[0].(string); ok {
			out = append(out, s)
		}
	}
	return out
}
