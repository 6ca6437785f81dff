package ask

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxValueWords = 6
	maxValueBytes = 120
)

// phrases are the spans of a prompt by their folded text. The values of a table are
// many: each is looked up among the prompt's few phrases.
type phrases struct {
	ts       []token
	exact    map[string][][2]int
	stemmed  map[string][][2]int
	prefixes map[string]bool
	capitals map[string][][2]int // words in capitals, folded
	standing map[string][][2]int // values that a word may stand for: american, usa
	buffer   []byte
}

func newPhrases(ts []token, x *lexicon) *phrases {
	p := &phrases{ts: ts, exact: map[string][][2]int{}, stemmed: map[string][][2]int{}, prefixes: map[string]bool{}, standing: map[string][][2]int{}, capitals: map[string][][2]int{}}
	for i, t := range ts {
		if t.kind != punct {
			p.begin(i, x)
		}
	}
	return p
}

// begin takes the spans that begin at a token.
func (p *phrases) begin(i int, x *lexicon) {
	t := p.ts[i]
	if len(t.text) >= 3 {
		p.prefixes[t.text[:3]] = true
	}
	if len(t.raw) >= 2 && len(t.raw) <= 4 && strings.ToUpper(t.raw) == t.raw && plain(t.raw) {
		p.capitals[t.text] = append(p.capitals[t.text], [2]int{i, i + 1})
	}
	x.at(p.ts, i, func(e entry, n int) {
		if e.tag == "demonym" {
			for _, v := range strings.Split(e.meaning, ",") {
				key := string(appendPlain(nil, v))
				p.standing[key] = append(p.standing[key], [2]int{i, i + n})
			}
		}
	})
	text, words := "", 0
	for j := i; j < len(p.ts) && words < maxValueWords; j++ {
		if p.ts[j].kind == punct {
			if !strings.Contains("-.&/,>+", p.ts[j].text) {
				break
			}
			continue
		}
		words++
		gap := " "
		if text == "" || p.ts[j].start == p.ts[j-1].end && p.ts[j-1].kind != punct {
			gap = "" // cut by the scanner: iPhone, Q3
		}
		span := [2]int{i, j + 1}
		p.stemmed[text+gap+p.ts[j].stem] = append(p.stemmed[text+gap+p.ts[j].stem], span)
		text += gap + p.ts[j].text + p.ts[j].suffix // 8b
		p.exact[text] = append(p.exact[text], span)
	}
}

// find yields the spans that name a value.
func (p *phrases) find(value string, yield func(span [2]int, score float64, how via)) {
	p.buffer = appendPlain(p.buffer[:0], value)
	if len(p.buffer) == 0 {
		return
	}
	take := func(spans [][2]int, score float64, how via) {
		for _, s := range spans {
			yield(s, score, how)
		}
	}
	if spans, ok := p.exact[string(p.buffer)]; ok {
		take(spans, 1, byExact)
		return
	}
	if rest := afterCode(p.buffer); rest != nil { // 2 - High
		take(p.exact[string(rest)], 0.9, byExact)
	}
	take(p.standing[string(p.buffer)], 0.75, byInitials)
	if len(p.capitals) > 0 {
		take(p.initials(), 0.7, byInitials)
	}
	p.inflected(take)
	p.shortened(take)
	p.parts(take)
}

// inflected finds the value with another ending of its last word: refunds, refunded.
func (p *phrases) inflected(take func([][2]int, float64, via)) {
	cut := bytes.LastIndexByte(p.buffer, ' ') + 1
	last := p.buffer[cut:]
	if len(last) == 3 { // dogs
		take(p.exact[string(p.buffer)+"s"], 0.9, byInflect)
	}
	if len(last) >= 3 && p.prefixes[string(last[:3])] {
		for _, how := range adjectives(string(last)) { // stormy of storm, rainy of rain
			take(p.exact[string(p.buffer[:cut])+how], 0.85, byInflect)
		}
	}
	if len(last) < 4 || !p.prefixes[string(last[:3])] {
		return
	}
	for _, s := range p.stemmed[string(p.buffer[:cut])+stem(string(last))] {
		if p.ts[s[1]-1].text != "others" {
			take([][2]int{s}, 0.85, byInflect)
		}
	}
}

// adjectives are what a noun is called that something is like: stormy, icy, sunny.
func adjectives(noun string) []string {
	n := len(noun)
	if strings.HasSuffix(noun, "y") {
		return nil
	}
	return []string{noun + "y", strings.TrimSuffix(noun, "e") + "y", noun + noun[n-1:] + "y"}
}

// leastOfWord is how many letters of a word stand for it: maths, physio.
const leastOfWord = 4

// shortened finds a value of one word by its beginning.
func (p *phrases) shortened(take func([][2]int, float64, via)) {
	if len(p.buffer) < leastOfWord+3 || !p.prefixes[string(p.buffer[:3])] || bytes.IndexByte(p.buffer, ' ') >= 0 {
		return
	}
	for n := leastOfWord; n < len(p.buffer)-1; n++ {
		short := string(p.buffer[:n])
		take(p.exact[short], 0.6, byPart)
		take(p.exact[short+"s"], 0.6, byPart)
	}
}

// parts finds a value of several words by one of them: Harbour of Harbour Clinic.
func (p *phrases) parts(take func([][2]int, float64, via)) {
	words := bytes.Fields(p.buffer)
	if len(words) < 2 || len(words) > 4 {
		return
	}
	for k, w := range words {
		if len(w) < 4 {
			if len(w) == 3 {
				take(p.calledBy(string(w)), 0.5, byPart)
			}
			continue
		}
		score := 0.6
		if k == 0 {
			score = 0.7
		}
		if spans := p.exact[string(w)]; spans != nil {
			take(spans, score, byPart)
		} else if spans := p.stemmed[stem(string(w))]; spans != nil && p.prefixes[string(w[:3])] {
			take(spans, score-0.1, byPart)
		}
		if k+1 < len(words) {
			take(p.exact[string(w)+" "+string(words[k+1])], 0.85, byPart)
		}
	}
}

// calledBy are the spans of a short word that is written as a name is: Hal of Hal Weems, Baz's gang.
func (p *phrases) calledBy(w string) [][2]int {
	var out [][2]int
	for _, spans := range [][][2]int{p.exact[w], p.exact[w+"'s"]} {
		for _, s := range spans {
			if p.ts[s[0]].capital() && s[1] == s[0]+1 {
				out = append(out, s)
			}
		}
	}
	return out
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

// initials matches LA with Los Angeles, where the prompt writes capitals.
func (p *phrases) initials() [][2]int {
	var short []byte
	for i, c := range p.buffer {
		if i == 0 || p.buffer[i-1] == ' ' {
			short = append(short, c)
		}
	}
	if len(short) < 2 || len(short) > 4 {
		return nil
	}
	return p.capitals[string(short)]
}

// appendPlain appends a value's folded words and numbers with single spaces.
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
