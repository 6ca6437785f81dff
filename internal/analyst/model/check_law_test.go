package model

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// writer makes sentences out of the grammar, for a saying, as a model might.
type writer struct {
	*rand.Rand
	g *grammar
	s *saying
}

// any is one of the ways that a node may be written; false: the saying has not what it needs.
func (w *writer) any(n *node) ([]item, bool) {
	switch {
	case n == nil:
		return nil, false
	case n.op == opWord:
		return []item{{text: n.text, raw: n.text}}, true
	case n.op == opRole && len(w.s.roles[n.text]) > 0:
		return slices.Clone(w.s.roles[n.text][0]), true
	case n.op == opRule:
		return w.any(w.g.rules[n.text])
	case n.op == opNot, n.op == opOption && w.IntN(2) == 0:
		return nil, true
	case n.op == opOption:
		if out, ok := w.any(n.kids[0]); ok {
			return out, true
		}
		return nil, true
	case n.op == opAlt:
		ways := alternatives(n)
		return w.any(ways[w.IntN(len(ways))])
	case n.op == opSeq:
		var out []item
		for _, kid := range n.kids {
			part, ok := w.any(kid)
			if !ok {
				return nil, false
			}
			out = append(out, part...)
		}
		return out, true
	}
	return nil, false
}

func alternatives(n *node) []*node {
	if n.op != opAlt {
		return []*node{n}
	}
	return append(alternatives(n.kids[0]), alternatives(n.kids[1])...)
}

// sentence is a clause with something behind it.
func (w *writer) sentence() (string, bool) {
	c := w.s.clauses[w.IntN(len(w.s.clauses))]
	out, ok := w.any(c.full)
	if voices := c.voices(); len(voices) > 0 && w.IntN(3) > 0 {
		v := voices[w.IntN(len(voices))]
		subject, isSubject := w.any(c.subject[v])
		verb, isVerb := w.any(c.did[v])
		out, ok = append(subject, verb...), isSubject && isVerb
	}
	if !ok {
		return "", false
	}
	for _, behind := range []*node{c.tail, c.after, c.end} {
		if part, ok := w.any(behind); ok && w.IntN(2) == 0 {
			out = append(append(out, item{text: ",", raw: ","}), part...)
		}
	}
	if scope := w.s.roles["scope"]; len(scope) > 0 {
		out = append(append(out, item{text: ",", raw: ","}, item{text: "where", raw: "where"}), scope[0]...)
	}
	if part, ok := w.any(c.front); ok && w.IntN(4) == 0 {
		out = append(append(part, item{text: ",", raw: ","}), out...)
	}
	return upperFirst(write(out)) + ".", true
}

// written are sentences of the grammar that pass, with the statement that they say.
func written(t *testing.T, s *sample, visit func(id string, said *saying, text string)) {
	t.Helper()
	g, err := english()
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range s.p.Sections {
		for _, st := range block.Findings {
			said := s.c.known[st.ID][0]
			w := &writer{rand.New(rand.NewPCG(1, 2)), g, said}
			passed := 0
			for range 2500 {
				if text, ok := w.sentence(); ok && s.passes(st.ID, text) {
					passed++
					visit(st.ID, said, text)
				}
				if passed == 40 {
					break
				}
			}
			if passed < 10 {
				t.Errorf("%s: %d sentences of its grammar pass", said.Shape, passed)
			}
		}
	}
}

func (s *sample) passes(id, text string) bool {
	_, _, v := s.c.sentence(text, []string{id}, spot{where: "answer", allowed: []string{id}})
	return v == nil
}

// Whatever way a statement is said in, no number may stand where another does.
func TestNumbersCannotChangePlacesInAnyWayToSayIt(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	number := func(id string) bool { return s.b.Fact(id).Type == document.NumberFact }
	written(t, s, func(id string, said *saying, text string) {
		for _, x := range facts(text) {
			for y := range said.facts {
				if x == y || !number(x) || !number(y) {
					continue
				}
				swapped := strings.NewReplacer("{{"+x+"}}", "{{"+y+"}}", "{{"+y+"}}", "{{"+x+"}}").Replace(text)
				if s.passes(id, swapped) && !same(said, swapped, x, y) {
					t.Errorf("%s\n\tfor %s", swapped, text)
				}
			}
		}
	})
}

// same: with 10 of revenue, with a third of revenue.
func same(said *saying, text, x, y string) bool {
	both := said.Roles["share"] + said.Roles["value"]
	return strings.Contains(both, x) && strings.Contains(both, y) && strings.Contains(text, said.Roles["share"]+" of")
}

// Whatever way a statement is said in, a word of rising is none of falling, and who leads
// is not last.
func TestWordsOfDirectionCannotBeTurnedRoundInAnyWayToSayIt(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	turned := map[string]string{}
	for _, pair := range []string{
		"rose fell", "climbed dropped", "increased decreased", "grew shrank", "up down", "rising falling", "growing declining", "increase decrease", "gain reduction", "higher lower",
		"more less", "above below", "highest lowest", "largest smallest", "upward downward", "gained lost", "climb decline", "leads trails", "first last", "most fewest", "positive negative", "positively negatively",
	} {
		a, b, _ := strings.Cut(pair, " ")
		turned[a], turned[b] = b, a
	}
	seen := 0
	written(t, s, func(id string, _ *saying, text string) {
		words := strings.Fields(text)
		for i, w := range words {
			other := turned[strings.Trim(w, ",.:;()")]
			if other == "" {
				continue
			}
			seen++
			changed := slices.Clone(words)
			changed[i] = strings.Replace(w, strings.Trim(w, ",.:;()"), other, 1)
			if lie := strings.Join(changed, " "); s.passes(id, lie) {
				t.Errorf("%s\n\tfor %s", lie, text)
			}
		}
	})
	if seen < 200 {
		t.Errorf("%d words of direction", seen)
	}
}
