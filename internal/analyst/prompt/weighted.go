package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// weighted is the average of a price by what was sold at it: the money divided
// by the quantity, where the table has both. Else nothing is there to weigh by.
func (b *builder) weighted(f int) plan.Measure {
	label := b.fields[f].label()
	money, pieces := b.mainMeasure(), b.nounField("quantity")
	if b.fields[f].column.Kind != catalog.KindRate || money < 0 || pieces < 0 || money == pieces || b.mainScore(b.fields[money]) < 3 {
		b.note(plan.Assumption, "weighted average "+label, "the plain average: no field says how much each row counts")
		return b.measureOf(f, string(plan.Average))
	}
	of, per := b.measureOf(money, string(plan.Sum)), b.measureOf(pieces, string(plan.Sum))
	b.note(plan.Assumption, "weighted average "+label, of.Label+" divided by "+per.Label)
	return plan.Measure{
		Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: b.fields[f].column.Unit, Origin: plan.Asked,
		Label: "weighted average " + label,
	}
}
