package prompt

// extremes: "the aircraft with the maximum distance" ranks, it does not ask for the distance.
func (b *builder) extremes() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("aggregate") || it.arg != "maximum" && it.arg != "minimum" {
			continue
		}
		p := b.previous(i, "the", "a", "is")
		if p < 0 || !b.items[p].is("connect", "with", "have", "has", "that", "which") && b.items[p].tag != isUnknown || !b.rowsBefore(p) {
			continue
		}
		if n := b.next(i+1, "of", "the"); b.has(n, isField) {
			arg := map[string]string{"maximum": "high", "minimum": "low"}
			it.tag, it.arg = "superlative", arg[it.arg]
		}
	}
}

func (b *builder) rowsBefore(i int) bool {
	for k := b.from; k < i; k++ {
		if b.items[k].is(isRows) || b.theOne(k) {
			return true
		}
	}
	return false
}

// theOne reports whether an item stands for a row: "the one with", "those that have".
func (b *builder) theOne(k int) bool {
	switch b.ts[b.items[k].from].text {
	case "one", "ones", "those":
		return b.items[k].to-b.items[k].from == 1
	}
	return false
}

// ofRows reports whether rows are what a superlative belongs to: the match with
// the highest attendance, the one that has the lowest price.
func (b *builder) ofRows(i int) bool {
	with := b.previous(i, "the", "a")
	if with < 0 || !b.items[with].is("connect", "with", "have", "has") {
		return false
	}
	k := b.previous(with, "that", "which", "who", "it")
	if with > b.from && b.theOne(with-1) {
		k = with - 1
	}
	if k < 0 {
		return false
	}
	if b.theOne(k) && b.items[k].use == "" {
		b.items[k].use = "rows"
		return true
	}
	of := b.previous(k, "of", "the") // "what type of movie has the highest …" is about types
	return b.items[k].is(isRows) && !(of >= 0 && b.items[of].is(isField) && b.has(k-1, "connect", "of"))
}
