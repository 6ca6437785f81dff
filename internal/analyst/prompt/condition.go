package prompt

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// conditions takes comparisons with numbers: "more than 4 cylinders", "price
// over 10k", "older than average", "grade 4".
func (b *builder) conditions() {
	for i := b.from; i < b.to; i++ {
		b.at = i
		switch it := &b.items[i]; {
		case it.free("vague"):
			b.vagueCondition(i)
		case it.is("operator", "contains") && it.use == "":
			b.contains(i)
		case it.free("operator"):
			b.comparison(i)
		case it.free(isNumber):
			b.numbered(i)
		}
	}
}

// comparison reads an operator with its number and its field.
func (b *builder) comparison(i int) {
	op, hint, _ := strings.Cut(b.items[i].arg, " ")
	n := b.operand(i)
	if n < 0 {
		return
	}
	values := []string{b.numeral(n)}
	last := max(n, i)
	if op == string(plan.Between) {
		second := b.next(n+1, "and", "to")
		if !b.has(second, isNumber) {
			return
		}
		values = append(values, b.numeral(second))
		b.items[second].use = "condition"
		last = second
	}
	if b.condition(i, last, plan.Operator(op), values, hint) {
		b.items[i].use, b.items[n].use = "condition", "condition"
	}
}

// operand is the number of an operator: after it, or before "or more"; -1: none.
func (b *builder) operand(i int) int {
	if b.ts[b.items[i].from].stem == "or" || b.ts[b.items[i].from].stem == "and" {
		k := b.previous(i)
		if b.has(k, isNumber) && b.items[k].use == "" {
			return k
		}
		return -1
	}
	k := b.next(i+1, "of", "the", "is")
	if b.has(k, isNumber) {
		return k
	}
	return -1
}

// numeral is a number as text for the plan.
func (b *builder) numeral(i int) string {
	return strconv.FormatFloat(b.items[i].number, 'f', -1, 64)
}

// condition finds what a comparison is about: the field after the number
// ("more than 4 cylinders"), the one before it ("price over 10"), or the
// groups ("regions with more than 100 orders").
func (b *builder) condition(i, last int, op plan.Operator, values []string, hint string) bool {
	if p := b.previous(i, "is"); hint != "" && !(p >= 0 && b.items[p].is(isField) && b.fits(b.field(p, aNumber), aNumber)) {
		if f, opposite := b.hinted(hint); f >= 0 && b.comparable(f, values) {
			if sum := b.together(last); sum >= 0 && b.aboutGroups(i) && b.fields[f].measure() {
				b.pass(sum)
				return b.onGroups(b.measureOf(f, string(plan.Sum)), op, values)
			}
			return b.onField(f, turned(op, opposite), values)
		}
	}
	if f := b.aged(i); f >= 0 && b.comparable(f, values) && b.next(last+1) < 0 || f >= 0 && b.comparable(f, values) && !b.has(b.next(last+1), isField) {
		return b.onField(f, op, values)
	}
	if f, opposite := b.inUnit(last); f >= 0 {
		return b.onField(f, turned(op, opposite), values)
	}
	if k := b.next(last+1, "of"); k >= 0 && k <= last+2 {
		if b.has(k, isValue) && b.aboutGroups(i) { // where at least 5 women work
			if n := b.next(k + 1); n >= 0 && b.items[n].free(isUnknown) {
				b.items[n].use = "condition on groups"
			}
			return b.onGroups(b.countRows(), op, values)
		}
		if b.countedThing(k, values) && b.aboutGroups(i) {
			b.items[k].use = "condition on groups"
			return b.onGroups(b.countRows(), op, values)
		}
		if b.has(k, isField) && b.items[k].use == "" {
			f := b.field(k, aNumber)
			if b.fits(f, aNumber) {
				return b.onNumberAfter(k, op, values)
			}
			m := b.countOf(k)
			return b.onGroups(m, op, values)
		}
	}
	return b.conditionBefore(i, op, values)
}

func (b *builder) conditionBefore(i int, op plan.Operator, values []string) bool {
	for k := i - 1; k >= b.from && k > i-8 && !b.ends(k); k-- {
		it := &b.items[k]
		switch {
		case it.is(isField):
			f := b.field(k, aNumber)
			if !b.fits(f, aNumber) {
				continue
			}
			return b.onNamed(k, f, op, values)
		case it.is("aggregate", "count") && b.rowsCompared(k, i):
			return b.onDefault(i, op, values)
		case it.is("aggregate", "count"):
			it.use = "condition on groups"
			return b.onGroups(b.countRows(), op, values)
		case it.is("operator"), it.is(isNumber):
			return b.onDefault(i, op, values)
		}
	}
	return b.onDefault(i, op, values)
}

