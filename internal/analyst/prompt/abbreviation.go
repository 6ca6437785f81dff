package prompt

import (
	"slices"
	"strings"
)

// Scores of names that are shortened by letters: below those of words that mean
// the same, so that a field that is called by its name always comes first.
const (
	scoreClipped  = 0.74 // chol: cholesterol
	scoreSkeleton = 0.72 // AST: assists
	scoreBlended  = 0.74 // TRB: total rebounds; T_out: outdoor temperature
)

// shortWords matches the tokens that match nothing else with the words of names
// that shorten them. Where two words of names could, neither is meant.
func (m *matcher) shortWords() {
	seen := map[string][]wordMatch{}
	for i, t := range m.ts {
		if !m.mayBeShort(i) || slices.ContainsFunc(m.matches[i], func(w wordMatch) bool { return w.score > scoreSynonym }) {
			continue
		}
		found, ok := seen[t.text]
		if !ok {
			found = m.shortenings(t.text)
			seen[t.text] = found
		}
		m.matches[i] = append(found[:len(found):len(found)], m.matches[i]...)
	}
}

// mayBeShort reports whether a token could be written out of a short name.
func (m *matcher) mayBeShort(i int) bool {
	t := m.ts[i]
	return t.kind == word && len(t.text) >= 4 && plain(t.text) && !m.lexicon.filler[t.text] &&
		!slices.Contains(m.rows, t.stem) && !m.speaks(i)
}

func (m *matcher) shortenings(text string) []wordMatch {
	var out []wordMatch
	short, best := "", 0.0
	for at := range m.places() {
		w := m.nameAt(at).words[at.word]
		s := m.lexicon.shortens(w, text)
		switch {
		case s == 0 || s < best:
		case s > best:
			short, best, out = w, s, []wordMatch{{at, s}}
		case w == short:
			out = append(out, wordMatch{at, s})
		default:
			out, short = nil, "?" // two at once
		}
	}
	return out
}

// onlyShort reports whether a name is matched by shortened words alone, and not
// by the word that says what it is: "sub" of Sub_m3 is not the subject.
func onlyShort(n name, used map[int]float64) bool {
	if _, ok := used[n.head]; ok {
		return false
	}
	for _, s := range used {
		if s != scoreClipped && s != scoreSkeleton {
			return false
		}
	}
	return true
}

// places visits every word of every name, in order.
func (ix *index) places() func(yield func(place) bool) {
	return func(yield func(place) bool) {
		for f, fd := range ix.fields {
			for n, nm := range fd.names {
				for w := range nm.words {
					if !yield(place{f, n, w}) {
						return
					}
				}
			}
		}
	}
}

// shortens tells how well a word of a name stands for a longer word: as its
// beginning, as its beginning and end (dept), or as its consonants (AST).
func (x *lexicon) shortens(short, long string) float64 {
	if len(short) < 3 || len(short) > 6 || len(long) < len(short)+1 || short[0] != long[0] || !plain(short) || x.whole[short] || x.expand[short] != nil {
		return 0
	}
	switch n := commonPrefix(short, long); {
	case n == len(short) && len(strings.TrimSuffix(long, "s")) > n+max(0, 5-n): // not human, of hum
		return scoreClipped
	case n == len(short)-1 && n >= 3 && closesAs(short, long):
		return scoreClipped
	case skeleton(short, long), compound(short, long):
		return scoreSkeleton
	}
	return 0
}

// skeleton reports whether a word is made of the consonants of another, in
// order, without leaving out many, and ends like it.
func skeleton(short, long string) bool {
	if !consonants(short[1 : len(short)-1]) {
		return false
	}
	ends := closesAs(short, long)
	if !ends && (len(short) < 4 || !consonants(short[1:])) {
		return false
	}
	at, left := 1, 0
	single := strings.TrimSuffix(long, "s")
	if short[len(short)-1] == 's' {
		single = long
	}
	for i := 1; i < len(single); i++ {
		switch c := single[i]; {
		case at < len(short) && c == short[at]:
			at++
		case at == len(short) && !ends: // attnd: the beginning of attendance
			return left == 0
		case c != single[i-1] && consonants(single[i:i+1]):
			left++
		}
	}
	return at == len(short) && left <= len(short)-2
}

// closesAs reports whether a short word ends with the last letter of a long
// one, of its singular, or with the last consonant before a silent e.
func closesAs(short, long string) bool {
	last := short[len(short)-1:]
	single := strings.TrimSuffix(long, "s")
	return strings.HasSuffix(long, last) || strings.HasSuffix(single, last) || strings.HasSuffix(strings.TrimSuffix(single, "e"), last)
}

// compound reports whether a word is the first letter of another and the
// beginning of its second part: TOV, of turn and over. The second part is not
// known, so it has to begin with a vowel behind a consonant and be near the middle.
func compound(short, long string) bool {
	at := strings.Index(long[1:], short[1:]) + 1
	return len(short) == 3 && at >= 3 && len(long)-at >= 3 && !consonants(short[1:2]) && consonants(short[2:]) && consonants(long[at-1:at])
}

