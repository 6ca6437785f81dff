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
		want = slices.DeleteFunc(want, func(text string) bool { return strings.HasPrefix(text, "The JSON has ") }) // a letter has none
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, want)
		}
	}
}

func TestLetterSaysHowTheRequestWasReadBehindTheSummary(t *testing.T) {
	t.Parallel()
	l, source := letter(t, sample(t, "North"))
	for form, text := range map[string]string{"HTML": source, "text": l.Text(foot)} {
		at := []int{
			strings.Index(text, "Summary"), strings.Index(text, "Key figures"), strings.Index(text, "Since the last report"),
			strings.Index(text, "How I read your request"), strings.Index(text, "Also worth knowing"),
		}
		if at[0] < 0 || !slices.IsSorted(at) {
			t.Errorf("%s: the order is %v", form, at)
		}
		if strings.Contains(text, "JSON") {
			t.Errorf("%s: who gets a mail has no JSON", form)
		}
	}
}

func TestKeyFiguresHaveTheirCourseBesideThem(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	l, source := letter(t, d)
	figures := regexp.MustCompile(`(?s)Key figures</h2>.*?</table>`).FindString(source)
	var shown []string
	for _, m := range shownID.FindAllStringSubmatch(figures, -1) {
		shown = append(shown, m[1])
	}
	size, err := png.DecodeConfig(bytes.NewReader(l.Pictures[0].PNG))
	if len(shown) != 2 || l.Pictures[0].ID != shown[0] || shown[0] != shown[1] || err != nil || size.Width > 2*120 || strings.Count(figures, `"line broad"`) != 2 {
		t.Errorf("%q, %+v, %v in\n%s", shown, size, err, figures)
	}
	for i := range d.KeyFigures {
		d.KeyFigures[i].Spark = nil
	}
	if _, source := letter(t, d); strings.Contains(source, `"line broad"`) {
		t.Error("a column without a drawing")
	}
}

// A letter whose program knows nothing of overflow has to be as wide as the screen
// all the same: one table must not stretch the text.
func TestWideTableDoesNotStretchTheLetter(t *testing.T) {
	t.Parallel()
	_, source := letter(t, sample(t, "North"))
	if n := strings.Count(source, `role="presentation"`); n != 2 || strings.Count(source, "table-layout:fixed") != n {
		t.Errorf("%d tables hold the letter, and grow with what is in them", n)
	}
	if tables := strings.Count(source, `<table class="data`); strings.Count(source, `<div style="overflow-x:auto">`) != tables {
		t.Error("a table of data that cannot be moved sideways")
	}
}

// The fonts of the pictures have no such letters: a reader would see boxes.
func TestChartWhoseLettersCannotBeDrawnIsSaidInWords(t *testing.T) {
	t.Parallel()
	for word, drawn := range map[string]bool{"東京": false, "서울": false, "القاهرة": false, "ירושלים": false, "Αθήνα": true, "Łódź": true, "🥬 Kohl": true, "🥬": false} {
		d := sample(t, word)
		l, source := letter(t, d)
		if got := len(l.Pictures) == 5; got != drawn || strings.Contains(source, "Not drawn here: "+word) == drawn {
			t.Errorf("%q: %d pictures", word, len(l.Pictures))
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
	shown = slices.Compact(shown) // the course of a key figure stands at one place or the other
	for i, p := range l.Pictures {
		if there = append(there, p.ID); i == 0 {
			continue // beside a key figure
		}
		size, err := png.DecodeConfig(bytes.NewReader(p.PNG))
		if want := 2 * []int{chart.NarrowWidth, chart.DefaultWidth}[i%2]; err != nil || size.Width != want {
			t.Errorf("%s is %d dots wide, want %d, %v", p.ID, size.Width, want, err)
		}
	}
	if len(there) != 5 || !slices.Equal(shown, there) {
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
	if len(l.Pictures) != 3 || !strings.Contains(source, "Not drawn here: North leads.") {
		t.Errorf("%d pictures\n%s", len(l.Pictures), source)
	}
}

func TestAnswerIsNotSaidAgainInPlaceOfItsChart(t *testing.T) {
	t.Parallel()
	d := sample(t, "東京")
	d.Sections[0].Charts[0].Alt = d.Sections[0].Answer.Text
	if _, source := letter(t, d); strings.Count(source, "Not drawn here") != 1 {
		t.Errorf("want the second chart alone in words:\n%s", source)
	}
}

func TestNamesBesideManyNumbersKeepRoom(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"North": "", "Nov 2026": "", "A name of some length": "min-width:120px", "9–15 Nov 2026": "min-width:78px"} {
		_, source := letter(t, sample(t, word))
		if strings.HasSuffix(word, "2026") { // a date stays in one line
			word = strings.NewReplacer(" ", "\u00a0", "–", "–\u2060").Replace(word)
		}
		row := regexp.MustCompile(`<tr><td class="line" valign="top" style="([^"]*)">` + word + `</td>`).FindStringSubmatch(source)
		if row == nil || !strings.HasSuffix(row[1], want) || strings.Contains(row[1], "min-width") != (want != "") {
			t.Errorf("%s: %q", word, row)
		}
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
	"a": {"class", "style", "href"}, "img": {"class", "src", "alt", "width", "style"},
	"table": {"role", "class", "style", "width", "cellpadding", "cellspacing", "border"}, "tbody": nil, "tr": {"class"},
	"th": {"scope", "class", "style", "align", "valign"}, "td": {"class", "style", "width", "align", "valign"},
}

// sameLetter holds that a word changes nothing but text, and makes nothing that a
// mail program finds a link in.
func sameLetter(t testing.TB, word string) {
	t.Helper()
	l, source := letter(t, sample(t, word))
	got, want := letterOutline(t, source), plainLetters(t)
	if !slices.Equal(got, want[0]) && !slices.Equal(got, want[1]) {
		t.Errorf("%q changes the letter:\n%q\nwant\n%q", word, got, want[0])
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

// plainOutlines are those of letters without a word of harm: with charts, and with
// words in the place of charts whose letters cannot be drawn.
var plainOutlines struct {
	once sync.Once
	of   [2][]string
}

func plainLetters(t testing.TB) [2][]string {
	t.Helper()
	plainOutlines.once.Do(func() {
		for i, word := range []string{"word", "言葉"} {
			_, source := letter(t, sample(t, word))
			plainOutlines.of[i] = letterOutline(t, source)
		}
	})
	return plainOutlines.of
}

var linkable = regexp.MustCompile(`(?i)\w://|www\.\w|evil\.example|mail@evil|javascript:alert`)

// cellRoom is what a cell is given for a text of its length.
var cellRoom = regexp.MustCompile(`;min-width:(78|84|90|96|102|108|114|120)px`)

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
				name += "=" + cellRoom.ReplaceAllString(a.Val, "")
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
