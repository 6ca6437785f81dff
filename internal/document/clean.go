package document

import (
	"strings"
	"unicode"
)

// Clean makes one visible line of any text: white space of every kind becomes one
// space; control characters, invisible characters that could hide or reorder
// text, code points that are no characters, and bytes that are no UTF-8 go. The joiners that scripts and emoji need
// stay.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	space := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			space = true
			continue
		case invisible(r):
			continue
		}
		if space && b.Len() > 0 {
			b.WriteByte(' ')
		}
		space = false
		b.WriteRune(r)
	}
	return b.String()
}

// plain: most cells need no work.
func plain(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == ' ' && (i == 0 || i == len(s)-1 || s[i+1] == ' ') {
			return false
		}
	}
	return true
}

func invisible(r rune) bool {
	switch {
	case r == '\u200c', r == '\u200d': // zero-width (non-)joiner
		return false
	case r == '\u00ad', r == '\u034f', r == '\u115f', r == '\u1160', r == '\u3164', r == '\uffa0':
		return true
	case r >= 0xe0000 && r <= 0xe0fff: // tags, variation selectors of the supplement
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Noncharacter_Code_Point) // XML has no place for U+FFFE
}
