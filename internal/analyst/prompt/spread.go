package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// spread answers how much a number varies with its standard deviation and its
// range: a word like variability does not say which of them is meant, and one
// number needs no histogram. "How does price vary by region" compares regions
// and is left to the table.
func (b *builder) spread() {
	if b.calculates() { // the measure is named: "how much does it vary, by the standard deviation"
		b.dropFocus("distribution")
	}
	if b.calculates() || !b.wants("spread", "vary") {
		return
	}
	grouped := len(b.q.By) > 0 || len(b.columns) > 0
	if len(b.loose) == 0 || len(b.loose) > 1 && grouped || b.bins > 0 || b.counted || b.rank != nil || b.drawnAs("histogram", "distribut") || grouped && !b.wants("spread") {
		return
	}
	b.dropFocus("distribution")
	for _, f := range b.loose {
		b.add(b.measureOf(f, string(plan.StdDev)))
		if !grouped {
			b.add(b.measureOf(f, string(plan.Extent)))
		}
	}
	b.loose = nil
}

func (b *builder) dropFocus(name string) {
	b.focus = slices.DeleteFunc(b.focus, func(f string) bool { return f == name })
}

// drawnAs reports whether a focus word with one of these stems is in the clause.
func (b *builder) drawnAs(stems ...string) bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].tag == "focus" && slices.Contains(stems, b.ts[b.items[i].from].stem) {
			return true
		}
	}
	return false
}

// variation is the coefficient of variation: how large the standard deviation is beside the average.
func (b *builder) variation(f int) plan.Measure {
	of, per := b.measureOf(f, string(plan.StdDev)), b.measureOf(f, string(plan.Average))
	return plan.Measure{
		Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%", Origin: plan.Asked,
		Label: "standard deviation of " + b.fields[f].label() + " as a share of its average",
	}
}
