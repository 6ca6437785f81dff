package prompt

import (
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// restrict gives the conditions of a sentence that asks nothing, "Exclude returned
// orders.", "Only Hamburg.", to every question of the prompt: to those before it
// with what they take for granted, and to those that follow. It reports whether it
// did.
func (b *builder) restrict() bool {
	added := slices.DeleteFunc(slices.Clone(b.where), b.inScope)
	dropped := b.dropped()
	if len(b.out.Questions) == 0 || len(added) == 0 || b.q.Having != nil || !dropped && !b.restrictive(clause{from: b.from, to: b.to}) || !b.asksNothing() {
		return false
	}
	if dropped {
		inverted(added)
	}
	b.scope = append(b.scope, added...)
	b.out.Notes = slices.DeleteFunc(b.out.Notes, func(n plan.Note) bool { return n.Words == b.q.Text }) // of a question that it is not
	for i := range b.out.Questions {
		restrictTo(&b.out.Questions[i], added)
	}
	for i := range b.out.Notes {
		if c := b.out.Notes[i].Claim; c != nil {
			restrictTo(&c.Question, added)
		}
	}
	return true
}

func (b *builder) inScope(p plan.Predicate) bool {
	return slices.ContainsFunc(b.scope, func(have plan.Predicate) bool { return reflect.DeepEqual(have, p) })
}

// restrictTo adds conditions to those that a question has.
func restrictTo(q *plan.Question, added []plan.Predicate) {
	all := slices.Clone(added)
	if q.Where != nil && q.Where.Op == plan.And {
		all = append(slices.Clone(q.Where.Kids), all...)
	} else if q.Where != nil {
		all = append([]plan.Predicate{*q.Where}, all...)
	}
	q.Where = conjunction(all)
}

// asksNothing reports whether the clause names nothing besides rows that could be asked for.
func (b *builder) asksNothing() bool {
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("by"), it.is("grain"), it.is("superlative"), it.is("focus"), it.is("aggregate"), it.is("figure"), it.is("connect", "what", "which", "who"), it.is(isSign, "?"):
			return false
		case it.is(isField) && b.fields[it.links[0].field].measure() && !strings.HasPrefix(it.use, "condition"):
			return false
		}
	}
	return true
}

// restrictive reports whether a part says which rows are meant: "only …" and
// "without …" begin such a sentence, "… only" ends one.
func (r *reader) restrictive(c clause) bool {
	at, last := c.from, c.to-1
	for at < c.to && (r.items[at].tag == isSign || r.items[at].tag == isFiller) {
		at++
	}
	for last > at && (r.items[last].tag == isSign || r.items[last].tag == isFiller) {
		last--
	}
	if at == c.to {
		return false
	}
	n, _ := r.opens("scope", r.items[at].from)
	return n > 0 || r.items[last].is("connect", "only")
}

// dropped reports whether the clause ends by saying that what it names is left out.
func (b *builder) dropped() bool {
	for i := b.items[b.from].from; i < b.items[b.to-1].to; i++ {
		if n, _ := b.opens("dropped", i); n > 0 && (i+n == len(b.ts) || endsSentence(b.ts[i+n].text)) {
			for k := b.from; k < b.to; k++ {
				if b.items[k].from >= i && b.items[k].to <= i+n {
					b.items[k].use = "not"
				}
			}
			return true
		}
	}
	return false
}

// inverted makes conditions on values say the opposite.
func inverted(all []plan.Predicate) {
	for i := range all {
		if all[i].Op == plan.In {
			all[i].Op = plan.NotIn
		}
	}
}
