package page_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// broken undoes what keeps a line from ending.
func broken(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u2060", "").Replace(text)
}

// TestNoLineEndsWithinANumber, wherever prose has one; cells of numbers never wrap.
func TestNoLineEndsWithinANumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"28.0 °C in the kitchen":      "28.0~°C in the kitchen",
		"the longest took 8 d 23 h":   "the longest took 8~d 23~h",
		"−€8,657 in August":           "−_€8,657 in August",
		"it came to CHF 1.2M":         "it came to CHF~1.2M",
		"from 1 Oct 2026 to 31 Oct":   "from 1~Oct~2026 to 31~Oct",
		"about 2.4 pp more":           "about 2.4~pp more",
		"over 3–9 Aug 2026":           "over 3–_9~Aug~2026",
		"27 tickets of 59":            "27 tickets of 59",
		"a − b, and no number":        "a − b, and no number",
		"grew −5% and −5":             "grew −5% and −5",
		"12 min 5 s, 1.2M kWh":        "12~min 5~s, 1.2M~kWh",
		"May we ask 5 more questions": "May we ask 5 more questions",
	} {
		d := &document.Document{Summary: []document.Sentence{{Text: text}}, KeyFigures: []document.KeyFigure{{Name: "x", Text: text}}}
		want = strings.NewReplacer("~", "\u00a0", "_", "\u2060").Replace(want)
		source := render(t, d)
		for _, place := range []string{"<li>" + want + "</li>", `<dd class="value">` + want + "</dd>"} {
			if !strings.Contains(source, place) {
				t.Errorf("no %q in\n%s", place, source[strings.Index(source, "<main>"):])
			}
		}
	}
}
