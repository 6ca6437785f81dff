package prompt

import "strings"

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
			if it.is("aggregate") && p == i-1 && !cited && b.ts[b.items[i].from].space { // "grade point average (GPA)"
				it.use = "names " + b.fields[b.items[k].links[0].field].column.Name
				continue
			}
			if it.is("grain") && b.fields[b.items[k].links[0].field].time() { // "each month (order date)"
				b.items[k].use = "names the time"
				break
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

// apposed is the field that stands in brackets at i, after "the variable" or
// after "represented by".
func (b *builder) apposed(i int) (k int, cited bool) {
	if b.items[i].is("explain", "name") {
		return b.citedBy(i)
	}
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

// citedBy is the number that "represented by" gives a name to; before groups
// these words only say by.
func (b *builder) citedBy(i int) (k int, cited bool) {
	k = b.next(i+1, "in", "as")
	if b.has(k, isField) && b.items[k].links[0].score >= 0.95 && b.fields[b.items[k].links[0].field].numeric() {
		b.items[i].use = "explanation"
		return k, true
	}
	if strings.HasSuffix(b.ts[b.items[i].to-1].text, "by") {
		b.items[i].tag = "by"
	}
	return -1, false
}

func (b *builder) closed(k int) bool { return k+1 < b.to && b.items[k+1].is(isSign, ")") }
