package page_test

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

var drawing = regexp.MustCompile(`(?s)<svg .*?</svg>`)

var update = flag.Bool("update", false, "rewrite testdata/report.html")

func TestPageIsAsItWas(t *testing.T) {
	t.Parallel()
	whole := render(t, sample(t, "North"))
	got := drawing.ReplaceAllString(whole, "<svg/>") // how charts look is held elsewhere
	if *update {
		if err := os.WriteFile("testdata/report.html", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/report.html")
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(was) || line != was[i] {
			t.Fatalf("the page differs from testdata/report.html, which -update rewrites; line %d is now\n%s", i+1, line)
		}
	}
	if again := render(t, sample(t, "North")); again != whole {
		t.Error("the same document is not the same bytes")
	}
}

var (
	markdownHeading = regexp.MustCompile(`(?m)^##? (.*)$`)
	pageHeading     = regexp.MustCompile(`<h[12]>(.*?)</h[12]>`)
	markdownItem    = regexp.MustCompile(`(?m)^- (.*)$`)
	pageItem        = regexp.MustCompile(`<li>(.*?)</li>`)
	marks           = regexp.MustCompile("</?(code|strong)>|[`*]")
)

func TestPageSaysWhatTheMarkdownSaysInItsOrder(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	markdown, source := d.Markdown(), render(t, d)
	_, source, _ = strings.Cut(source, `<section class="summary">`) // the readings are no items of the markdown
	source = broken(strings.ReplaceAll(source, "&#34;", `"`))
	for name, c := range map[string][2]*regexp.Regexp{"headings": {markdownHeading, pageHeading}, "items": {markdownItem, pageItem}} {
		var want, got []string
		for _, m := range c[0].FindAllStringSubmatch(markdown, -1) {
			want = append(want, marks.ReplaceAllString(m[1], ""))
		}
		for _, m := range c[1].FindAllStringSubmatch(source, -1) {
			got = append(got, marks.ReplaceAllString(m[1], ""))
		}
		if name == "headings" {
			want = want[1:] // the title stands before the summary
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, want)
		}
	}
}

func TestPageIsOneFileThatFetchesAndRunsNothing(t *testing.T) {
	t.Parallel()
	source := render(t, sample(t, "North"))
	for _, bad := range []string{"http:", "https:", "//", "url(", "@import", "<script", "<link", "javascript:", " src=", " href="} {
		if strings.Contains(source, bad) {
			t.Errorf("there is %q in the page", bad)
		}
	}
	if !strings.Contains(source, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`) {
		t.Error("the page does not forbid itself what it does not need")
	}
}

func TestPageCanBeHeardAndReadOnATelephone(t *testing.T) {
	t.Parallel()
	source := render(t, sample(t, "North"))
	for part, times := range map[string]int{
		"<h1>": 1, `<html lang="en">`: 1, `<meta name="viewport" content="width=device-width, initial-scale=1">`: 1, "<main>": 1, "<caption>": 1,
		`<title>North leads with $1.24M of all.</title>`: 1, `<th scope="row">`: 4, `<th scope="col"`: 3,
		`<div class="scroll" role="region" tabindex="0" aria-label="North">`: 1,
		`role="img" aria-label="North"`:                                      5, `class="broad"`: 2, `class="slim"`: 2, " id=": 0,
	} {
		if got := strings.Count(source, part); got != times {
			t.Errorf("%s is there %d times, want %d", part, got, times)
		}
	}
}

func TestColourOfAChangeIsWhatItMeansAndNotItsDirection(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ change, good, want string }{
		{"+8.1%", "good", `<dd class="change good">▲ +8.1% (good) <span>against last year</span></dd>`},
		{"+8.1%", "bad", `<dd class="change bad">▲ +8.1% (bad) <span>against last year</span></dd>`},
		{document.Minus + "8.1%", "", `<dd class="change">▼ −8.1% <span>against last year</span></dd>`},
		{"0%", "", `<dd class="change">0% <span>against last year</span></dd>`},
	} {
		id := "f1"
		d := &document.Document{
			KeyFigures: []document.KeyFigure{{Name: "Orders", Text: "7", Change: &id, Versus: "last year", Good: c.good}},
			Facts:      map[string]document.Fact{id: {ID: id, Text: c.change}},
		}
		if source := render(t, d); !strings.Contains(source, strings.ReplaceAll(c.want, "+", "&#43;")) {
			t.Errorf("no %s in\n%s", c.want, source)
		}
	}
}

func TestDocumentWithNothingInItIsAPage(t *testing.T) {
	t.Parallel()
	html, err := page.HTML(&document.Document{}, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if source := string(html); strings.Contains(source, "made ") || strings.Count(source, "<section") != 2 || !strings.HasSuffix(source, "</html>\n") {
		t.Errorf("got\n%s", source)
	}
}
