package model

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold brings spellings together: case, accents and width do not count.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// partOf finds words in a text and returns them as they stand there: what a model
// says that a person wrote, the person wrote. Empty: they do not stand there.
func partOf(text, words string) string {
	if as := strings.TrimSpace(words); stands(text, as) {
		return as
	}
	said, sought := spans(text), spans(words)
	if len(sought) == 0 {
		return ""
	}
	for i := 0; i+len(sought) <= len(said); i++ {
		n := 0
		for n < len(sought) && said[i+n].word == sought[n].word {
			n++
		}
		if n == len(sought) {
			return text[said[i].from:said[i+n-1].to]
		}
	}
	return ""
}

// stands reports whether words stand in a text letter by letter, and not within others.
func stands(text, words string) bool {
	at := strings.Index(text, words)
	if words == "" || at < 0 {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+len(words):])
	first, _ := utf8.DecodeRuneInString(words)
	last, _ := utf8.DecodeLastRuneInString(words)
	return !(inWord(before) && inWord(first)) && !(inWord(last) && inWord(after))
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// span is a word of a text, folded, and where it stands.
type span struct {
	word     string
	from, to int
}

// spans are the words and numbers of a text; signs between them do not count.
func spans(text string) []span {
	var out []span
	start := -1
	for i, r := range text {
		in := inWord(r)
		switch {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			out, start = append(out, span{fold(text[start:i]), start, i}), -1
		}
	}
	if start >= 0 {
		out = append(out, span{fold(text[start:]), start, len(text)})
	}
	return out
}
