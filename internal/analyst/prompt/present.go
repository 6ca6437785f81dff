package prompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// present reads "employees who have a commission": only the rows that have any.
func (b *builder) present() {
	for i := b.from; i < b.to; i++ {
		verb := b.items[i].free(isUnknown) && !b.plural(b.items[i].from) // submissions that won an award
		if !verb && !b.items[i].is("connect", "with", "have", "has") || !b.afterRows(i) {
			continue
		}
		k := b.next(i + 1)
		if !b.has(k, isField) || b.items[k].use != "" || !b.oneOf(k) || b.bounded(k) {
			continue
		}
		f := b.items[k].links[0].field
		p := plan.Predicate{Column: b.fields[f].column.Name}
		switch c := b.fields[f].column; {
		case c.Nulls > 0:
			p.Op = plan.NotNull
		case !verb && b.fields[f].measure() && isZero(c.Min):
			p.Op, p.Values = plan.Greater, []string{"0"}
		default:
			continue
		}
		if verb {
			b.pass(i)
		}
		b.items[k].use = "condition " + p.Column
		b.require(i, p)
	}
}

func isZero(s string) bool {
	v, err := strconv.ParseFloat(s, 64)
	return err == nil && v == 0
}

// afterRows reports whether what stands before item i is the rows.
func (b *builder) afterRows(i int) bool {
	p := b.previous(i, "that", "which", "who")
	return p >= 0 && (b.items[p].is(isRows) || b.items[p].is(isUnknown) && b.plural(b.items[p].to-1))
}

// oneOf reports whether "a" or "any" stands before item k.
func (b *builder) oneOf(k int) bool {
	at := b.items[k].from - 1
	return at >= 0 && slices.Contains([]string{"a", "an", "any", "some"}, b.ts[at].text)
}

// bounded reports whether a value or a bound follows the field of item k: "with a price above 10".
func (b *builder) bounded(k int) bool {
	n := b.next(k+1, "of", "is")
	return n >= 0 && (b.items[n].is("operator") || b.items[n].is(isNumber) || b.items[n].is(isValue) || b.items[n].is("vague"))
}

// placed reports whether an item only says that the rows are somewhere: "located
// in Chile", where the country is not the site.
func (b *builder) placed(k, i int) bool {
	it := &b.items[k]
	return it.to-it.from == 1 && it.links[0].score < 0.8 && strings.HasSuffix(b.ts[it.from].text, "ed") && i > k+1 && b.items[i-1].is("connect", "in", "from", "at")
}
