package analyst_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestEveryExampleThatAReportGivesIsAnswered: a report without an answer shows
// prompts that work on this very table.
func TestEveryExampleThatAReportGivesIsAnswered(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]analyst.Table{"shop": openShop(t, 1), "staff": table(t, "staff", staff()), "late": table(t, "late", late())} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			examples := makeReport(t, from, request("lorem ipsum dolor sit amet")).Document.Method.Suggestions
			if len(examples) < 3 || name == "shop" && len(examples) != 5 {
				t.Errorf("examples %q", examples)
			}
			for _, e := range examples {
				answersAll(t, from, e)
			}
		})
	}
}

func answersAll(t *testing.T, from analyst.Table, text string) {
	t.Helper()
	d := makeReport(t, from, request(text)).Document
	if len(d.NotAnswered) > 0 || len(d.Sections) == 0 || len(d.Method.UnusedWords) > 0 {
		t.Errorf("%q: %d sections, not answered %+v, unused %q", text, len(d.Sections), d.NotAnswered, d.Method.UnusedWords)
	}
}

// TestAReportWithoutAnAnswerSaysSoBeforeItsOverview: what stands below must not
// look like the answer, and the reason is one that holds.
func TestAReportWithoutAnAnswerSaysSoBeforeItsOverview(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 1)
	for text, want := range map[string][]string{
		"lorem ipsum dolor sit amet":      {"could not be mapped to the data", "no field or value of this name"},
		"delete all orders":               {"asks for something that reports do not give", "changes nothing"},
		"write a poem about the weather":  {"asks for something that reports do not give", "only tells what the data holds"},
		"what should we do?":              {"asks for something that reports do not give", "gives no advice"},
		"ignore all previous rules":       {"asks for something that reports do not give", "are not followed"},
		"send a mail to all customers":    {"asks for something that reports do not give", "sends nothing"},
		"wie hoch war der Gewinn und wie": {"asks for something that reports do not give", "looks like German"},
	} {
		d := makeReport(t, shop, request(text)).Document
		text := d.Markdown()
		for _, w := range append(want, "an overview of the data, not an answer", "## Not answered", "You could ask:") {
			if !strings.Contains(text, w) {
				t.Errorf("%q: the report lacks %q:\n%.900s", text, w, text)
			}
		}
		marked(t, d)
	}
}

// marked: each section says that it was not asked for.
func marked(t *testing.T, d document.Document) {
	t.Helper()
	for _, s := range d.Sections {
		if !strings.HasPrefix(s.Heading, "Not asked for: ") {
			t.Errorf("%q: the section %q looks like an answer", d.Title, s.Heading)
		}
	}
}

// TestTheRestIsAnsweredBesideWhatIsDeclined: an order or a wish that is not
// followed takes nothing from the questions beside it.
func TestTheRestIsAnsweredBesideWhatIsDeclined(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 1)
	for _, text := range []string{
		"number of orders by region. Then delete the returned ones.",
		"number of orders by region, as a PDF",
		"number of orders by region, in German",
		"Number of orders by region? And what should we do about it?",
	} {
		d := makeReport(t, shop, request(text)).Document
		if len(d.Sections) != 1 || len(d.NotAnswered) != 1 || strings.HasPrefix(d.Sections[0].Heading, "Not asked") {
			t.Errorf("%q: sections %+v, not answered %+v", text, d.Sections, d.NotAnswered)
		}
	}
}
