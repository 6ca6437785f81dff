package plan

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Gates of rows that are the same in every field.
const (
	copiesRows   = 500_000 // grouping by every field takes long in larger tables
	copiesFields = 4       // that a row must have, to be told from others by chance
	fineRows     = 100     // of which one may have the most common value of a column that tells rows apart
	chanceCopies = 0.05    // that rows which come independently make in the whole table
)

// CompileCopies is the query that counts the rows that are the same as another one in
// every field; ok is false where there can be none, where chance alone makes some, or
// where the table is too large to be asked.
func CompileCopies(profile catalog.Profile) (q Query, ok bool) {
	n := float64(profile.Rows)
	same := n * n / 2 // pairs of rows, times the chance that two have the same cells
	var columns []string
	for i := range profile.Columns {
		c := &profile.Columns[i]
		columns = append(columns, quote(c.Name))
		if c.Kind == catalog.KindKey || c.Distinct == profile.Rows && !c.DistinctCapped {
			return q, false // a row has a number of its own, or is the only one of its time
		}
		if c.Role != sitrep.RoleText && !determined(&profile, c.Name) {
			same *= collision(c, n)
		}
	}
	if profile.Rows > copiesRows || len(columns) < copiesFields || same > chanceCopies {
		return q, false
	}
	list := strings.Join(columns, ", ")
	return Query{
		ID: "copies", Columns: []Column{{Name: "copies", Role: "measure"}, {Name: "all", Role: "measure", Measure: 1}},
		SQL: `SELECT CAST(coalesce(sum("#n" - 1), 0) AS BIGINT) AS "copies", CAST(coalesce(sum("#n"), 0) AS BIGINT) AS "all"` +
			"\nFROM (SELECT count(*) AS \"#n\" FROM " + table + " GROUP BY " + list + ")",
	}, true
}

// Doubled are the columns by which a row is known that was entered again under another number, and the column of
// these numbers; ok is false where there can be none, or chance alone makes some.
func Doubled(p *catalog.Profile) (key string, columns []string, ok bool) {
	n := float64(p.Rows)
	same, fine := n*n/2, false
	for i := range p.Columns {
		c := &p.Columns[i]
		switch alone := c.Distinct == p.Rows && !c.DistinctCapped; {
		case (c.Kind == catalog.KindKey || alone && c.Role == sitrep.RoleIdentifier) && key == "":
			key = c.Name
		case alone || c.DistinctCapped:
			return "", nil, false
		case c.Nulls > 0 && !ofNumber(p, c) || c.Role == sitrep.RoleText || c.Kind == catalog.KindConstant || model.IsStatus(c.Name): // the one is paid, and the other is open
		default:
			columns = append(columns, c.Name)
			fine = fine || finely(c, n)
			if !determined(p, c.Name) {
				same *= collision(c, n)
			}
		}
	}
	return key, columns, fine && key != "" && p.Rows <= copiesRows && len(columns) >= copiesFields && same <= chanceCopies
}

// ofNumber reports whether a column has the number of something for most rows: an order, a case.
func ofNumber(p *catalog.Profile, c *catalog.Column) bool {
	known := p.Model.Column(c.Name)
	return known != nil && (known.Meaning == model.Reference || known.Meaning == model.Code || known.Meaning == model.Key) && 5*c.Nulls <= p.Rows && 2*c.Distinct >= p.Rows
}

// finely reports whether hardly any rows share a value: of the rest many may be the same on a busy day.
func finely(c *catalog.Column, rows float64) bool {
	return 2*float64(c.Distinct) >= rows && (len(c.Values) == 0 || float64(c.Values[0].Rows) <= max(rows/fineRows, 2))
}

// determined reports whether a field follows from another.
func determined(p *catalog.Profile, column string) bool {
	for i := range p.Columns {
		for _, d := range p.Columns[i].Determines {
			if d == column {
				return true
			}
		}
	}
	return false
}

// collision is about the chance that two rows have the same value of a field.
func collision(c *catalog.Column, rows float64) float64 {
	if !c.AllValues || len(c.Values) == 0 {
		return min(1, 4/max(1, float64(c.Distinct)))
	}
	sum := 0.0
	for _, v := range c.Values {
		p := float64(v.Rows) / rows
		sum += p * p
	}
	p := float64(c.Nulls) / rows
	return min(1, sum+p*p)
}
