package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// per reads one thing for each of another: "sales per employee" divides by the
// number of different employees, "revenue per order" by the rows, "cost per
// kilo" by the weight. What has few values is a group instead: "sales per region".
func (b *builder) per(i int) {
	left, right := b.previous(i), b.next(i+1, "the")
	if left < 0 || right < 0 {
		return
	}
	per, ok := b.denominator(right)
	if !ok {
		return
	}
	of, ok := b.numerator(left, per)
	if !ok {
		return
	}
	m := plan.Measure{
		Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: of.Unit, Good: of.Good, Origin: plan.Asked,
		Label: strings.TrimPrefix(strings.TrimPrefix(of.Label, "total "), "number of ") + b.perWord(right) + b.said(right, right+1),
	}
	b.defined(left, right, &m)
	b.items[i].use, b.items[left].use, b.items[right].use = "measure "+m.Label, "measure "+m.Label, "measure "+m.Label
	b.add(m)
}

// numerator is what is divided: a number that adds up, or the rows by what
// there are many of. An aggregate or a count in words asks for groups.
func (b *builder) numerator(k int, per plan.Measure) (plan.Measure, bool) {
	if p := b.previous(k, "of", "the"); b.has(p, "aggregate") || b.chart != "" || b.rank != nil {
		return plan.Measure{}, false
	}
	switch it := &b.items[k]; {
	case it.free(isRows):
		return b.countRows(), per.Aggregate == plan.CountDistinct
	case it.free(isField):
		f := b.field(k, aNumber)
		if !b.fields[f].measure() || b.fields[f].column.Usual() != catalog.AggregateSum {
			return plan.Measure{}, false
		}
		return b.measureOf(f, ""), true
	}
	return plan.Measure{}, false
}

// denominator is what something is counted per.
func (b *builder) denominator(k int) (plan.Measure, bool) {
	it := &b.items[k]
	if it.is(isRows) {
		return b.countRows(), true
	}
	if !it.free(isField) {
		return plan.Measure{}, false
	}
	f := b.field(k, aGroup)
	c := b.fields[f].column
	switch {
	case c.Kind == catalog.KindKey && !b.plural(it.to-1):
		return b.countRows(), true
	case c.Kind == catalog.KindEntity:
		return b.distinctOf(f), true
	case b.fields[f].measure() && (b.divides(k) || !b.plural(it.to-1)) && (c.Kind == catalog.KindFlow && !b.fields[f].discrete() || b.physical(f) || b.countsNoun(f)):
		return b.measureOf(f, string(plan.Sum)), true
	}
	return plan.Measure{}, false
}

// countsNoun reports whether a number counts what its name says in the plural: customers.
func (b *builder) countsNoun(f int) bool {
	c, words := b.fields[f].column, b.fields[f].names[0].words
	return c.Kind == catalog.KindNumber && (c.Whole || c.Type == sitrep.TypeInteger) && len(words) > 0 && strings.HasSuffix(words[len(words)-1], "s")
}

// physical reports whether a number is named with a unit that adds up: weight_kg, minutes played.
func (b *builder) physical(f int) bool {
	for _, w := range b.fields[f].names[0].words {
		if slices.Contains([]string{"kg", "km", "miles", "hours", "minutes", "liters", "litres", "tons", "tonnes", "kwh", "sqm", "units"}, w) {
			return true
		}
	}
	return false
}

// ratioOf reads "the ratio of cost to distance", "cost to distance ratio" and
// "the ratio of returned to delivered shipments". It reports whether it did.
func (b *builder) ratioOf(i int) bool {
	left := b.next(i+1, "of", "the")
	to := b.next(left + 1)
	right := b.next(to+1, "the")
	if left < 0 || !b.has(to, "connect", "to") {
		right = b.previous(i)
		to = b.previous(right)
		left = b.previous(to)
	}
	if left < b.from || right < 0 || !b.has(to, "connect", "to") {
		return false
	}
	of, ok := b.part(left)
	per, also := b.part(right)
	if !ok || !also {
		return false
	}
	if of.Where != nil {
		b.where = slices.DeleteFunc(b.where, func(p plan.Predicate) bool { return p.Column == of.Where.Column })
	}
	m := plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Origin: plan.Asked, Label: "ratio of " + sideName(of) + " to " + sideName(per)}
	for _, k := range []int{i, left, right} {
		b.items[k].use = "measure " + m.Label
	}
	b.add(m)
	return true
}

// part is one side of a ratio: the sum of a number, or the rows with a value,
// which is then no condition of the question.
func (b *builder) part(k int) (plan.Measure, bool) {
	if n := b.numberAt(k); n >= 0 {
		return b.measureOf(b.field(n, aNumber), string(plan.Sum)), true
	}
	column, value, ok := strings.Cut(strings.TrimPrefix(b.items[k].use, "value "), "=")
	if !b.items[k].is(isValue) || !ok || b.byName(column) < 0 {
		return plan.Measure{}, false
	}
	m := b.countRows()
	m.Where = &plan.Predicate{Op: plan.In, Column: column, Values: []string{value}}
	m.Label += " where " + plan.ExplainFilter(*m.Where, b.profile)
	return m, true
}

// divides reports whether an item follows "divided by", which asks for one number over
// another and never for groups.
func (b *builder) divides(k int) bool {
	by := b.previous(k, "the")
	return b.has(by, "by") && b.ts[b.items[by].from].text == "divided"
}

func (b *builder) perWord(right int) string {
	if b.divides(right) {
		return " divided by "
	}
	return " per "
}

// sideName is what a side of a ratio is called: rows of one value by the value.
func sideName(m plan.Measure) string {
	if w := m.Where; m.Aggregate == plan.Count && w != nil && w.Op == plan.In && len(w.Values) == 1 {
		return strings.ReplaceAll(w.Values[0], "_", " ")
	}
	return m.Label
}
