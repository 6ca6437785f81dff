package ask

import (
	"slices"
	"strings"
)

// proposeTally counts rows by a word that stands alone in a row of numbers, or behind "by": "Oct vs Sept, number and
// value", "top 5 by volume".
func proposeTally(s *scene, i int) []act {
	var out []act
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag != "tally" || !s.alone(i+n) {
			return
		}
		f := []string{"tally", "tally@" + e.text, "tally<" + s.before(i), "tally>" + s.after(i+n)}
		out = append(out, act{from: i, to: i + n, role: counts, column: -1, features: f})
	})
	return out
}

// alone reports whether a number's name ends before a token: a sign, a word that joins, or a time stands there.
func (s *scene) alone(i int) bool {
	if i >= len(s.ts) || s.ts[i].kind == punct && !s.ts[i].hyphen() {
		return true
	}
	switch s.classes[i] {
	case "and", "join", "versus", "filler", "in", "for", "with", "period", "by", "per", "each", "across":
		return true
	}
	for _, c := range s.from[i] {
		if c.kind == isPeriod && c.score == 1 && c.refused == "" {
			return true
		}
	}
	return false
}

// forEach are the words before one thing of many: per trip, each trip.
var forEach = []string{"per", "a", "an", "each", "every"}

// proposeEachRow averages over rows: "riders per trip", "most hours per job", where trips and jobs are rows.
func proposeEachRow(s *scene, i int) []act {
	if !slices.Contains(forEach, s.ts[i].text) {
		return nil
	}
	var out []act
	for k := i + 1; k < len(s.ts) && k <= i+2; k++ {
		if k > i+1 && s.ts[k-1].text != "single" && s.ts[k-1].text != "individual" {
			break
		}
		for _, c := range s.from[k] {
			loosely := c.via != byName && (s.ts[i].text == "a" || s.ts[i].text == "an")
			if c.kind != isRows || c.via == byGuess || loosely || s.plural(c.to-1) || s.doerOf(c) {
				continue
			}
			f := []string{"cue:aggregate=each row", "cue:aggregate=each row|" + s.ts[i].text, "each row<" + s.before(i), "each row/" + string(c.via)}
			out = append(out, act{from: i, to: c.to, role: cues, tag: "aggregate", meaning: "average", column: -1, features: f})
		}
	}
	return out
}

// doerOf reports whether words for a row are those for who does it, of a column of people: the cleaner of a table of
// cleanings, whose words have one stem.
func (s *scene) doerOf(rows candidate) bool {
	if t := s.ts[rows.from].text; rows.to > rows.from+1 || !strings.HasSuffix(t, "er") && !strings.HasSuffix(t, "or") {
		return false
	}
	return slices.ContainsFunc(s.from[rows.from], func(c candidate) bool {
		return c.kind == isColumn && c.to == rows.to && c.via != bySoft && c.via != byKind && s.isKind(c.column, "person")
	})
}
