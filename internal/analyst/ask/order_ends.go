package ask

import "strings"

// ends of an order: which way a superlative points.
var pointsUp = map[string]bool{"high": true, "most": true, "best": true, "low": false, "least": false, "worst": false}

// mostBetweenEnds is how many words stand at most between the two ends of an order: from the least wasteful to the most.
const mostBetweenEnds = 5

// pointed is the way that a superlative at a token points, and the token behind it; ok is false where none stands there.
func (s *scene) pointed(i int) (meaning string, to int, ok bool) {
	for _, c := range s.from[i] {
		first, _, _ := strings.Cut(c.meaning, " ")
		if _, known := pointsUp[first]; known && c.superlative() && c.to > to {
			meaning, to, ok = first, c.to, true
		}
	}
	return meaning, to, ok
}

// otherEnd is where "to the least" stands behind a superlative that ends at a token and points the other way; ok is false
// where it does not.
func (s *scene) otherEnd(meaning string, behind int) (from, to int, ok bool) {
	for k := behind; k+1 < len(s.ts) && k <= behind+mostBetweenEnds && s.ts[k].kind == word; k++ {
		if s.ts[k].text != "to" && s.ts[k].text != "down" && s.ts[k].text != "till" {
			continue
		}
		at := k + 1
		for at < len(s.ts) && (s.lexicon.has("determiner", s.ts[at].text) || s.ts[at].text == "to") {
			at++
		}
		if at >= len(s.ts) {
			return 0, 0, false
		}
		if other, to, ok := s.pointed(at); ok && pointsUp[other] != pointsUp[meaning] {
			return k, to, true
		}
	}
	return 0, 0, false
}

// proposeEnds orders by a superlative that its opposite follows: drivers from the quickest to the slowest, crops from the
// least wasteful to the most. The other end says nothing by itself.
func proposeEnds(s *scene, i int) []act {
	var out []act
	if meaning, to, ok := s.pointed(i); ok {
		if _, _, ok := s.otherEnd(meaning, to); ok {
			out = append(out, act{from: i, to: to, role: orders, column: -1, meaning: meaning, features: []string{"order=ends", "order=ends " + meaning}})
		}
	}
	for k := max(0, i-mostBetweenEnds-2); k < i; k++ {
		meaning, behind, ok := s.pointed(k)
		if !ok || behind > i {
			continue
		}
		if from, to, ok := s.otherEnd(meaning, behind); ok && from == i {
			return append(out, act{from: i, to: to, role: skips, column: -1, features: []string{"skip/other end"}})
		}
	}
	return out
}
