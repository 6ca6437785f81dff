package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// layout takes the marks of lists, headings and emphasis out of a prompt and
// ends a line only where the writer did: a line that an editor wrapped goes on.
// The text keeps its length, so that offsets still hold; the ends of lines that
// mean something stay as signs of one byte.
func layout(text string) string {
	if !strings.ContainsAny(text, "\n*") && !enumerator.MatchString(text) {
		return text
	}
	out := []byte(text)
	if !strings.Contains(text, "\n") {
		enumerate(out)
	}
	blankEmphasis(out)
	start, before := 0, -1 // of this line and of the last that has words
	for start <= len(out) {
		end := start + lineLength(out[start:])
		mark := markLength(string(out[start:end]))
		heading := mark > 0 && out[start+mark-1] == '#'
		blank(out[start : start+mark])
		if heading {
			out[start+mark-1] = newHeading[0]
		}
		if strings.TrimSpace(string(out[start:end])) != "" {
			if before >= 0 && (mark > 0 || strings.Count(text[before:start], "\n") > 1 || ends(text[before:start])) {
				out[start-1] = newLine[0]
				if mark > 0 {
					out[start-1] = newItem[0]
				}
			}
			before = start
		}
		start = end + 1
		if start <= len(out) {
			out[start-1] = ' '
		}
	}
	return string(out)
}

func lineLength(b []byte) int {
	for i, c := range b {
		if c == '\n' {
			return i
		}
	}
	return len(b)
}

func blank(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}

// wrapped: editors break lines at about 72 or 80 characters; a shorter one was ended on purpose.
const wrapped = 60

// ends reports whether a line was ended by its writer.
func ends(line string) bool {
	line = strings.TrimSpace(line)
	return utf8.RuneCountInString(line) < wrapped || strings.ContainsRune(".?!:;", rune(line[len(line)-1]))
}

// markLength is the length of what makes a line an item of a list, a heading or
// a quotation: "- ", "2) ", "## ", "> ".
func markLength(line string) int {
	rest := strings.TrimLeft(line, " \t\r")
	indent := len(line) - len(rest)
	n := 0
	switch r, size := utf8.DecodeRuneInString(rest); {
	case strings.ContainsRune("-–—*•·>+", r) && r != utf8.RuneError:
		n = size
	case r == '#':
		n = len(rest) - len(strings.TrimLeft(rest, "#"))
	default:
		n = numbering(rest)
	}
	if n == 0 || n < len(rest) && !unicode.IsSpace(rune(rest[n])) {
		return 0
	}
	return indent + n
}

// numbering is the length of "1.", "2)", "(3)" or "a)" at the beginning of a line.
func numbering(line string) int {
	open := len(line) - len(strings.TrimPrefix(line, "("))
	n := open
	for n < len(line) && n < open+2 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	letter := n == open && n < len(line) && line[n] >= 'a' && line[n] <= 'h'
	if letter {
		n++
	}
	if n == open || n >= len(line) || line[n] != ')' && (line[n] != '.' || letter) {
		return 0
	}
	return n + 1
}

// blankEmphasis takes away the stars around words: **this**.
func blankEmphasis(b []byte) {
	for i, c := range b {
		if c == '*' && (i > 0 && b[i-1] == '*' || i+1 < len(b) && (b[i+1] == '*' || isLetter(b[i+1]) && (i == 0 || isSpace(b[i-1]))) || i > 0 && isLetter(b[i-1])) {
			b[i] = ' '
		}
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
