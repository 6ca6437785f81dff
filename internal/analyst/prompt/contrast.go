package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// thanContrast: "do seniors get higher bonuses than juniors?" compares the two.
func (b *builder) thanContrast() {
	for i := b.from; i < b.to; i++ {
		after := b.next(i+1, "the", "in", "for", "of")
		if b.ts[b.items[i].to-1].text != "than" || b.q.Compare != nil || b.wants("why") || !b.has(after, isValue) {
			continue
		}
		f := b.valueField(after)
		if f < 0 || !b.valueBefore(i, f) {
			continue
		}
		b.versusGroups(f)
		b.comparedBy(i)
		b.items[i].use = "comparison"
		b.group(b.dimension(f))
		b.q.Intent = plan.Compare
		b.averageOfMembers(i, after)
	}
}

// valueBefore reports whether a value of the same field stands before item i.
func (b *builder) valueBefore(i, f int) bool {
	return slices.ContainsFunc(b.items[b.from:i], func(it item) bool {
		return it.is(isValue) && strings.HasPrefix(it.use, "value "+b.fields[f].column.Name+"=")
	})
}

// averageOfMembers takes the number that is said to be higher. Of groups that are
// called by their members ("seniors", for Senior) it is the average: how many there
// are is not the question.
func (b *builder) averageOfMembers(than, after int) {
	members := b.plural(b.items[after].to-1) && !strings.HasSuffix(b.items[after].use, "s")
	for k := b.from; k < than; k++ {
		it := &b.items[k]
		switch {
		case it.tag == isUnknown && b.lexicon.degrees[b.ts[it.from].text] != "":
			it.use = "comparison"
		case members && it.free(isField) && b.fields[b.field(k, aNumber)].measure():
			m := b.measureOf(b.field(k, aNumber), string(plan.Average))
			it.use = "measure " + m.Label
			b.add(m)
		}
	}
}
