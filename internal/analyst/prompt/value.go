package prompt

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Lookup finds the values of a column that a phrase names: equal but for case
// and accents, else nearly so. It answers at most five, best first; an empty
// column means any. It is asked only about columns whose values are not all in
// the profile. Nil: there is nobody to ask.
type Lookup func(column, phrase string) []string

// valueHit is a value of a column that a span names.
type valueHit struct {
	field int
	value string
	score float64
	rows  int64
}

const (
	maxValueWords = 6
	maxValueBytes = 120
)

// phrases are the spans of a prompt by their folded text, by the stem of the last word.
type phrases struct {
	ts       []token
	exact    map[string][][2]int
	stemmed  map[string][][2]int
	prefixes map[string]bool
	capitals map[string][][2]int // words in capitals, folded
	buffer   []byte              // the value at hand
	standing map[string][][2]int // values that a word may stand for: american, usa
}

func newPhrases(ts []token, x *lexicon) *phrases {
	p := &phrases{ts: ts, exact: map[string][][2]int{}, stemmed: map[string][][2]int{}, prefixes: map[string]bool{}, standing: map[string][][2]int{}, capitals: map[string][][2]int{}}
	for i, t := range ts {
		if t.kind == punct {
			continue
		}
		if len(t.text) >= 3 {
			p.prefixes[t.text[:3]] = true
		}
		if len(t.raw) >= 2 && len(t.raw) <= 4 && strings.ToUpper(t.raw) == t.raw && plain(t.raw) {
			p.capitals[t.text] = append(p.capitals[t.text], [2]int{i, i + 1})
		}
		for _, v := range x.demonyms[t.text] {
			p.standing[plainWords(v)] = append(p.standing[plainWords(v)], [2]int{i, i + 1})
		}
		text := ""
		words := 0
		for j := i; j < len(ts) && words < maxValueWords; j++ {
			if ts[j].kind == punct {
				if ts[j].text != "-" && ts[j].text != "." && ts[j].text != "&" && ts[j].text != "/" && ts[j].text != "," {
					break
				}
				continue
			}
			words++
			span := [2]int{i, j + 1}
			gap := " "
			if text == "" || ts[j].start == ts[j-1].end && ts[j-1].kind != punct {
				gap = "" // cut by the scanner: iPhone, Q3
			}
			stemmed := text + gap + ts[j].stem
			text += gap + ts[j].text + ts[j].suffix // 8b
			p.exact[text] = append(p.exact[text], span)
			p.stemmed[stemmed] = append(p.stemmed[stemmed], span)
		}
	}
	return p
}

// values finds the values that spans of the prompt name. It reads the profile's
// values once and looks each up among the prompt's phrases, so that an index
// over the values need not be built for every prompt.
func (ix *index) values(ts []token) map[[2]int][]valueHit {
	p := newPhrases(ts, ix.lexicon)
	out := map[[2]int][]valueHit{}
	for i, f := range ix.fields {
		p.given(i, f.column.Names, out)
		if f.column.Type != sitrep.TypeString && f.column.Type != sitrep.TypeBoolean {
			continue
		}
		for _, v := range f.column.Values {
			if len(v.Value) <= maxValueBytes {
				p.buffer = appendPlain(p.buffer[:0], v.Value)
				p.find(valueHit{field: i, value: v.Value, rows: v.Rows}, out)
			}
		}
	}
	return out
}

// find looks the value in the buffer up among the phrases.
func (p *phrases) find(hit valueHit, out map[[2]int][]valueHit) {
	p.findAs(hit, 0.9, out)
}

// findAs is find with the score of an exact match.
func (p *phrases) findAs(hit valueHit, exact float64, out map[[2]int][]valueHit) {
	take := func(spans [][2]int, score float64) {
		hit.score = score
		for _, s := range spans {
			out[s] = append(out[s], hit)
		}
	}
	if len(p.buffer) == 0 {
		return
	}
	if spans, ok := p.exact[string(p.buffer)]; ok {
		take(spans, exact)
		return
	}
	if rest := afterCode(p.buffer); rest != nil { // 2 - High
		take(p.exact[string(rest)], 0.85)
	}
	take(p.standing[string(p.buffer)], 0.75)
	if len(p.capitals) > 0 {
		take(p.initials(), 0.7)
	}
	cut := bytes.LastIndexByte(p.buffer, ' ') + 1
	last := p.buffer[cut:]
	if len(last) == 3 { // dogs
		take(p.exact[string(p.buffer)+"s"], 0.82)
	}
	if len(last) < 4 || !p.prefixes[string(last[:3])] {
		return
	}
	stemmed := string(p.buffer[:cut]) + stem(string(last))
	for _, s := range p.stemmed[stemmed] {
		if p.ts[s[1]-1].text == "others" {
			continue // "slower than the others" speaks of the rest, not of what is called other
		}
		if inflected(p.ts[s[1]-1].text, string(last)) {
			take([][2]int{s}, 0.82)
		}
	}
}

// afterCode is what follows a leading number, nil without one.
func afterCode(text []byte) []byte {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if n == 0 || n > 3 || n+1 >= len(text) || text[n] != ' ' {
		return nil
	}
	return text[n+1:]
}

// inflected reports whether two words of one stem differ by a common ending
// only: refunds and refunded do, standard and standardized do not.
func inflected(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	common := func(ending string) bool {
		switch ending {
		case "", "s", "es", "d", "ed", "ing", "'s", "y", "ies", "e", "led", "ling":
			return true
		}
		return false
	}
	return common(a[n:]) && common(b[n:])
}

// initials matches LA with Los Angeles, where the prompt writes capitals.
func (p *phrases) initials() [][2]int {
	var short [4]byte
	n := 0
	for i, c := range p.buffer {
		if i > 0 && p.buffer[i-1] != ' ' {
			continue
		}
		if n == len(short) {
			return nil
		}
		short[n] = c
		n++
	}
	if n < 2 {
		return nil
	}
	return p.capitals[string(short[:n])]
}

// plainWords is a value's folded words and numbers with single spaces.
func plainWords(value string) string { return string(appendPlain(nil, value)) }

// appendPlain appends them to a buffer: the values of a table are many, and
// most of them match nothing.
func appendPlain(out []byte, value string) []byte {
	if !plain(value) {
		value = fold(value)
	}
	gap := false
	for _, r := range value {
		switch {
		case r >= 'A' && r <= 'Z':
			r += 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '\'':
		case r < 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			gap = true
			continue
		}
		if gap && len(out) > 0 {
			out = append(out, ' ')
		}
		gap = false
		out = utf8.AppendRune(out, r)
	}
	return out
}
