package document_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func plainText(d *document.Document) string {
	o := d.Outline()
	return o.PlainText()
}

func TestPlainTextHasEveryPartInReadingOrder(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	text, o := plainText(&d), d.Outline()
	at := 0
	for _, p := range o.Parts {
		next := strings.Index(text[at:], "\n"+p.Heading+"\n"+strings.Repeat("-", max(3, len(p.Heading)))+"\n")
		if next < 0 {
			t.Fatalf("no heading %q after %d in\n%s", p.Heading, at, text)
		}
		at += next + 1
	}
	for _, sign := range []string{"**", "\\", "|", "> ", "## "} {
		if strings.Contains(text, sign) {
			t.Errorf("there is %q in\n%s", sign, text)
		}
	}
	if again := plainText(&d); again != text {
		t.Error("the second time it is another text")
	}
}

func TestOutlineForThoseWithoutTheJSONDoesNotNameIt(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	with, alone := d.Outline(), d.OutlineAlone()
	if text := plainText(&d); strings.Count(text, "The JSON has") != 1 {
		t.Errorf("want the JSON named once in\n%s", text)
	}
	last := len(with.Parts) - 1
	if strings.Contains(alone.PlainText(), "JSON") || len(alone.Parts[last].Items) != len(with.Parts[last].Items)-1 {
		t.Errorf("the JSON is named, or more is missing:\n%s", alone.PlainText())
	}
}

func TestPlainTextSaysHowTheRequestWasReadBehindTheSummary(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	o := d.Outline()
	text := plainText(&d)
	at := strings.Index(text, "How I read your request")
	if at < strings.Index(text, "\nSummary\n") || at > strings.Index(text, "\n"+o.Parts[o.Brief()].Heading+"\n") {
		t.Errorf("it is at %d of\n%s", at, text)
	}
	d.Summary, d.KeyFigures, d.Changes = nil, nil, nil
	if bare := d.Outline(); bare.Brief() != 0 || !strings.Contains(plainText(&d), "How I read your request") {
		t.Error("without a summary it is lost")
	}
}

func TestColumnsOfPlainTextLineUp(t *testing.T) {
	t.Parallel()
	d := sample(t, strings.Repeat("wörd ", 20))
	block := ""
	for b := range strings.SplitSeq(plainText(&d), "\n\n") {
		if strings.Contains(b, "$1,240,000.50") {
			block = b
		}
	}
	rows := strings.Split(block, "\n")
	if len(rows) != 6 { // head, rule, two rows, other, total
		t.Fatalf("%d lines in\n%s", len(rows), block)
	}
	for _, row := range rows {
		if n, want := utf8.RuneCountInString(row), utf8.RuneCountInString(rows[1]); n != want {
			t.Errorf("%d wide, want %d: %q", n, want, row)
		}
	}
}

func TestLinesOfPlainTextFitAWindow(t *testing.T) {
	t.Parallel()
	d := sample(t, strings.Repeat("ein Wort ", 8)+strings.Repeat("x", 100))
	inTable := false
	for line := range strings.SplitSeq(plainText(&d), "\n") {
		inTable = line != "" && (inTable || strings.Contains(line, "Value") || strings.Contains(line, "Total"))
		if n := utf8.RuneCountInString(line); n > 76 && !inTable && !strings.Contains(line, "xxxx") {
			t.Errorf("%d wide: %q", n, line)
		}
	}
}

func TestNothingInPlainTextBecomesALink(t *testing.T) {
	t.Parallel()
	for text, kept := range map[string]bool{
		"https://evil.example/a": false, "evil.example": false, "www.evil": false, "eve@evil.example": false, "mailto:eve": false, "javascript:x": false,
		"a.ü": false, "ftp://x": false,
		"1.5": true, "The end.": true, "at 10:30": true, "e.g. this": false, "Note: a": true, "…": true, "": true, "a . b": true, "“that.” is": true,
	} {
		if got := document.Unlink(text); (got == text) != kept || strings.ReplaceAll(got, "\u2060", "") != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestShortenedOutlineSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	d.Sections = append(d.Sections, d.Sections[0], d.Sections[0])
	for range 4 {
		d.Sections[0].Tables[0].Rows = append(d.Sections[0].Tables[0].Rows, d.Sections[0].Tables[0].Rows...)
	}
	whole := d.Outline()
	same := whole.Shorten(document.Most{Parts: 100, Items: 100, Rows: 100, Runes: 1000})
	if same.PlainText() != whole.PlainText() {
		t.Error("what fits was shortened")
	}
	short := whole.Shorten(document.Most{Parts: 4, Items: 1, Rows: 2, Runes: 12})
	text := short.PlainText()
	for _, want := range []string{"5 more parts are not shown here.", "30 more rows are not shown here.", "1 more is not shown here."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if none := whole.Shorten(document.Most{Parts: 4, Items: 9, Runes: 99}); !strings.Contains(none.PlainText(), "1 table is not shown here.") {
		t.Errorf("tables went without a word:\n%s", none.PlainText())
	}
}
