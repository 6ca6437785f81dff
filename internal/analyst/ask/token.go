package ask

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind of a token.
type kind int

const (
	word kind = iota
	number
	date  // 2026-05-01
	punct // one sign
)

// token is a word, number or sign of the prompt.
type token struct {
	kind    kind
	start   int // byte offsets in the prompt
	end     int
	raw     string
	text    string // folded
	stem    string
	value   float64 // of a number
	percent bool
	ordinal bool   // 2nd
	suffix  string // unit written to a number: k, m …
	quoted  bool   // within quotes
	open    bool   // the first within quotes
	space   bool   // space before it
	column  int    // that it names as a whole, plus one; 0: it is a word as any other
}

// capital reports whether a word begins with a capital letter.
func (t token) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.raw)
	return unicode.IsUpper(r)
}

// hyphen reports whether a sign ties two parts of one word: "sign-ups".
func (t token) hyphen() bool { return t.kind == punct && t.text == "-" && !t.space }

// The texts of a line's end that means something; see [layout].
const (
	newLine = "\n"
	newItem = "\f" // of a list, or a heading
	// newHeading stands before a heading.
	newHeading = "\v"
)

// maxTokens bounds the work on a prompt; 4,000 characters seldom hold more.
const maxTokens = 2000

type scanner struct {
	text   string
	at     int
	quote  rune
	out    []token
	opened bool
}

// tokens cuts a prompt. Names written together (order_date, orderDate) become
// the words they are made of.
func tokens(text string) []token {
	s := scanner{text: text}
	for s.at < len(text) && len(s.out) < maxTokens {
		r, size := utf8.DecodeRuneInString(text[s.at:])
		switch {
		case unicode.IsDigit(r):
			s.number()
		case unicode.IsLetter(r):
			s.word()
		case r == '\v', (r == '\n' || r == '\f') && len(s.out) > 0:
			s.add(token{kind: punct, text: string(r), stem: string(r)}, size)
		case unicode.IsSpace(r) || r == '_' || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r):
			s.at += size
		default:
			s.sign(r, size)
		}
	}
	return s.out
}

func (s *scanner) add(t token, size int) {
	t.start, t.end = s.at, s.at+size
	t.raw = s.text[t.start:t.end]
	t.space = t.start == 0 || isSpace(s.text[t.start-1])
	t.quoted = s.quote != 0 && t.kind != punct
	t.open = t.quoted && s.opened
	if t.quoted {
		s.opened = false
	}
	s.out = append(s.out, t)
	s.at += size
}

func isSpace(b byte) bool { return b == ' ' || b == '\f' || b == '\n' || b == '\t' || b == '\r' }

// word takes letters, apostrophes within, and stops where a capital follows a small letter.
func (s *scanner) word() {
	end, last := s.at, rune(0)
	for end < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[end:])
		inner := unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) || apostrophe(r) && letterAt(s.text, end+size)
		if !inner || unicode.IsUpper(r) && unicode.IsLower(last) && !overItself(s.text[s.at:]) && !unitSymbol(s.text[s.at:]) && !initialsEnd(s.text, end) {
			break
		}
		end += size
		last = r
	}
	if end == s.at { // a capital after a small letter of the word before
		_, size := utf8.DecodeRuneInString(s.text[s.at:])
		end += size
	}
	text := fold(s.text[s.at:end])
	if text == "w" && strings.HasPrefix(s.text[end:], "/") && !strings.HasPrefix(s.text[end:], "/o") {
		text, end = "with", end+1 // w/ customer
	}
	if month, ok := strings.CutSuffix(text, "'s"); ok && strings.Contains(months, " "+month+" ") {
		text = month // October's orders
	}
	if full, ok := contractions[text]; ok {
		text = full
	}
	s.add(token{kind: word, text: text, stem: stem(text)}, end-s.at)
}

// months are their names, which take an 's and stay periods.
const months = " january february march april may june july august september october november december "

