package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// priceOf is what one of a number costs: the cheapest leads are those that least was
// spent on each, where the table has what was spent and no price.
func (b *builder) priceOf(k, f int) (plan.Measure, bool) {
	_, hint, _ := strings.Cut(b.items[b.rankedAt(k)].arg, " ")
	nouns, dear := strings.CutPrefix(hint, "price")
	if !dear || !b.fields[f].measure() || b.fields[f].column.Usual() != catalog.AggregateSum && !b.countsNoun(f) || !b.plural(b.items[k].to-1) || b.hasPrice() {
		return plan.Measure{}, false
	}
	of, ok := b.flow(strings.TrimPrefix(nouns, " | "))
	if !ok || of.Column == b.fields[f].column.Name {
		return plan.Measure{}, false
	}
	per := b.measureOf(f, string(plan.Sum))
	m := plan.Measure{
		Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: of.Unit, Good: "down", Origin: plan.Asked,
		Label: b.fields[b.byName(of.Column)].label() + " per " + strings.TrimSuffix(strings.ToLower(b.said(k, k+1)), "s"),
	}
	b.note(plan.Assumption, b.said(b.rankedAt(k), k+1), of.Label+" divided by "+per.Label)
	return m, true
}

func (b *builder) hasPrice() bool {
	return slices.ContainsFunc(b.fields, func(fd *field) bool { return slices.Contains(fd.names[0].stems, "price") })
}

// rankedAt is the superlative before an item.
func (b *builder) rankedAt(k int) int {
	for i := k - 1; i >= b.from; i-- {
		if b.items[i].is("superlative") {
			return i
		}
	}
	return k
}
