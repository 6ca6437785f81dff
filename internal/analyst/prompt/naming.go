package prompt

// appositions: in "mother's education (Medu)" the field in brackets says what
// the words before it mean, so these are no conditions of their own.
func (b *builder) appositions() {
	for i := b.from + 1; i+1 < b.to; i++ {
		k, cited := b.apposed(i)
		if k < 0 {
			continue
		}
		for p := i - 1; p >= b.from; p-- {
			it := &b.items[p]
			if cited && (it.is("by") || it.is(isSign, "(")) { // "(represented by the variable x)"
				it.use = "filler"
				continue
			}
			if it.is("connect", "of", "and") && !cited || it.is("aggregate") || it.is("focus") || it.is(isSign) || it.is("by") || it.is("superlative") || it.is("operator") {
				break
			}
			if it.is(isField) || it.is(isValue) || it.is(isPeriod) || it.is("grain") || it.is(isUnknown) {
				it.use = "names " + b.fields[b.items[k].links[0].field].column.Name
			}
		}
	}
}

// apposed is the field that stands in brackets at i, or after "the variable".
func (b *builder) apposed(i int) (k int, cited bool) {
	k = b.next(i)
	if !b.has(k, isField) || b.items[k].links[0].score < 0.95 {
		return -1, false
	}
	switch b.ts[b.items[i].from].text {
	case "variable", "column", "field":
		return k, true
	case "(":
		if b.closed(k) {
			return k, false
		}
	}
	return -1, false
}

func (b *builder) closed(k int) bool { return k+1 < b.to && b.items[k+1].is(isSign, ")") }
