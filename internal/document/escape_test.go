package document_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// outline is what a GFM reader makes of a markdown text: the kinds of its nodes
// in order, and the cells of each row of a table.
type outline struct {
	kinds []string
	rows  []int
	text  string // of the whole document, escapes undone
}

func read(t testing.TB, markdown string) outline {
	t.Helper()
	source := []byte(markdown)
	gfm := goldmark.New(goldmark.WithExtensions(extension.GFM))
	var o outline
	var plain strings.Builder
	_ = ast.Walk(gfm.Parser().Parse(text.NewReader(source)), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			plain.Write(n.Segment.Value(source))
			return ast.WalkContinue, nil
		case *ast.String:
			return ast.WalkContinue, nil
		case *east.TableRow, *east.TableHeader:
			o.rows = append(o.rows, n.ChildCount())
		}
		o.kinds = append(o.kinds, n.Kind().String())
		return ast.WalkContinue, nil
	})
	o.text = plain.String()
	return o
}

// hostile is what cells and prompts could hold to write into the page.
var hostile = []string{
	"[click](https://evil.example)", "https://evil.example/a_b", "HTTP://EVIL.EXAMPLE", "www.evil.example", "WWW.evil.example/x",
	"mail@evil.example", "mailto:mail@evil.example", "ftp://evil.example", "<https://evil.example>", "<script>alert(1)</script>",
	"<!-- x -->", "&lt;b&gt;", "&#60;b&#62;", "&amp;lt;", "![x](y.png)", "[x][y]", "[x]: https://evil.example", "[^1]", "# heading", "## a\n# b",
	"> quote", "- item", "+ item", "* item", "1. item", "2) item", "---", "***", "===", "a | b | c", `a \| b`, `a\`, `\`, "`code`", "``` \ncode", "~~gone~~",
	"**bold**", "__bold__", "_it_", "*it*", "a_b_c", "snake_case_name", "a  \nb", "a\\\nb", "a\r\n\r\n# b", "\tcode", "    code", "| - | - |\n| a | b |",
	"\u202eevil", "\u2066x\u2069", "a\u0000b", "\x1b[31mred", "\u2028# x", "- [ ] task", ":---", "| --- |", "$x$", "@name", "#12", "<a@b.co>", "evil.example/path",
	"a:\n: b", "{{f1}}", "}}", "{{", "=cmd|' /C calc'!A0", "\ufeff# x", "AT&T", "R&amp;D", "x</td><td>y", "&#x5b;a&#x5d;(b)", "http:\u2060//evil.example", "xmpp:a@b.example", "see www", "www.",
}

// same are the kinds that a harmless word gives: nothing from outside may add to
// them, take from them or change their order.
func sameOutline(t testing.TB, word string) {
	t.Helper()
	d, harmless := sample(t, word), sample(t, "word")
	got, want := read(t, d.Markdown()), read(t, harmless.Markdown())
	if !slices.Equal(got.rows, want.rows) {
		t.Errorf("%q changes the tables: columns %v, want %v", word, got.rows, want.rows)
	}
	if !slices.Equal(got.kinds, want.kinds) {
		t.Errorf("%q changes the page:\n%v\nwant\n%v\n%s", word, got.kinds, want.kinds, d.Markdown())
	}
}

func TestTextFromOutsideCannotWriteMarkdown(t *testing.T) {
	t.Parallel()
	for _, word := range hostile {
		if document.Clean(word) != "" {
			sameOutline(t, word)
		}
	}
}

func FuzzTextFromOutsideCannotWriteMarkdown(f *testing.F) {
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

func TestAddressesAreBrokenAlsoWhereBackslashesAreUndone(t *testing.T) {
	t.Parallel()
	undo := strings.NewReplacer(`\.`, ".", `\@`, "@", `\_`, "_")
	for in, bad := range map[string]string{
		"https://evil.example": "://", "www.evil.example": "www.", "WWW.evil.example": "WWW.", "www": "www.", "a@evil.example": "@e",
	} {
		if got := undo.Replace(document.Escape(in) + "."); strings.Contains(got, bad) {
			t.Errorf("Escape(%q) = %q still has %q", in, got, bad)
		}
	}
}

func TestOrdinaryTextReadsAsPlainText(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"Revenue rose 8.1% to $1.24M (17–23 Nov 2026).", "order_date", "AT&T", "<0.1%", "a < b", "Q3 2026: +4.2×", "100% cotton - red", "a/b, c; d's \"e\"", "Größe 12.5 cm",
	} {
		if got := document.Escape(s); got != s {
			t.Errorf("Escape(%q) = %q", s, got)
		}
	}
}
