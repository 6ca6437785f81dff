package document

import (
	"strings"
	"unicode/utf8"
)

// joiner is U+2060 WORD JOINER: invisible, and no part of any address. Some
// renderers look for addresses after they have undone backslashes, so a backslash
// alone does not keep them from making a link.
const joiner = "\u2060"

// Escape makes any text one line of markdown that shows that text and nothing
// else: no link (written out or found by the renderer), image, tag, entity, code,
// emphasis or column. Characters that mean nothing where they stand are left as
// they are, so that the markdown reads as plain text too.
func Escape(s string) string {
	s = Clean(s)
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch c {
		case '\\', '`', '*', '[', ']', '|', '~':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '<':
			writeIf(&b, i+1 == len(s) || tagAt(s[i+1]), c)
		case '_':
			writeIf(&b, !alnumAt(s, i-1) || !alnumAt(s, i+1), c)
		case '&':
			writeIf(&b, entityAt(s, i+1), c)
		case '.':
			writeDot(&b, s, i)
		case '@':
			b.WriteString(`\@` + joiner)
		case ':':
			b.WriteByte(c)
			if strings.HasPrefix(s[i+1:], "//") {
				b.WriteString(joiner)
			}
		default:
			b.WriteByte(c)
		}
	}
	if www(s, len(s)) {
		b.WriteString(joiner) // a full stop of ours may follow
	}
	return b.String()
}

// EscapeBlock is [Escape] for text that begins a block, where a list, a heading,
// a quote or a rule could begin too.
func EscapeBlock(s string) string {
	s = Escape(s)
	if s == "" {
		return s
	}
	switch s[0] {
	case '#', '>', '-', '+', '=', '!', ':':
		return `\` + s
	}
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	if digits > 0 && digits < len(s) && (s[digits] == '.' || s[digits] == ')') {
		return s[:digits] + `\` + s[digits:]
	}
	return s
}

func writeIf(b *strings.Builder, escape bool, c byte) {
	if escape {
		b.WriteByte('\\')
	}
	b.WriteByte(c)
}

// writeDot keeps "evil.example" from being taken for a host name, and leaves
// "1.5" and the end of a sentence alone.
func writeDot(b *strings.Builder, s string, i int) {
	switch {
	case www(s, i):
		b.WriteString(joiner + `\.`)
	case i > 0 && i+1 < len(s) && s[i-1] != ' ' && (letter(s[i+1]) || s[i+1] >= utf8.RuneSelf):
		b.WriteString(`\.`)
	default:
		b.WriteByte('.')
	}
}

func www(s string, dot int) bool {
	return dot >= 3 && strings.EqualFold(s[dot-3:dot], "www")
}

// entityAt reports whether "&" before s[i:] would begin an entity.
func entityAt(s string, i int) bool {
	end := strings.IndexByte(s[i:], ';')
	if end <= 0 || end > 40 {
		return false
	}
	for _, c := range []byte(s[i : i+end]) {
		if !letter(c) && (c < '0' || c > '9') && c != '#' {
			return false
		}
	}
	return true
}

// tagAt reports whether a tag or an address in angle brackets could begin with "<"
// before c. "<0.1%" and "a < b" are neither.
func tagAt(c byte) bool { return letter(c) || c == '/' || c == '!' || c == '?' || c >= utf8.RuneSelf }

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// alnumAt reports whether an ASCII letter or digit stands at i.
func alnumAt(s string, i int) bool {
	return i >= 0 && i < len(s) && (letter(s[i]) || s[i] >= '0' && s[i] <= '9')
}

// code writes text as a code span, whatever backticks it has.
func code(s string) string {
	s = Clean(s)
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	fence := strings.Repeat("`", longest+1)
	if s == "" || s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return fence + s + fence
}
