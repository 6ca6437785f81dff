package page_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// hostile is what cells and prompts could hold to write into the page.
var hostile = []string{
	"<script>alert(1)</script>", "</style><script>alert(1)</script>", "</title><h1>x", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
	"<a href=https://evil.example>x</a>", "javascript:alert(1)", `" onmouseover="alert(1)`, `' autofocus onfocus='alert(1)`, "`x`", "a=b c=d",
	"x</td><td>y", "x</tr></table><p>", "</main></body></html>", "<!-- x -->", "<!--", "-->", "]]>", "<![CDATA[x", "<?xml?>", "&lt;b&gt;", "&#60;b&#62;", "&amp;lt;", "&",
	"{{.}}", "{{template \"part\"}}", "${x}", "@import 'https://evil.example'", "url(https://evil.example)", "}body{display:none}", "expression(1)",
	"https://evil.example/a", "mail@evil.example", "\u202eevil", "\u2066x\u2069", "a\x00b", "\x1b[31mred", "\u2028x", "\xff\xfe", "a\r\nb", "  a  ", "<base href=//evil>",
	"<meta http-equiv=refresh content=0>", "<iframe srcdoc=x>", "<form action=x>", "<plaintext>", "<textarea>", "<select><option>", "<math><mi>", "<template>", "<noscript>",
}

// written are the elements of a page with the attributes that each may have.
var written = map[string][]string{
	"html": {"lang"}, "head": nil, "meta": {"charset", "http-equiv", "content", "name"}, "title": nil, "style": nil, "body": nil,
	"main": nil, "header": nil, "section": {"class"}, "h1": nil, "h2": nil, "p": {"class", "role"}, "strong": nil, "code": nil, "span": nil, "time": {"datetime"},
	"div": {"class", "role", "tabindex", "aria-label"}, "details": nil, "summary": nil, "ol": nil, "ul": nil, "li": nil,
	"dl": {"class"}, "dt": nil, "dd": {"class"}, "figure": {"class"},
	"table": {"class"}, "caption": nil, "thead": nil, "tbody": nil, "tfoot": nil, "tr": {"class"}, "th": {"scope", "class"}, "td": {"class"},
}

// drawn are the elements of a drawing with the attributes that each may have.
var drawn = map[string][]string{
	"svg": {"class", "viewBox", "width", "height", "role", "aria-label", "font-family"}, "title": nil, "desc": nil, "style": nil,
	"rect": {"x", "y", "width", "height", "rx", "class", "fill"}, "circle": {"cx", "cy", "r", "class", "fill"},
	"path": {"d", "fill", "class", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap"},
	"text": {
		"x", "y", "font-size", "font-weight", "text-anchor", "class", "fill", "textLength", "lengthAdjust",
		"paint-order", "stroke", "stroke-width", "stroke-linejoin",
	},
}

// lead is how high the first drawing of a section is: our number.
var lead = regexp.MustCompile(`^--lead:\d+$`)

// outline is what a browser makes of a page: its elements in order, with what
// they are attributed; the cells of each row.
type outline struct {
	elements []string
	cells    []int
	text     string
	wrong    []string
}

func read(t testing.TB, source string) *outline {
	t.Helper()
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	o := &outline{}
	for n := range root.Descendants() {
		o.add(n)
	}
	return o
}

func (o *outline) add(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		o.text += n.Data
	case html.CommentNode:
		o.wrong = append(o.wrong, "a comment: "+n.Data)
	case html.ElementNode:
		o.element(n)
	}
}

func (o *outline) element(n *html.Node) {
	elements := written
	if n.Namespace == "svg" {
		elements = drawn
	}
	allowed, known := elements[n.Data]
	if !known {
		o.wrong = append(o.wrong, "an element "+n.Data)
	}
	names := n.Data
	for _, a := range n.Attr {
		if n.Data == "section" && a.Key == "style" && lead.MatchString(a.Val) {
			continue
		}
		if !slices.Contains(allowed, a.Key) {
			o.wrong = append(o.wrong, n.Data+" has "+a.Key)
		}
		names += " " + a.Key
	}
	if n.Namespace == "svg" {
		return // how long a word is changes how many lines it takes
	}
	o.elements = append(o.elements, names)
	if n.Data != "tr" {
		return
	}
	count := 0
	for range n.ChildNodes() {
		count++
	}
	o.cells = append(o.cells, count)
}

// sameOutline holds that a word changes nothing but text.
func sameOutline(t testing.TB, word string) {
	t.Helper()
	source := render(t, sample(t, word))
	got, want := read(t, source), read(t, render(t, sample(t, "word")))
	for _, wrong := range got.wrong {
		t.Errorf("%q makes %s", word, wrong)
	}
	if !slices.Equal(got.elements, want.elements) || !slices.Equal(got.cells, want.cells) {
		t.Errorf("%q changes the page:\n%v %v\nwant\n%v %v", word, got.elements, got.cells, want.elements, want.cells)
	}
	if at := strings.IndexFunc(source, hidden); at >= 0 {
		t.Errorf("%q leaves a hidden character near %q", word, source[max(0, at-20):at+4])
	}
	if shown := document.Clean(word); !strings.Contains(broken(got.text), broken(shown)) {
		t.Errorf("%q is not shown as %q", word, shown)
	}
}

// hidden are characters that reorder text, or that no page should have.
func hidden(r rune) bool {
	return r != '\n' && unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u2028' || r == '\u2029'
}

func TestTextFromOutsideCannotWriteHTML(t *testing.T) {
	t.Parallel()
	for _, word := range hostile {
		if document.Clean(word) != "" {
			sameOutline(t, word)
		}
	}
}

func FuzzTextFromOutsideCannotWriteHTML(f *testing.F) {
	for _, word := range hostile {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		if document.Clean(word) == "" {
			t.Skip("an empty name is our own bug, and shown as (empty) in tables")
		}
		sameOutline(t, word)
	})
}

func TestEveryRowHasACellForEachColumn(t *testing.T) {
	t.Parallel()
	cells := read(t, render(t, sample(t, "word"))).cells
	if len(cells) != 5 || slices.Min(cells) != 3 || slices.Max(cells) != 3 {
		t.Errorf("rows of %v cells, want five of three", cells)
	}
}
