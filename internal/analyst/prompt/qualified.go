package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// reach is how many items away a word may stand that says which field is meant.
const reach = 12

// qualified sets right what the words around a field say about it: which of
// several scores is meant, and that a shipping cost is no unit price.
func (b *builder) qualified() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free(isField) {
			continue
		}
		b.chosen(i)
		if b.foreign(i) {
			it := &b.items[i]
			it.tag, it.links = isUnknown, nil
		}
	}
}

// chosen prefers, of fields that a word means equally, the one of which other
// words stand elsewhere in the clause: "scores of the pupils in the writing test".
func (b *builder) chosen(i int) {
	it := &b.items[i]
	if len(it.links) < 2 || it.links[0].score >= 0.95 {
		return
	}
	best, most, ties := -1, 0, 0
	for k, l := range it.links {
		if l.score < it.links[0].score-0.12 {
			break
		}
		switch n := b.elsewhere(i, l.field); {
		case n > most:
			best, most, ties = k, n, 0
		case n == most:
			ties++
		}
	}
	if best > 0 && ties == 0 {
		l := it.links[best]
		it.links = slices.Insert(slices.Delete(it.links, best, best+1), 0, l)
	}
	if best >= 0 && ties == 0 {
		it.links[0].score = min(0.95, it.links[0].score+0.15) // no longer in doubt
		b.spend(i, it.links[0].field)
	}
}

// elsewhere counts the words of a field's name that stand in unknown or weak
// items of the clause.
func (b *builder) elsewhere(i, f int) int {
	n := 0
	for k := max(b.from, i-reach); k < min(b.to, i+reach); k++ {
		if k != i && b.tellsOf(k, f) {
			n++
		}
	}
	return n
}

// tellsOf reports whether an item that names nothing well is a word of a field's name.
func (b *builder) tellsOf(k, f int) bool {
	it := &b.items[k]
	if it.use != "" || it.tag != isUnknown && it.tag != isRows && (it.tag != isField || it.links[0].score >= 0.8) {
		return false
	}
	for _, t := range b.ts[it.from:it.to] {
		if at := slices.Index(b.fields[f].names[0].stems, t.stem); at >= 0 && !b.lexicon.generic[t.text] {
			return true
		}
	}
	return false
}

// spend uses up the words that told which field is meant.
func (b *builder) spend(i, f int) {
	for k := max(b.from, i-reach); k < min(b.to, i+reach); k++ {
		if k != i && b.tellsOf(k, f) {
			b.items[k].use = "names " + b.fields[f].column.Name
			if n := k + 1; b.has(n, isField) && n != i && b.items[n].use == "" && b.items[n].links[0].score < 0.8 { // the writing test
				b.items[n].use = b.items[k].use
			}
		}
	}
}

// foreign reports whether a price or a score is only meant by a word of the same
// meaning and the word before it makes another thing of it: a shipping cost, a rejection rate.
func (b *builder) foreign(i int) bool {
	it := &b.items[i]
	if text := b.ts[it.from].text; (text == "rate" || text == "rates") && it.to-it.from == 1 && !named(b.fields[it.links[0].field], "rate") && i > b.from && b.items[i-1].free(isUnknown) {
		return true // the rejection rates are no rating
	}
	if it.links[0].score > scoreSynonym || b.fields[it.links[0].field].column.Kind != catalog.KindRate || b.ownName(it) || i == b.from {
		return false
	}
	p := &b.items[i-1]
	return p.tag == isUnknown && p.use == "" && b.ts[p.from].kind == word && p.to == it.from && !b.plural(p.to-1)
}
