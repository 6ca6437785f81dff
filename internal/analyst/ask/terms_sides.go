package ask

import (
	"slices"
	"strings"
)

// sidesOfRelation are the terms on either side of a relation that is asked for: "between A and B", "does A go along with
// B". Each side names one column by all its words.
func (s *scene) sidesOfRelation() []term {
	for i := range s.ts {
		for _, c := range s.from[i] {
			if c.kind == isWord && c.tag == "focus" && c.meaning == "relation" && !strings.HasPrefix(s.ts[i].stem, "scatter") {
				x, y := s.sidesAt(i, c.to)
				return s.bothNamed(x, y)
			}
		}
	}
	return nil
}

// relatum is one side of a relation: its tokens and what they name.
type relatum struct {
	from, to int
	namedBy
}

// sidesAt are the sides of a relation whose word stands at a token.
func (s *scene) sidesAt(i, to int) (x, y relatum) {
	if at := s.betweenAt(to); at > 0 {
		return s.parted(at, s.sideEnd(at))
	}
	end := s.sideEnd(to)
	x, y = s.relatum(s.sideStart(i), i), s.relatum(to, end)
	if x.fit == 0 { // correlate A with B
		return s.parted(to, end)
	}
	return x, y
}

// betweenAt is the token behind the "between" or "of" that follows a word for a relation; 0: none does.
func (s *scene) betweenAt(to int) int {
	if t := s.ts[to-1].text; t == "between" || t == "of" {
		return to
	}
	for k := to; k < len(s.ts) && k < to+4; k++ {
		if s.ts[k].text == "between" || k == to && s.ts[k].text == "of" {
			return k + 1
		}
	}
	return 0
}

// parted cuts a run in two where both sides name a column best.
func (s *scene) parted(from, to int) (x, y relatum) {
	best := 0.0
	for k := from + 1; k < to-1; k++ {
		switch s.ts[k].text {
		case "and", "to", "with", "on", "vs", "versus", "against", "&":
		default:
			continue
		}
		l, r := s.relatum(from, k), s.other(k+1, to, from, k)
		fit := l.fit + r.fit
		if s.ts[k].text == "and" { // from home to school and the grade
			fit += 0.05
		}
		if l.fit == 0 || r.fit == 0 || l.column == r.column {
			fit /= 2
		}
		if fit > best {
			best, x, y = fit, l, r
		}
	}
	return x, y
}

// relatum is what a run of tokens names.
func (s *scene) relatum(from, to int) relatum {
	for from < to && s.leadsIn(from) {
		from++
	}
	for to > from && s.leadsIn(to-1) {
		to--
	}
	return relatum{from, to, s.namesBest(from, to)}
}

// other is the second side of a relation; "those" stands in it for words of the first.
func (s *scene) other(from, to, first, last int) relatum {
	o := s.relatum(from, to)
	if s.ts[from].text != "those" && s.ts[from].text != "that" {
		return o
	}
	o.from = from
	for _, c := range s.columns {
		used := s.pieces(fold(c.Name), first, to, nil, false)
		if s.codes[c.Name] && slices.ContainsFunc(used, func(k int) bool { return k >= from }) && slices.ContainsFunc(used, func(k int) bool { return k < last }) {
			if fit := 1.1 + 0.08*float64(len(used)); fit > o.fit {
				o.namedBy = namedBy{c.index, from, to, fit}
			}
		}
	}
	return o
}

// sideStart is where the first side of a relation begins that ends before a token.
func (s *scene) sideStart(i int) int {
	for k := i - 1; k >= 0; k-- {
		switch s.ts[k].text {
		case "how", "do", "does", "did", "is", "are", "was", "were", "if", "whether", ",":
			return k + 1
		}
		if ends(s.classes[k]) {
			return k + 1
		}
	}
	return 0
}

// sideEnd is where a run of words about one or two columns ends: with its sentence, before a breakdown, a period or a
// condition on values.
func (s *scene) sideEnd(i int) int {
	for k, open := i, false; k < len(s.ts); k++ {
		open = open && s.ts[k].text != ")" || s.ts[k].text == "("
		switch c := s.classes[k]; {
		case open:
		case ends(c), c == ",", c == ")" && !s.opened(i, k), c == "by", c == "each", c == "across", s.ts[k].text == "where", s.ts[k].text == "which":
			return k
		case k > i && (s.leadsOn(k) || slices.ContainsFunc(s.from[k], func(c candidate) bool { return c.kind == isWord && c.tag == "by" && c.to > k+1 })):
			return k
		}
	}
	return len(s.ts)
}

