package prompt

import "strings"

// citedExtremes reads "the lowest resting pressure (trestbps)" as one number:
// the words between the superlative and the name in brackets only describe it.
func (b *builder) citedExtremes() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("superlative", "high", "low") || b.items[i].use != "" || b.chosenFrom(i) {
			continue
		}
		k := i + 1
		for k < b.to && (strings.HasPrefix(b.items[k].use, "names ") || b.items[k].tag == isFiller || b.items[k].is(isRows) || b.items[k].is("connect", "of")) {
			k++
		}
		if n := b.next(k); k > i+1 && b.has(k, isSign, "(") && b.has(n, isField) && b.fits(b.items[n].links[0].field, aNumber) {
			b.become(i, map[string]string{"high": "maximum", "low": "minimum"}[b.items[i].arg])
		}
	}
}

// fieldTimes takes a word for a stretch of time as a field of that name where
// the table has no two times to take it from: the waiting time, of wait_sec.
func (b *builder) fieldTimes() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("duration") {
			continue
		}
		if start, end := b.spanColumns(i, ""); start >= 0 && end >= 0 {
			continue
		}
		for _, l := range b.links[[2]int{it.from, it.from + 1}] {
			if l.score >= 0.7 && b.fits(l.field, aNumber) {
				it.tag, it.links, it.score = isField, []link{l}, l.score
				break
			}
		}
	}
}

// numberModes reads "what number of rooms is most common": numbers have a most
// common value, too.
func (b *builder) numberModes() {
	at, field := -1, -1
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("superlative", "high count") && it.use == "" && strings.HasPrefix(b.ts[it.from].text, "most"):
			at = i
		case it.free(isField) && b.fields[it.links[0].field].measure() && field < 0:
			field = i
		case it.free(isField), it.is(isRows) && field < 0, it.is("by") && it.use == "":
			return
		}
	}
	if at >= 0 && field >= 0 {
		for i := b.from; i < b.to; i++ {
			if b.items[i].is("aggregate", "count") {
				b.pass(i)
			}
		}
		b.become(at, "mode")
	}
}

// describesCited passes over units of time and half names that only describe a
// field that is cited as it is written: "the weekly working hours, hrs_wk".
func (b *builder) describesCited() {
	cited := -1
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.free(isField) && it.links[0].score >= 0.95 && (b.bracketed(it.from, it.to) || strings.Contains(b.said(i, i+1), "_")) && b.fits(it.links[0].field, aNumber) {
			cited = i
		}
	}
	at := b.statistic()
	if cited < 0 || at < 0 || b.items[at].is("aggregate", "sum") {
		return
	}
	for i := at + 1; i < cited; i++ { // "the monthly median of …" is by month
		it := &b.items[i]
		half := it.free(isField) && it.links[0].score < 0.62
		if p := b.previous(i, "the"); (half || it.free("grain")) && !(p >= 0 && b.items[p].is("by")) {
			b.pass(i)
		}
	}
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
