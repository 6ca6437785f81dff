package prompt

import (
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// defined calls a number by the words that its definition in brackets explains:
// "conversion rate (signups per session)" is a conversion rate.
func (b *builder) defined(left, right int, m *plan.Measure) {
	open := b.signBefore(left)
	if open <= b.from || right+1 >= b.to || !b.items[right+1].is(isSign, ")") {
		return
	}
	from := open
	for from > b.from && b.items[from-1].is(isUnknown) {
		from--
	}
	if from == open {
		return
	}
	for from > b.from && b.items[from-1].is(isField) { // "churn rate", of churned customers
		from--
	}
	m.Label = b.nameSaid(from, open)
	if strings.HasSuffix(strings.ToLower(m.Label), " rate") && b.partOf(m.Of, m.Per) {
		m.Unit = "%"
	}
	b.note(plan.Assumption, m.Label, b.said(left, right+1))
	for k := from; k < open; k++ {
		b.items[k].use = "measure " + m.Label
	}
}

// partOf reports whether one count seems to be of things that another counts, too:
// signups of sessions, not accidents of hours. People speak of such a rate in percent.
func (b *builder) partOf(of, per *plan.Measure) bool {
	if of.Aggregate != plan.Sum || per.Aggregate != plan.Sum || of.Unit != "" || per.Unit != "" {
		return false
	}
	part, whole := b.byName(of.Column), b.byName(per.Column)
	if part < 0 || whole < 0 || b.physical(whole) {
		return false
	}
	a, c := b.fields[part].column, b.fields[whole].column
	return a.Whole && c.Whole && a.Mean <= c.Mean
}

// nameSaid is words of the prompt as the name of something: without the capital that
// begins a sentence, but with those of "CTR".
func (b *builder) nameSaid(from, to int) string {
	said := b.said(from, to)
	if _, size := utf8.DecodeRuneInString(said); strings.ToLower(said[size:]) == said[size:] {
		return strings.ToLower(said)
	}
	return said
}

// signBefore is the bracket that opens before an item; -1: there is none.
func (b *builder) signBefore(i int) int {
	for i--; i >= b.from && (b.items[i].tag == isFiller || b.items[i].is("connect")); i-- {
	}
	if i >= b.from && b.items[i].is(isSign, "(") {
		return i
	}
	return -1
}
