package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// places reads "where do the guests come from": the rows by their place, of two
// the one whose name says whose it is.
func (b *builder) places() {
	at := b.next(b.from)
	if at < 0 || b.ts[b.items[at].from].text != "where" || b.hasBy() {
		return
	}
	place := -1
	for f, fd := range b.fields {
		if fd.column.Kind == catalog.KindGeo && !fd.numeric() && place < 0 {
			place = f
		}
	}
	var nouns []int
	for i := at + 1; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("aggregate"), it.is("superlative"), it.is("operator"), it.is("focus"), it.free(isValue):
			return
		case it.free(isField) && it.links[0].score >= 0.8:
			return
		case it.free(isField):
			nouns = append(nouns, i)
			place = b.placeOf(i, place)
		}
	}
	if place < 0 {
		return
	}
	for _, i := range nouns {
		b.items[i].use = "names " + b.fields[place].column.Name
	}
	b.items[at].use = "group " + b.fields[place].column.Name
	b.group(b.dimension(place))
	b.counted = true
}

// placeOf is the place whose name an item has a word of; else the one found before.
func (b *builder) placeOf(i, place int) int {
	for _, l := range b.items[i].links {
		if fd := b.fields[l.field]; fd.column.Kind == catalog.KindGeo && !fd.numeric() {
			return l.field
		}
	}
	return place
}

// hasBy reports whether the clause says by what to group.
func (b *builder) hasBy() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("by") {
			return true
		}
	}
	return false
}
