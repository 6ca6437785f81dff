package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// compared is a comparison whose other side is found in the data: older than
// Anna, a larger population than that of Spain.
type compared struct {
	op    plan.Operator
	field int // -1: the other side names it
	at    int // the item that compares
	than  int // the item after which the other side begins
}

// nested reads comparisons with the data itself. They come before rankings: in
// "heavier than the car with the most power" nothing is ranked.
func (b *builder) nested() {
	for i := b.from; i < b.to; i++ {
		c, ok := b.comparedAt(i)
		if !ok {
			continue
		}
		o, end := b.otherSide(&c)
		if o == nil || !b.comparesBy(&c) {
			continue
		}
		p := against(c.op, b.fields[c.field].column.Name, o)
		for k := c.at; k < end; k++ {
			if it := &b.items[k]; it.use == "" && it.tag != isFiller {
				it.use = "condition " + p.Column
			}
		}
		b.require(i, p)
	}
}

// comparesBy gives a comparison without a number one: larger than France is by
// size, larger than any order in Toys by what the table is about.
func (b *builder) comparesBy(c *compared) bool {
	if c.field >= 0 {
		return true
	}
	if c.field = b.nounField("size"); c.field < 0 {
		c.field = b.mainMeasure()
	}
	if c.field < 0 {
		return false
	}
	b.note(plan.Assumption, b.said(c.at, c.at+1), "by "+b.fields[c.field].label())
	return true
}

// against compares a column with other rows; with the average of all of them by
// the name that has in a plan.
func against(op plan.Operator, column string, o *plan.Operand) plan.Predicate {
	if o.Aggregate == plan.Average && o.Column == "" && o.Where == nil && len(o.Within) == 0 {
		return plan.Predicate{Op: op, Column: column, Vague: plan.VagueAverage}
	}
	return plan.Predicate{Op: op, Column: column, Against: o}
}

// comparedAt is the comparison that begins at an item: an operator without a
// number, or a comparative with its field before "than".
func (b *builder) comparedAt(i int) (compared, bool) {
	it := &b.items[i]
	if it.free("operator") {
		kind, hint, _ := strings.Cut(it.arg, " ")
		n := b.next(i+1, "the", "of")
		if n < 0 || b.items[n].is(isNumber) && !b.theOne(n) || b.operand(i) >= 0 && !b.theOne(n) || !ordering(kind) {
			return compared{}, false
		}
		if b.ts[it.to-1].text != "than" && !b.items[n].is("aggregate") && !b.items[n].is("connect", "that") {
			return compared{}, false // "over the years"
		}
		c := compared{op: plan.Operator(kind), field: -1, at: i, than: i}
		if f, opposite := b.hinted(hint); hint != "" && f >= 0 {
			c.field, c.op = f, turned(c.op, opposite)
		} else if f := b.leftSide(i); f >= 0 {
			c.field = f
		}
		return c, true
	}
	return b.comparative(i)
}

func ordering(op string) bool {
	switch plan.Operator(op) {
	case plan.Greater, plan.AtLeast, plan.Less, plan.AtMost:
		return true
	}
	return false
}

// comparative: "a larger population than", "more goals than".
func (b *builder) comparative(i int) (compared, bool) {
	it := &b.items[i]
	degree := b.lexicon.degrees[b.ts[it.to-1].text]
	if degree == "" || it.use != "" {
		return compared{}, false
	}
	than, field := -1, -1
	for k := i + 1; k < min(i+6, b.to) && than < 0; k++ {
		switch {
		case b.items[k].is("connect", "than"):
			than = k
		case b.items[k].is(isNumber), b.ends(k):
			return compared{}, false
		case b.items[k].is(isField) && field < 0 && b.fits(b.field(k, aNumber), aNumber):
			field = b.field(k, aNumber)
		}
	}
	if n := b.next(than+1, "the"); than < 0 || n < 0 || b.items[n].is(isNumber) && !b.theOne(n) {
		return compared{}, false
	}
	kind, hint, _ := strings.Cut(degree, " ")
	c := compared{op: plan.Operator(kind), field: field, at: i, than: than}
	if f, opposite := b.hinted(hint); field < 0 && hint != "" && f >= 0 {
		c.field, c.op = f, turned(c.op, opposite)
	}
	return c, true
}

