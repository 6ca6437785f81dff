package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// proposeTimed keeps rows in which one time lies before, after or on the day of another: finished after the due date,
// closed the same day.
func proposeTimed(s *scene, i int) []act {
	var out []act
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag != "timed" {
			return
		}
		if e.meaning == "same" {
			out = append(out, s.sameDay(i, i+n)...)
			return
		}
		for _, b := range s.timeBehind(i + n) {
			if s.lateAt(i, b.to) || slices.ContainsFunc(s.from[i], func(c candidate) bool { return c.dates() && c.to >= b.to }) {
				continue // past due is a word of its own, and before the end of the year a period
			}
			for _, a := range s.ageing() {
				if a.index != b.column {
					out = append(out, s.ordered(i, b, a.index, plan.Operator(e.meaning))...)
				}
			}
		}
	})
	return out
}

// lateAt reports whether a span is a phrase for being late.
func (s *scene) lateAt(from, to int) bool {
	return slices.ContainsFunc(s.from[from], func(c candidate) bool { return c.kind == isWord && c.tag == "late" && c.to >= to })
}

// timeBehind are the times that are named right behind a token, small words left out.
func (s *scene) timeBehind(i int) []candidate {
	for k := i; k < len(s.ts) && k < i+3; k++ {
		var out []candidate
		for _, c := range s.from[k] {
			if c.kind == isColumn && (s.columns[c.column].time() || s.columns[c.column].Clock) && !s.columns[c.column].yearNumber() && c.via != bySoft && c.via != byKind && c.via != byGuess {
				out = append(out, c)
			}
		}
		if len(out) > 0 {
			return out
		}
		if !s.lexicon.has("determiner", s.ts[k].text) && !s.lexicon.has("pronoun", s.ts[k].text) && s.ts[k].text != "there" {
			return nil
		}
	}
	return nil
}

// ordered are the acts that hold a time against the one that a candidate names.
func (s *scene) ordered(from int, b candidate, a int, op plan.Operator) []act {
	var out []act
	for _, r := range []role{within, numerates} {
		f := []string{"timed", "timed/" + string(op), "timed/end " + s.namedNear(a, from, b.to), "timed/by " + string(b.via), "numerator|" + s.shareBefore(from), "timed/" + string(r)}
		if s.isDue(b.column) && !s.isDue(a) {
			f = append(f, "timed/due", "timed/due "+string(op))
		}
		if a == s.timeIndex() {
			f = append(f, "timed/end main")
		}
		if s.columns[a].Nulls > 0 {
			f = append(f, "timed/end open")
		}
		if s.columns[a].Nulls == 0 && s.columns[b.column].Nulls > 0 {
			f = append(f, "timed/backwards")
		}
		f = append(f, s.timedFeatures(b.column, a)...)
		out = append(out, act{from: from, to: b.to, role: r, column: b.column, until: a + 1, op: op, numbers: []float64{0}, unit: "seconds", features: f})
	}
	return out
}

func (s *scene) timedFeatures(start, end int) []string {
	a, b := s.columns[start], s.columns[end]
	f := []string{"timed~" + string(a.meaning.TimeRole) + ">" + string(b.meaning.TimeRole)}
	if a.Type != b.Type {
		f = append(f, "timed/of different types")
	}
	return f
}

// day is the length of a day in seconds.
const day = 86400

// hintedBehind reports whether a column is named within a few words behind a token: on the day they were due.
func (s *scene) hintedBehind(column, at int) bool {
	for k := at; k < min(at+4, len(s.ts)); k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool { return c.kind == isColumn && c.column == column && c.via != bySoft }) {
			return true
		}
	}
	return false
}

// sameDay are the acts that keep rows in which two times lie on one day, or, where that is denied, do not.
func (s *scene) sameDay(from, to int) []act {
	neg := s.negated(from, to)
	var out []act
	for _, p := range s.stretches() {
		f := append(s.stretchFeatures("same day", p), "same day", "same day/end "+s.namedNear(p[1], from, to), "same day/start "+s.namedNear(p[0], from, to))
		if s.hintedBehind(p[0], to) {
			f = append(f, "same day/start named behind")
		}
		most := 0.0
		if s.columns[p[0]].Type != sitrep.TypeDate || s.columns[p[1]].Type != sitrep.TypeDate {
			most = day - 1
		}
		for _, op := range []plan.Operator{plan.AtMost, plan.Greater} {
			g := append([]string{"same day " + string(op) + "|" + neg}, f...)
			out = append(out, act{from: from, to: to, role: within, column: p[0], until: p[1] + 1, op: op, numbers: []float64{most}, unit: "seconds", features: g})
		}
	}
	return out
}

// onlyAgainst reports whether a period stands right behind words that hold something against another, and no other
// period is named: members by club compared to five years ago.
func (s *scene) onlyAgainst(p candidate) bool {
	return s.behindVersus(p.from) && !slices.ContainsFunc(s.from, func(list []candidate) bool {
		return slices.ContainsFunc(list, func(c candidate) bool { return c.kind == isPeriod && (c.to <= p.from || c.from >= p.to) })
	})
}

// behindVersus reports whether words that hold something against another end before a token, or before its article.
func (s *scene) behindVersus(i int) bool {
	if i > 0 && s.ts[i-1].text == "the" {
		i--
	}
	return s.lattice.behindVersus(i)
}
