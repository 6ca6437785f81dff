package prompt

import (
	"slices"
	"strings"

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
	in, out := r.sideWords("in"), r.sideWords("out")
	for i := 0; i < len(r.items); i++ {
		it := &r.items[i]
		n, meaning := r.opens("signed", it.from)
		side, both := strings.CutSuffix(meaning, " both")
		if n == 0 || it.is(isValue) || it.is(isField) && it.score >= 0.9 || both && !(in && out) {
			continue
		}
		for end := it.from + n; i+1 < len(r.items) && r.items[i+1].from < end; it = &r.items[i] {
			it.tag = isFiller // of "single payments" the second word is the noun
			i++
		}
		it.tag, it.arg, it.score, it.links = isField, side, 0.8, []link{{field: f, score: 0.8}}
	}
}

// sideWords reports whether the prompt speaks of a side.
func (r *reader) sideWords(side string) bool {
	for i := range r.ts {
		if _, meaning := r.opens("signed", i); strings.HasPrefix(meaning, side) {
			return true
		}
	}
	return false
}

// signed keeps the rows of the side that is asked for. Who asks for both gets both, and
// what is left.
func (b *builder) signed() {
	at, side := -1, ""
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case !it.is(isField, "in", "out"):
		case side != "" && side != it.arg:
			b.bothSides(at, i)
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

// net reads the balance of what comes in and goes out over all rows. Of a stretch of
// time, and run on from one to the next, it is another number, and none that is told.
func (b *builder) net() {
	f := b.signedNumber()
	if f < 0 || b.q.Period != nil || b.lastPeriod != nil {
		return
	}
	at := -1
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("grain"), it.is("focus", "trend", "change"), b.ts[it.from].text == "running":
			return
		case it.free(isUnknown) && it.to-it.from == 1 && b.ts[it.from].stem == "balanc" && at < 0:
			at = i
		}
	}
	if at < 0 {
		return
	}
	it := &b.items[at]
	it.tag, it.links, it.score = isField, []link{{f, 0.8, 1}}, 0.8
	if k := at - 1; k >= b.from && b.items[k].free(isUnknown) && b.ts[b.items[k].from].text == "current" {
		b.items[k].use = "filler"
	}
	b.note(plan.Assumption, b.said(at, at+1), b.fields[f].label()+" added up over all rows, what goes out from what comes in")
}

// bothSides measures what comes in, what goes out, and what one is more than the other.
func (b *builder) bothSides(first, second int) {
	name := map[string]string{"in": "income", "out": "expenses"}
	for _, i := range []int{first, second} {
		if _, meaning := b.opens("signed", b.items[i].from); !strings.HasSuffix(meaning, " both") {
			name[b.items[i].arg] = strings.ToLower(b.said(i, i+1))
		}
	}
	f := b.items[first].links[0].field
	all := b.measureOf(f, string(plan.Sum))
	all.Label = "net " + name["in"]
	b.note(plan.Assumption, all.Label, name["in"]+" less "+name["out"])
	b.add(all)
	for _, side := range []string{"in", "out"} {
		m := b.measureOf(f, string(plan.Sum))
		op := map[string]plan.Operator{"in": plan.Greater, "out": plan.Less}[side]
		m.Label, m.Where = name[side], &plan.Predicate{Op: op, Column: m.Column, Values: []string{"0"}}
		b.add(m)
		b.note(plan.Assumption, name[side], b.fields[f].label()+map[string]string{"out": " below zero", "in": " above zero"}[side])
	}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isField, "in", "out") {
			it.use = "measure " + b.fields[f].column.Name
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
