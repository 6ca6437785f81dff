package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// wholeOf leaves the builder with the conditions that a share is about and returns
// those that say of what it is one. What stands behind "in" or "from" says where, if
// anything else says which: the "share of returned orders in the North" is one of the
// orders in the North. All behind such words is what the share is about.
func (b *builder) wholeOf() (of []plan.Predicate) {
	var about []plan.Predicate
	var spots []spot
	for i, p := range b.where {
		at := slices.IndexFunc(b.spots, func(s spot) bool { return s.where == i })
		if at < 0 && b.inScope(p) || at >= 0 && b.placedAt(b.spots[at].from) {
			of = append(of, p)
			continue
		}
		if at >= 0 {
			spots = append(spots, spot{b.spots[at].from, b.spots[at].to, len(about)})
		}
		about = append(about, p)
	}
	if len(about) == 0 || len(of) == 0 {
		return nil
	}
	b.where, b.spots = about, spots
	return of
}

// placedAt reports whether a condition stands behind a word that says where.
func (b *builder) placedAt(i int) bool {
	k := i - 1
	for k > b.from && strings.HasPrefix(b.items[k].use, "condition") && b.items[k].is(isField) {
		k--
	}
	for at := b.items[max(k, b.from)].to - 1; at > b.items[b.from].from; at-- {
		switch b.ts[at].text {
		case "the", "our", "all":
		case "in", "at", "from", "for", "on", "within":
			return true
		default:
			return false
		}
	}
	return false
}

// sharedOut reports whether a share is asked for of each of some groups, so that all
// conditions say of what: "the share of each cover in Seaside", "what percentage of
// visits in Seaside go to each vet?"
func (b *builder) sharedOut(i int) bool {
	k := b.next(i+1, "of", "the")
	if b.has(k, "by") && strings.HasPrefix(b.ts[b.items[k].to-1].text, "e") {
		return true
	}
	for k := max(i+1, b.from+1); k < b.to; k++ {
		if !b.items[k].is("by") {
			continue
		}
		for t := b.items[k].from - 2; t < b.items[k].to && t > b.items[i].to; t++ {
			switch b.ts[t].text {
			case "go", "goes", "went", "come", "comes", "came", "belong", "belongs", "fall", "falls", "fell":
				return true
			}
		}
	}
	return false
}
