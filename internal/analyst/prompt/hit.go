package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// chooseHit is the column that a value is meant in: the one whose field stands
// beside it, then the better match, then the one where it is more frequent.
func (b *builder) chooseHit(i int) valueHit {
	it := &b.items[i]
	best := it.hits[0]
	for _, h := range it.hits[1:] {
		if h.score > best.score-0.01 && h.rows > best.rows {
			best = h
		}
	}
	if h, ok := b.towards(i); ok {
		return h
	}
	for _, k := range []int{b.previous(i, "is", "of", "in", "the", "as", "to"), b.next(i + 1)} {
		if k < 0 || !b.items[k].is(isField) {
			continue
		}
		for _, h := range it.hits {
			if h.field == b.items[k].links[0].field {
				return h
			}
		}
	}
	var others []string
	for _, h := range it.hits {
		if h.field != best.field {
			others = append(others, b.fields[h.field].label())
		}
	}
	if len(others) > 0 {
		b.note(plan.Ambiguity, b.said(i, i+1), b.fields[best.field].label(), others...)
	}
	return best
}

// towards is the column that a "from" or "to" before the value speaks of: where
// a journey starts and where it ends are two columns of the same places.
func (b *builder) towards(i int) (valueHit, bool) {
	if i == b.from || len(b.items[i].hits) < 2 {
		return valueHit{}, false
	}
	word := b.ts[b.items[i-1].from].text
	for _, h := range b.items[i].hits {
		for _, n := range b.fields[h.field].names {
			for _, s := range n.stems {
				if slices.Contains(b.lexicon.directions[word], s) {
					return h, true
				}
			}
		}
	}
	return valueHit{}, false
}
