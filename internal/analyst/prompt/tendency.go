package prompt

import "slices"

// tendency reads "do older patients tend to have higher cholesterol" and "do
// customers with a bigger bill leave a higher tip": two comparatives, each with
// a number, in a prompt that asks for a relation or only whether it is so.
func (b *builder) tendency() (x, y side) {
	if !b.asksWhether() {
		return x, y
	}
	var sides []side
	for i := b.from; i < b.to; i++ {
		if s, ok := b.comparedSide(i); ok && !slices.ContainsFunc(sides, func(o side) bool { return o.field == s.field }) {
			sides = append(sides, s)
		}
	}
	if len(sides) != 2 {
		return x, y
	}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.use == "" && !b.inSide(i, sides[0]) && !b.inSide(i, sides[1]) && (it.is(isUnknown) || it.is(isRows) || it.is("connect")) {
			it.use = "focus relation"
		}
	}
	return sides[0], sides[1]
}

func (b *builder) inSide(i int, s side) bool { return i >= s.from && i < s.to }

// asksWhether reports whether a clause is a question for yes or no.
func (b *builder) asksWhether() bool {
	for i := b.from; i < b.to; i++ {
		switch b.ts[b.items[i].from].text {
		case "do", "does", "did", "are", "is":
			return true
		}
		if b.items[i].tag != isFiller && b.items[i].tag != isSign {
			return false
		}
	}
	return false
}

// comparedSide is a comparative with its number: the one it names by itself, else
// the one that follows it.
func (b *builder) comparedSide(i int) (side, bool) {
	it := &b.items[i]
	word := b.ts[it.to-1].text
	if t := b.speedAt(i); (it.use == "" || it.tag == isFiller) && t.start >= 0 && t.end >= 0 {
		return side{from: t.from, to: t.to, field: -1}, true
	}
	if it.use != "" || b.lexicon.degrees[word] == "" && !it.is("comparative") {
		return side{}, false
	}
	for k := i + 1; k < min(i+4, b.to) && !b.items[k].is("connect"); k++ {
		if b.items[k].is(isField) && b.fits(b.field(k, aNumber), aNumber) {
			if n := k + 2; b.has(k+1, isSign, "(") && b.has(n, isField) { // garages (garage_area)
				k = n
			}
			return side{from: i, to: k + 1, field: b.field(k, aNumber), span: [2]int{b.items[k].from, b.items[k].to}, fit: 1}, true
		}
	}
	if it.is("comparative") {
		if f, _ := b.hinted(it.arg); f >= 0 {
			return side{from: i, to: i + 1, field: f, span: [2]int{it.from, it.to}, fit: 1}, true
		}
	}
	return side{}, false
}
