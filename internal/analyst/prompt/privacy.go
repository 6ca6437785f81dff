package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

const (
	noContacts   = "reports do not list how to reach people: e-mail addresses, phone numbers and the like"
	mostContacts = 20
	someContacts = "at most 20 of them: reports do not list how to reach many people"
)

// withhold takes fields with people's addresses out of lists, and says so,
// unless the list is short: of rows that a condition or a ranking chooses, the
// first 20. It reports false where nothing is left to answer.
func (b *builder) withhold() bool {
	listed := b.q.Intent == plan.List || b.unasked || b.counted && b.q.Rank == nil
	if !listed || b.fewContacts() {
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

// fewContacts keeps addresses in a list of chosen rows and cuts it short. It
// reports whether it did.
func (b *builder) fewContacts() bool {
	ranked := b.q.Rank != nil && b.q.Rank.N > 0
	at := slices.IndexFunc(b.q.By, func(d plan.Dimension) bool { return b.private(d.Column) })
	if at < 0 || b.q.Intent != plan.List || b.q.Where == nil && b.q.Period == nil && !ranked {
		return false
	}
	if b.q.Rank == nil {
		b.q.Rank = &plan.Rank{Column: b.profile.Time}
		if b.profile.Time == "" {
			b.q.Rank = &plan.Rank{Ascending: true, Column: b.q.By[0].Column}
		}
	}
	if b.q.Rank.N == 0 || b.q.Rank.N > mostContacts {
		b.q.Rank.N = mostContacts
		b.note(plan.Assumption, b.q.By[at].Label, someContacts)
	}
	return true
}

// private reports whether a column's name says that it holds people's addresses.
func (b *builder) private(column string) bool {
	f := b.byName(column)
	if f < 0 || b.fields[f].column.Type != sitrep.TypeString {
		return false
	}
	return slices.ContainsFunc(b.fields[f].names[0].words, func(w string) bool { return b.lexicon.lists("private", w) })
}
