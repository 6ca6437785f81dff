package prompt

// once reports whether each value is to be listed once: "the distinct
// countries", "list each name once", "the nationalities that have riders over 35".
func (b *builder) once() bool {
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("aggregate", "distinct") && it.use == "measure":
			return true
		case b.ts[it.from].text == "once" && b.eachBefore(i):
			return true
		case it.is("connect", "with", "have", "has") && b.haveRows(i):
			return true
		}
	}
	return false
}

// eachBefore reports whether "each" or "only" stands close before an item.
func (b *builder) eachBefore(i int) bool {
	for k := max(b.from, i-3); k < i; k++ {
		switch b.ts[b.items[k].from].text {
		case "each", "every", "only", "just":
			return true
		}
	}
	return false
}

// haveRows reports whether fields are what has rows: countries that have a telescope.
func (b *builder) haveRows(i int) bool {
	k, n := b.previous(i, "that", "which", "who"), b.next(i+1)
	if !b.has(k, isField) || !b.has(n, isRows) || !b.plural(b.items[k].to-1) {
		return false
	}
	f := b.items[k].links[0].field
	return !b.fields[f].key(b.profile.Rows) && len(b.columns) == 1 && b.columns[0] == f
}

// ofGroups takes the field after "do" in "how many nationalities do the artists
// have" out of the question: what is counted is theirs, but not by them.
func (b *builder) ofGroups() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("aggregate") || !it.is("aggregate", "count", "countDistinct") {
			continue
		}
		for k := i + 1; k < b.to && !b.ends(k); k++ {
			if t := b.ts[b.items[k].from].text; (t == "do" || t == "does" || t == "did") && b.haveLast(k) {
				if n := b.next(k + 1); b.has(n, isField) && b.items[n].use == "" {
					b.items[n].use = "names what has them"
				}
			}
			if n := b.next(k + 1); b.items[k].free(isUnknown) && b.has(n, isField) && b.items[n].use == "" && b.items[n].links[0].score < 0.7 && b.article(b.items[n].from-1) {
				b.items[n].use = "names what has them" // members that have borrowed a book
				b.pass(k)
			}
		}
	}
}

// haveLast reports whether a clause ends with "have" behind item k.
func (b *builder) haveLast(k int) bool {
	for n := k + 1; n < b.to; n++ {
		if b.items[n].is("connect", "have") {
			return n+1 == b.to || b.ends(n+1)
		}
	}
	return false
}
