package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tailed are the clauses that end at a place, or with what may follow there. Behind what
// names somebody else nothing follows: it would be said of them.
func (r *reader) tailed(i int, own *clauses, from, end int, subject string) []clause {
	ends := []int{end}
	add := func(more []int) {
		for _, e := range more {
			if !slices.Contains(ends, e) {
				ends = append(ends, e)
			}
		}
	}
	for n := 0; n < len(ends); n++ {
		add(r.tails(i, own, ends[n], false))
	}
	for _, e := range slices.Clone(ends) {
		add(r.tails(i, own, e, true))
	}
	out := make([]clause, 0, len(ends))
	slices.Sort(ends)
	slices.Reverse(ends)
	for _, e := range ends {
		out = append(out, clause{saying: r.sayings[i], from: from, to: e, subject: subject})
	}
	return out
}

// tailing is how something stands behind a clause.
type tailing int

const (
	bare   tailing = iota
	signed         // behind a comma, a colon or in brackets
	ending         // last
)

// tails are the ends of what may follow at a place: bare, after a sign, or in brackets.
func (r *reader) tails(i int, own *clauses, at int, last bool) []int {
	kind := bare
	if last {
		kind = ending
	}
	var out []int
	if !r.margin(i, at) {
		out = r.tail(i, own, at, kind)
	}
	for _, sign := range []string{",", ":", "–", "—"} {
		if r.is(at, sign) {
			out = append(out, r.tail(i, own, at+1, max(kind, signed))...)
		} else {
			r.reached.hope(at, sign)
		}
	}
	if r.sayings[i].Range != "" && r.is(at, ";") {
		out = append(out, r.matchers[i].ends(r.examiner.grammar.rules["range."+r.sayings[i].Range], at+1)...)
	}
	if strings.HasPrefix(r.sayings[i].Shape, "relation.") && (r.is(at, ".") || r.is(at, ";")) {
		out = append(out, r.matchers[i].ends(r.examiner.grammar.rules["no cause"], at+1)...)
	}
	if r.is(at, "(") {
		out = append(out, r.bracketed(i, own, at+1, max(kind, signed))...)
	}
	return out
}

// margin: a word of comparison right behind a number makes it the distance: "a tenth ahead of
// South". What such words add to a clause stands behind a sign, or within a piece that
// has its number. "From" before a date there tells where the number is from: 10 in revenue from
// September.
func (r *reader) margin(i, at int) bool {
	if at == 0 || at >= len(r.items) || !r.items[at-1].fact || r.items[at].fact || r.examiner.facts(r.items[at-1].text).Type != document.NumberFact {
		return false
	}
	if slices.Contains(comparing, r.items[at].text) {
		return true
	}
	from := r.items[at].text == "from" && at+1 < len(r.items) && r.items[at+1].fact && r.examiner.facts(r.items[at+1].text).Type == document.DateFact
	return from && strings.Contains(r.sayings[i].Roles["value"]+r.sayings[i].Roles["counted"], "{{"+r.items[at-1].text+"}}")
}

// comparing are words that take a number before them for how far.
var comparing = []string{"ahead", "behind", "above", "below", "higher", "lower", "more", "less", "fewer", "narrowly", "just", "before", "closely"}

// bracketed are the ends of brackets with one thing in them or several.
func (r *reader) bracketed(i int, own *clauses, at int, kind tailing) []int {
	inner, out := []int{at}, []int(nil)
	for n := 0; n < len(inner); n++ {
		if n > 0 && r.is(inner[n], ")") {
			out = append(out, inner[n]+1)
		}
		next := r.tail(i, own, inner[n], kind)
		if r.is(inner[n], ",") {
			next = append(next, r.tail(i, own, inner[n]+1, kind)...)
		}
		for _, e := range next {
			if !slices.Contains(inner, e) {
				inner = append(inner, e)
			}
		}
	}
	return out
}

// tail is what may follow: of the saying's shape, which rows and dates it is about, and
// whether that is usual.
func (r *reader) tail(i int, own *clauses, at int, kind tailing) []int {
	m, s := r.matchers[i], r.sayings[i]
	var out []int
	if own != nil && kind == ending {
		return m.ends(own.end, at)
	}
	if own != nil {
		out = append(out, m.ends(own.tail, at)...)
		if kind == signed {
			out = append(out, m.ends(own.after, at)...)
		}
	}
	general := []string{"where", "of dates", "range." + s.Range}
	for _, rule := range general {
		out = append(out, m.ends(r.examiner.grammar.rules[rule], at)...)
	}
	return out
}
