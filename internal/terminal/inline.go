package terminal

import (
	"html"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// The attributes in use, as the numbers of their escape sequences.
const (
	bold   = "1;"
	dim    = "2;"
	italic = "3;"
	accent = "36;"
)

// faint writes what frames the text where the screen has attributes.
func (p *page) faint(text string) string {
	return span{text: text, look: dim}.render(p.color)
}

// span is text in one look. A space between words is a span's first character.
type span struct {
	text string
	look string
}

func (s span) render(color bool) string {
	if !color || s.look == "" {
		return s.text
	}
	return "\x1b[" + strings.TrimSuffix(s.look, ";") + "m" + s.text + "\x1b[0m"
}

// row is one line of spans.
type row []span

func (r row) render(color bool) string {
	var b strings.Builder
	for _, s := range r {
		b.WriteString(s.render(color))
	}
	return b.String()
}

func (r row) width() int {
	n := 0
	for _, s := range r {
		n += textWidth(s.text)
	}
	return n
}

// inline reads emphasis, code, links and escapes. Every run starts in look.
func (p *page) inline(text, look string) row {
	r := &reader{rest: text, base: look}
	for r.rest != "" {
		r.step()
	}
	r.flush()
	return r.out
}

// reader walks through the text of one block.
type reader struct {
	rest   string
	base   string
	strong bool
	soft   bool // emphasis
	text   strings.Builder
	out    row
}

func (r *reader) step() {
	switch c := r.rest[0]; {
	case c == '\\' && len(r.rest) > 1 && isPunct(r.rest[1]):
		r.text.WriteByte(r.rest[1])
		r.rest = r.rest[2:]
	case strings.HasPrefix(r.rest, "**") && (r.strong || closes(r.rest[2:], "**")),
		strings.HasPrefix(r.rest, "__") && r.atEdge(2) && (r.strong || closes(r.rest[2:], "__")):
		r.flush()
		r.strong = !r.strong
		r.rest = r.rest[2:]
	case strings.HasPrefix(r.rest, "**"):
		r.text.WriteString("**")
		r.rest = r.rest[2:]
	case c == '*' && (r.soft || closes(r.rest[1:], "*")), c == '_' && r.atEdge(1) && (r.soft || closes(r.rest[1:], "_")):
		r.flush()
		r.soft = !r.soft
		r.rest = r.rest[1:]
	case c == '`':
		r.code()
	case c == '[' || strings.HasPrefix(r.rest, "!["):
		r.link()
	case c == '&':
		r.entity()
	case strings.HasPrefix(r.rest, "<br>"):
		r.text.WriteByte(' ')
		r.rest = r.rest[len("<br>"):]
	default:
		r.text.WriteByte(c)
		r.rest = r.rest[1:]
	}
}

// atEdge reports whether an underscore mark of n bytes stands at the edge of a
// word: inside one (order_id) it is no mark.
func (r *reader) atEdge(n int) bool {
	before, after := ' ', ' '
	for _, c := range r.text.String() {
		before = c
	}
	for _, c := range r.rest[n:] {
		after = c
		break
	}
	wordy := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }
	return !wordy(before) || !wordy(after)
}

// closes reports whether a mark that opens before rest is closed in it.
func closes(rest, mark string) bool {
	return rest != "" && rest[0] != ' ' && strings.Contains(rest, mark)
}

func (r *reader) look() string {
	look := r.base
	if r.strong && !strings.Contains(look, bold) {
		look += bold
	}
	if r.soft {
		look += italic
	}
	return look
}

func (r *reader) flush() {
	if r.text.Len() > 0 {
		r.out = append(r.out, span{r.text.String(), r.look()})
		r.text.Reset()
	}
}

// code takes a code span: as many backticks as open it must close it.
func (r *reader) code() {
	ticks := len(r.rest) - len(strings.TrimLeft(r.rest, "`"))
	fence, after := r.rest[:ticks], r.rest[ticks:]
	inside, rest, found := strings.Cut(after, fence)
	if !found {
		r.text.WriteString(fence)
		r.rest = after
		return
	}
	r.flush()
	r.out = append(r.out, span{strings.TrimSpace(inside), r.look() + accent})
	r.rest = rest
}

// link keeps a link's text, or a picture's description; the address is left out.
func (r *reader) link() {
	body := strings.TrimPrefix(r.rest, "!")
	label, after, found := strings.Cut(body[1:], "](")
	_, rest, closed := strings.Cut(after, ")")
	if !found || !closed || strings.ContainsAny(label, "[]") {
		r.text.WriteByte(r.rest[0])
		r.rest = r.rest[1:]
		return
	}
	r.rest = label + rest
}

// entity takes one character reference. What it stands for is cleaned: it may
// be a control character.
func (r *reader) entity() {
	end := strings.IndexByte(r.rest, ';')
	if end < 2 || end > 32 {
		r.text.WriteByte('&')
		r.rest = r.rest[1:]
		return
	}
	r.text.WriteString(strings.ReplaceAll(clean(html.UnescapeString(r.rest[:end+1])), "\n", " "))
	r.rest = r.rest[end+1:]
}

func isPunct(c byte) bool {
	return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~'
}

// textWidth counts columns: two for East Asian wide characters, none for marks
// that combine with the one before.
func textWidth(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
