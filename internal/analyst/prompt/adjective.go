package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// hinted is the number that an adjective is about: "heavy" is about weight. The
// lexicon gives the nouns, the likeliest first, the table its field. A noun
// with a minus turns the direction: who is slow has little speed, or a long time.
func (b *builder) hinted(nouns string) (f int, opposite bool) {
	for noun := range strings.SplitSeq(nouns, "|") {
		noun, opposite = strings.CutPrefix(strings.TrimSpace(noun), "-")
		if f = b.nounField(noun); f >= 0 {
			return f, opposite
		}
	}
	return -1, false
}

// nounField is the number or time whose name holds a noun, or a word of the same meaning.
func (b *builder) nounField(noun string) int {
	best, score := -1, 0.6
	for f, fd := range b.fields {
		if !fd.numeric() && !fd.time() || fd.key(b.profile.Rows) && !fd.time() {
			continue
		}
		for _, n := range fd.names {
			for w, s := range n.stems {
				if fd.time() && s != stem(noun) { // a departure time is no length of time
					continue
				}
				if fit := b.sameMeaning(s, stem(noun)) * n.weight[w] / n.total; fit > 0 && 0.5+fit > score {
					best, score = f, 0.5+fit
				}
			}
		}
	}
	if best < 0 && noun == "date" && b.profile.Time != "" {
		return b.byName(b.profile.Time)
	}
	return best
}

func (b *builder) sameMeaning(a, c string) float64 {
	if a == c {
		return 1
	}
	for _, g := range b.lexicon.synonyms[a] {
		for _, h := range b.lexicon.synonyms[c] {
			if g == h {
				return 0.8
			}
		}
	}
	return 0
}

// turned is an operator seen from the other side where the adjective is about
// the opposite of what the field holds: who is older was born earlier.
func turned(op plan.Operator, opposite bool) plan.Operator {
	if !opposite {
		return op
	}
	switch op {
	case plan.Greater:
		return plan.Less
	case plan.AtLeast:
		return plan.AtMost
	case plan.Less:
		return plan.Greater
	case plan.AtMost:
		return plan.AtLeast
	}
	return op
}

// comparable reports whether a field can be held against numbers.
func (b *builder) comparable(f int, values []string) bool {
	return b.fields[f].numeric() || len(values) == 0
}
