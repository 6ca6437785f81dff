package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

const noContacts = "reports do not list how to reach people: e-mail addresses, phone numbers and the like"

// withhold takes fields with people's addresses out of lists, and says so. It
// reports false where nothing is left to answer.
func (b *builder) withhold() bool {
	listed := b.q.Intent == plan.List || b.unasked || b.counted && b.q.Rank == nil
	if !listed {
		return true
	}
	kept := slices.DeleteFunc(slices.Clone(b.q.By), func(d plan.Dimension) bool { return b.private(d.Column) })
	if len(kept) == len(b.q.By) {
		return true
	}
	for _, d := range b.q.By {
		if b.private(d.Column) {
			b.missing(d.Label, noContacts)
		}
	}
	b.q.By = kept
	if b.q.Rank != nil && b.private(b.q.Rank.Column) {
		b.q.Rank = nil
	}
	return len(kept) > 0 && b.q.Intent == plan.List
}

// private reports whether a column's name says that it holds people's addresses.
func (b *builder) private(column string) bool {
	f := b.byName(column)
	if f < 0 || b.fields[f].column.Type != sitrep.TypeString {
		return false
	}
	return slices.ContainsFunc(b.fields[f].names[0].words, func(w string) bool { return b.lexicon.lists("private", w) })
}
