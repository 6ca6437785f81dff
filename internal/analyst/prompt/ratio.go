package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// per: "sales per employee" divides by the number of different employees,
// "revenue per order" by the rows. Fields with few values are groups instead.
func (b *builder) per(i int) {
	left, right := b.previous(i), b.next(i+1, "the")
	if left < 0 || right < 0 || !b.items[left].free(isField) {
		return
	}
	f := b.field(left, aNumber)
	if !b.fields[f].measure() || defaultAggregate(b.fields[f].column) != plan.Sum || b.has(b.previous(left, "of", "the"), "aggregate") {
		return
	}
	sum := b.measureOf(f, "")
	var per plan.Measure
	switch {
	case b.items[right].is(isRows):
		per = b.countRows()
	case b.items[right].free(isField) && b.fields[b.field(right, aGroup)].column.Kind == catalog.KindEntity:
		per = b.distinctOf(b.field(right, aGroup))
	default:
		return
	}
	m := plan.Measure{
		Aggregate: plan.Ratio, Of: &sum, Per: &per, Unit: sum.Unit, Good: sum.Good, Origin: plan.Asked,
		Label: b.fields[f].label() + " per " + b.said(right, right+1),
	}
	b.items[i].use, b.items[left].use, b.items[right].use = "measure "+m.Label, "measure "+m.Label, "measure "+m.Label
	b.add(m)
}
