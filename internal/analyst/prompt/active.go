package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// actives reads "weekly active users", "DAU" and "unique visitors per week": how many
// different ones the rows are of. Who is active has a row, where no field says
// otherwise.
func (b *builder) actives() {
	if b.rank != nil { // the most active users
		return
	}
	for i := b.from; i < b.to; i++ {
		word := b.ts[b.items[i].from].text
		switch grain := b.lexicon.actives[word]; {
		case grain != "" && b.items[i].free(isUnknown):
			b.activeUsers(i, grain)
		case word == "active" && b.items[i].free(isUnknown), b.items[i].free("aggregate") && b.items[i].is("aggregate", "distinct") && b.divided():
			b.activeOnes(i)
		}
	}
}

// activeOnes counts the different ones of the field behind an item.
func (b *builder) activeOnes(i int) {
	k := b.next(i + 1)
	if !b.has(k, isField) || b.items[k].use != "" || b.fields[b.items[k].links[0].field].column.Kind != catalog.KindEntity || !b.plural(b.items[k].to-1) {
		return
	}
	m := b.distinctOf(b.items[k].links[0].field)
	b.note(plan.Assumption, b.said(i, k+1), m.Label)
	m.Label = "number of " + strings.ToLower(b.said(i, k+1))
	if n := b.previous(i, "of", "the"); b.has(n, "aggregate", "count") {
		b.items[n].use = "measure"
	}
	b.items[i].use, b.items[k].use = "measure "+m.Label, "measure "+m.Label
	b.add(m)
}

// activeUsers counts the users of an abbreviation like DAU, by its unit of time.
func (b *builder) activeUsers(i int, grain string) {
	f := b.people()
	if f < 0 {
		return
	}
	m := b.distinctOf(f)
	b.note(plan.Assumption, b.said(i, i+1), m.Label)
	m.Label = b.said(i, i+1)
	b.items[i].use = "measure " + m.Label
	b.add(m)
	if at := b.timeField(grain); at >= 0 && !b.divided() {
		d := b.dimension(at)
		d.Grain = plan.Grain(grain)
		b.group(d)
	}
}

// people is the field of those that use what the table is about; -1: there is none.
func (b *builder) people() int {
	only, several := -1, false
	for f, fd := range b.fields {
		if fd.column.Kind != catalog.KindEntity {
			continue
		}
		if slices.ContainsFunc(fd.names[0].stems, func(s string) bool { return slices.Contains([]string{"user", "custom", "member", "visitor"}, s) }) {
			return f
		}
		only, several = f, only >= 0
	}
	if several {
		return -1
	}
	return only
}

// divided reports whether the clause asks for its number of each group or unit of time.
func (b *builder) divided() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("by") || b.items[i].is("grain") {
			return true
		}
	}
	return false
}
