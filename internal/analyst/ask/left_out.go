package ask

import (
	"slices"
	"strings"
)

// negated says what around a span leaves it out.
func (s *scene) negated(from, to int) string {
	if s.leftOut(from) {
		return "left out before"
	}
	if first := s.runsOn(from); first != nil {
		return s.negated(first.from, first.to)
	}
	for k := from - 1; k >= 0 && k >= from-7; k-- {
		if k < from-4 && s.ts[k].text != "nobody" && s.ts[k].text != "noone" {
			continue
		}
		if s.tagged(k, "negation") || s.classes[k] == "blank" && s.ts[k].text != "with" {
			return "not before"
		}
		if abbreviated := s.ts[k].text == "." && k > 0 && s.tagged(k-1, "negation"); ends(s.classes[k]) && !abbreviated {
			break
		}
	}
	for k := to; k < len(s.ts) && k < to+4; k++ {
		if s.tagged(k, "dropped") || s.ts[k].text == "out" && s.takesOut(from) {
			return "dropped behind"
		}
		if ends(s.classes[k]) || s.classes[k] == "," {
			break
		}
	}
	return "plain"
}

// takesOut reports whether a verb that takes its "out" behind what it leaves out stands shortly before a
// token: leave the school groups out.
func (s *scene) takesOut(from int) bool {
	for k := from - 1; k >= 0 && k >= from-3; k-- {
		switch s.ts[k].text {
		case "leave", "leaving", "take", "taking", "filter", "keep", "keeping", "strip", "miss", "count":
			return true
		}
	}
	return false
}

// reach is how many words behind "leave out" belong to what is left out.
const reach = 12

// leftOut reports whether words such as "leave out" stand before a token in its sentence, with nothing
// between that begins another thing: all that follows them is left out.
func (s *scene) leftOut(from int) bool {
	for k := from - 1; k >= 0 && k >= from-reach; k-- {
		if s.leavesOut(k, from) {
			return true
		}
		switch c := s.classes[k]; {
		case ends(c), c == "by", c == "per", c == "list", c == "aggregate count", c == "sole", s.ts[k].text == "but":
			return false
		}
	}
	return false
}

// leavesOut reports whether a token belongs to words such as "leave out" that end before another.
func (s *scene) leavesOut(k, before int) bool {
	for at := max(0, k-2); at <= k; at++ {
		for _, c := range s.from[at] {
			if c.kind == isWord && c.tag == "negation" && c.meaning == "rest" && c.to > k && c.to <= before {
				return true
			}
		}
	}
	return false
}

// tagged reports whether a word of a kind begins at a token.
func (s *scene) tagged(i int, t tag) bool {
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == t {
			return true
		}
	}
	return false
}

// inRun reports whether a value stands beside others of its column: rain or storm.
func (s *scene) inRun(c candidate) bool {
	if s.runsOn(c.from) != nil {
		return true
	}
	for k := c.to; k < min(c.to+3, len(s.ts)); k++ {
		if first := s.runsOn(k); first != nil && first.to == c.to {
			return true
		}
	}
	return false
}

// runsOn is the value of the same column before a span that it goes on with: the rain of "rain or storm". Nil: there is
// none. What is said of the first of such a run is said of all.
func (s *scene) runsOn(from int) *candidate {
	k := from - 1
	for k >= 0 && s.lexicon.has("determiner", s.ts[k].text) {
		k--
	}
	joined := false
	for k >= 0 && strings.Contains(" or and nor , & / ", " "+s.ts[k].text+" ") && k >= from-4 {
		joined, k = joined || s.ts[k].text != ",", k-1
	}
	if k == from-1 || k < 0 || !joined && s.ts[k+1].text != "," {
		return nil
	}
	for i := max(0, k-3); i <= k; i++ {
		for j := range s.from[i] {
			if c := &s.from[i][j]; c.kind == isValue && c.to == k+1 && c.via != bySoft && s.valueOf(c.column, from) {
				return c
			}
		}
	}
	return nil
}

// deniedOf reports whether what stands at a token is plainly what rows are not: runs that weren't done with a van. Behind
// a question word ("why isn't North growing") it is what they are.
func (s *scene) deniedOf(from int) bool {
	for k := from - 1; k > 0 && k >= from-5; k-- {
		if s.tagged(k, "negation") && strings.HasSuffix(s.ts[k].text, "n't") {
			return slices.Contains([]string{"that", "which", "who", "and", "but", "they"}, s.ts[k-1].text)
		}
		if !s.carries(k) {
			return false
		}
	}
	return false
}

// carries reports whether a token may stand between a "not" and what it is about.
func (s *scene) carries(k int) bool {
	return slices.ContainsFunc([]tag{"carrier", "small", "determiner", "inner", "pronoun"}, func(t tag) bool { return s.lexicon.has(t, s.ts[k].text) })
}

// leftOutWithout reports whether rows are left out that lack what stands at a token: skip those without feedback.
func (s *scene) leftOutWithout(from int) bool {
	for k := from - 1; k >= 0 && k >= from-3; k-- {
		if t := s.ts[k].text; t == "without" || t == "lacking" || t == "no" && k > 0 && s.ts[k-1].text == "with" {
			return s.leftOut(k)
		}
	}
	return false
}
