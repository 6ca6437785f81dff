package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// happened reads what rows wait for: "orders that were not shipped", "unresolved
// tickets". The time of it is empty.
func (b *builder) happened() {
	for i := b.from; i < b.to; i++ {
		f, not := b.happening(i)
		if f < 0 {
			continue
		}
		if !not && !b.negated(i) {
			continue
		}
		b.items[i].use = "condition " + b.fields[f].column.Name
		b.require(i, plan.Predicate{Op: plan.IsNull, Column: b.fields[f].column.Name})
	}
}

// happening is the time field, with empty cells, that a participle is about: shipped
// date, resolved at. not: the word itself says that it is still to come.
func (b *builder) happening(i int) (f int, not bool) {
	it := &b.items[i]
	if it.to-it.from != 1 || !it.free(isField) && !it.free(isUnknown) {
		return -1, false
	}
	text := b.ts[it.from].text
	if !b.participle(text) {
		return -1, false
	}
	if f = b.timeOf(stem(text)); f >= 0 {
		return f, false
	}
	for _, prefix := range b.lexicon.opposites {
		if rest, ok := strings.CutPrefix(text, prefix); ok && len(rest) >= 4 {
			return b.timeOf(stem(rest)), true
		}
	}
	return -1, false
}

func (b *builder) participle(s string) bool {
	return strings.HasSuffix(s, "ed") || strings.HasSuffix(s, "en") || b.lexicon.lists("participle", s)
}

// timeOf is the one time field with empty cells that is called after what happened
// then; -1: there is none, or several.
func (b *builder) timeOf(s string) int {
	found := -1
	for i, f := range b.fields {
		if f.column.Role != sitrep.RoleTime || f.column.Nulls == 0 || !slices.Contains(f.names[0].stems, s) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}
