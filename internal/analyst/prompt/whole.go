package prompt

// total reports whether the clause is about all rows, whatever the question before
// chose: "overall", "in total", "of all wards".
func (b *builder) total() bool {
	for i := b.ts0(b.from); i < b.ts0(b.to); i++ {
		if n, _ := b.opens("total", i); n > 0 {
			return true
		}
	}
	return false
}

// sameNumber reports whether an "and" at item i stands between two questions for the same
// number of different rows: "the average cost in Surgery and the average cost of all wards".
func (r *reader) sameNumber(from, i int) bool {
	right := r.firstNumber(i, r.listed(i))
	left := r.firstNumber(from, i-1)
	if right < 0 || left < 0 || r.items[right].links[0].field != r.items[left].links[0].field {
		return false
	}
	if right+1 < len(r.items) && left+1 < i && r.rates(right+1) && r.rates(left+1) {
		return true // "pass rate per teacher and the pass rate of the whole school"
	}
	begin := i
	for begin < right && r.items[begin].tag == isFiller {
		begin++
	}
	return r.items[begin].is("aggregate") && r.aggregated(left) == r.aggregated(right) && r.aggregated(left) != ""
}

// firstNumber is the first item of a stretch that names a number; -1: none.
func (r *reader) firstNumber(from, to int) int {
	for k := from; k < to; k++ {
		if it := &r.items[k]; it.is(isField) && (r.fields[it.links[0].field].measure() || k+1 < to && r.rates(k+1)) {
			return k
		}
	}
	return -1
}

// aggregated is the aggregate that stands before a number.
func (r *reader) aggregated(k int) string {
	for k--; k >= 0 && (r.items[k].tag == isFiller || r.items[k].is("connect", "of")); k-- {
	}
	if k >= 0 && r.items[k].is("aggregate") {
		return r.items[k].arg
	}
	return ""
}

// rankedBefore reports whether what stands before an "and" at item i ends with the groups
// that are ranked, and a number of its own follows: "best source, and bounce rate on mobile".
func (r *reader) rankedBefore(from, i int) bool {
	k := i - 1
	for k > from && (r.items[k].is("connect", "and") || r.items[k].tag == isFiller) {
		k--
	}
	if k <= from || !r.items[k].is(isField) || r.fields[r.items[k].links[0].field].numeric() || !r.items[k-1].is("superlative") {
		return false
	}
	it := &r.items[i]
	return (it.is("aggregate") || it.is("figure") || it.is(isField) && r.fields[it.links[0].field].measure()) && r.computes(i, r.listed(i))
}
