package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// figures keeps the names of figures that the table has the numbers for; "CTR" is
// an unknown word of a table without clicks.
func (r *reader) figures() {
	b := &builder{reader: r}
	for i := range r.items {
		it := &r.items[i]
		if !it.is("figure") {
			continue
		}
		if _, ok := b.figure(it.arg); !ok {
			it.tag, it.links = isUnknown, nil
		}
	}
}

// figureAt adds the figure that an item names.
func (b *builder) figureAt(i int) {
	m, ok := b.figure(b.items[i].arg)
	if !ok {
		return
	}
	m.Label = b.nameSaid(i, i+1)
	b.items[i].use = "measure " + m.Label
	chosen := m.Of.Label + " divided by " + m.Per.Label
	if m.Gain {
		chosen += ", less one"
	}
	b.note(plan.Assumption, m.Label, chosen)
	b.add(m)
}

// figure is one number that adds up divided by another, or by the rows.
func (b *builder) figure(meaning string) (plan.Measure, bool) {
	above, rest, _ := strings.Cut(meaning, " / ")
	below, rest, _ := strings.Cut(rest, " / ")
	good, unit, _ := strings.Cut(rest, " ")
	unit, gain := strings.CutSuffix(unit, " gain")
	of, ok := b.flow(above)
	per, also := b.countRows(), b.rowsAre(below)
	if !also {
		per, also = b.flow(below)
	}
	m := plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Origin: plan.Asked, Gain: gain, Good: cmp.Or(good, of.Good)}
	if of.Unit != per.Unit {
		m.Unit = of.Unit
	}
	m.Unit = cmp.Or(unit, m.Unit)
	return m, ok && also && of.Column != per.Column
}

// rowsAre reports whether the table's rows are called by one of the nouns.
func (b *builder) rowsAre(nouns string) bool {
	for noun := range strings.SplitSeq(nouns, "|") {
		if slices.Contains(b.rows, stem(noun)) {
			return true
		}
	}
	return false
}

// flow is the sum of the number that a noun names.
func (b *builder) flow(nouns string) (plan.Measure, bool) {
	f, _ := b.hinted(nouns)
	if f < 0 {
		return plan.Measure{}, false
	}
	switch b.fields[f].column.Kind {
	case catalog.KindRate, catalog.KindStock, catalog.KindTime, catalog.KindKey:
		return plan.Measure{}, false
	}
	return b.measureOf(f, string(plan.Sum)), true
}
