package prompt

import (
	"strings"
	"unicode"

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

const maxValueWords = 6

// phrases are the spans of a prompt by their folded text, by the stem of the last word.
type phrases struct {
	ts       []token
	exact    map[string][][2]int
	stemmed  map[string][][2]int
	prefixes map[string]bool
	capitals map[string][][2]int // words in capitals, folded
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
			text += gap + ts[j].text
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
		if f.column.Type != sitrep.TypeString && f.column.Type != sitrep.TypeBoolean {
			continue
		}
		for _, v := range f.column.Values {
			p.find(v.Value, valueHit{field: i, value: v.Value, rows: v.Rows}, out)
		}
	}
	return out
}

func (p *phrases) find(value string, hit valueHit, out map[[2]int][]valueHit) {
	text := plainWords(value)
	if text == "" || len(text) > 120 {
		return
	}
	if spans, ok := p.exact[text]; ok {
		hit.score = 0.9
		for _, s := range spans {
			out[s] = append(out[s], hit)
		}
		return
	}
	for _, s := range p.standing[text] {
		hit.score = 0.75
		out[s] = append(out[s], hit)
	}
	last := text[strings.LastIndexByte(text, ' ')+1:]
	if len(last) < 4 || !p.prefixes[last[:3]] && !p.prefixes[text[:min(3, len(text))]] {
		return
	}
	stemmed := text[:len(text)-len(last)] + stem(last)
	for _, s := range p.stemmed[stemmed] {
		if inflected(p.ts[s[1]-1].text, last) {
			hit.score = 0.82
			out[s] = append(out[s], hit)
		}
	}
	p.initials(text, hit, out)
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
func (p *phrases) initials(text string, hit valueHit, out map[[2]int][]valueHit) {
	if len(p.capitals) == 0 || !strings.Contains(text, " ") {
		return
	}
	short := ""
	for _, w := range strings.Split(text, " ") {
		short += w[:1]
	}
	for _, s := range p.capitals[short] {
		hit.score = 0.7
		out[s] = append(out[s], hit)
	}
}

// plainWords is a value's folded words and numbers with single spaces.
func plainWords(value string) string {
	simple := true
	for i := range len(value) {
		c := value[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == ' ' && i > 0 && value[i-1] != ' ') {
			simple = false
			break
		}
	}
	if simple {
		return strings.TrimSuffix(value, " ")
	}
	var b strings.Builder
	gap := false
	for _, r := range fold(value) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'' {
			if gap && b.Len() > 0 {
				b.WriteByte(' ')
			}
			gap = false
			b.WriteRune(r)
		} else {
			gap = true
		}
	}
	return b.String()
}
