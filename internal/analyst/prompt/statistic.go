package prompt

import (
	"slices"
	"strings"
)

// statistics reads the forms in which people ask for a statistic that are more
// than a word of the lexicon, and takes what stands around it out of the way.
func (b *builder) statistics() {
	b.fieldTimes()
	b.citedExtremes()
	b.describesCited()
	b.numberModes()
	b.howAdjectives()
	b.missingValues()
	b.ownAggregates()
	b.restated()
	b.generalNouns()
	b.halfNames()
}

// halfNames passes over whose number it is where that only half names another:
// "how long do customers wait", beside a customer rating.
func (b *builder) halfNames() {
	if b.statistic() < 0 {
		return
	}
	best := b.bestNumber()
	if best < 0 {
		return
	}
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.free(isField) && it.to-it.from == 1 && i != best && it.links[0].score < 0.62 && b.fields[it.links[0].field].measure() && b.plural(it.from) && !b.mayMean(best, it.links[0].field) {
			it.use = "names " + b.ts[it.from].text
		}
	}
}

// ownAggregates takes words for numbers that have another sense elsewhere: "minimum
// of" is a bound only before a number, and what marks the median is no mark.
func (b *builder) ownAggregates() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		switch {
		case it.free("operator") && (b.word(i) == "minimum" || b.word(i) == "maximum") && !b.has(b.next(i+1), isNumber):
			b.become(i, b.word(i))
		case it.free(isField) && b.word(i) == "mark" && it.links[0].score <= scoreSynonym && b.has(b.next(i+1), "aggregate") && b.has(b.previous(i), isField):
			b.pass(i)
		case it.is("by") && it.free("by") && b.ts[it.from].text == "by" && it.to < len(b.ts) && b.ts[it.to].text == "how":
			b.pass(i) // "by how much" groups nothing
		case it.free("aggregate") && it.is("aggregate", "count") && b.statistic() >= 0 && (b.ts[it.to-1].text == "often" || b.ts[it.from].text == "how" && b.onlyDescribes(i+1)):
			b.pass(i) // "how often, on average": the field counts
		case it.is("aggregate", "sum") && b.ts[it.to-1].text == "total" && it.to-it.from > 1:
			b.dropFocus("change down") // how much rain fell in total
			b.dropFocus("change up")
		}
	}
}

// onlyDescribes reports whether an item only describes a field that is named in brackets.
func (b *builder) onlyDescribes(i int) bool {
	return i < b.to && strings.HasPrefix(b.items[i].use, "names ")
}

// become makes an item an aggregate.
func (b *builder) become(i int, arg string) {
	it := &b.items[i]
	it.tag, it.arg, it.use = "aggregate", arg, ""
}

// pass takes items out of the question.
func (b *builder) pass(items ...int) {
	for _, i := range items {
		if i >= b.from && i < b.to {
			b.items[i].tag, b.items[i].use = isFiller, "filler"
		}
	}
}

// word is the stem of the first token of an item.
func (b *builder) word(i int) string { return b.ts[b.items[i].from].stem }

// statistic is the first aggregate of the clause that is more than a count.
func (b *builder) statistic() int {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("aggregate") && !it.is("aggregate", "count", "countDistinct", "distinct", "share", "ratio") {
			return i
		}
	}
	return -1
}

// bestNumber is the item that names a number best; -1: none does well.
func (b *builder) bestNumber() int {
	best := -1
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.free(isField) && it.links[0].score >= 0.55 && b.fields[it.links[0].field].measure() && (best < 0 || it.links[0].score > b.items[best].links[0].score) {
			best = i
		}
	}
	return best
}

// restated reads "spread around their mean, expressed as a standard deviation":
// the mean is what is measured from, and the statistic named last is meant.
func (b *builder) restated() {
	for i := b.from + 1; i < b.to; i++ {
		it := &b.items[i]
		if it.free("aggregate") && it.is("aggregate", "average", "median") && b.measuredFrom(i) {
			if b.deviates() {
				b.become(i, "stddev")
			} else {
				b.pass(i)
			}
		}
		if b.items[i].free("aggregate") && b.spreads(i) && b.expressed(i) {
			for k := b.from; k < i; k++ {
				if b.items[k].is("aggregate") {
					b.pass(k)
				}
			}
		}
	}
}

// measuredFrom reports whether an average is only what numbers lie around.
func (b *builder) measuredFrom(i int) bool {
	p := b.items[i].from - 1
	for p > 0 && slices.Contains([]string{"their", "its", "the", "his", "her"}, b.ts[p].text) {
		p--
	}
	of := b.next(i + 1)
	switch b.ts[max(p, 0)].text {
	case "around", "about":
		return !b.has(of, "connect", "of")
	case "from":
		return !b.has(of, "connect", "of") && !b.has(of, isField)
	}
	return false
}

// deviates reports whether a clause says that numbers lie away from something and no more.
func (b *builder) deviates() bool {
	away := false
	for i := b.from; i < b.to; i++ {
		if b.spreads(i) {
			return false
		}
		switch b.word(i) {
		case "deviat", "stray", "scatter", "vari", "fluctuat", "spread":
			away = true
		}
	}
	return away
}

func (b *builder) spreads(i int) bool {
	return b.items[i].is("aggregate", "stddev", "variance", "extent", "iqr", "variation")
}

// expressed reports whether "expressed as", "measured by" or the like leads to item i.
func (b *builder) expressed(i int) bool {
	for k := b.items[i].from - 1; k > max(0, b.items[i].from-5); k-- {
		switch b.ts[k].stem {
		case "express", "measur", "given", "state", "quantifi", "captur", "term":
			return true
		}
	}
	return false
}

// generalNouns passes over a word that any number can be called by where the
// number itself follows: the "amount of the total bill".
func (b *builder) generalNouns() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free(isField) || it.to-it.from > 1 || it.links[0].score >= 0.9 || !slices.Contains([]string{"amount", "size", "value", "level", "volum", "quantiti", "figur"}, b.word(i)) {
			continue
		}
		if k := b.next(i+1, "of", "the"); b.has(i+1, "connect", "of") && b.has(k, isField) && b.items[k].links[0].score >= 0.95 && b.fields[b.items[k].links[0].field].numeric() {
			b.pass(i)
		}
	}
}
