package model

import (
	"slices"
	"sort"
)

// matcher finds how far pieces of grammar reach in a sentence, for one saying: roles
// are its tokens, and no others. It remembers what it found, so its work grows with the
// sentence and not with the ways to read it.
type matcher struct {
	grammar *grammar
	items   []item
	saying  *saying
	reached *reach
	known   map[place][]int
	depth   int
}

type place struct {
	n  *node
	at int
}

// reach is the farthest place of a sentence that could be read, and what could have
// gone on there: the message to the model.
type reach struct {
	at    int
	hopes map[string]bool
}

func (r *reach) hope(at int, what string) {
	if at > r.at || r.hopes == nil {
		r.at, r.hopes = max(at, r.at), map[string]bool{}
	}
	if at == r.at {
		r.hopes[what] = true
	}
}

// expected are the hopes in order.
func (r *reach) expected() []string {
	out := make([]string, 0, len(r.hopes))
	for h := range r.hopes {
		out = append(out, h)
	}
	sort.Strings(out)
	return out
}

// deepest is a bound that no rule of the vocabulary comes near.
const deepest = 100

// ends are the places at which the node can end that begins at a place.
func (m *matcher) ends(n *node, at int) []int {
	if n == nil || m.depth > deepest {
		return nil
	}
	key := place{n, at}
	if have, ok := m.known[key]; ok {
		return have
	}
	m.depth++
	out := m.find(n, at)
	m.depth--
	slices.Sort(out)
	out = slices.Compact(out)
	m.known[key] = out
	return out
}

func (m *matcher) find(n *node, at int) []int {
	switch n.op {
	case opWord:
		return m.word(n.text, at)
	case opRole:
		return m.role(n.text, at)
	case opRule:
		return m.ends(m.grammar.rules[n.text], at)
	case opSeq:
		return m.sequence(n.kids, at)
	case opAlt:
		return append(slices.Clone(m.ends(n.kids[0], at)), m.ends(n.kids[1], at)...)
	case opOption:
		return append(slices.Clone(m.ends(n.kids[0], at)), at)
	case opNot:
		quiet := *m
		quiet.reached, quiet.known = &reach{}, map[place][]int{}
		if len(quiet.ends(n.kids[0], at)) == 0 {
			return []int{at}
		}
	}
	return nil
}

func (m *matcher) sequence(kids []*node, at int) []int {
	front := []int{at}
	for _, kid := range kids {
		var after []int
		for _, p := range front {
			after = append(after, m.ends(kid, p)...)
		}
		slices.Sort(after)
		if front = slices.Compact(after); len(front) == 0 {
			return nil
		}
	}
	return front
}

// word is matched in small letters, or at the beginning with a capital.
func (m *matcher) word(text string, at int) []int {
	if at < len(m.items) && !m.items[at].fact && m.items[at].text == text && m.cased(at) {
		return []int{at + 1}
	}
	m.reached.hope(at, text)
	return nil
}

// cased: NORTH FELL is no English, and Fell may be a name.
func (m *matcher) cased(at int) bool {
	i := m.items[at]
	return i.raw == i.text || i.text == "'s" || (at == 0 || m.items[at-1].raw == ".") && i.raw[1:] == i.text[1:]
}

// role is matched by any of the ways to write it; a measure may have its article.
func (m *matcher) role(name string, at int) []int {
	ways := m.saying.roles[name]
	var out []int
	if at < len(m.items) && m.items[at].text == "the" && m.saying.articled(name) && m.cased(at) {
		out = m.written(ways, at+1)
	}
	if out = append(out, m.written(ways, at)...); len(out) == 0 && len(ways) > 0 {
		m.reached.hope(at, write(ways[0]))
	}
	return out
}

func (m *matcher) written(ways [][]item, at int) []int {
	var out []int
	for _, way := range ways {
		if m.reads(way, at) {
			out = append(out, at+len(way))
		}
	}
	return out
}

// reads: the sentence has these items here. Words of a label may be in small letters or
// as in the label.
func (m *matcher) reads(way []item, at int) bool {
	if at+len(way) > len(m.items) || len(way) == 0 {
		return false
	}
	for i, want := range way {
		have := m.items[at+i]
		if have.fact != want.fact || have.text != want.text || !have.fact && have.raw != want.raw && !m.cased(at+i) {
			return false
		}
	}
	return true
}
