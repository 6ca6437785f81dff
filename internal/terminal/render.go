package terminal

import (
	"strings"
	"unicode"
)

// minWidth is what a table or a paragraph gets on the narrowest screen.
const minWidth = 20

// Render returns markdown as text for a screen, ending in one line break.
func Render(markdown string, s Screen) string {
	p := &page{width: max(s.Width, minWidth), color: s.Color}
	lines := strings.Split(clean(markdown), "\n")
	for len(lines) > 0 {
		lines = p.block(lines)
	}
	return strings.TrimRight(p.out.String(), "\n") + "\n"
}

// clean takes out what could steer the terminal: control characters, and the
// marks that turn the direction of writing.
func clean(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return '\uFFFD'
		}
		return r
	}, text)
}

// page collects the blocks of one rendering.
type page struct {
	out   strings.Builder
	width int
	color bool
}

// block renders the first block of lines and returns the rest.
func (p *page) block(lines []string) []string {
	line := lines[0]
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		p.blank()
		return lines[1:]
	case headingLevel(trimmed) > 0:
		p.heading(trimmed)
		return lines[1:]
	case isRule(trimmed):
		p.line(p.faint(strings.Repeat("─", p.width)))
		return lines[1:]
	case strings.HasPrefix(trimmed, "```"):
		return p.code(lines)
	case isTable(lines):
		return p.table(lines)
	case strings.HasPrefix(trimmed, ">"):
		return p.quote(lines)
	}
	if _, _, ok := listMark(line); ok {
		return p.item(lines)
	}
	return p.paragraph(lines)
}

func (p *page) line(text string) {
	p.out.WriteString(strings.TrimRight(text, " "))
	p.out.WriteByte('\n')
}

// blank ends a block; several in a row are one, and none leads.
func (p *page) blank() {
	if text := p.out.String(); text != "" && !strings.HasSuffix(text, "\n\n") {
		p.out.WriteByte('\n')
	}
}

func headingLevel(line string) int {
	level := len(line) - len(strings.TrimLeft(line, "#"))
	if level > 6 || level == 0 || !strings.HasPrefix(line[level:]+" ", " ") {
		return 0
	}
	return level
}

// heading underlines the title; the others are bold, from the third level on
// without colour.
func (p *page) heading(line string) {
	level := headingLevel(line)
	text := strings.TrimSpace(strings.TrimRight(line[level:], "#"))
	p.blank()
	look := bold
	if level <= 2 {
		look = bold + accent
	}
	for _, l := range wrap(p.inline(text, look), p.width) {
		p.line(l.render(p.color))
	}
	if level == 1 {
		p.line(p.faint(strings.Repeat("━", min(p.width, 1+textWidth(text)))))
	}
	p.blank()
}

func isRule(line string) bool {
	bare := strings.ReplaceAll(line, " ", "")
	return len(bare) >= 3 && (strings.Trim(bare, "-") == "" || strings.Trim(bare, "*") == "" || strings.Trim(bare, "_") == "")
}

func (p *page) code(lines []string) []string {
	rest := lines[1:]
	for len(rest) > 0 && !strings.HasPrefix(strings.TrimSpace(rest[0]), "```") {
		p.line("    " + p.faint(rest[0]))
		rest = rest[1:]
	}
	return rest[min(1, len(rest)):]
}

// paragraph joins the lines up to the next block and wraps them anew. A line
// that ends in a backslash or two spaces keeps its break.
func (p *page) paragraph(lines []string) []string {
	text, rest := gather(lines)
	for part := range strings.SplitSeq(text, hardBreak) {
		p.wrapped(part, "", "")
	}
	return rest
}

// hardBreak stands for a kept line break inside a joined paragraph; clean has
// taken every other such character out.
const hardBreak = "\x00"

func gather(lines []string) (text string, rest []string) {
	var b strings.Builder
	for i, line := range lines {
		if i > 0 && startsBlock(lines[i:]) {
			return b.String(), lines[i:]
		}
		kept := strings.HasSuffix(line, "  ") || strings.HasSuffix(line, `\`)
		b.WriteString(strings.TrimSpace(strings.TrimSuffix(line, `\`)))
		switch {
		case kept && i+1 < len(lines) && !startsBlock(lines[i+1:]):
			b.WriteString(hardBreak)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String(), nil
}

func startsBlock(lines []string) bool {
	trimmed := strings.TrimSpace(lines[0])
	_, _, list := listMark(lines[0])
	return trimmed == "" || list || headingLevel(trimmed) > 0 || isRule(trimmed) ||
		strings.HasPrefix(trimmed, ">") || strings.HasPrefix(trimmed, "```") || isTable(lines)
}

func (p *page) quote(lines []string) []string {
	var inner []string
	for len(lines) > 0 && strings.HasPrefix(strings.TrimSpace(lines[0]), ">") {
		inner = append(inner, strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(lines[0]), ">"), " "))
		lines = lines[1:]
	}
	sub := &page{width: max(p.width-2, minWidth), color: p.color}
	for len(inner) > 0 {
		inner = sub.block(inner)
	}
	bar := p.faint("│") + " "
	for line := range strings.Lines(strings.Trim(sub.out.String(), "\n")) {
		p.line(bar + strings.TrimSuffix(line, "\n"))
	}
	return lines
}

// listMark splits a list item: its mark with the indent before it, and the text.
func listMark(line string) (mark, text string, ok bool) {
	body := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(body)]
	for _, bullet := range []string{"- ", "* ", "+ "} {
		if rest, found := strings.CutPrefix(body, bullet); found {
			return indent + "• ", rest, true
		}
	}
	digits := len(body) - len(strings.TrimLeft(body, "0123456789"))
	if digits > 0 && digits <= 9 && strings.HasPrefix(body[digits:], ". ") {
		return indent + body[:digits+2], body[digits+2:], true
	}
	return "", "", false
}

func (p *page) item(lines []string) []string {
	mark, text, _ := listMark(lines[0])
	rest := lines[1:]
	for len(rest) > 0 && !startsBlock(rest) {
		text += " " + strings.TrimSpace(rest[0])
		rest = rest[1:]
	}
	p.wrapped(text, mark, strings.Repeat(" ", textWidth(mark)))
	return rest
}

// wrapped writes text with one lead before its first line and another before
// the others.
func (p *page) wrapped(text, first, others string) {
	lead := first
	for _, l := range wrap(p.inline(text, ""), p.width-textWidth(first)) {
		p.line(lead + l.render(p.color))
		lead = others
	}
}