func consonants(s string) bool { return !strings.ContainsAny(s, "aeiou") }

// blended links a run of words each of which is shortened in a name: "total
// rebounds" is TRB, "outdoor temperature" is T_out.
func (m *matcher) blended(i int) {
	if m.ts[i].kind != word || small(m.ts[i].text) {
		return
	}
	for _, at := range m.short.capitals {
		if m.speaks(i) && m.ts[i].stem != "total" {
			break // the average steals are no AST
		}
		if end, words := m.blend(m.nameAt(at).joined, i, 0); words > 1 {
			m.shorten(i, end, at, scoreBlended, words)
		}
	}
	for _, at := range m.short.parts {
		if end, words := m.fitParts(m.nameAt(at).words, i); words > 1 {
			m.shorten(i, end, at, scoreBlended, words)
		}
	}
}

// blend reads a name as first letters and consonants of words that follow each other.
func (m *matcher) blend(rest string, i, words int) (end, count int) {
	if i >= len(m.ts) || m.ts[i].kind != word || m.ts[i].text[0] != rest[0] || words == 3 {
		return 0, 0
	}
	text := m.ts[i].text
	if len(rest) > 1 {
		if end, count = m.blend(rest[1:], m.nextWord(i), words+1); count > 0 {
			return end, count
		}
	}
	if words > 0 && len(rest) <= 3 && len(text) >= 4 && leads(rest, text) {
		return i + 1, words + 1
	}
	return 0, 0
}

// leads reports whether a short word holds the first consonants of a long one: rb, of rebounds.
func leads(short, long string) bool {
	if !consonants(short[1:]) {
		return false
	}
	at := 1
	for i := 1; i < len(long) && at < len(short); i++ {
		switch {
		case long[i] == short[at]:
			at++
		case consonants(long[i : i+1]):
			return false
		}
	}
	return at == len(short) && len(short) > 1
}

// fitParts matches the tokens from i on with all words of a name, in any order.
// Single letters alone are too little.
func (m *matcher) fitParts(words []string, i int) (end, count int) {
	used := make([]bool, len(words))
	letters := 0
	for j := i; j < len(m.ts) && j < i+maxSpan && count < len(words); j++ {
		t := m.ts[j]
		if j > i && (bridge(t) || t.text == "." || t.text == "no" || t.text == "number") {
			continue
		}
		k := slices.IndexFunc(words, func(w string) bool { return m.partOf(w, t.text) })
		for k >= 0 && used[k] {
			k = nextPart(m, words, k, t.text)
		}
		if k < 0 {
			return 0, 0
		}
		used[k], end = true, j+1
		count++
		letters += len(strings.Trim(words[k], "0123456789"))
	}
	if letters < 3 || count < len(words) {
		return 0, 0
	}
	return end, count
}

func nextPart(m *matcher, words []string, after int, text string) int {
	for k := after + 1; k < len(words); k++ {
		if m.partOf(words[k], text) {
			return k
		}
	}
	return -1
}

// partOf reports whether a word of a name is a word of the prompt or shortens it.
func (m *matcher) partOf(w, text string) bool {
	if w == text {
		return true
	}
	if isDigits(w) || small(text) || len(text) < 4 {
		return false
	}
	return len(w) <= 4 && strings.HasPrefix(text, w) || m.lexicon.standsFor(w, text)
}

// withoutUnit is a name without the unit at its end: length_ft is the length. It
// is nil where there is none, or where another field has the same beginning.
func (ix *index) withoutUnit(words []string) []string {
	n := len(words) - 1
	if n < 1 || !ix.lexicon.suffix[words[n]] || len(words[n-1]) < 2 {
		return nil
	}
	alike := 0
	for _, c := range ix.profile.Columns {
		if other := split(c.Name); len(other) >= n && slices.Equal(other[:n], words[:n]) {
			alike++
		}
	}
	if alike > 1 {
		return nil
	}
	return words[:n:n]
}

// standsFor reports whether one word is short for another, by the list or by its letters.
func (x *lexicon) standsFor(short, long string) bool {
	return slices.Equal(x.expand[short], []string{long}) || x.shortens(short, long) > 0
}

// expanded matches a short form of several words ("os", "ltv") with the fields whose
// name is, or ends with, the words written out.
func (m *matcher) expanded(i int) {
	long := stems(m.lexicon.expand[m.ts[i].text])
	if len(long) < 2 {
		return
	}
	for f, fld := range m.fields {
		for _, n := range fld.names {
			if k := len(n.stems) - len(long); k >= 0 && slices.Equal(n.stems[k:], long) {
				m.spans[[2]int{i, i + 1}] = append(m.spans[[2]int{i, i + 1}], link{f, scoreAbbreviation, 1})
			}
		}
	}
}
