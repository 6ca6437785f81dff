package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// count reads "how many orders", "number of customers", "how many passengers".
func (b *builder) count(i int) {
	b.items[i].use = "measure count"
	k := b.next(i+1, "of", "the", "for")
	if b.countIsField(k) {
		return
	}
	if b.has(k, "aggregate", "distinct", "countDistinct") || b.has(k, "by") && b.items[k].use == "" && b.ts[b.items[k].from].text == "different" {
		if n := b.next(k+1, "of"); b.distinctRows(k, n) {
			return
		} else if n >= 0 && b.items[n].free(isField) {
			b.items[k].use = "measure"
			b.distinctFields(n)
			return
		}
	}
	switch {
	case k < 0:
	case b.items[k].is(isUnknown) && b.ts[b.items[i].from].text != "how" && b.numberLater(k):
		b.items[i].use = "filler" // "number of units sold in Japan", where Japan is a number
		return
	case b.items[k].is(isRows):
		b.items[k].use = "rows"
	case b.items[k].free(isField):
		f := b.field(k, anyRole)
		m := b.countOf(k)
		b.items[k].use = "measure " + m.Label
		if m.Aggregate == plan.Count && !b.fields[f].key(b.profile.Rows) && m.Column != "" {
			b.columns = append(b.columns, f)
		}
		b.add(m)
		return
	}
	b.counted = true
}

// volumes reads "ticket volume" as how many tickets there are, where no field is called so.
func (b *builder) volumes() {
	for i := b.from + 1; i < b.to; i++ {
		it := &b.items[i]
		if text := b.ts[it.from].text; it.free(isUnknown) && it.to-it.from == 1 && (text == "volume" || text == "volumes") && b.items[i-1].is(isRows) {
			it.use, b.items[i-1].use = "measure count", "rows"
			b.counted = true
		}
	}
}

// countOf counts what a field stands for: rows for what names single rows,
// different values for what names things, and a stored count is added up.
func (b *builder) countOf(k int) plan.Measure {
	f := b.field(k, anyRole)
	fd := b.fields[f]
	switch {
	case fd.measure() && b.totalOf(k):
		return b.measureOf(f, "sum")
	case fd.measure():
		return b.measureOf(f, "")
	case fd.key(b.profile.Rows), b.namesKindOfRow(k):
		return b.countRows()
	case b.isGroup(f) || b.items[k].use != "":
		return b.countRows()
	case fd.time() && b.event(k):
		return b.countEvents(k)
	}
	return b.distinctOf(f)
}

// namesKindOfRow reports whether a field says of which kind a row is, and is called as
// the rows are: the event of a table of events.
func (b *builder) namesKindOfRow(k int) bool {
	fd := b.fields[b.items[k].links[0].field]
	return fd.column.Kind == catalog.KindCategory && b.plural(b.items[k].to-1) && slices.Contains(b.rows, b.ts[b.items[k].to-1].stem)
}

// totalOf reports whether "total number of" stands before an item: what each row counts is added up.
func (b *builder) totalOf(k int) bool {
	p := b.previous(k, "of", "the")
	return p >= 0 && b.items[p].is("aggregate", "count") && b.ts[b.items[p].from].text == "total"
}

// event reports whether an item says what happened and not when: "visits",
// where the field is the visit date.
func (b *builder) event(k int) bool {
	it := &b.items[k]
	for _, n := range b.fields[it.links[0].field].names {
		for _, t := range b.ts[it.from:it.to] {
			if t.stem == n.stems[n.head] {
				return false
			}
		}
	}
	return true
}

// countEvents counts rows under the name of what each of them records.
func (b *builder) countEvents(k int) plan.Measure {
	noun := strings.ToLower(b.said(k, k+1))
	b.note(plan.Assumption, noun, "each row is one")
	m := b.countRows()
	m.Label, m.Unit = "number of "+noun, noun
	return m
}

// numberLater reports whether a number field that nothing took follows.
func (b *builder) numberLater(k int) bool {
	for ; k < b.to && !b.ends(k); k++ {
		if b.items[k].is("by") || b.items[k].is("connect", "and") {
			return false
		}
		if b.items[k].free(isField) && b.fields[b.items[k].links[0].field].measure() {
			return true
		}
	}
	return false
}

// countIsField reports whether "number of" only introduces a field that holds
// numbers: where a relation or a distribution is asked for, or where the
// number is what another measure is grouped by.
func (b *builder) countIsField(k int) bool {
	if k < 0 || !b.items[k].free(isField) {
		return false
	}
	f := b.field(k, anyRole)
	if !b.fields[f].measure() {
		return false
	}
	return b.wants("relation", "distribution") || b.fields[f].discrete() && b.otherNumber(k)
}

// otherNumber reports whether the clause measures something beside item k.
func (b *builder) otherNumber(k int) bool {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if i != k && it.is(isField) && b.fields[it.links[0].field].measure() && it.links[0].field != b.items[k].links[0].field ||
			i < k-1 && it.is("aggregate", "count") && b.has(b.next(i+1, "of", "the"), isRows) {
			return true
		}
	}
	return b.has(b.next(b.from), "by")
}

func (b *builder) countRows() plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: plan.Asked}, &b.profile)
}

func (b *builder) distinctOf(f int) plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.CountDistinct, Column: b.fields[f].column.Name, Origin: plan.Asked}, &b.profile)
}

// distinct reads "different", "unique" and "how many different" with the fields after it.
func (b *builder) distinct(i int) {
	k := b.next(i+1, "of", "the")
	if b.distinctRows(i, k) {
		return
	}
	if k < 0 || !b.items[k].free(isField) {
		b.items[i].use = "filler"
		return
	}
	b.items[i].use = "measure"
	if b.items[i].arg == "distinct" && !b.countBefore(i) {
		return // "unique genres" are groups
	}
	b.distinctFields(k)
}

func (b *builder) countBefore(i int) bool {
	k := b.previous(i, "of", "the")
	return k >= 0 && b.items[k].is("aggregate", "count")
}

func (b *builder) distinctFields(k int) {
	for k >= 0 && b.items[k].free(isField) {
		f := b.field(k, anyRole)
		m := b.distinctOf(f)
		b.items[k].use = "measure " + m.Label
		b.add(m)
		and := b.next(k + 1)
		if !b.has(and, "connect", "and") {
			return
		}
		k = b.next(and+1, "the")
	}
}
