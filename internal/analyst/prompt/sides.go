package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// bothWays reads a field of yes and no whose two sides are both named as what to
// group by: "sponsored and not sponsored", "with and without a deck", "how many
// are open and how many are not".
func (b *builder) bothWays() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free(isField) {
			continue
		}
		f := b.items[i].links[0].field
		if yes, _ := b.yesNo(f); yes == "" || b.grouped(i) {
			continue
		}
		if to := b.notSide(i, f); to > 0 {
			for k := min(i, to); k <= max(i, to); k++ {
				if b.items[k].is("negation") || b.items[k].is("aggregate", "count") || b.items[k].is(isField) {
					b.items[k].use = "group " + b.fields[f].column.Name
				}
			}
			b.groupField(f)
			b.keepCount(i)
		}
	}
}

// notSide is the last item of "and not", or of "with and without" before the
// field; 0: only one side is named.
func (b *builder) notSide(i, f int) int {
	if p := b.previous(i); p > b.from && b.ts[b.items[p].from].text == "without" && b.items[p-1].is("connect", "and", "or") {
		return p
	}
	and := b.next(i + 1)
	if !b.has(and, "connect", "and", "or") {
		return 0
	}
	k := and + 1
	for k < b.to && (b.items[k].is("aggregate", "count") || b.items[k].is("connect") || b.items[k].is(isRows) || b.items[k].tag == isFiller) {
		k++
	}
	if !b.has(k, "negation") {
		return 0
	}
	switch n := b.next(k + 1); {
	case n < 0, b.ends(n), b.items[n].is(isRows):
		return k
	case b.items[n].free(isField) && b.items[n].links[0].field == f:
		return n
	}
	return 0
}

// keepCount counts the rows where "how many" stood between the two sides or before them.
func (b *builder) keepCount(i int) {
	for k := b.from; k < i; k++ {
		if b.items[k].free("aggregate") {
			return
		}
	}
	b.counted = b.counted || b.countWord()
}

// wholeLists groups by a field of which every value is named: a condition that
// leaves out nothing tells the sides apart.
func (b *builder) wholeLists() {
	for i := len(b.where) - 1; i >= 0; i-- {
		p := b.where[i]
		f := b.byName(p.Column)
		if p.Op != plan.In || f < 0 || len(b.spots) == 0 {
			continue
		}
		c := b.fields[f].column
		if !c.AllValues || len(c.Values) < 2 || len(slices.Compact(slices.Sorted(slices.Values(p.Values)))) < len(c.Values) {
			continue
		}
		if b.versusValues() {
			continue // "compare women and men" holds them against each other
		}
		b.drop(i)
		b.group(b.dimension(f))
	}
}

// drop takes a condition away.
func (b *builder) drop(i int) {
	b.where = slices.Delete(b.where, i, i+1)
	b.spots = slices.DeleteFunc(b.spots, func(s spot) bool { return s.where == i })
	for k := range b.spots {
		if b.spots[k].where > i {
			b.spots[k].where--
		}
	}
}

// versusValues reports whether values are held against each other.
func (b *builder) versusValues() bool {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("versus", "verb") || it.is("versus") && b.has(b.previous(i, "the"), isValue) {
			return true
		}
	}
	return false
}
