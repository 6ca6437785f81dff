package prompt

import (
	"slices"
	"strings"
	"unicode"
)

// Scores of names that are shortened from several words.
const (
	scoreInitials = 0.9  // BMI: body mass index
	scorePieces   = 0.88 // Medu: mother's education
	scoreNumbered = 0.82 // G1: first grade
	scoreEnding   = 0.8  // CGPA: GPA
)

// shortNames are the names of fields that may stand for several words.
type shortNames struct {
	initials map[string][]place // short names in one word
	spelled  map[string][]place // long names, by their first letters
	glued    []place            // names in one word, by their first letter
	numbered []place            // a letter or two and a number, in families: G1, G2
	capitals []place            // three to five capitals
	parts    []place            // several words of which one is a letter or two: T_out
}

func (ix *index) shortened() shortNames {
	s := shortNames{initials: map[string][]place{}, spelled: map[string][]place{}}
	families := map[string]int{}
	for f, fd := range ix.fields {
		for n, nm := range fd.names {
			at := place{field: f, name: n}
			switch {
			case len(nm.words) == 1 && len(nm.joined) >= 4:
				s.glued = append(s.glued, at)
			case len(nm.words) == 2 && len(nm.words[0]) <= 2 && isDigits(nm.words[1]):
				s.numbered = append(s.numbered, at)
				families[nm.words[0]]++
			}
			s.initialisms(nm, at, fd.column.Name)
		}
	}
	s.numbered = slices.DeleteFunc(s.numbered, func(at place) bool { return families[ix.nameAt(at).words[0]] < 2 })
	return s
}

// initialisms keeps a name that may be first letters of words, or parts of words.
func (s *shortNames) initialisms(n name, at place, spelt string) {
	size := len(n.joined)
	if len(n.words) >= 3 {
		all := ""
		for _, w := range n.words {
			all += w[:1]
		}
		s.spelled[all] = append(s.spelled[all], at)
	}
	whole := len(n.words) == 1 || size <= 5 && !strings.ContainsAny(strings.TrimSpace(spelt), " _-.") // LoS
	switch {
	case whole && plain(n.joined) && size >= 2 && size <= 6 && !strings.ContainsAny(n.joined, "0123456789") && initialism(spelt):
		s.initials[n.joined] = append(s.initials[n.joined], at)
		if size >= 3 && size <= 5 {
			s.capitals = append(s.capitals, at)
		}
	case len(n.words) > 1 && len(n.words) <= 4 && slices.ContainsFunc(n.words, func(w string) bool { return len(w) <= 2 && !isDigits(w) }):
		s.parts = append(s.parts, at)
	}
}