// rowsCompared reports whether the comparison at i is about the rows that the word at k
// counts, "how many orders over 400 were there", and not about how many there are:
// "regions where the number of orders is over 400".
func (b *builder) rowsCompared(k, i int) bool {
	return !b.repeats(k) && (!b.aboutGroups(i) || b.has(b.previous(i, "is"), isRows))
}

// onNamed puts the condition on the field before it, or on its aggregate by groups.
func (b *builder) onNamed(k, f int, op plan.Operator, values []string) bool {
	a := b.previous(k, "of", "the")
	if a > b.from && b.items[a].is(isRows) && b.items[a-1].is("aggregate") { // the average order amount
		a--
	}
	if a >= 0 && b.items[a].is("aggregate") && b.items[a].arg != "distinct" && b.aboutGroups(a) {
		m := b.measureOf(f, b.items[a].arg)
		if b.repeats(a) {
			b.items[a].use, b.items[k].use = "condition on groups", "condition on groups"
		}
		return b.onGroups(m, op, values)
	}
	if b.totalOfGroups(k, f) {
		b.items[k].use = "condition on groups"
		return b.onGroups(b.measureOf(f, ""), op, values)
	}
	if b.items[k].use == "" && !b.displayed(k) {
		b.items[k].use = "condition " + b.fields[f].column.Name
	}
	return b.onField(f, op, values)
}

// totalOfGroups reports whether a number belongs to groups and not to rows:
// "products with revenue above 500k" are those that earn it together.
func (b *builder) totalOfGroups(k, f int) bool {
	with := b.previous(k, "the", "a")
	if b.fields[f].column.Kind != catalog.KindFlow || with < 0 || !b.items[with].is("connect", "with", "where", "have", "has") || b.anyRows() {
		return false
	}
	g := b.previous(with)
	if g < 0 || !b.items[g].free(isField) || !b.plural(b.items[g].to-1) {
		return false
	}
	group := b.items[g].links[0].field
	return b.groupable(group) && !b.fields[group].measure() && !b.fields[group].key(b.profile.Rows)
}

// repeats reports whether an aggregate is said a second time or in a relative clause, so that it is not shown for its own sake.
func (b *builder) repeats(a int) bool {
	p := b.previous(a, "the", "a", "is")
	return p >= 0 && (b.items[p].is("connect", "with", "where", "have", "has", "which", "that") || b.items[p].is("by"))
}

// displayed reports whether a field is asked for itself and only then compared: "show price where …" says it twice.
func (b *builder) displayed(k int) bool {
	p := b.previous(k, "the", "of")
	for p >= 0 && (b.items[p].is(isUnknown) || b.items[p].is(isRows)) {
		p = b.previous(p, "the", "of")
	}
	return p >= 0 && b.items[p].is("aggregate") && b.items[p].arg != "count" || b.grouped(k)
}

// aboutGroups reports whether the clause names groups before item i that a condition can be on.
func (b *builder) aboutGroups(i int) bool {
	for k := b.from; k < b.to; k++ {
		it := &b.items[k]
		if it.is("by") && k+1 < b.to {
			return true
		}
		if k < i && it.is(isField) && it.use == "" && b.groupable(it.links[0].field) {
			return true
		}
	}
	return false
}

// groupable reports whether rows can be grouped by a field: not by a measure, unless it has few values.
func (b *builder) groupable(f int) bool {
	return (!b.fields[f].measure() || b.fields[f].discrete()) && b.fields[f].column.Kind != catalog.KindKey
}

func (b *builder) onField(f int, op plan.Operator, values []string) bool {
	b.require(b.at, plan.Predicate{Op: op, Column: b.fields[f].column.Name, Values: values})
	return true
}

func (b *builder) onGroups(m plan.Measure, op plan.Operator, values []string) bool {
	v, err := strconv.ParseFloat(values[0], 64)
	if err != nil || len(values) > 1 {
		return false
	}
	b.groupsThat()
	b.q.Having = &plan.Condition{Measure: m, Op: op, Value: v}
	return true
}

// onDefault puts a condition without a field on the main measure: "orders over 10k".
func (b *builder) onDefault(i int, op plan.Operator, values []string) bool {
	f := b.mainMeasure()
	if f < 0 || !b.anyRows() {
		return false
	}
	b.note(plan.Assumption, b.said(i, i+1)+" "+values[0], b.fields[f].label())
	return b.onField(f, op, values)
}

func (b *builder) anyRows() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is(isRows) {
			return true
		}
	}
	return false
}