// leftSide is the number before an operator.
func (b *builder) leftSide(i int) int {
	k := b.previous(i, "is", "the", "that", "which", "with", "have", "has", "where")
	if k < 0 || !b.items[k].is(isField) || !b.fits(b.field(k, aNumber), aNumber) {
		return -1
	}
	f := b.field(k, aNumber)
	if b.items[k].use == "" && !b.displayed(k) {
		b.items[k].use = "condition " + b.fields[f].column.Name
	}
	return f
}

// otherSide reads what a comparison is with, and where that ends. It gives the
// comparison its field where only this side names it.
func (b *builder) otherSide(c *compared) (*plan.Operand, int) {
	k := b.next(c.than+1, "that", "of", "the", "those", "it", "is", "in")
	if k < 0 {
		return nil, 0
	}
	switch it := &b.items[k]; {
	case it.is("aggregate", "average", "median", "minimum", "maximum"):
		return b.aggregateSide(c, k, plan.Aggregate(it.arg))
	case b.everyOther(c.than+1, k):
		return b.extremeSide(c, k)
	case b.ranksFrom(k) >= 0:
		return b.rankedSide(c, b.ranksFrom(k))
	case it.is(isField) && !b.fields[b.field(k, aNumber)].time() && b.fields[b.field(k, aNumber)].numeric(): // than the population of Spain
		v := b.next(k+1, "of", "the", "in", "for")
		if c.field < 0 {
			c.field = b.field(k, aNumber)
		}
		if v < 0 || !b.items[v].is(isValue) {
			return nil, 0
		}
		return b.valueSide(v)
	case it.is(isField): // the department's
		if v := b.next(k + 1); v >= 0 && b.items[v].is(isValue) {
			return b.valueSide(v)
		}
	case it.is(isValue):
		return b.valueSide(k)
	}
	return nil, 0
}

// valueSide is the number of the row that a value names.
func (b *builder) valueSide(k int) (*plan.Operand, int) {
	hit := b.items[k].hits[0]
	for _, h := range b.items[k].hits {
		if b.fields[h.field].key(b.profile.Rows) {
			hit = h
			break
		}
	}
	if !b.fields[hit.field].key(b.profile.Rows) && b.fields[hit.field].column.Kind != "entity" {
		return nil, 0
	}
	where := plan.Predicate{Op: plan.In, Column: b.fields[hit.field].column.Name, Values: []string{hit.value}}
	return &plan.Operand{Aggregate: plan.Maximum, Where: &where}, k + 1
}

// aggregateSide is an average or the like: of all rows, of some, or of those
// that share a field with the row at hand ("of their department").
func (b *builder) aggregateSide(c *compared, k int, a plan.Aggregate) (*plan.Operand, int) {
	o := &plan.Operand{Aggregate: a}
	end := k + 1
	if n := b.next(k+1, "of", "the"); b.has(n, isField) && b.fits(b.field(n, aNumber), aNumber) && b.fields[b.field(n, aNumber)].measure() {
		f := b.field(n, aNumber)
		if c.field < 0 {
			c.field = f
		}
		if f != c.field {
			o.Column = b.fields[f].column.Name
		}
		end = n + 1
	}
	if f, to := b.sameGroup(end); f >= 0 {
		o.Within = []string{b.fields[f].column.Name}
		return o, to
	}
	o.Where, end = b.scopeFrom(end)
	return o, end
}

// sameGroup reads "of their department", "in its own region", "for the same year".
func (b *builder) sameGroup(i int) (field, end int) {
	own := false
	for k := i; k < b.to && k < i+6; k++ {
		it := &b.items[k]
		text := b.ts[it.from].text
		switch {
		case text == "their" || text == "its" || text == "his" || text == "her" || text == "same" || text == "own":
			own = true
		case it.is(isField) && own && !b.fields[b.field(k, aGroup)].measure():
			return b.field(k, aGroup), k + 1
		case it.is("connect", "of", "in", "for"), it.tag == isFiller, it.is("by"):
		default:
			return -1, i
		}
	}
	return -1, i
}

