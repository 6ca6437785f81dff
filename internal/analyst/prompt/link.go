package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// link is a field that a span of words may mean.
type link struct {
	field int
	score float64
	words int // tokens that matched, without what stands between them
}

// wordMatch is how well a token matches one word of one name.
type wordMatch struct {
	at    place
	score float64
}

// matcher finds the fields that spans of tokens name.
type matcher struct {
	*index
	ts      []token
	matches [][]wordMatch // by token
	spans   map[[2]int][]link
}

const (
	scoreGiven        = 0.98 // a synonym that a person gave the field
	scoreStem         = 0.97
	scoreAbbreviation = 0.85
	scoreSynonym      = 0.75
	scoreFuzzy        = 0.8
	scoreAkin         = 0.8
	maxSpan           = 9
)

func (ix *index) link(ts []token) map[[2]int][]link {
	m := &matcher{index: ix, ts: ts, spans: map[[2]int][]link{}}
	m.matches = make([][]wordMatch, len(ts))
	seen := map[string][]wordMatch{}
	for i, t := range ts {
		if t.kind == punct {
			continue
		}
		found, ok := seen[t.text]
		if !ok {
			found = m.word(t)
			seen[t.text] = found
		}
		m.matches[i] = found
	}
	m.shortWords()
	for i := range ts {
		m.grow(i)
		m.joined(i)
		m.synonymPhrase(i)
		m.abbreviated(i)
		m.blended(i)
		m.expanded(i)
	}
	for span, links := range m.spans {
		m.spans[span] = best(links)
	}
	return m.spans
}

// best keeps the best link of each field, best first.
func best(links []link) []link {
	slices.SortFunc(links, func(a, b link) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.field, b.field))
	})
	var out []link
	for _, l := range links {
		if !slices.ContainsFunc(out, func(o link) bool { return o.field == l.field }) {
			out = append(out, l)
		}
	}
	return out
}

// word matches one token with the words of all names.
func (m *matcher) word(t token) []wordMatch {
	best := map[place]float64{}
	take := func(at place, score float64) { best[at] = max(best[at], score) }
	for _, at := range m.words[t.stem] {
		if m.nameAt(at).words[at.word] == t.text {
			take(at, 1)
		} else {
			take(at, scoreStem)
		}
	}
	if long := m.lexicon.expand[t.text]; len(long) == 1 {
		for _, at := range m.words[stem(long[0])] {
			take(at, scoreAbbreviation)
		}
	}
	for _, group := range m.lexicon.synonyms[t.stem] {
		m.synonyms(group, take)
	}
	if len(best) == 0 && t.kind == word && len(t.text) >= 5 && !m.lexicon.filler[t.text] {
		for _, at := range m.initials[t.text[0]] {
			if s := m.mistyped(t, at); s > 0 {
				take(at, scoreFuzzy*s)
			} else if akin(t.text, m.nameAt(at).words[at.word]) {
				take(at, scoreAkin)
			}
		}
	}
	out := make([]wordMatch, 0, len(best))
	for at, score := range best {
		out = append(out, wordMatch{at, score})
	}
	slices.SortFunc(out, func(a, b wordMatch) int {
		return cmp.Or(cmp.Compare(a.at.field, b.at.field), cmp.Compare(a.at.name, b.at.name), cmp.Compare(a.at.word, b.at.word))
	})
	return out
}

func (ix *index) nameAt(at place) name { return ix.fields[at.field].names[at.name] }

// synonyms matches the words of names that share a group with a token.
func (m *matcher) synonyms(group string, take func(place, float64)) {
	for s, places := range m.words {
		if slices.Contains(m.lexicon.synonyms[s], group) {
			for _, at := range places {
				take(at, scoreSynonym)
			}
		}
	}
}

// grow takes the longest run from a token on that names one field, and its beginnings.
func (m *matcher) grow(i int) {
	for _, first := range m.matches[i] {
		and := slices.Contains(m.nameAt(first.at).words, "and")
		used := map[int]float64{first.at.word: first.score}
		m.take(i, i+1, first.at, used)
		gap, rows := 0, 0
		for j := i + 1; j < len(m.ts) && j < i+maxSpan; j++ {
			next, ok := m.more(j, first.at, used)
			if !ok {
				row := slices.Contains(m.rows, m.ts[j].stem) // "new library cardholders" in a library's table
				if row {
					rows++
				}
				if gap++; gap > 2 || !bridge(m.ts[j]) && !row && !(and && (m.ts[j].text == "and" || m.ts[j].text == ",")) {
					break
				}
				continue
			}
			gap = 0
			used[next.at.word] = next.score
			m.take(i, j+1, first.at, used)
			if rows > 0 {
				last := m.spans[[2]int{i, j + 1}]
				last[len(last)-1].words += rows
			}
		}
	}
}

