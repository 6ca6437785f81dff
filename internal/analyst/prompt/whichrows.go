package prompt

// whichRows answers "which nations have a larger population than Japan" with
// their names and the number that was compared, where it knows a name. It
// reports whether it did.
func (b *builder) whichRows() bool {
	name := b.nameField()
	if len(b.loose) > 0 || len(b.where) == 0 || name < 0 || !b.fields[name].key(b.profile.Rows) || !b.asksWhichRows() {
		return false
	}
	b.columns = append(b.columns, name)
	b.group(b.dimension(name))
	for _, p := range b.where {
		if f := b.byName(p.Column); f >= 0 && b.fields[f].measure() {
			b.group(b.dimension(f))
		}
	}
	return true
}

// asksWhichRows reports whether "which" or "who" stands by the rows, or rows are
// to be listed that are somehow: list the bridges that are longer than average.
func (b *builder) asksWhichRows() bool {
	for i := b.from; i < b.to; i++ {
		which := b.items[i].is("connect", "which", "who", "what")
		list := b.items[i].is("focus", "list") || b.items[i].is("connect", "show")
		if !which && !list {
			continue
		}
		k := b.next(i+1, "of", "the", "is")
		for k >= 0 && b.items[k].is(isValue) { // which Asian nations
			k = b.next(k + 1)
		}
		return b.has(k, isRows) && b.plural(b.items[k].to-1) && (which || list)
	}
	return false
}