// everyOther reports whether the other side is any or all of some rows.
func (b *builder) everyOther(from, to int) bool {
	for k := from; k <= to && k < b.to; k++ {
		switch b.ts[b.items[k].from].text {
		case "any", "all", "every", "each":
			return true
		}
	}
	return false
}

// extremeSide: more than any product in Toys is more than the most of them.
func (b *builder) extremeSide(c *compared, k int) (*plan.Operand, int) {
	o := &plan.Operand{Aggregate: plan.Maximum}
	if c.op == plan.Less || c.op == plan.AtMost {
		o.Aggregate = plan.Minimum
	}
	for k < b.to && !b.items[k].is(isValue) && !b.ends(k) {
		k++
	}
	o.Where, k = b.scopeFrom(k)
	if o.Where == nil {
		return nil, 0
	}
	return o, k
}

// scopeFrom takes the values that say of which rows the other side is.
func (b *builder) scopeFrom(i int) (*plan.Predicate, int) {
	var all []plan.Predicate
	end := i
	for k := i; k < b.to; k++ {
		it := &b.items[k]
		switch {
		case it.free(isValue):
			all = b.scoped(all, k)
			end = k + 1
		case it.is("connect", "in", "of", "from", "for", "with", "and", "or", "to"), it.tag == isFiller, it.is(isRows), it.is(isField) && b.has(b.next(k+1), isValue):
		default:
			return conjunction(all), end
		}
	}
	return conjunction(all), end
}

func (b *builder) scoped(all []plan.Predicate, k int) []plan.Predicate {
	hit := b.items[k].hits[0]
	column := b.fields[hit.field].column.Name
	for i := range all {
		if all[i].Column == column {
			all[i].Values = append(all[i].Values, hit.value)
			return all
		}
	}
	return append(all, plan.Predicate{Op: plan.In, Column: column, Values: []string{hit.value}})
}

// ranksFrom is the superlative of "the car with the most power" and "the oldest
// clerk", close behind an item; -1: none.
func (b *builder) ranksFrom(k int) int {
	for at := k; at < min(k+5, b.to) && !b.items[at].is(isValue) && !b.items[at].is("by"); at++ {
		if b.items[at].is("superlative") || at > k && b.items[at].is("aggregate", "maximum", "minimum") {
			return at
		}
	}
	return -1
}

// rankedSide is the number of the first row of a ranking: the car with the most
// power, the oldest employee in Sales.
func (b *builder) rankedSide(c *compared, at int) (*plan.Operand, int) {
	limit, f, end := b.topOf(at)
	if f < 0 && b.comparesBy(c) { // the smallest country, after "larger than"
		f = c.field
	}
	if f < 0 {
		return nil, 0
	}
	top := plan.Predicate{Op: plan.Equal, Column: b.fields[f].column.Name, Vague: limit}
	scope, to := b.scopeFrom(end)
	switch {
	case scope != nil && f == c.field:
		return &plan.Operand{Aggregate: plan.Aggregate(limit), Where: scope}, to
	case scope != nil:
		return nil, 0
	}
	return &plan.Operand{Aggregate: plan.Maximum, Where: &top}, end
}

// topOf is the end of a ranking that begins at a superlative, and its number.
func (b *builder) topOf(at int) (limit string, f, end int) {
	kind, hint, _ := strings.Cut(b.items[at].arg, " ")
	low := kind == "low" || kind == "minimum"
	f, end = -1, at+1
	if n := b.next(at+1, "of", "the"); b.has(n, isField) && b.fits(b.field(n, aNumber), aNumber) {
		f, end = b.field(n, aNumber), n+1
	} else if hint != "" && !strings.HasSuffix(hint, "count") {
		var opposite bool
		f, opposite = b.hinted(hint)
		low = low != opposite
	}
	if n := b.next(end); f < 0 || end == at+1 && n >= 0 && !b.items[n].is(isValue) && !b.items[n].is("connect") {
		end = max(end, n+1) // the noun for the row
	}
	if low {
		return plan.VagueMinimum, f, end
	}
	return plan.VagueMaximum, f, end
}
