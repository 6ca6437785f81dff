package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// waiting reads a word for rows whose end is still to come: "open tickets" have no
// time of closing. It stands before the rows' noun, or after "still" or "are".
func (b *builder) waiting() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.to-it.from != 1 || it.use != "" || it.is(isValue) {
			continue
		}
		ends, ok := b.lexicon.waiting[b.ts[it.from].text]
		if !ok || !b.ofTheRows(i) {
			continue
		}
		for end := range strings.FieldsSeq(ends) {
			if f := b.timeOf(stem(end)); f >= 0 {
				it.tag, it.use = isFiller, "condition "+b.fields[f].column.Name
				b.require(i, plan.Predicate{Op: plan.IsNull, Column: b.fields[f].column.Name})
				break
			}
		}
	}
}

// ofTheRows reports whether a word says what rows are like.
func (b *builder) ofTheRows(i int) bool {
	next, before := b.next(i+1), b.previous(i, "still")
	return b.has(next, isRows) || b.isKey(next) || b.has(before, isRows) || b.has(before, "connect", "is") && (b.rowsBefore(before) || b.isKey(b.previous(before)))
}

// isKey reports whether an item names the field that tells the rows apart: the
// tickets of a table with a ticket each.
func (b *builder) isKey(k int) bool {
	return b.has(k, isField) && b.fields[b.items[k].links[0].field].key(b.profile.Rows)
}
