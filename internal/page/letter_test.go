package page_test

import (
	"bytes"
	"fmt"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

var foot = page.Foot{About: "Sent because of reasons.", Unsubscribe: "https://reports.example.org/unsubscribe/abc"}

func letter(t testing.TB, d *document.Document) (l *page.Letter, source string) {
	t.Helper()
	l, err := page.NewLetter(d, "0198@reports.example.org")
	if err != nil {
		t.Fatal(err)
	}
	written, err := l.HTML(foot)
	if err != nil {
		t.Fatal(err)
	}
	return l, string(written)
}

var (
	letterHeading = regexp.MustCompile(`<h2[^>]*>(.*?)</h2>`)
	letterItem    = regexp.MustCompile(`<li style[^>]*>(.*?)</li>`)
	shownID       = regexp.MustCompile(`src="cid:([^"]+)"`)
	letterImage   = regexp.MustCompile(`<img [^>]*>`)
)

func TestLetterSaysWhatThePageSaysInItsOrder(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	_, source := letter(t, d)
	whole := render(t, d)
	_, items, _ := strings.Cut(whole, `<section class="summary">`) // the readings have a form of their own
	for name, c := range map[string]struct {
		want, got *regexp.Regexp
		page      string
	}{
		"headings": {regexp.MustCompile(`<h2>(.*?)</h2>`), letterHeading, whole},
		"items":    {pageItem, letterItem, items},
	} {
		var want, got []string
		for _, m := range c.want.FindAllStringSubmatch(c.page, -1) {
			want = append(want, m[1])
		}
		for _, m := range c.got.FindAllStringSubmatch(source, -1) {
			got = append(got, m[1])
		}
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, want)
		}
	}
}

func TestLetterShowsEachChartOnceForEachWidth(t *testing.T) {
	t.Parallel()
	l, source := letter(t, sample(t, "North"))
	var shown, there []string
	for _, m := range shownID.FindAllStringSubmatch(source, -1) {
		shown = append(shown, m[1])
	}
	for i, p := range l.Pictures {
		there = append(there, p.ID)
		size, err := png.DecodeConfig(bytes.NewReader(p.PNG))
		if want := 2 * []int{chart.DefaultWidth, chart.NarrowWidth}[i%2]; err != nil || size.Width != want {
			t.Errorf("%s is %d dots wide, want %d, %v", p.ID, size.Width, want, err)
		}
	}
	if len(there) != 4 || !slices.Equal(shown, there) {
		t.Errorf("shown %q, there %q", shown, there)
	}
	for _, image := range letterImage.FindAllString(source, -1) {
		if !strings.Contains(image, ` alt="`) || strings.Contains(image, ` alt=""`) || !strings.Contains(image, ` width="`) {
			t.Errorf("%s", image)
		}
	}
}

func TestLetterFetchesNothingAndUsesWhatMailProgramsKnow(t *testing.T) {
	t.Parallel()
	_, source := letter(t, sample(t, "North"))
	source = strings.ReplaceAll(source, foot.Unsubscribe, "")
	for _, bad := range []string{
		"http:", "https:", "//", "url(", "@import", "<script", "<link", "javascript:", "<svg", "<form", "<iframe", "<video", "<details", "<section",
		"flex", "grid", "var(", "calc(", "clamp(", "position:", "<!--",
	} {
		if strings.Contains(source, bad) {
			t.Errorf("there is %q in the letter", bad)
		}
	}
	for _, part := range []string{`<html lang="en">`, `<meta name="color-scheme" content="light dark">`, "prefers-color-scheme: dark", "max-width:640px", "viewport"} {
		if !strings.Contains(source, part) {
			t.Errorf("no %q in the letter", part)
		}
	}
}

func TestSameDocumentIsTheSameLetter(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	first, source := letter(t, d)
	for range 3 {
		again, same := letter(t, d)
		if same != source || again.Text(foot) != first.Text(foot) || !slices.EqualFunc(again.Pictures, first.Pictures, samePicture) {
			t.Fatal("the same document is not the same bytes")
		}
	}
}

func samePicture(a, b page.Picture) bool { return a.ID == b.ID && bytes.Equal(a.PNG, b.PNG) }

// enormous has more of everything than a letter may have.
func enormous(parts, rows int, word string) *document.Document {
	d := huge(rows)
	text := strings.Repeat(word+" ", 300)
	charts := d.Sections[0].Charts[:1]
	d.Title, d.Sections = text, nil
	for i := range parts {
		s := document.Section{Heading: fmt.Sprint(i, text), Reading: text, Answer: document.Sentence{Text: text}, Charts: slices.Clone(charts)}
		table := document.Table{Title: text, Columns: make([]document.TableColumn, 12)}
		for range rows {
			table.Rows = append(table.Rows, slices.Repeat([]document.Cell{{Text: text[:min(len(text), 80)]}}, 12))
		}
		s.Tables = []document.Table{table}
		for range 40 {
			s.Findings = append(s.Findings, document.Finding{Text: text})
			s.Caveats = append(s.Caveats, text)
		}
		d.Sections = append(d.Sections, s)
		d.Summary = append(d.Summary, document.Sentence{Text: text})
		d.KeyFigures = append(d.KeyFigures, document.KeyFigure{Name: text, Text: text, Versus: text})
		d.Method.Assumptions = append(d.Method.Assumptions, text)
	}
	return d
}

