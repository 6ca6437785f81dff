package ask

import "strings"

// proposeBins takes words for cutting a number into stretches, with their number: "20 bins", "bins of 500", "in
// 20 minute buckets". How wide a stretch is, is not kept: widths are those that people read.
func proposeBins(s *scene, i int) []act {
	var out []act
	take := func(to int, number float64) {
		a := act{from: i, to: to, role: cues, tag: "bins", column: -1, features: []string{"bins"}}
		if number > 0 {
			a.numbers = []float64{number}
			a.features = append(a.features, "bins/number")
		}
		out = append(out, a)
	}
	for _, c := range s.from[i] {
		switch {
		case c.kind == isWord && c.tag == "bins" && !s.nameHolds(i, len(s.ts)):
			take(c.to, 0)
			if n, ok := s.numberAt(s.behindOf(c.to)); ok {
				take(n.to, n.number)
			}
		case c.kind == isNumber:
			at := c.to
			if at < len(s.ts) && (s.ts[at].hyphen() || s.unitWord(s.ts[at].text) != "") {
				at++
			}
			if to := s.binsAt(at); to > 0 {
				take(to, c.number)
			}
		}
	}
	return out
}

// behindOf passes the small words between bins and their number: bins of 500, bin width = 500.
func (s *scene) behindOf(i int) int {
	for range 3 {
		if i < len(s.ts) && strings.Contains(" of = the width size is to ", " "+s.ts[i].text+" ") {
			i++
		}
	}
	return i
}

// numberAt is the longest number that begins at a token.
func (s *scene) numberAt(i int) (best candidate, ok bool) {
	if i >= len(s.ts) {
		return best, false
	}
	for _, c := range s.from[i] {
		if c.kind == isNumber && c.to > best.to {
			best, ok = c, true
		}
	}
	return best, ok
}

// binsAt is the token behind a word for stretches that begins at a token; 0: none does.
func (s *scene) binsAt(i int) int {
	to := 0
	if i < len(s.ts) {
		for _, c := range s.from[i] {
			if c.kind == isWord && c.tag == "bins" {
				to = max(to, c.to)
			}
		}
	}
	return to
}
