package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostClauses and mostSayings bound a sentence: who has more to say says more of them.
const (
	mostClauses = 5
	mostSayings = 6
)

// reader reads one sentence as clauses of sayings.
type reader struct {
	examiner *examiner
	items    []item
	sayings  []*saying
	matchers []*matcher
	reached  *reach
	dead     map[state]bool
	path     []clause
	title    bool // a headline may leave out the finite verb: revenue up by a tenth
}

// clause is a part of a sentence that says one saying.
type clause struct {
	saying   *saying
	from, to int
	subject  string // what it is about, to be gone on with; empty: nothing can be
	front    int    // where what stands before the clause ends, a time; 0: nothing does
}

type state struct {
	at      int
	depth   int
	subject string
	way     string
	used    int // bits of sayings
}

func (c *examiner) reader(read []item, sayings []*saying) *reader {
	r := &reader{examiner: c, items: read, sayings: sayings, reached: &reach{hopes: map[string]bool{}}, dead: map[state]bool{}}
	for _, s := range sayings {
		r.matchers = append(r.matchers, &matcher{grammar: c.grammar, items: read, saying: s, reached: r.reached, known: map[place][]int{}})
	}
	return r
}

// read finds the clauses of the sentence; nil: it is not one that these sayings allow.
func (r *reader) read() []clause {
	for i := range r.sayings {
		for _, front := range r.fronts(i) {
			for _, c := range r.whole(i, front) {
				c.from, c.front = 0, front
				if r.goOn(c, 1<<i) {
					return r.path
				}
			}
		}
	}
	return nil
}

