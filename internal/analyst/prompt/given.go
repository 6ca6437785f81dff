package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// countsThings takes a field that a person wants counted as a number: "customers
// by region", "customers last month". In "top customers" and "list the
// customers" it is still what is shown.
func (b *builder) countsThings(f int) bool {
	if plan.Given(b.fields[f].column) != plan.CountDistinct || b.rank != nil || b.listing || len(b.q.By) == 0 && b.q.Period == nil {
		return false
	}
	b.add(b.distinctOf(f))
	return true
}

// given finds the coded values of a field by the names that a person gave them:
// their word counts before what the values themselves look like.
func (p *phrases) given(field int, names []catalog.ValueName, out map[[2]int][]valueHit) {
	for _, v := range names {
		for _, name := range v.Names {
			p.buffer = appendPlain(p.buffer[:0], name)
			p.findAs(valueHit{field: field, value: v.Value}, scoreGiven, out)
		}
	}
}
