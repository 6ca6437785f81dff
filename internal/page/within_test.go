package page_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

// TestAReportWithinAPageBringsNoStyle: the page around it may forbid all that does not
// come from a file.
func TestAReportWithinAPageBringsNoStyle(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	within, err := page.Within(d, page.Options{Made: made})
	if err != nil {
		t.Fatal(err)
	}
	source := string(within)
	for _, never := range []string{"<style", "style=", "<h1", "<main", "<body", "<script", "<!doctype"} {
		if strings.Contains(source, never) {
			t.Errorf("it has %s", never)
		}
	}
	if !strings.Contains(source, `<h2 class="title">`) || strings.Count(source, "<svg") != strings.Count(render(t, d), "<svg") {
		t.Errorf("a title or a drawing lacks in\n%s", source)
	}
}

// TestAReportWithinAPageSaysTheSame as the page of its own.
func TestAReportWithinAPageSaysTheSame(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	within, err := page.Within(d, page.Options{Made: made})
	if err != nil {
		t.Fatal(err)
	}
	_, whole, _ := strings.Cut(render(t, d), "<main>")
	whole, _, _ = strings.Cut(whole, "</main>")
	want, got := strings.Fields(read(t, drawing.ReplaceAllString(whole, "")).text), strings.Fields(read(t, drawing.ReplaceAllString(source(within), "")).text)
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("it says\n%q\nthe page\n%q", got, want)
	}
}

// TestTheStyleOfAPartIsWhole: what the page has stands either among its colours or
// below the element of the report.
func TestTheStyleOfAPartIsWhole(t *testing.T) {
	t.Parallel()
	colours, rules := page.Style()
	for _, want := range []string{"--paper: #ffffff", "--paper: #15181c", "prefers-color-scheme: dark"} {
		if !strings.Contains(colours, want) {
			t.Errorf("the colours lack %q", want)
		}
	}
	for _, want := range []string{".report {", "thead th", ".sitrep-chart .a{fill"} {
		if !strings.Contains(rules, want) {
			t.Errorf("the rules lack %q", want)
		}
	}
	if strings.Count(colours+rules, "{") != strings.Count(colours+rules, "}") {
		t.Error("a bracket is left open")
	}
}

func source[T ~string](html T) string { return string(html) }