// bridge reports whether a token may stand between the words of a name: "type of product".
func bridge(t token) bool {
	switch t.text {
	case "of", "the", "a", "an", "in", "for", "'s", "s", "to", "&", "/", "-", "#", "(":
		return true
	}
	return false
}

func (m *matcher) more(j int, at place, used map[int]float64) (wordMatch, bool) {
	for _, w := range m.matches[j] {
		if _, taken := used[w.at.word]; w.at.field == at.field && w.at.name == at.name && !taken {
			return w, true
		}
	}
	return wordMatch{}, false
}

// take scores a span as a name of a field.
func (m *matcher) take(i, j int, at place, used map[int]float64) {
	n := m.nameAt(at)
	if j-i == 1 && (bridge(m.ts[i]) || small(m.ts[i].text) && len(n.words) > 1) {
		return // "of" names nothing, and "on" is not the day that something was admitted on
	}
	if onlyShort(n, used) {
		return
	}
	if len(used) < len(n.words) && m.fields[at.field].column.Is(model.Technical) {
		return // "created" is no created_by
	}
	var got float64
	worst := 1.0
	for w := range n.words {
		if s, ok := used[w]; ok {
			got += s * n.weight[w]
			worst = min(worst, s)
		}
	}
	score := got / n.total
	if len(used) < len(n.words) {
		score = partial(n, used, score)
	}
	if worst < 0.8 {
		score = min(score, worst)
	}
	span := [2]int{i, j}
	m.spans[span] = append(m.spans[span], link{at.field, score * n.factor, len(used)})
}

// partial scores a name of which not all words were said. The head counts
// most; a generic word alone says nothing.
func partial(n name, used map[int]float64, coverage float64) float64 {
	if s, ok := used[n.head]; ok {
		return s * (0.6 + 0.3*coverage)
	}
	for w := range used {
		if n.weight[w] >= 1 {
			return 0.4 + 0.35*coverage
		}
	}
	return 0.3 * coverage
}

// joined matches names that are written in one word: horse power, Horsepower.
func (m *matcher) joined(i int) {
	text, stemmed := "", ""
	for j := i; j < len(m.ts) && j < i+4; j++ {
		if j > i && m.ts[j].hyphen() {
			continue
		}
		if m.ts[j].kind == punct {
			return
		}
		text += m.ts[j].text
		stemmed += m.ts[j].stem
		for f, fd := range m.fields {
			for _, n := range fd.names {
				if j > i && len(text) >= 6 && len(n.words) == 1 && len(n.joined) > len(text) && strings.HasPrefix(n.joined, text) {
					score := (0.6 + 0.3*float64(len(text))/float64(len(n.joined))) * n.factor
					m.spans[[2]int{i, j + 1}] = append(m.spans[[2]int{i, j + 1}], link{f, score, j + 1 - i})
				}
				if len(n.joined) < 4 || n.joined != text && n.joined != text+"s" && n.joined+"s" != text && (j == i || n.joined != stemmed) {
					continue
				}
				m.spans[[2]int{i, j + 1}] = append(m.spans[[2]int{i, j + 1}], link{f, 0.97 * n.factor, j + 1 - i})
			}
		}
	}
}

// synonymPhrase matches two or three words that mean the same as a whole name.
func (m *matcher) synonymPhrase(i int) {
	key := m.ts[i].stem
	for j := i; j < len(m.ts) && j < i+4; j++ {
		if m.ts[j].kind == punct {
			return
		}
		if j > i {
			key += " " + m.ts[j].stem
		}
		for _, group := range m.lexicon.synonyms[key] {
			m.named(group, [2]int{i, j + 1}, j > i)
		}
	}
}

// named links a span to the fields whose whole name is in a group; a single
// word has been matched with single words before.
func (m *matcher) named(group string, span [2]int, phrase bool) {
	for f, fd := range m.fields {
		for _, n := range fd.names {
			if !phrase && len(n.words) == 1 {
				continue
			}
			if slices.Contains(m.lexicon.synonyms[strings.Join(n.stems, " ")], group) {
				m.spans[span] = append(m.spans[span], link{f, scoreSynonym * n.factor, span[1] - span[0]})
			}
		}
	}
}
