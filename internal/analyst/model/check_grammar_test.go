package model

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// nodes visits all of the grammar with where it stands.
func nodes(t *testing.T, visit func(where string, n *node)) *grammar {
	t.Helper()
	g, err := english()
	if err != nil {
		t.Fatal(err)
	}
	var walk func(where string, n *node)
	walk = func(where string, n *node) {
		if n == nil {
			return
		}
		visit(where, n)
		for _, kid := range n.kids {
			walk(where, kid)
		}
	}
	for name, n := range g.rules {
		walk(name, n)
	}
	for shape, sections := range g.shapes {
		for _, c := range sections {
			for _, n := range slices.Concat([]*node{c.full, c.more, c.like, c.tail, c.after, c.front, c.end},
				slices.Collect(maps.Values(c.subject)), slices.Collect(maps.Values(c.did)), slices.Collect(maps.Values(c.doing)),
				slices.Collect(maps.Values(c.short)), slices.Collect(maps.Values(c.on))) {
				walk(shape, n)
			}
		}
	}
	return g
}

func TestEveryRuleThatIsNamedIsThere(t *testing.T) {
	t.Parallel()
	g, _ := english()
	nodes(t, func(where string, n *node) {
		if n.op == opRule && g.rules[n.text] == nil {
			t.Errorf("%s names the rule %q, which is not there", where, n.text)
		}
	})
}

// What a word is taken for where it stands wrong is no way to say anything: best, ahead,
// twice are among them.
func TestClassesOfWordsAreNoPiecesOfSentences(t *testing.T) {
	t.Parallel()
	nodes(t, func(where string, n *node) {
		if n.op == opRule && strings.HasPrefix(n.text, "a word of ") {
			t.Errorf("%s has %q", where, n.text)
		}
	})
}

func TestNoRuleIsEmptyOrNamesItself(t *testing.T) {
	t.Parallel()
	g := nodes(t, func(string, *node) {})
	for name, n := range g.rules {
		if reaches(g, n, name, map[string]bool{}) {
			t.Errorf("the rule %q comes back to itself", name)
		}
	}
}

func reaches(g *grammar, n *node, name string, seen map[string]bool) bool {
	if n == nil || n.op == opRule && (n.text == name) {
		return n != nil
	}
	if n.op == opRule && !seen[n.text] {
		seen[n.text] = true
		return reaches(g, g.rules[n.text], name, seen)
	}
	return slices.ContainsFunc(n.kids, func(kid *node) bool { return reaches(g, kid, name, seen) })
}

// words that claim more than a number can: of a cause, a feeling, a certainty, a time, a
// whole, or of what is to come. None stands in any way to say anything.
const claiming = `because despite although therefore thus hence since-then caused driven due thanks result sadly fortunately unfortunately
	impressive strong-growth healthy poor good bad better worse best worst clearly obviously certainly surely definitely probably likely may might
	could should must will would recommend suggest consider expect forecast soon again recently lately always never every everywhere
	double half twice triple most-of majority many several significantly sharply slightly dramatically soared plunged surged collapsed`

func TestNoWordClaimsMoreThanFactsCan(t *testing.T) {
	t.Parallel()
	allowed := map[string]string{ // "as many as", "every other region", "every day lies near what is usual"
		"half": "distribution most of", "several": "top.ties", "many": "as then extremes.times extremes.times.count",
		"every": "top tail nothing.days", "clearly": "relation.none", "would": "even", // not clearly related, as chance would have it
		"majority": "most of", // of more than half, computed
	}
	for word := range strings.FieldsSeq(claiming) {
		nodes(t, func(where string, n *node) {
			if n.op == opWord && n.text == word && !strings.HasPrefix(where, "a word of ") && !strings.Contains(allowed[word], where) {
				t.Errorf("%s says %q", where, word)
			}
		})
	}
}
