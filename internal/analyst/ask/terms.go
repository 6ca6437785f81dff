package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// term is a run of tokens that names one column as a whole: "the education level of mothers (Medu)", either side of "the
// relation between … and …". What its words name by themselves is not meant.
type term struct{ from, to, column int }

// wholes writes each term of a prompt as one token that names its column; ok is false where there is none.
func (s *scene) wholes() (ts []token, ok bool) {
	terms := s.terms()
	for i := 0; i < len(s.ts); i++ {
		k := slices.IndexFunc(terms, func(t term) bool { return t.from == i })
		if k < 0 {
			ts = append(ts, s.ts[i])
			continue
		}
		ts = append(ts, s.inOne(terms[k]))
		i = terms[k].to - 1
	}
	return ts, len(terms) > 0
}

// unexplained leaves out what only explains what stands before it; ok is false where there is nothing of the kind.
func (s *scene) unexplained() (ts []token, ok bool) {
	for i := 0; i < len(s.ts); i++ {
		if to := s.explanation(i); to > 0 {
			i, ok = to-1, true
			continue
		}
		ts = append(ts, s.ts[i])
	}
	return ts, ok
}

// inOne is a term as one token.
func (s *scene) inOne(t term) token {
	name := s.columns[t.column].Name
	return token{kind: word, start: s.ts[t.from].start, end: s.ts[t.to-1].end, raw: name, text: fold(name), stem: stem(fold(name)), space: true, column: t.column + 1}
}

// terms are those of a prompt. Where two overlap, the name that is cited goes first.
func (s *scene) terms() []term {
	var out []term
	add := func(list ...term) {
		for _, t := range list {
			if t.to > t.from && !slices.ContainsFunc(out, func(o term) bool { return t.from < o.to && o.from < t.to }) {
				out = append(out, t)
			}
		}
	}
	for i := range s.ts {
		add(s.cited(i))
	}
	for i := range s.ts {
		add(s.held(i))
	}
	add(s.sidesOfRelation()...)
	for i := range s.ts {
		add(s.calledByPlace(i))
	}
	return out
}

// explains is what a phrase of explaining at a token says of what follows, and the token behind it.
func (s *scene) explains(i int) (what string, to int) {
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag == "explains" && i+n > to {
			what, to = e.meaning, i+n
		}
	})
	return what, to
}

// explanation is the token behind what only explains what stands before a token: ", which represents the sum of all fees",
// "(ranging from none to five)". 0: nothing of the kind begins there.
func (s *scene) explanation(i int) int {
	bracket := s.ts[i].text == "("
	if i == 0 || i+1 >= len(s.ts) || !bracket && s.ts[i].text != "," {
		return 0
	}
	what, to := s.explains(i + 1)
	switch what {
	case "words":
	case "range":
		if !bracket {
			return 0
		}
	case "all": // the sum of all fees, including postage and packing
		if !slices.ContainsFunc(s.ts[max(0, i-4):i], func(t token) bool { return t.text == "all" }) {
			return 0
		}
	default:
		return 0
	}
	for ; to < len(s.ts) && !ends(s.classes[to]); to++ {
		if bracket && s.ts[to].text == ")" {
			return to + 1
		}
	}
	if bracket {
		return 0
	}
	return to
}

// cited is the term whose column stands at a token as it is written, in brackets or behind words that say that its name
// follows: "emissions of 2021 (F2021)", "the education of mothers, as indicated by the variable Medu".
func (s *scene) cited(i int) term {
	c, to := s.writtenAt(i)
	if c < 0 || i == 0 {
		return term{}
	}
	from := i
	if s.isHolder(from - 1) {
		from--
	}
	if from > 0 && s.ts[from-1].text == "(" && to < len(s.ts) && s.ts[to].text == ")" && s.codeAt(i, to) {
		return term{s.describedFrom(from-1, c), to + 1, c}
	}
	if at := s.nameFollows(from); at >= 0 {
		if s.isHolder(to) {
			to++
		}
		return term{s.describedFrom(at, c), to, c}
	}
	return term{}
}

// writtenAt is the column whose name stands at a token as a code or in quotes, or behind a word for a column, and the token
// behind it; -1: none.
func (s *scene) writtenAt(i int) (column, to int) {
	column = -1
	for _, c := range s.from[i] {
		if c.kind != isColumn || c.via != byName || c.to <= to {
			continue
		}
		if s.codeAt(i, c.to) || s.ts[i].open && s.ts[c.to-1].quoted || i > 0 && s.isHolder(i-1) {
			column, to = c.column, c.to
		}
	}
	return column, to
}

// isHolder reports whether a token says that a column is meant, and names nothing of the table.
func (s *scene) isHolder(i int) bool {
	if i < 0 || i >= len(s.ts) || s.holds(i) {
		return false
	}
	what, _ := s.explains(i)
	return what == "holder"
}

