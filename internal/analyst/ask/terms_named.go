package ask

import (
	"slices"
	"strings"
	"unicode"
)

// namedBy is the column that a run of tokens names best as a whole, and the tokens by which it does.
type namedBy struct {
	column, from, to int
	fit              float64
}

// plainlyNamed is the fit from which on a column is what a run of words is about.
const plainlyNamed = 0.8

// namesBest is the column that a run of tokens names best as a whole: a number before others, more words before fewer.
func (s *scene) namesBest(from, to int) (best namedBy) {
	put := func(l namedBy) {
		if s.columns[l.column].numeric() {
			l.fit += 0.3
		}
		if l.fit > best.fit {
			best = l
		}
	}
	for i := from; i < to; i++ {
		for _, c := range s.from[i] {
			if c.kind == isColumn && c.to <= to && c.via != bySoft && c.via != byKind && c.score >= 0.5 {
				put(namedBy{c.column, c.from, c.to, c.score + 0.08*float64(c.to-c.from-1) + 0.1*float64(s.alsoSaid(c, from, to))})
			}
		}
	}
	for _, c := range s.columns {
		if first, last, n := s.pieced(c, from, to); n > 1 {
			put(namedBy{c.index, first, last + 1, 0.8 + 0.08*float64(n)})
		}
	}
	return best
}

// alsoSaid is how many more words of a column's name a run has outside those that a candidate was linked by.
func (s *scene) alsoSaid(c candidate, from, to int) (n int) {
	for k := from; k < to; k++ {
		if k >= c.from && k < c.to || s.ts[k].kind == punct || s.leadsIn(k) {
			continue
		}
		if slices.ContainsFunc(s.columns[c.column].names, func(o columnName) bool { return slices.Contains(o.stems, s.ts[k].stem) }) {
			n++
		}
	}
	return n
}

// pieced reads a name that is no word as pieces of the words of a run, in any order, and tells the first and the last of
// them and how many: goout of "going out", Walc of "weekend alcohol", G1 of "first grade".
func (s *scene) pieced(c *column, from, to int) (first, last, n int) {
	name := fold(c.Name)
	if !s.codes[c.Name] || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return 0, 0, 0
	}
	used := s.pieces(name, from, to, nil, s.hasSister(name))
	if len(used) < 2 {
		return 0, 0, 0
	}
	return slices.Min(used), slices.Max(used), len(used)
}

// hasSister reports whether a name is a letter and a figure and another column differs by the figure alone.
func (s *scene) hasSister(name string) bool {
	return len(name) == 2 && unicode.IsDigit(rune(name[1])) && slices.ContainsFunc(s.columns, func(o *column) bool {
		other := fold(o.Name)
		return len(other) == 2 && other[0] == name[0] && other != name && unicode.IsDigit(rune(other[1]))
	})
}

// mostPieces is how many words a name in one word is made of.
const mostPieces = 4

// pieces are the tokens whose beginnings, one behind the other, make what is left of a name; nil: none do. The first piece
// may be a letter; others are three letters or a whole word.
func (s *scene) pieces(rest string, from, to int, used []int, numbered bool) []int {
	if rest == "" {
		return used
	}
	for i := from; i < to && len(used) < mostPieces; i++ {
		t := &s.ts[i]
		if t.kind == punct || slices.Contains(used, i) || s.lexicon.has("determiner", t.text) {
			continue
		}
		for _, n := range s.pieceLengths(rest, t, len(used) == 0 && !s.lexicon.has("small", t.text)) {
			if n == 1 && len(rest) < 4 && !numbered {
				continue
			}
			if all := s.pieces(rest[n:], from, to, append(slices.Clone(used), i), numbered); all != nil {
				return all
			}
		}
	}
	return nil
}

// pieceLengths are how many letters of a name a token may stand for, the most first.
func (s *scene) pieceLengths(rest string, t *token, first bool) (out []int) {
	if d := s.figure(t); d != "" {
		if strings.HasPrefix(rest, d) && !first {
			out = append(out, len(d))
		}
		return out
	}
	common := 0
	for common < len(rest) && common < len(t.text) && rest[common] == t.text[common] {
		common++
	}
	for n := common; n > 0; n-- {
		if n >= 3 || n == len(t.text) && n > 1 || n == len(t.stem) && n > 1 || n == 1 && first && len(t.text) > 3 {
			out = append(out, n)
		}
	}
	return out
}

// figure is what a token counts with, in figures; empty: it does not.
func (s *scene) figure(t *token) string {
	if t.kind == number {
		return t.text
	}
	for _, e := range s.lexicon.exact.Of(t.text) {
		if e.tag == "ordinal" {
			return e.meaning
		}
	}
	return ""
}