// fronts are the places where the first clause may begin: at once, or after a time or
// the rows that it is about.
func (r *reader) fronts(i int) []int {
	out := append([]int{0}, r.fronted(i, 0)...)
	for _, at := range slices.Clone(out[1:]) { // "Where region is West, in October, …"
		out = append(out, r.fronted(i, at)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// fronted are the places behind what may stand before a clause, with its comma.
func (r *reader) fronted(i, at int) []int {
	ends := slices.Clone(r.matchers[i].ends(r.examiner.grammar.rules["where"], at))
	for _, c := range r.sayings[i].clauses {
		ends = append(ends, r.matchers[i].ends(c.front, at)...)
	}
	var out []int
	for _, end := range ends {
		if r.is(end, ",") {
			out = append(out, end+1)
		} else {
			r.reached.hope(end, ",")
			out = append(out, end)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (r *reader) is(at int, word string) bool {
	return at < len(r.items) && !r.items[at].fact && r.items[at].raw == word
}

// goOn takes a clause and reads what follows it, to the end.
func (r *reader) goOn(c clause, used int) bool {
	r.path = append(r.path, c)
	if c.to == len(r.items) {
		return true
	}
	at := state{c.to, len(r.path), c.subject, c.saying.way, used}
	if !r.dead[at] && len(r.path) < mostClauses {
		for _, next := range r.following(c, used) {
			if r.goOn(next.clause, used|1<<next.index) {
				return true
			}
		}
		r.dead[at] = true
	}
	r.path = r.path[:len(r.path)-1]
	return false
}

type indexed struct {
	clause
	index int
}

// joints are the words between two clauses. What they claim beside (a cause, a
// concession) nothing here could prove, so there are no others.
var joints = []struct {
	words   string
	form    form
	against bool // the two go opposite ways
}{
	{words: ";", form: whole},
	{words: ", and", form: whole},
	{words: "and", form: whole},
	{words: ", while", form: whole},
	{words: "while", form: whole},
	{words: ", whereas", form: whole, against: true},
	{words: ", but", form: whole, against: true},
	{words: "but", form: whole, against: true},
	{words: ",", form: gapped},
	{words: "and", form: predicate},
	{words: ", and", form: predicate},
	{words: ", but", form: predicate, against: true},
	{words: "but", form: predicate, against: true},
	{words: "and it", form: predicate},
	{words: ", and it", form: predicate},
	{words: "; it", form: predicate},
	{words: ": it", form: predicate},
	{words: ", while it", form: predicate},
	{words: "while it", form: predicate},
	{words: ": they", form: predicate},
	{words: "; they", form: predicate},
	{words: ",", form: participle},
	{words: ", and", form: participle},
	{words: "and", form: participle},
	{words: ", but", form: participle, against: true},
	{words: ", and", form: alike},
	{words: "and", form: alike},
	{words: ", with", form: absolute},
	{words: "with", form: absolute},
	{words: ": its", form: possessed},
	{words: "; its", form: possessed},
	{words: ", and its", form: possessed},
	{words: "and its", form: possessed},
	{words: ", while its", form: possessed},
	{words: "while its", form: possessed},
}

// form is how a clause that follows another is built.
type form int

const (
	whole      form = iota // with its own subject and verb
	predicate              // its subject is that of the clause before
	participle             // the same, without a finite verb
	absolute               // a subject without a finite verb: with West at the end
	gapped                 // a subject and what the clause before leaves to say: East the lowest
	alike                  // another one of the same claim: and for East
	possessed              // what the group before has: its revenue
)

// following are the clauses that may come after one.
func (r *reader) following(c clause, used int) []indexed {
	var out []indexed
	for _, j := range joints {
		at := r.joined(j.words, c.to)
		if at < 0 {
			continue
		}
		for i, s := range r.sayings {
			if j.against && !opposite(c.saying.way, s.way) {
				continue
			}
			for _, next := range r.formed(j.form, i, at, c, used) {
				out = append(out, indexed{next, i})
			}
		}
	}
	return out
}

// joined is the place behind the words of a joint; -1: they do not stand there.
func (r *reader) joined(words string, at int) int {
	for w := range strings.SplitSeq(words, " ") {
		if !r.is(at, w) {
			r.reached.hope(at, w)
			return -1
		}
		at++
	}
	return at
}

func opposite(a, b string) bool { return a != "" && b != "" && a != b }

// formed are the clauses of a saying in a form. What was said is not said again, but
// gone on with; who goes on is about the same.
func (r *reader) formed(f form, i, at int, before clause, used int) []clause {
	said := used&(1<<i) != 0
	if slices.Contains([]form{participle, absolute, gapped}, f) && r.sayings[i].ranks() != before.saying.ranks() && (r.sayings[i].moves() || before.saying.moves()) {
		return nil // "revenue rose 5%, lowest for West": the lowest revenue, or the lowest rise
	}
	if strings.HasPrefix(before.saying.Shape, "top.narrow") && strings.HasPrefix(r.sayings[i].Shape, "extremes") && (f == participle || f == absolute) {
		return nil // "narrowly has the most loans, 5.4 times as many as University"
	}
	switch f {
	case predicate, participle:
		return r.goingOn(f, i, at, before)
	case alike:
		if said || !alikes(r.sayings[i], before.saying) {
			return nil
		}
		return r.each(i, at, func(c *clauses) *node { return c.like })
	case possessed:
		return r.possessed(i, at, before)
	case absolute:
		if said {
			return nil
		}
		return r.voiced(i, at, func(c *clauses) map[string]*node { return c.doing })
	}
	var out []clause
	if r.sayings[i].Roles["measure"] == before.saying.Roles["measure"] {
		out = r.voiced(i, at, func(c *clauses) map[string]*node { return c.short })
	}
	if f == gapped {
		return out
	}
	if said && before.saying == r.sayings[i] { // right behind it: "as much" is as much as that
		for _, own := range r.sayings[i].clauses {
			for _, end := range r.matchers[i].ends(own.more, at) {
				out = append(out, clause{saying: r.sayings[i], from: at, to: end})
			}
		}
	}
	if said {
		return out
	}
	out = append(out, r.whole(i, at)...)
	for _, front := range r.fronted(i, at) {
		fronted := r.whole(i, front)
		if r.is(front, "it") || r.is(front, "they") {
			fronted = append(fronted, r.goingOn(predicate, i, front+1, before)...)
		}
		for _, c := range fronted {
			c.from = at
			out = append(out, c)
		}
	}
	return out
}

// possessed are the clauses about a measure of the group that the clause before is about.
func (r *reader) possessed(i, at int, before clause) []clause {
	s := r.sayings[i]
	if before.subject == "" || before.subject != s.Roles["leader"] || r.names(before.from, before.to, before.subject) {
		return nil
	}
	var out []clause
	for _, own := range s.clauses {
		for _, verb := range r.matchers[i].role("measure", at) {
			for _, end := range r.matchers[i].ends(own.did["l"], verb) {
				out = append(out, r.tailed(i, own, at, end, "")...)
			}
		}
	}
	return out
}

// alikes: two sayings are one claim about two groups or two measures, over the same time.
func alikes(a, b *saying) bool {
	one, _, _ := strings.Cut(a.Shape, ".")
	other, _, _ := strings.Cut(b.Shape, ".")
	return one == other && a.way == b.way && a.Roles["measure"] == b.Roles["measure"] && a.Roles["window"] == b.Roles["window"] && a.Roles["earlier"] == b.Roles["earlier"]
}

// each are the clauses by a part of each section.
func (r *reader) each(i, at int, part func(*clauses) *node) []clause {
	var out []clause
	for _, own := range r.sayings[i].clauses {
		for _, end := range r.matchers[i].ends(part(own), at) {
			out = append(out, r.tailed(i, own, at, end, "")...)
		}
	}
	return out
}

// goingOn are predicates about the subject of the clause before. Where that names
// somebody beside its subject, a predicate has to, too: who goes on behind "highest for
// North" might be North.
func (r *reader) goingOn(f form, i, at int, before clause) []clause {
	if before.subject == "" {
		return nil
	}
	known := before.subject
	if before.saying == r.sayings[i] {
		known += r.sayings[i].Roles["leader"] + r.sayings[i].Roles["last"]
	}
	clear := !r.names(before.from, before.to, known)
	var out []clause
	for _, own := range r.sayings[i].clauses {
		for _, voice := range own.voices() {
			if r.about(i, own.subject[voice]) != before.subject {
				continue
			}
			for _, part := range own.predicates(f, voice, before.saying.way == r.sayings[i].way) {
				for _, end := range r.matchers[i].ends(part, at) {
					if clear || r.names(at, end, before.subject) {
						out = append(out, r.tailed(i, own, at, end, before.subject)...)
					}
				}
			}
		}
	}
	return out
}

// predicates are those of a voice in a form; alike: the verb before goes the same way.
func (c *clauses) predicates(f form, voice string, alike bool) []*node {
	switch {
	case f == predicate:
		return []*node{c.did[voice]}
	case alike:
		return []*node{c.doing[voice], c.on[voice]}
	}
	return []*node{c.doing[voice]}
}

// names: a part of the sentence has a value of the data that its subject has not.
func (r *reader) names(from, to int, subject string) bool {
	return slices.ContainsFunc(r.items[from:to], func(i item) bool {
		f := r.examiner.facts(i.text)
		return i.fact && f.Type == document.NameFact && !isLabel(f) && !strings.Contains(subject, "{{"+i.text+"}}")
	})
}

// whole are the clauses with subject and verb that begin at a place.
func (r *reader) whole(i, at int) []clause {
	out := r.voiced(i, at, func(c *clauses) map[string]*node { return c.did })
	if r.title {
		out = append(out, r.voiced(i, at, func(c *clauses) map[string]*node { return c.doing })...)
	}
	out = append(out, r.each(i, at, func(c *clauses) *node { return c.full })...)
	for _, phrase := range r.sayings[i].phrases {
		if r.matchers[i].reads(phrase, at) || at > 0 && r.matchers[i].reads(lower(phrase), at) {
			out = append(out, r.tailed(i, nil, at, at+len(phrase), "")...)
		}
	}
	return out
}

// lower is a phrase of ours within a sentence.
func lower(phrase []item) []item {
	out := slices.Clone(phrase)
	out[0].raw = out[0].text
	if out[0].fact {
		out[0].raw = phrase[0].raw
	}
	return out
}

func (r *reader) voiced(i, at int, predicates func(*clauses) map[string]*node) []clause {
	var out []clause
	for _, own := range r.sayings[i].clauses {
		for _, voice := range own.voices() {
			subject := own.subject[voice]
			about := r.about(i, subject)
			for _, verb := range r.beside(i, own, voice, r.matchers[i].ends(subject, at)) {
				for _, end := range r.matchers[i].ends(predicates(own)[voice], verb) {
					out = append(out, r.tailed(i, own, at, end, about)...)
				}
			}
		}
	}
	return out
}

// beside are the places where the verb may begin: behind the subject, or behind what
// stands between commas or in brackets after it. A measure that is led by a group has no
// number of its own there: it would be taken for that of the measure.
func (r *reader) beside(i int, own *clauses, voice string, subjects []int) []int {
	out := slices.Clone(subjects)
	if voice == "b" {
		return out
	}
	for _, at := range subjects {
		if r.is(at, ",") {
			for _, end := range r.tail(i, own, at+1, signed) {
				if r.is(end, ",") {
					out = append(out, end+1)
				}
			}
		}
		if r.is(at, "(") {
			out = append(out, r.bracketed(i, own, at+1, signed)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// about is what a subject names, the same for all ways to say it.
func (r *reader) about(i int, subject *node) string {
	var names []string
	var walk func(n *node)
	walk = func(n *node) {
		if n.op == opRole && !r.examiner.numeric(r.sayings[i].Roles[n.text]) {
			names = append(names, r.sayings[i].Roles[n.text])
		}
		for _, kid := range n.kids {
			walk(kid)
		}
	}
	walk(subject)
	slices.Sort(names)
	return strings.Join(slices.Compact(names), "\x00")
}
