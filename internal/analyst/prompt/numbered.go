package prompt

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// numbered reads a number beside a field without a comparing word: "grade 4", "8 cylinders".
func (b *builder) numbered(i int) {
	if b.mark(i) {
		return
	}
	k := b.previous(i, "is", "of", "equal", "as")
	if k >= 0 && k >= i-3 && b.items[k].is(isField) && b.items[k].use == "" && b.codes(b.field(k, aNumber)) {
		b.equal(i, k)
		return
	}
	k = b.next(i + 1)
	if k < 0 || k > i+2 || !b.items[k].is(isField) || b.items[k].use != "" || !b.codes(b.field(k, aNumber)) {
		return
	}
	if p := b.previous(i); p < 0 || b.items[p].is("connect", "with", "have", "has", "of", "in", "for", "where") || b.has(b.next(k+1), isRows) {
		b.equal(i, k)
	}
}

func (b *builder) equal(i, k int) {
	f := b.field(k, aNumber)
	b.items[i].use, b.items[k].use = "condition", "condition "+b.fields[f].column.Name
	b.equals(i, min(i, k), f)
}

// equals requires that a field is the number at item i, or one of those that follow it; a
// "not" before item first turns it round.
func (b *builder) equals(i, first, f int) {
	values, last := b.numerals(i)
	p := plan.Predicate{Op: plan.Equal, Column: b.fields[f].column.Name, Values: values}
	if len(p.Values) > 1 {
		p.Op = plan.In
	}
	if b.negated(first) {
		p.Op = plan.NotIn
	}
	b.require(i, p)
	b.spots[len(b.spots)-1].to = last
}

// mark reads what somebody got: "students with a 5 or 6 in Math", "pupils who got a 1". It
// is about the one field of few whole numbers that has it.
func (b *builder) mark(i int) bool {
	at := b.items[i].from
	t := b.ts[at]
	if at < b.items[b.from].from+2 || t.percent || t.ordinal || b.ts[at-1].text != "a" || !whole(b.items[i].number) || !got(b.ts[at-2].text) {
		return false
	}
	f, several := -1, false
	for k, fd := range b.fields {
		if !fd.numeric() || fd.column.Type != sitrep.TypeInteger || fd.column.Distinct > 30 || fd.column.Role == sitrep.RoleIdentifier || !b.reaches(fd, b.items[i].number) {
			continue
		}
		if n := b.next(i + 1); b.has(n, isField) && b.items[n].links[0].field == k {
			return false // it is named
		}
		switch {
		case f < 0 || marked(fd) && !marked(b.fields[f]):
			f, several = k, false
		case marked(fd) == marked(b.fields[f]):
			several = true
		}
	}
	if f < 0 || several {
		return false
	}
	b.items[i].use = "condition " + b.fields[f].column.Name
	b.equals(i, i, f)
	b.note(plan.Assumption, b.said(i, i+1), b.fields[f].label()+" "+b.numeral(i))
	return true
}

// got reports whether a word says that somebody came by a mark.
func got(text string) bool {
	switch text {
	case "got", "get", "gets", "gave", "give", "received", "scored", "earned", "achieved", "rated", "wrote", "with", "have", "has", "had":
		return true
	}
	return false
}

// marked reports whether a field holds marks: grades and ratings, not how many of something.
func marked(fd *field) bool {
	return fd.column.Unit == "" && (fd.column.Kind == catalog.KindRate || fd.column.Kind == catalog.KindOrdinal)
}

// reaches reports whether a field can hold a number.
func (b *builder) reaches(fd *field, n float64) bool {
	c := fd.column
	if c.AllValues {
		return slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return v.Value == strconv.FormatFloat(n, 'f', -1, 64) })
	}
	low, err1 := strconv.ParseFloat(c.Min, 64)
	high, err2 := strconv.ParseFloat(c.Max, 64)
	return err1 == nil && err2 == nil && low <= n && n <= high
}

// numerals are a number and those that follow it with "or" or "and", up to item last:
// grade 9 or 10.
func (b *builder) numerals(i int) (out []string, last int) {
	out = []string{b.numeral(i)}
	for last = i; ; last = i {
		or := b.next(i + 1)
		if !b.has(or, "connect", "or", "and") {
			return out, last
		}
		i = b.next(or+1, "or", "and")
		if i < 0 || !b.items[i].free(isNumber) {
			return out, last
		}
		b.items[i].use = "condition"
		out = append(out, b.numeral(i))
	}
}

// codes reports whether a number's values are told apart one by one.
func (b *builder) codes(f int) bool {
	c := b.fields[f].column
	return b.fields[f].numeric() && (!b.fields[f].measure() || c.Distinct <= 50)
}
