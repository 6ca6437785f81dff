package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// did reads what has happened to rows: "who cancelled", "how many were closed", "paid
// invoices". The time of it is not empty, and a period is about that time.
func (b *builder) did() {
	for i := b.from; i < b.to; i++ {
		f := b.deed(i)
		if f < 0 {
			continue
		}
		it := &b.items[i]
		if it.use == "" {
			it.use = "condition " + b.fields[f].column.Name
			b.require(i, plan.Predicate{Op: plan.NotNull, Column: b.fields[f].column.Name})
		}
		b.done = b.fields[f].column.Name
		if !it.is(isValue) && (b.asksForRows() || b.asksWho()) {
			b.shown = append(b.shown, f)
		}
	}
}

// deed is the time field that a participle beside the rows is about; -1: none.
func (b *builder) deed(i int) int {
	it := &b.items[i]
	if it.is(isValue) && strings.HasPrefix(it.use, "value ") && b.participle(b.ts[it.to-1].text) {
		return b.timeOf(b.ts[it.to-1].stem) // closed tickets, where it is a state, too
	}
	if it.to-it.from != 1 || !it.is(isField) && it.tag != isUnknown || it.use != "" && it.use != "condition" || !b.participle(b.ts[it.from].text) || b.grouped(i) {
		return -1
	}
	f := b.timeOf(stem(b.ts[it.from].text))
	if f < 0 || !b.besideRows(i) && it.use == "" {
		return -1
	}
	return f
}

// besideRows reports whether an item stands by the rows, or by a word that stands for
// them: who, how many.
func (b *builder) besideRows(i int) bool {
	of := func(k int) bool { return k >= b.from && k < b.to && (b.items[k].is(isRows) || b.keyed(b.items[k])) }
	k := b.previous(i, "is", "that", "which", "have", "has")
	for k > b.from && b.possessive(k) {
		k--
	}
	if k >= b.from && b.items[k].use == "condition" || k >= b.from && b.items[k].use == "period" {
		return true // bills issued in February were paid
	}
	return of(k) || of(i+1) || k >= b.from && (b.items[k].is("connect", "who", "which") || b.items[k].is("aggregate", "count") && b.items[k].use == "")
}

func (b *builder) asksWho() bool {
	for i := b.from; i < b.to; i++ {
		if b.ts[b.items[i].from].text == "who" {
			return true
		}
	}
	return false
}

// whenDone lets a period be about the time of what happened, unless the clause names
// the table's own time, too.
func (b *builder) whenDone() {
	if b.done == "" || b.q.Period == nil || b.q.Time != "" || b.done == b.profile.Time {
		return
	}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isField) && b.fields[it.links[0].field].column.Name == b.profile.Time {
			return
		}
	}
	b.q.Time = b.done
}
