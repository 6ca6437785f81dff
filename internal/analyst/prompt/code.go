package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// bareCode reads a number that is a value of a column of codes without the
// column's name: "404 errors", "requests that got 500". Small numbers are left
// alone: they count things.
func (b *builder) bareCode(i int) {
	f, value := b.codeField(i), b.numeral(i)
	if f < 0 {
		return
	}
	column := b.fields[f].column.Name
	b.items[i].use = "value " + column + "=" + value
	if k := b.next(i + 1); k == i+1 && b.items[k].free(isUnknown) && (b.plural(b.items[k].from) || b.ts[b.items[k].from].text == "s") { // 404 errors
		b.items[k].use = "rows"
	}
	op := plan.In
	if b.negated(i) {
		op = plan.NotIn
	}
	if !b.anyOf(i, column, op, value) {
		b.require(i, plan.Predicate{Op: op, Column: column, Values: []string{value}})
	}
	b.note(plan.Assumption, b.said(i, i+1), b.fields[f].label()+" is "+value)
}

func (b *builder) isCode(i int) bool { return b.codeField(i) >= 0 }

// codeField is the column of codes that has a number as a value; -1: none.
func (b *builder) codeField(i int) int {
	const smallest = 100
	if t := b.ts[b.items[i].from]; b.items[i].number < smallest || t.percent || t.ordinal || t.suffix != "" {
		return -1
	}
	value := b.numeral(i)
	return slices.IndexFunc(b.fields, func(f *field) bool {
		return f.numeric() && !f.measure() && !f.key(b.profile.Rows) && f.has(value)
	})
}

// has reports whether a column has a value.
func (f *field) has(value string) bool {
	return slices.ContainsFunc(f.column.Values, func(v catalog.ValueCount) bool { return v.Value == value })
}
