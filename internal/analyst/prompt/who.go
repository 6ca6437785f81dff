package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// who finds the field of people that "who" asks for: the one that the question before was
// by, else what names the rows, else the first field of people; -1: it asks for none, or a
// field of people is named. Of a table of people it asks for the rows, unless they are counted.
func (b *builder) who() int {
	if !b.whoAsks() {
		return -1
	}
	var people []int
	for f, fd := range b.fields {
		if !b.person(fd) {
			continue
		}
		if slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool { return it.is(isField) && it.use != "" && it.links[0].field == f }) {
			return -1
		}
		people = append(people, f)
	}
	if n := len(b.out.Questions); n > 0 {
		for _, d := range b.out.Questions[n-1].By {
			if f := b.byName(d.Column); slices.Contains(people, f) {
				return f
			}
		}
	}
	switch counts := b.rank != nil && b.rank.count; {
	case b.ofPeople() && !counts && b.nameField() >= 0:
		return b.nameField()
	case len(people) > 0:
		return people[0]
	}
	return -1
}

// whoAsks reports whether "who" asks, and does not only join: "agents who …".
func (b *builder) whoAsks() bool {
	for i := b.from; i < b.to; i++ {
		if t := b.ts[b.items[i].from].text; t != "who" && t != "who's" && t != "whom" {
			continue
		}
		p := b.previous(i)
		if p < 0 || b.items[p].is("connect", "and", "show") || b.items[p].tag == isSign {
			return true
		}
	}
	return false
}

// person reports whether a field holds people by its name.
func (b *builder) person(fd *field) bool {
	if fd.numeric() || fd.time() || fd.column.Kind == catalog.KindBoolean || fd.column.Distinct < 2 {
		return false
	}
	return slices.ContainsFunc(fd.names, func(n name) bool { return b.lexicon.lists("person", n.words[n.head]) })
}

// ofPeople reports whether each row of the table is a person, or about one: the rows are
// called so, or have an age or a gender.
func (ix *index) ofPeople() bool {
	for _, row := range ix.rows {
		if slices.ContainsFunc(ix.lexicon.people, func(s string) bool { return s == row }) {
			return true
		}
	}
	for _, fd := range ix.fields {
		for _, s := range fd.names[0].stems {
			switch s {
			case "age", "gender", "sex", "birth", "birthday":
				return !fd.column.AllValues || fd.column.Distinct > 1
			}
		}
	}
	return false
}

// byWhoever makes the people that "who" asks for the groups or the rows that are ranked.
func (b *builder) byWhoever(r *ranking) {
	if r.subject >= 0 || r.rows || len(b.q.By) > 0 {
		return
	}
	b.whenMost(r)
	f := b.sameGroups()
	if f < 0 {
		f = b.who()
	}
	switch {
	case f < 0 || r.rows:
		return
	case b.fields[f].key(b.profile.Rows) && !r.count && !b.amongThem():
		r.rows = true
	default:
		r.subject = f
	}
	b.columns = slices.DeleteFunc(b.columns, b.onlyState) // "who closed the most tickets"
	b.note(plan.Assumption, b.chosenAmong(), "the field "+b.fields[f].label())
}

// chosenAmong is the word that asks for one of several: who, which one.
func (b *builder) chosenAmong() string {
	if b.amongThem() {
		return "which"
	}
	return "who"
}

// whoever lists the people that a condition chooses: "who has not paid?" It reports
// whether it did.
func (b *builder) whoever() bool {
	if len(b.shown) > 0 || b.rank != nil || len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0 || len(b.focus) > 0 || len(b.where) == 0 && b.q.Period == nil {
		return false
	}
	f := b.who()
	if f < 0 {
		return false
	}
	b.columns = slices.DeleteFunc(b.columns, b.onlyState)
	b.q.Intent = plan.List
	b.group(b.dimension(f))
	for _, c := range slices.Concat(b.columns, b.loose) {
		b.group(b.dimension(c))
	}
	b.columns, b.loose = nil, nil
	b.note(plan.Assumption, "who", "the field "+b.fields[f].label())
	return true
}
