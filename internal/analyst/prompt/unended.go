package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// unended reads "open tickets" and "tickets that are still open" where no field holds
// a state of this name: the rows whose end, a time, is empty.
func (b *builder) unended() {
	for i := b.from; i < b.to; i++ {
		n, ends := b.opens("unended", b.items[i].from)
		last := b.lastOf(i, n)
		if n == 0 || !b.stateOf(i, last) {
			continue
		}
		f := b.endOf(strings.Fields(ends))
		if f < 0 {
			continue
		}
		for k := i; k <= last; k++ {
			b.items[k].tag, b.items[k].use = isFiller, "condition "+b.fields[f].column.Name // "the most open tickets" are the most tickets
		}
		b.require(i, plan.Predicate{Op: plan.IsNull, Column: b.fields[f].column.Name})
	}
}

// lastOf is the item that holds the last of n tokens from an item on.
func (b *builder) lastOf(i, n int) int {
	last := i
	for last+1 < b.to && b.items[last+1].from < b.items[i].from+n {
		last++
	}
	return last
}

// stateOf reports whether words say what rows are like: rows follow, or stand before
// "is" or "still". A value of the data is none: it is a condition by itself.
func (b *builder) stateOf(i, last int) bool {
	for k := i; k <= last; k++ {
		if b.items[k].use != "" || b.items[k].is(isValue) || b.items[k].is(isField) && b.items[k].score >= 0.9 {
			return false
		}
	}
	if b.theRows(b.next(last + 1)) {
		return true
	}
	before := b.previous(i)
	said := strings.HasPrefix(b.ts[b.items[i].from].text, "still") || before >= 0 && (b.theRows(before) || b.has(before, "connect", "is", "that", "which") || b.ts[b.items[before].from].text == "still")
	return said && slices.ContainsFunc(b.items[b.from:i], func(it item) bool {
		return it.is(isRows) || b.keyed(it) || it.is("aggregate", "count") // "how many are still here?"
	})
}

// theRows reports whether an item stands for the rows: by a word for them, or by the
// field that tells them apart.
func (b *builder) theRows(k int) bool {
	return k >= 0 && k < b.to && (b.items[k].is(isRows) || b.keyed(b.items[k]))
}

// keyed reports whether an item names what the rows are numbered by: patients, in a
// table with a patient's number in each row.
func (b *builder) keyed(it item) bool {
	return it.is(isField) && b.fields[it.links[0].field].key(b.profile.Rows)
}

// endOf is the one time with this end in its name, before others the first that is
// listed; -1: none.
func (b *builder) endOf(ends []string) int {
	for _, end := range ends {
		for f, fd := range b.fields {
			if fd.column.Role == sitrep.RoleTime && fd.column.Name != b.profile.Time && slices.Contains(fd.names[0].stems, stem(end)) {
				return f
			}
		}
	}
	return -1
}
