package prompt

// explained passes over what only explains a field: "the total, which
// represents the sum of the base stats including attack and speed", "absences,
// ranging from 0 to 93". What stands there is no wish of its own.
func (b *builder) explained() {
	b.wholes()
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free("explain") {
			continue
		}
		k := b.previous(i, "which", "that", "and", "is")
		if k < 0 || !b.items[k].is(isField) && !b.items[k].is("aggregate") && b.items[k].tag != isUnknown && !b.items[k].is(isSign, "(", ")") {
			continue
		}
		b.items[i].use = "explanation"
		b.passOver(i+1, b.items[i].arg == "range")
	}
}

// passOver takes what explains out of the question: up to the end of the
// sentence, a grouping or a condition; of a range, up to the next comma.
func (b *builder) passOver(i int, short bool) {
	for ; i < b.to && !b.ends(i); i++ {
		it := &b.items[i]
		if it.is("by") || it.is("connect", "where") || it.is(isPeriod) || it.tag == "order" || it.is(isSign, ")") ||
			short && it.is("connect", "and") && !b.has(b.next(i+1), isNumber) {
			return
		}
		if it.use == "" && it.tag != isFiller && it.tag != isSign {
			it.use = "explanation"
		}
	}
}

// wholes reads "the range of the sum of all base stats, including attack and
// speed" where a field holds that sum.
func (b *builder) wholes() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free("aggregate") || !b.items[i].is("aggregate", "sum") || b.ts[b.items[i].from].text == "how" {
			continue
		}
		p, n := b.previous(i, "of", "the"), b.next(i+1, "of", "the", "and")
		f := b.totalField()
		if f < 0 || p < 0 || !b.items[p].is("aggregate") || b.items[p].is("aggregate", "sum", "count") || !b.has(n, isUnknown) && !b.has(n, "grain") {
			continue
		}
		it := &b.items[i]
		it.tag, it.links, it.score = isField, []link{{f, 1, 1}}, 1
		b.passOver(i+1, false)
	}
}

// totalField is the field that is called total and nothing else.
func (b *builder) totalField() int {
	for f, fd := range b.fields {
		if n := fd.names[0]; fd.numeric() && len(n.words) == 1 && (n.words[0] == "total" || n.words[0] == "sum" || n.words[0] == "overall") {
			return f
		}
	}
	return -1
}
