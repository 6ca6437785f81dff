package prompt

import "slices"

// rowNouns passes over words for the rows where one number is asked for: the
// average "across all players", the price "of the products sold", "per order"
// in a table of orders. None of them is a grouping.
func (b *builder) rowNouns() {
	if b.statistic() < 0 {
		return
	}
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.free("by") && b.overAll(i):
		case it.free(isField) && (b.ofThings(i) || b.valuedThings(i)):
			it.use = "names " + b.ts[it.from].text
		}
	}
}

// overAll takes "across all players" and "per player" where a row is a player.
func (b *builder) overAll(i int) bool {
	word := b.ts[b.items[i].from].text
	all := b.items[i].to < len(b.ts) && b.ts[b.items[i].to].text == "all"
	k := b.next(i+1, "the", "of")
	if word == "per" && b.has(k, "grain", "day") && b.daily() {
		b.items[i].use, b.items[k].use = "rows", "rows"
		return true
	}
	if b.has(k+1, "grain") { // per order year
		return false
	}
	if k < 0 || b.items[i].to-b.items[i].from > 1 || !b.items[k].is(isRows) && !(b.items[k].free(isField) && b.namesRows(k, all)) {
		return false
	}
	switch word {
	case "across", "among", "amongst":
	case "per":
		all = true
	default:
		return false
	}
	if !all && !b.items[k].is(isRows) {
		return false
	}
	b.items[i].use, b.items[k].use = "rows", "rows"
	return true
}

// daily reports whether a row is a day.
func (b *builder) daily() bool {
	c := b.profile.Column(b.profile.Time)
	return c != nil && c.Distinct > 1 && c.Distinct >= b.profile.Rows
}

// namesRows reports whether a field is the name of single rows: the players of a table of players.
func (b *builder) namesRows(k int, all bool) bool {
	fd := b.fields[b.items[k].links[0].field]
	return fd.key(b.profile.Rows) && (all || slices.ContainsFunc(fd.names[0].stems, func(s string) bool { return slices.Contains(b.rows, s) }))
}

// ofThings reports whether an item that only half names a field says what a
// number belongs to: the unit price of the products, where there is a product
// category and no product.
func (b *builder) ofThings(i int) bool {
	it := &b.items[i]
	f := b.fields[it.links[0].field]
	if it.links[0].score >= 0.9 || f.numeric() || f.time() || it.to-it.from > 1 || !b.plural(it.from) {
		return false
	}
	of := b.previous(i, "the")
	if of < 0 || !b.items[of].is("connect", "of", "for") {
		return false
	}
	n := b.previous(of)
	return n >= 0 && b.items[n].is(isField) && b.fields[b.items[n].links[0].field].numeric()
}

// valuedThings reports whether an item that only half names a field is what a
// value describes: the penalties for coal mines, beside a mine name.
func (b *builder) valuedThings(i int) bool {
	it := &b.items[i]
	f := b.fields[it.links[0].field]
	if it.links[0].score >= 0.9 || f.numeric() || f.time() || it.to-it.from > 1 || !b.plural(it.from) || !b.has(i-1, isValue) {
		return false
	}
	of := b.previous(i-1, "the")
	return b.has(of, "connect", "of", "for", "in", "at", "from") && b.items[i-1].hits[0].field != it.links[0].field
}