// vagueCondition reads "above average" and "high": the limit is computed at each run.
func (b *builder) vagueCondition(i int) {
	arg := b.items[i].arg
	if side, hint, ok := strings.Cut(arg, " average"); ok {
		b.againstAverage(i, side, strings.TrimSpace(hint))
		return
	}
	if arg == "recent" {
		return
	}
	if side, hint, ok := strings.Cut(arg, " "); ok {
		b.vagueRows(i, side, hint)
		return
	}
	k := b.next(i + 1)
	if !b.has(k, isField) || b.items[k].use != "" || !b.fields[b.field(k, aNumber)].measure() {
		return
	}
	if p := b.previous(i); (p < 0 || !b.items[p].is("connect", "with", "have", "has", "of")) && !b.has(k+1, isRows) {
		return
	}
	f := b.field(k, aNumber)
	op, limit := plan.AtLeast, plan.VagueHigh
	if arg == "low" {
		op, limit = plan.AtMost, plan.VagueLow
	}
	b.items[i].use, b.items[k].use = "condition", "condition "+b.fields[f].column.Name
	b.require(i, plan.Predicate{Op: op, Column: b.fields[f].column.Name, Vague: limit})
	b.note(plan.Assumption, b.said(i, k+1), plan.OuterQuarter+b.fields[f].label())
}

// averageOf is the average that "above the average" speaks of: of all rows, "of
// their department", "in Asia".
func (b *builder) averageOf(i int) *plan.Operand {
	o := &plan.Operand{Aggregate: plan.Average}
	end := i + 1
	for end < b.to && b.items[end].is(isField) && strings.HasPrefix(b.items[end].use, "condition ") {
		end++
	}
	if f, to := b.sameGroup(end); f >= 0 {
		o.Within = []string{b.fields[f].column.Name}
		end = to
	} else if b.has(end, "connect", "in", "of", "for") || b.has(end, isValue) && strings.Contains(b.said(i, i+1), "than") {
		o.Where, end = b.scopeFrom(end)
	}
	for k := i + 1; k < end; k++ {
		if b.items[k].use == "" {
			b.items[k].use = "condition"
		}
	}
	return o
}

// vagueRows reads "heavy cars": the rows at the outer quarter of what the adjective is about.
func (b *builder) vagueRows(i int, side, hint string) {
	f, opposite := b.hinted(hint)
	if f < 0 || !b.fields[f].numeric() || !b.has(b.next(i+1), isRows) {
		return
	}
	op, limit := plan.AtLeast, plan.VagueHigh
	if (side == "low") != opposite {
		op, limit = plan.AtMost, plan.VagueLow
	}
	b.items[i].use = "condition " + b.fields[f].column.Name
	b.require(i, plan.Predicate{Op: op, Column: b.fields[f].column.Name, Vague: limit})
	b.note(plan.Assumption, b.said(i, i+1), plan.OuterQuarter+b.fields[f].label())
}

// againstAverage: "older than average", "price above the average", "above average price".
func (b *builder) againstAverage(i int, side, hint string) {
	f, opposite := -1, false
	if k := b.next(i + 1); b.has(k, isField) && b.items[k].use == "" && b.fits(b.field(k, aNumber), aNumber) {
		f = b.field(k, aNumber)
		b.items[k].use = "condition " + b.fields[f].column.Name
	} else if hint != "" {
		f, opposite = b.hinted(hint)
	}
	if f < 0 {
		k := b.previous(i, "is", "the", "that", "which", "with", "have", "has")
		if k >= 0 && b.items[k].is(isField) && b.fits(b.field(k, aNumber), aNumber) {
			f = b.field(k, aNumber)
			if b.items[k].use == "" {
				b.items[k].use = "condition " + b.fields[f].column.Name
			}
		}
	}
	if p := b.previous(i); f < 0 && p >= 0 { // earning more than the average
		_, nouns, _ := strings.Cut(b.lexicon.degrees[b.ts[b.items[p].to-1].text], " ")
		if f, opposite = b.hinted(nouns); f >= 0 {
			b.items[p].use = "condition " + b.fields[f].column.Name
		}
	}
	if f < 0 || !b.fields[f].numeric() {
		return
	}
	op := plan.Greater
	if (side == "below") != opposite {
		op = plan.Less
	}
	b.items[i].use = "condition"
	for k := max(b.from, i-4); k < i; k++ { // "whose age is younger than the average age"
		if b.items[k].free(isField) && b.items[k].links[0].field == f && !b.displayed(k) {
			b.items[k].use = "condition " + b.fields[f].column.Name
		}
	}
	b.require(i, against(op, b.fields[f].column.Name, b.averageOf(i)))
}
