package prompt

import "strings"

// rankedVerb reads a superlative behind the verb that says what is compared:
// "which episode was downloaded the most", "which two bridges opened first".
func (b *builder) rankedVerb(i int, r *ranking) bool {
	if n := b.next(i + 1); n >= 0 && !b.ends(n) && !b.items[n].is("connect", "in", "of", "and") || !b.asksWhichOrList() {
		return false
	}
	k := b.previous(i)
	if !b.has(k, isField) || b.items[k].use != "" || b.isGroup(b.items[k].links[0].field) {
		return false
	}
	f := b.items[k].links[0].field
	first := b.items[i].is("superlative", "first", "last")
	when := b.fields[f].time() || b.fields[f].yearly()
	if first != when || !when && (!b.fields[f].measure() || !b.items[i].is("superlative", "high", "low")) {
		return false
	}
	b.items[k].use = "ranking by " + b.fields[f].column.Name
	r.field = f
	if first {
		r.ascending = b.items[i].arg == "first"
	}
	b.whatIsRanked(k, r)
	return true
}

// whatIsRanked finds the rows before a verb, and how many of them.
func (b *builder) whatIsRanked(verb int, r *ranking) {
	for k := verb - 1; k >= b.from; k-- {
		if !b.items[k].is(isRows) {
			continue
		}
		r.rows, r.plural = true, b.plural(b.items[k].to-1)
		if n := b.previous(k); r.n == 0 && b.keeps(n) {
			b.keepFirst(n, r)
		}
		b.items[k].use = "rows"
		return
	}
}

// asksWhichOrList reports whether the clause chooses among things: which, what, who, list.
func (b *builder) asksWhichOrList() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("connect", "which", "what", "who", "show") || b.items[i].is("focus", "list") {
			return true
		}
	}
	return false
}

// predicate reads "which volcano is the highest": the rows stand before the verb.
func (b *builder) predicate(i int, r *ranking) {
	if r.rows || r.subject >= 0 || r.measure != nil || r.field >= 0 {
		return
	}
	is := b.previous(i, "the")
	if is < 0 || !b.items[is].is("connect", "is") {
		return
	}
	k := b.previous(is)
	if is > b.from && b.theOne(is-1) {
		k = is - 1
	}
	if !b.has(k, isRows) && !(k >= 0 && b.theOne(k)) {
		return
	}
	b.items[k].use = "rows"
	r.rows, r.plural = true, b.plural(b.items[k].to-1)
	if n := b.previous(k); r.n == 0 && b.keeps(n) {
		b.keepFirst(n, r)
	}
}

// ownedKey reports whether a field only names the row that a ranking chooses by
// its own adjective: the heaviest shipment's id.
func (b *builder) ownedKey(f int, r *ranking) bool {
	if r.field >= 0 || b.fields[f].measure() || !b.fields[f].key(b.profile.Rows) {
		return false
	}
	return b.hintedBy(r.at) >= 0
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
