package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// headNoun reports whether an item names the things that a condition is about and is
// itself not asked for: the owners of "visits of insured owners per animal". They are
// many, and what is asked for has its groups or its number.
func (b *builder) headNoun(i int) bool {
	c := b.fields[b.items[i].links[0].field].column
	if c.Kind != catalog.KindEntity || c.Distinct <= 50 || b.fields[b.items[i].links[0].field].key(b.profile.Rows) || !b.plural(b.items[i].to-1) || b.rank != nil || b.asksForRows() {
		return false
	}
	if len(b.q.By) == 0 && len(b.q.Measures) == 0 && !b.counted {
		return false
	}
	before, after := b.previous(i), b.next(i+1, "is", "who", "that")
	return before >= 0 && strings.HasPrefix(b.items[before].use, "value ") || after >= 0 && b.items[after].is("operator") && b.items[after].use == "condition"
}

// aged is the age of people where a bound behind a word for them names nothing: "owners
// under 30", "patients over 65"; -1: it is about something else.
func (b *builder) aged(i int) int {
	k := b.previous(i, "is", "who", "that")
	f := b.nounField("age")
	if k < 0 || f < 0 || !b.fields[f].measure() || b.fields[f].column.Name == b.profile.Time {
		return -1
	}
	it := &b.items[k]
	named := it.is(isField) && b.ofPerson(it.links[0].field) || slices.Contains(b.lexicon.people, b.ts[it.to-1].stem)
	if !named || !slices.Contains(b.fields[f].names[0].stems, "age") {
		return -1
	}
	return f
}

// ofPerson reports whether a field tells people apart.
func (b *builder) ofPerson(f int) bool {
	c := b.fields[f].column
	return (c.Kind == catalog.KindEntity || c.Role == sitrep.RoleIdentifier) && slices.ContainsFunc(b.fields[f].names[0].stems, func(s string) bool { return slices.Contains(b.lexicon.people, s) })
}