// initialism reports whether a name looks like the first letters of words: in
// capitals, or without a vowel. "age" and "tip" are words.
func initialism(name string) bool {
	name = strings.TrimSpace(name)
	if len(name) <= 5 && len(name) > 2 && unicode.IsUpper(rune(name[0])) && unicode.IsUpper(rune(name[len(name)-1])) {
		return true // LoS
	}
	return strings.ToUpper(name) == name || !strings.ContainsAny(strings.ToLower(name), "aeiouy")
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// abbreviated links the words from a token on to names that are shortened from them.
func (m *matcher) abbreviated(i int) {
	t := m.ts[i]
	if t.kind != word && t.kind != number {
		return
	}
	m.numberedName(i)
	if t.kind != word || len(t.text) < 2 || small(t.text) {
		return
	}
	m.initialsFrom(i)
	m.endingOf(i)
	m.spelledOut(i)
	for _, at := range m.short.glued {
		n := m.nameAt(at)
		if n.joined[0] == t.text[0] {
			if end, words := m.pieces(n.joined, i, 0); words > 1 {
				m.shorten(i, end, at, scorePieces, words)
			}
		}
		m.turned(i, at)
	}
}

// shorten links a span to a shortened name.
func (m *matcher) shorten(i, end int, at place, score float64, words int) {
	m.spans[[2]int{i, end}] = append(m.spans[[2]int{i, end}], link{at.field, score * m.nameAt(at).factor, words})
}

// small reports whether a word is left out where words are shortened.
func small(text string) bool {
	switch text {
	case "of", "the", "a", "an", "and", "for", "in", "to", "on", "at", "by", "with", "s", "&":
		return true
	}
	return false
}

// initialsFrom: "body mass index" is BMI.
func (m *matcher) initialsFrom(i int) {
	if len(m.short.initials) == 0 || m.speaks(i) {
		return
	}
	initials, all, words := "", "", 0
	for j := i; j < len(m.ts) && words < 6; j++ {
		t := m.ts[j]
		if t.kind == punct && t.text != "-" && t.text != "/" && t.text != "'" {
			return
		}
		if t.kind != word {
			continue
		}
		all += t.text[:1] // LoS: length of stay
		if small(t.text) {
			continue
		}
		if m.connects(j) {
			return // "there is a relation between" is no TRB
		}
		initials += t.text[:1]
		words++
		named := m.short.initials[initials]
		if all != initials {
			named = slices.Concat(named, m.short.initials[all])
		}
		for _, at := range named {
			if words > 2 || all != initials || strings.ToUpper(m.fields[at.field].column.Name) == m.fields[at.field].column.Name {
				m.shorten(i, j+1, at, scoreInitials-0.05*float64(max(0, 4-words)), words)
			}
		}
	}
}

// spelledOut: in "grade point average (GPA)" the words are what the brackets
// shorten, "average" among them.
func (m *matcher) spelledOut(i int) {
	if i < 3 || i+1 >= len(m.ts) || m.ts[i-1].text != "(" || m.ts[i+1].text != ")" || len(m.ts[i].text) > 6 {
		return
	}
	rest, start := m.ts[i].text, i-1
	for j := i - 2; j >= 0 && rest != "" && m.ts[j].kind == word; j-- {
		if m.ts[j].text[0] == rest[len(rest)-1] {
			rest, start = rest[:len(rest)-1], j
		} else if !small(m.ts[j].text) {
			return
		}
	}
	if rest == "" {
		for _, l := range m.spans[[2]int{i, i + 1}] {
			m.spans[[2]int{start, i + 2}] = append(m.spans[[2]int{start, i + 2}], link{l.field, max(l.score, 0.9), i - start})
		}
	}
}

// speaks reports whether a token has a use of its own that comes before a name: "average".
func (m *matcher) speaks(i int) bool {
	found := false
	m.lexicon.at(m.ts, i, func(e entry, n int) {
		found = found || n == 1 && e.tag != "period" && e.tag != "unit" && e.tag != "grain" && !(e.tag == "chart" && e.meaning == "any")
	})
	return found
}

// connects reports whether a token asks for something or joins groups, so that it is no part of a name.
func (m *matcher) connects(i int) bool {
	found := false
	m.lexicon.at(m.ts, i, func(e entry, n int) {
		found = found || n == 1 && (e.tag == "focus" || e.tag == "by" || e.tag == "connect")
	})
	return found
}

// endingOf: the GPA of a table with a CGPA.
func (m *matcher) endingOf(i int) {
	t := m.ts[i]
	if len(t.raw) < 3 || strings.ToUpper(t.raw) != t.raw || len(m.matches[i]) > 0 && m.matches[i][0].score >= scoreAbbreviation {
		return
	}
	for _, at := range m.short.spelled[t.text] { // LOS: length of stay
		m.shorten(i, i+1, at, scoreAbbreviation, 1)
	}
	for _, at := range m.short.glued {
		if j := m.nameAt(at).joined; len(j)-len(t.text) <= 2 && len(j) > len(t.text) && strings.HasSuffix(j, t.text) {
			m.shorten(i, i+1, at, scoreEnding, 1)
		}
	}
}

// pieces reads a name as the beginnings of words that follow each other, and
// tells where they end: famsize, of "family size". The first piece may be one
// letter; others are three or a whole word.
func (m *matcher) pieces(rest string, i, words int) (end, count int) {
	if i >= len(m.ts) || m.ts[i].kind != word || words == 3 {
		return 0, 0
	}
	text := m.ts[i].text
	if words > 0 && len(text) >= 4 && m.lexicon.standsFor(rest, text) { // unitprc
		return i + 1, words + 1
	}
	for n := commonPrefix(rest, text); n > 0; n-- {
		if n < 3 && n < len(m.ts[i].stem) && (n > 1 || words > 0) {
			continue
		}
		if n == len(rest) {
			if n >= 3 && words > 0 {
				return i + 1, words + 1
			}
			continue
		}
		if end, count = m.pieces(rest[n:], m.nextWord(i), words+1); count > 0 {
			return end, count
		}
	}
	return 0, 0
}

// nextWord is the next token that is not small, at most three on.
func (m *matcher) nextWord(i int) int {
	for j := i + 1; j < len(m.ts) && j < i+4; j++ {
		if m.ts[j].kind == punct && m.ts[j].text != "-" {
			return len(m.ts)
		}
		if m.ts[j].kind == word && !small(m.ts[j].text) {
			return j
		}
	}
	return len(m.ts)
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// turned: the "education level of fathers" is Fedu.
func (m *matcher) turned(i int, at place) {
	name, text := m.nameAt(at).joined, m.ts[i].text
	cut := strings.LastIndex(name, text[:min(3, len(text))])
	if cut <= 0 || len(name)-cut < 3 || !strings.HasPrefix(text, name[cut:]) || len(text) < 4 {
		return
	}
	of := i + 1
	for of < len(m.ts) && of < i+3 && m.ts[of].text != "of" {
		of++
	}
	if of >= len(m.ts) || m.ts[of].text != "of" {
		return
	}
	if j := m.nextWord(of); j < len(m.ts) && strings.HasPrefix(m.ts[j].text, name[:cut]) {
		m.shorten(i, j+1, at, scorePieces, 2)
	}
}

// numberedName: the "first period grade" is G1, "test 2" is T2.
func (m *matcher) numberedName(i int) {
	for _, at := range m.short.numbered {
		n := m.nameAt(at)
		if m.ordinal(i) != n.words[1] {
			continue
		}
		for j := i + 1; j < len(m.ts) && j < i+4 && m.ts[j].kind == word; j++ {
			if m.ordinal(j) != "" { // the first and third test
				m.coordinate(i, j, at)
				break
			}
			if strings.HasPrefix(m.ts[j].text, n.words[0]) && len(m.ts[j].text) > 2 && !small(m.ts[j].text) {
				m.shorten(i, j+1, at, scoreNumbered, j+1-i)
			}
		}
		if i > 0 && m.ts[i-1].kind == word && strings.HasPrefix(m.ts[i-1].text, n.words[0]) && len(m.ts[i-1].text) > 2 {
			m.shorten(i-1, i+1, at, scoreNumbered, 2)
		}
	}
}

// coordinate links an ordinal by itself where another one comes before their noun.
func (m *matcher) coordinate(i, other int, at place) {
	for j := other + 1; j < len(m.ts) && j < other+4 && m.ts[j].kind == word; j++ {
		if strings.HasPrefix(m.ts[j].text, m.nameAt(at).words[0]) && len(m.ts[j].text) > 2 && !small(m.ts[j].text) {
			m.shorten(i, i+1, at, scoreNumbered, 1)
			return
		}
	}
}

// ordinal is the number that a token counts with, as digits; empty: none.
func (m *matcher) ordinal(i int) string {
	t := m.ts[i]
	if t.kind == number {
		return t.text
	}
	return m.lexicon.ordinals[t.text]
}
