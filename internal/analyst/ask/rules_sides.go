package ask

import "slices"

// Words between the two sides of a flag, and those that stand for the other side.
var (
	bothJoins  = []string{"and", "or", "vs", "v", "versus", "against", "/", "&", "compared", "than", ","}
	otherSides = []string{"rest", "others", "other", "else"}
)

// proposeSides groups by a flag both of whose sides are spoken of: "with and without an event", "members against
// everyone else", "insured ones vs those without".
func proposeSides(s *scene, i int) []act {
	to := s.bothSides(i)
	if to == 0 {
		to = s.againstRest(i)
	}
	if to == 0 {
		to = s.againstNot(i)
	}
	if to == 0 {
		return nil
	}
	var out []act
	for _, k := range s.flagsSaid() {
		f := []string{"sides", "sides/" + s.flagPlace(k, i, to)}
		out = append(out, act{from: i, to: to, role: groups, column: k, features: f})
	}
	return out
}

// bothSides is the token behind "with … and without …"; 0: that does not stand here.
func (s *scene) bothSides(i int) int {
	if s.ts[i].text != "with" && s.ts[i].text != "without" {
		return 0
	}
	other := map[string]string{"with": "without", "without": "with"}[s.ts[i].text]
	joined := false
	for k := i + 1; k < len(s.ts) && k < i+9; k++ {
		switch t := s.ts[k].text; {
		case slices.Contains(bothJoins, t):
			joined = true
		case joined && (t == other || other == "without" && t == "w/o"):
			return s.past(k + 1)
		case ends(s.classes[k]):
			return 0
		}
	}
	return 0
}

// past is the token behind the name of a flag, or a "one" in its place.
func (s *scene) past(i int) int {
	for i < len(s.ts) && (s.lexicon.has("determiner", s.ts[i].text) || s.ts[i].text == "one" || s.ts[i].text == "ones" || s.ts[i].text == "it") {
		i++
	}
	to := i
	if i < len(s.ts) {
		for _, c := range s.from[i] {
			if s.ofFlag(c) {
				to = max(to, c.to)
			}
		}
	}
	return to
}

// againstRest is the token behind "vs the rest", "than everyone else"; 0: that does not stand here.
func (s *scene) againstRest(i int) int {
	if !slices.Contains(bothJoins, s.ts[i].text) || s.ts[i].kind == punct {
		return 0
	}
	for k := i + 1; k < len(s.ts) && k < i+4 && s.ts[k].kind == word; k++ {
		if slices.Contains(otherSides, s.ts[k].text) {
			return k + 1
		}
	}
	return 0
}

// ofFlag reports whether a candidate names a flag or one of its sides.
func (s *scene) ofFlag(c candidate) bool {
	return (c.kind == isColumn || c.kind == isValue || c.kind == isEmpty) && c.via != bySoft && c.via != byKind && s.columns[c.column].flag() != ""
}

// flagsSaid are the flags that a prompt names, in the order of the table.
func (s *scene) flagsSaid() []int {
	var out []int
	for _, list := range s.from {
		for _, c := range list {
			if s.ofFlag(c) && !slices.Contains(out, c.column) {
				out = append(out, c.column)
			}
		}
	}
	slices.Sort(out)
	return out
}

// flagPlace says where a flag is named: within a span or elsewhere.
func (s *scene) flagPlace(column, from, to int) string {
	for k := from; k < to; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool { return s.ofFlag(c) && c.column == column }) {
			return "within"
		}
	}
	return "elsewhere"
}

// againstNot is the token behind "vs non-members", "or without", "versus not allowed"; 0: that does not stand here. What
// is denied may be said again, or left to what stands before.
func (s *scene) againstNot(i int) int {
	if t := s.ts[i]; t.kind == punct || t.text == "and" || t.text == "compared" || !slices.Contains(bothJoins, t.text) {
		return 0
	}
	k := i + 1
	for k < len(s.ts) && (s.lexicon.has("determiner", s.ts[k].text) || s.ts[k].text == "those") {
		k++
	}
	if k >= len(s.ts) || !slices.Contains([]string{"not", "non", "without", "isn't", "aren't"}, s.ts[k].text) {
		return 0
	}
	for k++; k < len(s.ts) && s.ts[k].hyphen(); k++ {
	}
	if to := s.past(k); to > k {
		return to
	}
	for j := max(0, i-4); j < i && k < len(s.ts); j++ {
		if s.ts[j].stem == s.ts[k].stem {
			return k + 1
		}
	}
	return k
}
