package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// leadTo reads "which pages lead to signups": it asks where most come from, not why.
func (b *builder) leadTo() {
	if b.drawnAs("lead") && b.asksWhichOrList() && b.occurrences() {
		b.dropFocus("why")
		b.counted = true
	}
}

// eachOccurrence tells several kinds of rows apart that are named beside each other:
// "weekly signups and checkouts" are two numbers, not their sum.
func (b *builder) eachOccurrence() {
	fields := map[int]int{}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isValue) && b.plural(it.to-1) && len(it.hits) > 0 {
			fields[it.hits[0].field]++
		}
	}
	for f, n := range fields {
		if n > 1 && len(fields) == 1 && b.occurrences() && b.rank == nil && !b.isGroup(f) {
			b.group(b.dimension(f))
		}
	}
}

// occurrences reports whether the clause is about how often something occurs: a value
// in the plural stands for its rows, "errors" and "signups" of a log of events, and no
// number of the table adds up to a better measure of them.
func (b *builder) occurrences() bool {
	if f := b.mainMeasure(); f >= 0 && b.fields[f].column.Kind == catalog.KindFlow {
		return false
	}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isValue) && b.plural(it.to-1) {
			return true
		}
	}
	return false
}
