package prompt

import "strconv"

// rankNumber reads how many: "top 5", "5 largest", "second largest", "the 3
// countries with the most".
func (b *builder) rankNumber(i int, r *ranking) {
	if k := b.next(i + 1); b.keeps(k) {
		b.keepFirst(k, r)
		return
	}
	k := b.previous(i, "of", "the")
	switch {
	case k < 0:
	case b.placeIn(k) > 1:
		r.n, r.offset = 1, b.placeIn(k)-1
		b.items[k].use = "ranking"
	case b.keeps(k):
		b.keepFirst(k, r)
	default:
		b.numberOfRows(i, r)
	}
}

// placeIn is the place in a ranking that an item says: second, 3rd; 0: none.
func (b *builder) placeIn(k int) int {
	it := &b.items[k]
	if t := b.ts[it.from]; it.free(isNumber) && t.ordinal {
		return int(it.number)
	}
	if it.use != "" || it.to-it.from > 1 {
		return 0
	}
	n, err := strconv.Atoi(b.lexicon.ordinals[b.ts[it.from].text])
	if err != nil {
		return 0
	}
	return n
}

// keeps reports whether an item is a number of things to keep.
func (b *builder) keeps(k int) bool {
	if !b.has(k, isNumber) || !b.items[k].free(isNumber) || !whole(b.items[k].number) {
		return false
	}
	t := b.ts[b.items[k].from]
	return !t.percent && !t.ordinal
}

func (b *builder) keepFirst(k int, r *ranking) {
	r.n = int(b.items[k].number)
	b.items[k].use = "ranking"
}

// numberOfRows takes the number before what is ranked: "the 3 countries with
// the fewest people", "which 5 regions have the highest rent".
func (b *builder) numberOfRows(i int, r *ranking) {
	with := b.previous(i, "the")
	if with < 0 || !b.items[with].is("connect", "with", "have", "has", "that", "which", "who", "where") {
		return
	}
	things := b.previous(with, "that", "which", "who")
	if things < 0 || !b.items[things].is(isRows) && !b.items[things].is(isField) {
		return
	}
	k := b.previous(things)
	for k >= 0 && b.items[k].is(isValue) { // 3 European countries
		k = b.previous(k)
	}
	if b.keeps(k) {
		b.keepFirst(k, r)
	}
}
