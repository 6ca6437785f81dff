package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// sides takes "expenses" for the number that holds what goes out below zero and what
// comes in above it, as the amounts of an account do.
func (r *reader) sides() {
	f := r.signedNumber()
	if f < 0 {
		return
	}
	for i := range r.items {
		it := &r.items[i]
		if n, side := r.opens("signed", it.from); n > 0 && !it.is(isValue) && !(it.is(isField) && it.score >= 0.9) {
			it.tag, it.arg, it.score, it.links = isField, side, 0.8, []link{{field: f, score: 0.8}}
		}
	}
}

// signed keeps the rows of the side that is asked for. Who asks for both is not helped
// by the rows of one, nor by their sum.
func (b *builder) signed() {
	at, side := -1, ""
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case !it.is(isField, "in", "out"):
		case side != "" && side != it.arg:
			b.unsided()
			return
		default:
			at, side = i, it.arg
		}
	}
	if at < 0 {
		return
	}
	it, f := &b.items[at], b.items[at].links[0].field
	name, op := b.fields[f].column.Name, plan.Greater
	if side == "out" {
		op, b.outgoing = plan.Less, name
	}
	if b.has(b.previous(at), "aggregate", "count") {
		it.use = "rows" // how many expenses
	}
	b.require(at, plan.Predicate{Op: op, Column: name, Values: []string{"0"}})
	b.note(plan.Assumption, b.said(at, at+1), b.fields[f].label()+map[string]string{"out": " below zero", "in": " above zero"}[side])
}

// unsided gives the words for both sides back as words that nothing is known of.
func (b *builder) unsided() {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isField, "in", "out") {
			it.tag, it.arg, it.links = isUnknown, "", nil
		}
	}
}

// signedNumber is the one number that adds up and has values on both sides of zero
// in earnest; -1: none, or several.
func (ix *index) signedNumber() int {
	found := -1
	for f, fd := range ix.fields {
		c := fd.column
		if c.Kind != catalog.KindFlow || 20*c.Negatives < ix.profile.Rows || c.Negatives+c.Zeros >= ix.profile.Rows-c.Nulls {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = f
	}
	return found
}

// outgoings turns a ranking by what lies below zero: the largest expense is the lowest number.
func (b *builder) outgoings() {
	for i := range b.q.Measures {
		switch m := &b.q.Measures[i]; {
		case b.outgoing == "" || m.Column != b.outgoing:
		case m.Aggregate == plan.Maximum:
			*m = b.measureOf(b.byName(b.outgoing), "minimum")
		case m.Aggregate == plan.Minimum:
			*m = b.measureOf(b.byName(b.outgoing), "maximum")
		}
	}
	k := b.q.Rank
	if b.outgoing == "" || k == nil || b.rank != nil && b.rank.count {
		return
	}
	by := k.Column
	if by == "" && k.Measure < len(b.q.Measures) {
		by = b.q.Measures[k.Measure].Column
	}
	if by == b.outgoing && slices.Contains([]string{"high", "low"}, b.end()) {
		k.Ascending = !k.Ascending
	}
}

// end is the end of the scale that a ranking's own word names.
func (b *builder) end() string {
	if b.rank == nil {
		return "high"
	}
	return b.items[b.rank.at].arg
}

// spent keeps what lies below zero of a number, where only money that goes out is asked for.
func (b *builder) spent(at, f int) {
	name := b.fields[f].column.Name
	b.outgoing = name
	b.require(at, plan.Predicate{Op: plan.Less, Column: name, Values: []string{"0"}})
	if len(b.q.Measures) == 0 && !slices.Contains(b.loose, f) {
		b.loose = append(b.loose, f)
	}
}
