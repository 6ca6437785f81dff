package prompt

// namesGroup reports whether "name" only names the groups that follow: "the
// names of the departments" are departments, though the table has a name of
// each row, too.
func (b *builder) namesGroup(i int) bool {
	it := &b.items[i]
	if it.to-it.from != 1 || b.ts[it.from].stem != "name" || !b.has(i+1, "connect", "of") {
		return false
	}
	k := b.next(i+1, "of", "the")
	if k < 0 || !b.items[k].is(isField) {
		return false
	}
	f := b.items[k].links[0].field
	if b.fields[f].measure() || b.fields[f].time() || b.fields[f].key(b.profile.Rows) || f == it.links[0].field {
		return false
	}
	it.use = "names what follows"
	return true
}
