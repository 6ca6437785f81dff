package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// countedThing reports whether what follows a number in a condition on groups
// stands for rows: they themselves, a noun of the writer's own ("more than one
// film"), or one that names a field only in part ("at least 5 books", of a book title).
func (b *builder) countedThing(k int, values []string) bool {
	switch it := &b.items[k]; {
	case it.is(isRows):
		return true
	case it.is(isUnknown):
		return b.plural(it.to-1) || values[0] == "1" && b.ts[it.from].kind == word
	case it.free(isField) && it.to-it.from == 1 && it.links[0].score < 0.7:
		f := it.links[0].field
		return !b.fields[f].numeric() && !b.fields[f].time() && (b.plural(it.from) || values[0] == "1")
	}
	return false
}

// onNumberAfter puts a condition on the field behind its number: on single rows,
// or on the groups whose rows have so much of it together.
func (b *builder) onNumberAfter(k int, op plan.Operator, values []string) bool {
	f := b.field(k, aNumber)
	if sum := b.together(k); sum >= 0 && b.aboutGroups(b.at) && b.fields[f].measure() {
		b.items[k].use = "condition on groups"
		b.pass(sum)
		return b.onGroups(b.measureOf(f, string(plan.Sum)), op, values)
	}
	b.items[k].use = "condition " + b.fields[f].column.Name
	return b.onField(f, op, values)
}

// together is the "in total" or "altogether" close to item k; -1: none.
func (b *builder) together(k int) int {
	for i := max(b.from, k-2); i < min(b.to, k+4); i++ {
		if b.items[i].free("aggregate") && b.items[i].is("aggregate", "sum") && b.ts[b.items[i].from].text != "how" {
			return i
		}
	}
	return -1
}

// groupsThat groups by what has the condition: the directors who made more than
// one film, the member numbers that borrowed five.
func (b *builder) groupsThat() {
	for i := b.at - 1; i > b.from; i-- {
		if b.items[i].is(isUnknown) {
			b.opposite(i) // who failed more than 3 exams
		}
		if flag := b.items[i].free(isField) && b.flagged(i); !flag && !b.items[i].is("connect", "that", "who", "which", "with", "where") && !b.ownVerb(i) {
			continue
		}
		k := b.previous(i)
		if b.items[i].free(isUnknown) && (b.has(k, isField) || b.has(k, isRows) || b.has(k, "connect", "that", "who", "which")) { // a verb that says how they come to have it
			b.items[i].use = "condition on groups"
		}
		if b.has(k, isField) && b.items[k].use == "" && b.plural(b.items[k].to-1) && b.repeated(b.items[k].links[0].field) {
			b.items[k].use = "group " + b.fields[b.items[k].links[0].field].column.Name
			b.group(b.dimension(b.items[k].links[0].field))
			return
		}
	}
}

// ownVerb reports whether an item is a verb of the writer's own, as "submitted" in "directors submitted".
func (b *builder) ownVerb(i int) bool {
	return b.items[i].is(isUnknown) || b.items[i].free(isField) && b.items[i].links[0].score < 0.9 && !b.plural(b.items[i].from)
}

// repeated reports whether rows share the values of a field, so that they can be its groups.
func (b *builder) repeated(f int) bool {
	c := b.fields[f].column
	return !b.fields[f].time() && c.Distinct > 0 && c.Distinct < b.profile.Rows && (!b.fields[f].numeric() || b.fields[f].discrete() || b.fields[f].numbers())
}

// numbers reports whether a field numbers things, as a member number does, and measures nothing.
func (f *field) numbers() bool {
	for _, n := range f.names {
		switch n.words[len(n.words)-1] {
		case "no", "nr", "num", "number", "id", "code":
			return f.wholeNumbers() || f.column.Type == "integer"
		}
	}
	return false
}