// contractions are those that people write without their sign, as they are meant. Words that are others, too ("wont",
// "were", "its", "hell") are left as they stand.
var contractions = map[string]string{
	"arent": "aren't", "cant": "can't", "couldnt": "couldn't", "didnt": "didn't", "doesnt": "doesn't", "dont": "don't", "hadnt": "hadn't",
	"hasnt": "hasn't", "havent": "haven't", "isnt": "isn't", "shouldnt": "shouldn't", "wasnt": "wasn't", "werent": "weren't", "wouldnt": "wouldn't",
	"hows": "how's", "thats": "that's", "theres": "there's", "whats": "what's", "wheres": "where's", "whos": "who's", "heres": "here's",
	"aint": "isn't", "ain't": "isn't", "ive": "i've", "weve": "we've", "youve": "you've", "theyve": "they've", "theyre": "they're", "youre": "you're", "im": "i'm",
}

// contracted reports whether a word is a contraction without its sign.
func contracted(word string) bool {
	if n := len(word); n < 2 || n > 8 {
		return false
	}
	_, ok := contractions[word]
	return ok
}

// overItself reports whether a word is of the form of MoM and YoY, which are not
// two names written together.
func overItself(s string) bool {
	return len(s) >= 3 && s[0] == s[2] && s[1] == 'o' && s[0] >= 'A' && s[0] <= 'Z' && (len(s) == 3 || !letterAt(s, 3))
}

// unitSymbol reports whether a text begins with a sign of three letters at most whose second is a capital: kWh, pH.
func unitSymbol(s string) bool {
	n := 0
	for n < len(s) && letterAt(s, n) {
		n++
	}
	return (n == 2 || n == 3) && s[0] >= 'a' && s[0] <= 'z' && s[1] >= 'A' && s[1] <= 'Z'
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

func letterAt(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[min(at, len(s)):])
	return unicode.IsLetter(r)
}

// number takes 1,200.5 and 10k, 2nd, 5% and 2026-05-01.
func (s *scanner) number() {
	if n := isoDate(s.text[s.at:]); n > 0 {
		s.add(token{kind: date, text: s.text[s.at : s.at+n], stem: s.text[s.at : s.at+n]}, n)
		return
	}
	if iso, n := dottedDate(s.text[s.at:]); n > 0 {
		s.add(token{kind: date, text: iso, stem: iso}, n)
		return
	}
	end := s.at + digits(s.text[s.at:])
	t := token{kind: number, text: fold(s.text[s.at:end])}
	t.value, _ = strconv.ParseFloat(unpointed(t.text), 64)
	letters := end
	for letters < len(s.text) && letterAt(s.text, letters) {
		_, size := utf8.DecodeRuneInString(s.text[letters:])
		letters += size
	}
	switch suffix := fold(s.text[end:letters]); suffix {
	case "st", "nd", "rd", "th":
		t.ordinal, end = true, letters
	case "k", "m", "mn", "mm", "bn", "b", "tn":
		t.suffix, end = suffix, letters
		t.value *= magnitude(suffix)
	case "":
		if end < len(s.text) && s.text[end] == '%' {
			t.percent, end = true, end+1
		}
	}
	t.stem = t.text
	s.add(t, end-s.at)
}

// unpointed writes a number with a point where decimals begin, and without other signs.
func unpointed(text string) string {
	if k := strings.LastIndexByte(text, ','); k > 0 && !group(text[k+1:]) {
		return strings.ReplaceAll(text[:k], ",", "") + "." + text[k+1:]
	}
	return strings.ReplaceAll(text, ",", "")
}

func magnitude(suffix string) float64 {
	switch suffix {
	case "k":
		return 1e3
	case "m", "mn", "mm":
		return 1e6
	case "bn", "b":
		return 1e9
	case "tn":
		return 1e12
	}
	return 1
}