// leadsOn reports whether a period or a value begins behind a small word at a token: in 2023, for Berlin, among women.
func (s *scene) leadsOn(k int) bool {
	timed := false
	switch s.ts[k].text {
	case "in", "for", "at", "with", "among", "during", "only", "of", "within":
	case "since", "before", "after":
		timed = true
	default:
		return false
	}
	for k++; k < len(s.ts) && s.lexicon.has("determiner", s.ts[k].text); k++ {
	}
	return k < len(s.ts) && !strings.HasPrefix(s.classes[k], "aggregate") && slices.ContainsFunc(s.from[k], func(c candidate) bool {
		return c.dates() || !timed && c.kind == isValue && c.score >= 0.84 && !s.partOfNumber(k)
	})
}

// partOfNumber reports whether a token belongs to words that name a number, or is the name of a column.
func (s *scene) partOfNumber(i int) bool {
	if slices.ContainsFunc(s.from[i], func(c candidate) bool { return c.kind == isColumn && c.via == byName }) {
		return true
	}
	for k := max(0, i-maxSpan); k <= i; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool {
			return c.kind == isColumn && c.to > i && c.to-c.from > 1 && s.columns[c.column].numeric() && c.via != bySoft && c.via != byKind
		}) {
			return true
		}
	}
	return slices.ContainsFunc(s.columns, func(c *column) bool {
		return s.codes[c.Name] && c.numeric() && (len(s.ts[i].text) > 2 && strings.Contains(fold(c.Name), s.ts[i].text) || s.pieceOf(c, i))
	})
}

// pieceOf reports whether a token and words before it make a name that is no word.
func (s *scene) pieceOf(c *column, i int) bool {
	_, last, n := s.pieced(c, max(0, i-maxSpan), i+1)
	return n > 1 && last == i
}

// bothNamed are the terms of two sides, where both name a number and not the same.
func (s *scene) bothNamed(x, y relatum) []term {
	if s.computedWithin(x) || s.computedWithin(y) {
		return nil
	}
	if x.fit < plainlyNamed+0.1 || y.fit < plainlyNamed+0.1 || x.column == y.column || !s.columns[x.column].numeric() || !s.columns[y.column].numeric() {
		return nil
	}
	return []term{s.cut(x), s.cut(y)}
}

// cut leaves what chooses rows out of a side. Who names all values of a column chooses none.
func (s *scene) cut(x relatum) term {
	said := map[int][]string{}
	for k := x.from; k < x.to; k++ {
		for _, c := range s.from[k] {
			chosen := c.kind == isValue && (c.via == byExact || c.via == byInflect) && c.column != x.column && (k < x.namedBy.from || k >= x.namedBy.to)
			if chosen && !s.onPath(k) && !slices.Contains(said[c.column], c.value) {
				said[c.column] = append(said[c.column], c.value)
			}
		}
	}
	for column, values := range said {
		if int64(len(values)) < s.columns[column].Distinct {
			return term{x.namedBy.from, x.namedBy.to, x.column}
		}
	}
	return term{x.from, x.to, x.column}
}

// onPath reports whether a token names an end of a way: from home to school.
func (s *scene) onPath(k int) bool {
	return k > 0 && s.ts[k-1].text == "from" && k+1 < len(s.ts) && s.ts[k+1].text == "to"
}

// opened reports whether a bracket that ends at a token began within a run.
func (s *scene) opened(from, i int) bool {
	return slices.ContainsFunc(s.ts[from:i], func(t token) bool { return t.text == "(" })
}

// computedWithin reports whether a side says how a number is made, or joins another column to its own: those are read one by
// one.
func (s *scene) computedWithin(x relatum) bool {
	for k := x.from; k < x.to; k++ {
		if k >= x.namedBy.from && k < x.namedBy.to { // grade point average
			continue
		}
		if c := s.classes[k]; strings.HasPrefix(c, "aggregate") && c != "aggregate count" && c != "aggregate sum" {
			return true
		}
		if (s.ts[k].text == "and" || s.ts[k].text == ",") && k+1 < x.to && slices.ContainsFunc(s.from[k+1], func(c candidate) bool { return c.kind == isColumn && c.via == byName }) {
			return true
		}
	}
	return false
}