// nameFollows is where words begin that say that the name of what was described follows at a token: "as indicated by the".
// -1: they do not.
func (s *scene) nameFollows(i int) int {
	for i > 0 && s.lexicon.has("determiner", s.ts[i-1].text) {
		i--
	}
	for k := max(0, i-3); k < i; k++ {
		if what, to := s.explains(k); what == "name" && to == i {
			if k > 0 && s.ts[k-1].text == "," {
				k--
			}
			return k
		}
	}
	return -1
}

// calledByPlace is the term of a number that is called by a place or a time, where words before it that name nothing tell what it
// counts: the number of units sold in Japan, of a table with a column for each market.
func (s *scene) calledByPlace(i int) term {
	if i == 0 || s.ts[i-1].text != "in" && s.ts[i-1].text != "for" {
		return term{}
	}
	for _, c := range s.from[i] {
		if c.kind != isColumn || c.via != byName || !s.columns[c.column].amount() {
			continue
		}
		t := term{s.describedFrom(i-1, c.column), c.to, c.column}
		if t.from < i-2 && s.isNumberOf(t.from) && !slices.ContainsFunc(s.ts[t.from+1:i-1], func(tk token) bool { return tk.kind != word }) && !s.holdsAny(t.from+1, i-1) {
			return t
		}
	}
	return term{}
}

// holdsAny reports whether the table has something that one of some tokens names.
func (s *scene) holdsAny(from, to int) bool {
	for k := from; k < to; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool {
			return (c.kind == isColumn || c.kind == isValue || c.kind == isRows) && c.score > 0.5
		}) {
			return true
		}
	}
	return false
}

// describedFrom is where the words begin that describe a column and end before a token.
func (s *scene) describedFrom(i, column int) int {
	from := i
	for from > 0 && !s.partsTerms(from-1) && !s.valueOf(column, from-1) {
		from--
	}
	for from < i && s.leadsIn(from) {
		from++
	}
	return from
}

// leadsIn reports whether a token stands before a noun and is no part of it.
func (s *scene) leadsIn(i int) bool {
	t := s.ts[i].text
	return s.lexicon.has("determiner", t) || s.lexicon.has("small", t)
}

// partsTerms reports whether a token cannot stand within the description of a column.
func (s *scene) partsTerms(i int) bool {
	for k := max(0, i-3); k < i; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool {
			return c.kind == isWord && c.to > i && cueTags[c.tag] && !s.isNumberOf(k)
		}) {
			return true
		}
	}
	switch c := s.classes[i]; c {
	case "of", "for", "in", "from", "at", "to", "on", "with", "the", "our", "per", "up", "out", "content", "unknown", "number", "rows", "filler", "grain", "row", "rate":
		return false
	case "aggregate count":
		return !s.isNumberOf(i)
	}
	return !s.ts[i].hyphen() && !s.lexicon.has("determiner", s.ts[i].text) && s.ts[i].text != "among"
}

// isNumberOf reports whether the number of something is spoken of at a token, which a column may hold.
func (s *scene) isNumberOf(i int) bool { return s.ts[i].stem == "number" || s.ts[i].text == "amount" }

// held is the term that begins with a word for a column and goes on with what the column is: "the variable representing
// the frequency of visits".
func (s *scene) held(i int) term {
	if !s.isHolder(i) || i+2 >= len(s.ts) {
		return term{}
	}
	what, from := s.explains(i + 1)
	if what != "words" && what != "name" {
		if t := s.ts[i+1].text; t != "for" && t != "of" {
			return term{}
		}
		from = i + 2
	}
	to := s.sideEnd(from)
	if l := s.namesBest(from, to); l.fit >= plainlyNamed {
		return term{i, to, l.column}
	}
	return term{}
}

// keepWholes leaves a token that names a column as a whole with that column alone.
func (t *table) keepWholes(l *lattice) {
	for i := range l.ts {
		k := l.ts[i].column - 1
		if k < 0 {
			continue
		}
		for j := max(0, i-2*maxSpan); j < i; j++ {
			l.from[j] = slices.DeleteFunc(l.from[j], func(c candidate) bool { return c.to > i })
		}
		l.from[i] = []candidate{{from: i, to: i + 1, kind: isColumn, column: k, via: byName, score: 1}}
	}
}

// otherThanWhole reports whether an act does something else with a number that is named as a whole than to compute it,
// where something is to be computed.
func (s *scene) otherThanWhole(a *act) bool {
	return a.role != skips && a.role != measures && s.computesWhole(a.from)
}

// computesWhole reports whether a token names a number as a whole that an aggregate before it is of, or that is held
// against another.
func (s *scene) computesWhole(i int) bool {
	k := s.ts[i].column - 1
	if k < 0 || !s.columns[k].numeric() {
		return false
	}
	for j := i - 1; j >= 0 && s.classes[j] != "by" && s.classes[j] != "each" && s.classes[j] != "per" && !ends(s.classes[j]); j-- {
		for _, c := range s.from[j] {
			if how, _, _ := strings.Cut(c.meaning, " "); c.kind == isWord && c.tag == "aggregate" && computed(plan.Aggregate(how)) {
				return true
			}
		}
	}
	return s.asksRelation()
}