// Gmail cuts a message at 102 kB; other programs and servers have limits of their own.
func TestLetterOfAHugeReportIsSmallAndSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for word, size := range map[string][]int{"wide": {1, 200}, "<&\">": {12}, "😀.x": {12}} {
		for _, parts := range size {
			l, source := letter(t, enormous(parts, 60, word))
			pictures := 0
			for _, p := range l.Pictures {
				pictures += len(p.PNG)
			}
			if len(source) > 100_000 || pictures > 1_000_000 || len(l.Text(foot)) > 200_000 {
				t.Errorf("%q × %d: %d bytes of HTML, %d of pictures, %d of text", word, parts, len(source), pictures, len(l.Text(foot)))
			}
			if len(source) < 10_000 || !strings.Contains(source, "not shown here.") || !strings.Contains(l.Text(foot), "not shown here.") {
				t.Errorf("%q × %d: %d bytes, which do not say what is missing", word, parts, len(source))
			}
		}
	}
}

func TestRowsThatDoNotFitAreCounted(t *testing.T) {
	t.Parallel()
	d := enormous(3, 60, "wide")
	for i := range d.Sections {
		d.Sections[i].Findings, d.Sections[i].Caveats = nil, nil
	}
	_, source := letter(t, d)
	rows := strings.Count(source, "<tr><td class=\"line\" valign") / 3
	if rows == 0 || rows > document.TableRows || !strings.Contains(source, fmt.Sprintf("%d more rows are not shown here.", 60-rows)) {
		t.Errorf("%d rows of 60, and not said", rows)
	}
}

func TestChartThatCannotBeDrawnIsSaidInWords(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	d.Sections[0].Charts[0].Result = "q9"
	d.Sections[0].Charts[0].Alt = "North leads."
	l, source := letter(t, d)
	if len(l.Pictures) != 2 || !strings.Contains(source, "Not drawn here: North leads.") {
		t.Errorf("%d pictures\n%s", len(l.Pictures), source)
	}
}

func TestLetterWithoutALinkHasNone(t *testing.T) {
	t.Parallel()
	l, source := letter(t, sample(t, "North"))
	if strings.Count(source, "<a ") != 1 || strings.Count(source, foot.Unsubscribe) != 1 || strings.Count(l.Text(foot), foot.Unsubscribe) != 1 {
		t.Errorf("want one link in\n%s", source)
	}
	without, err := l.HTML(page.Foot{About: "evil.example"})
	if err != nil || strings.Contains(string(without), "<a ") || strings.Contains(l.Text(page.Foot{}), "Stop") {
		t.Errorf("%v: a link that leads nowhere", err)
	}
}

// lettered are the elements of a letter with the attributes that each may have.
var lettered = map[string][]string{
	"html": {"lang"}, "head": nil, "meta": {"charset", "content", "name"}, "title": nil, "style": nil, "body": {"class", "style"},
	"div": {"class", "style"}, "h1": {"style"}, "h2": {"class", "style"}, "p": {"class", "style"}, "strong": nil, "b": {"class", "style"}, "code": nil,
	"span": {"class", "style"}, "br": nil, "ol": {"style"}, "ul": {"class", "style"}, "li": {"style"},
	"a": {"class", "style", "href"}, "img": {"src", "alt", "width", "style"},
	"table": {"role", "class", "style", "width", "cellpadding", "cellspacing", "border"}, "tbody": nil, "tr": {"class"},
	"th": {"scope", "class", "style", "align", "valign"}, "td": {"class", "style", "align", "valign"},
}

// sameLetter holds that a word changes nothing but text, and makes nothing that a
// mail program finds a link in.
func sameLetter(t testing.TB, word string) {
	t.Helper()
	l, source := letter(t, sample(t, word))
	if got, want := letterOutline(t, source), plainLetter(t); !slices.Equal(got, want) {
		t.Errorf("%q changes the letter:\n%q\nwant\n%q", word, got, want)
	}
	for _, text := range []string{source, l.Text(foot)} {
		text = strings.ReplaceAll(text, foot.Unsubscribe, "")
		if m := linkable.FindString(strings.ReplaceAll(text, "cid:", "")); m != "" {
			t.Errorf("%q makes %q, in which mail programs find a link", word, m)
		}
		if at := strings.IndexFunc(text, hidden); at >= 0 {
			t.Errorf("%q leaves a hidden character near %q", word, text[max(0, at-20):at+4])
		}
	}
}

// plainOutline is that of a letter without a word of harm.
var plainOutline struct {
	once sync.Once
	of   []string
}

func plainLetter(t testing.TB) []string {
	t.Helper()
	plainOutline.once.Do(func() {
		_, source := letter(t, sample(t, "word"))
		plainOutline.of = letterOutline(t, source)
	})
	return plainOutline.of
}

var linkable = regexp.MustCompile(`(?i)\w://|www\.\w|evil\.example|mail@evil|javascript:alert`)

// letterOutline is what a program makes of a letter: its elements with their attributes.
func letterOutline(t testing.TB, source string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	var elements []string
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("a comment: %s", n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		allowed, known := lettered[n.Data]
		name := n.Data
		for _, a := range n.Attr {
			if !slices.Contains(allowed, a.Key) {
				t.Errorf("%s has %s", n.Data, a.Key)
			}
			name += " " + a.Key
			if a.Key != "alt" {
				name += "=" + a.Val
			}
		}
		if !known {
			t.Errorf("an element %s", n.Data)
		}
		elements = append(elements, name)
	}
	return elements
}

func FuzzTextFromOutsideCannotWriteALetter(f *testing.F) {
	for _, word := range hostile {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		if document.Clean(word) == "" {
			t.Skip("an empty name is our own bug, and shown as (empty) in tables")
		}
		sameLetter(t, word)
	})
}