// digits is the length of a number: groups of three after commas, one decimal point.
func digits(s string) int {
	n, point := 0, false
	for n < len(s) {
		c := s[n]
		switch {
		case c >= '0' && c <= '9':
		case c == ',' && group(s[n+1:]) && !point:
		case c == ',' && !point && n > 0 && decimals(s[n+1:]):
			point = true
		case c == '.' && !point && n+1 < len(s) && s[n+1] >= '0' && s[n+1] <= '9':
			point = true
		default:
			return max(n, leadingRune(s))
		}
		n++
	}
	return n
}

// decimals reports whether one or two digits and then no more follow: 4,2 is a number as half of Europe
// writes it; in lists a space stands behind the comma.
func decimals(s string) bool {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return (n == 1 || n == 2) && (n == len(s) || s[n] != ',' && s[n] != '.')
}

// leadingRune is the size of a digit of another script, which is read as a number without value.
func leadingRune(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}

func group(s string) bool {
	for i := range 3 {
		if i >= len(s) || s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) == 3 || s[3] < '0' || s[3] > '9'
}

// dottedDate reads 31.12.2025 as 2025-12-31.
func dottedDate(s string) (iso string, n int) {
	var part [3]int
	for i := range part {
		from := n
		for n < len(s) && n-from < 4 && s[n] >= '0' && s[n] <= '9' {
			part[i] = 10*part[i] + int(s[n]-'0')
			n++
		}
		if i < 2 && (n-from < 1 || n-from > 2 || n >= len(s) || s[n] != '.') || i == 2 && n-from != 4 {
			return "", 0
		}
		if i < 2 {
			n++
		}
	}
	if n < len(s) && s[n] >= '0' && s[n] <= '9' {
		return "", 0
	}
	return fmt.Sprintf("%04d-%02d-%02d", part[2], part[1], part[0]), n
}

// shortYear reports whether an apostrophe stands for the century: '25.
func shortYear(s string) bool {
	return len(s) >= 2 && s[0] >= '0' && s[0] <= '9' && s[1] >= '0' && s[1] <= '9' &&
		(len(s) == 2 || s[2] != '\'' && s[2] != '-' && s[2] != '.' && !(s[2] >= '0' && s[2] <= '9'))
}

func isoDate(s string) int {
	if len(s) < 10 || s[4] != s[7] || s[4] != '-' && s[4] != '/' {
		return 0
	}
	for i := range 10 {
		if i != 4 && i != 7 && (s[i] < '0' || s[i] > '9') {
			return 0
		}
	}
	if len(s) > 10 && s[10] >= '0' && s[10] <= '9' {
		return 0
	}
	return 10
}

// sign takes one sign, or two that belong together. Quotes open and close.
func (s *scanner) sign(r rune, size int) {
	switch r {
	case '"', '“', '”', '«', '»', '„':
		s.toggle('"')
		s.at += size
		return
	case '\'', '‘', '’', '`':
		if s.quote == '\'' || s.quote == 0 && !shortYear(s.text[s.at+size:]) && (s.at == 0 || isSpace(s.text[s.at-1]) || s.text[s.at-1] == '(') && closes(s.text[s.at+size:]) {
			s.toggle('\'')
		}
		s.at += size
		return
	}
	text := string(r)
	if two := s.text[s.at:min(s.at+size+1, len(s.text))]; two == ">=" || two == "<=" || two == "!=" || two == "<>" || two == "==" {
		text, size = two, len(two)
	}
	s.add(token{kind: punct, text: fold(text), stem: text}, size)
}

func (s *scanner) toggle(q rune) {
	if s.quote == q {
		s.quote = 0
		return
	}
	s.quote, s.opened = q, true
}

// closes reports whether a single quote has its partner soon; else it is an apostrophe.
func closes(s string) bool {
	for i, r := range s {
		if apostrophe(r) || r == '`' {
			return true
		}
		if i > 80 || r == '\n' {
			break
		}
	}
	return false
}
