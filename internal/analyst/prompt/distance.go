package prompt

import (
	"slices"
	"strings"
)

// distances reads "the difference between the oldest and the youngest" and "by
// how much do the largest and the smallest differ" as the range of a number.
func (b *builder) distances() {
	b.rangeWord()
	b.spansAll()
	high, low := b.extremeItem("high", "maximum"), b.extremeItem("low", "minimum")
	if high < 0 || low < 0 || !b.joinedBy(min(high, low), max(high, low)) {
		return
	}
	if k := b.statistic(); k >= 0 && b.items[k].is("aggregate", "extent") {
		b.pass(high, low)
		return
	}
	if !b.apart() {
		b.bothEnds(min(high, low), max(high, low))
		return
	}
	field := b.hintedBy(high)
	first, second := min(high, low), max(high, low)
	b.pass(second)
	if field >= 0 {
		b.sameField(field)
		it := &b.items[second]
		it.tag, it.use, it.links, it.score = isField, "", []link{{field, 1, 1}}, 1
	}
	b.become(first, "extent")
	b.passDistance(first)
}

// spansAll passes over an order that only says what a range is: "the range of prices, from lowest to highest".
func (b *builder) spansAll() {
	k := b.statistic()
	if k < 0 || !b.items[k].is("aggregate", "extent") {
		return
	}
	for i := k; i < b.to; i++ {
		if it := &b.items[i]; it.tag == "order" && it.to-it.from > 2 && b.extremeWord(it.from) {
			b.pass(i)
			if b.has(i-1, "connect", "from") {
				b.pass(i - 1)
			}
		}
	}
}

func (b *builder) extremeWord(token int) bool {
	switch b.ts[token].text {
	case "lowest", "highest", "smallest", "largest", "minimum", "maximum", "least", "most":
		return true
	}
	return false
}

// extremeItem is the item for one end of the values.
func (b *builder) extremeItem(way, aggregate string) int {
	i := slices.IndexFunc(b.items[b.from:b.to], func(it item) bool {
		return it.use == "" && (it.is("aggregate", aggregate) || it.tag == "superlative" && (it.arg == way || strings.HasPrefix(it.arg, way+" ")))
	})
	if i < 0 {
		return -1
	}
	return b.from + i
}

// sameField passes over other words for a field that the extremes name by themselves.
func (b *builder) sameField(f int) {
	for k := b.from; k < b.to; k++ {
		if it := &b.items[k]; it.free(isField) && it.links[0].field == f {
			it.use = "names " + b.fields[f].column.Name
		}
	}
}

// bothEnds reads "the highest and the lowest price" as two numbers; of rows,
// "the shops with the highest and lowest price", it stays a ranking.
func (b *builder) bothEnds(first, second int) {
	n := b.next(second+1, "of", "the")
	if !b.items[first].is("superlative", "high", "low") || !b.items[second].is("superlative", "high", "low") || b.next(first+1, "and", "the") != second ||
		!b.has(n, isField) || !b.fits(b.field(n, anyRole), aNumber) || b.ofOthers(first) {
		return
	}
	for _, k := range []int{first, second} {
		b.become(k, map[string]string{"high": "maximum", "low": "minimum"}[b.items[k].arg])
	}
}

// ofOthers reports whether rows or other fields stand before item i, so that it chooses among them.
func (b *builder) ofOthers(i int) bool {
	for k := i; k < b.to; k++ {
		if it := &b.items[k]; it.is(isRows) || it.is("connect", "which", "who", "whose", "with", "have", "has") {
			return true
		}
	}
	return b.chosenFrom(i)
}

// chosenFrom reports whether what is chosen from stands before item i.
func (b *builder) chosenFrom(i int) bool {
	for k := b.from; k < i; k++ {
		if it := &b.items[k]; it.content() || it.is("connect", "which", "who", "whose", "with", "have", "has") {
			return true
		}
	}
	return false
}

// joinedBy reports whether little more than "and the", "to" or "minus" stands between two items.
func (b *builder) joinedBy(from, to int) bool {
	if from < b.from || to-from > 7 {
		return false
	}
	for k := from + 1; k < to; k++ {
		if it := &b.items[k]; it.is("connect", "and", "to", "from") || b.word(k) == "minus" || it.is(isSign, "-", "–") || it.is("versus") {
			return true
		}
	}
	return false
}

// apart reports whether the clause speaks of a distance.
func (b *builder) apart() bool {
	for k := b.from; k < b.to; k++ {
		if b.distanceWord(k) {
			return true
		}
	}
	return false
}

func (b *builder) distanceWord(k int) bool {
	switch b.word(k) {
	case "between":
		p := b.previous(k)
		return p >= 0 && (b.word(p) == "lie" || b.word(p) == "year" || b.items[p].is("aggregate", "sum", "count"))
	case "differ", "gap", "apart", "spread", "minus", "span", "separ", "subtract", "stretch":
		return true
	}
	return false
}

// hintedBy is the field that a superlative names by itself: the age, of the oldest.
func (b *builder) hintedBy(i int) int {
	if !b.items[i].is("superlative") {
		return -1
	}
	_, hint, _ := strings.Cut(b.items[i].arg, " ")
	if hint == "" || strings.HasSuffix(hint, "count") {
		return -1
	}
	f, _ := b.hinted(hint)
	return f
}

// passDistance takes the words for the distance out of the question, and the
// rows whose extremes are meant: "by how many points do the best and the worst team differ".
func (b *builder) passDistance(extent int) {
	for k := b.from; k < b.to; k++ {
		it := &b.items[k]
		switch {
		case k == extent:
		case b.distanceWord(k), it.is("aggregate", "count", "sum") && b.ts[it.from].text == "how", b.word(k) == "far",
			it.is("by") && b.ts[it.from].text == "by" && k+1 < b.to && b.ts[b.items[k+1].from].text == "how", it.is(isRows):
			b.pass(k)
		case it.is("connect", "with"), it.free(isField) && b.fields[it.links[0].field].key(b.profile.Rows):
			b.pass(k)
		case b.word(k) == "lie", it.is("grain") && k > b.from && b.ts[it.from-1].text == "many":
			b.pass(k)
		case it.tag == isUnknown && k > b.from && b.ts[it.from-1].text == "many":
			b.pass(k)
		}
	}
}

// rangeWord reads "what range do the ages cover": a word that is no filter and
// stands before no number.
func (b *builder) rangeWord() {
	if b.statistic() >= 0 {
		return
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].tag != isUnknown || b.ts[b.items[i].from].text != "range" {
			continue
		}
		if n := b.next(i+1, "of", "the", "from"); b.has(n, isNumber) || b.previous(i, "the") >= 0 && b.items[b.previous(i, "the")].is("connect", "in") {
			return
		}
		b.become(i, "extent")
		for k := i; k < b.to; k++ {
			switch b.word(k) {
			case "cover", "span", "take":
				b.pass(k)
			}
		}
		return
	}
}
