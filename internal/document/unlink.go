package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unlink keeps mail programs from making links of what looks like an address in
// plain text: "evil.example" is read as it stands and cannot be clicked. Numbers
// and the ends of sentences are left alone.
func Unlink(s string) string {
	if !strings.ContainsAny(s, ".@:") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := range len(s) {
		b.WriteByte(s[i])
		if linksAt(s, i) {
			b.WriteString(joiner)
		}
	}
	return b.String()
}

// linksAt reports whether the byte at i could be what makes an address one.
func linksAt(s string, i int) bool {
	switch s[i] {
	case '@':
		return true
	case ':':
		return i+1 < len(s) && (letter(s[i+1]) || s[i+1] == '/')
	case '.':
		return i > 0 && s[i-1] != ' ' && letterAt(s[i+1:]) || www(s, i)
	}
	return false
}

func letterAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
