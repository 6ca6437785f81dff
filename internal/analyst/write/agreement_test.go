package write

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestVerbAgreesWithTheMeasure(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"total sales": "are", "total units": "are", "average goals per game": "are", "total hours": "are", "days to ship": "are",
		"total revenue": "is", "number of orders": "is", "average price": "is", "share of orders": "is", "total gross": "is",
		"total bonus": "is", "average basis": "is", "return rate": "is", "number of different customers": "is", "gas": "is",
		"total logistics": "is", "time from opened to closed": "is", "": "is", "of": "is", "median sales in units": "are", "share within 24 hours": "is", "share inside 24 hours": "is",
	} {
		if got, _ := agreed("is", label); got != want {
			t.Errorf("%s %s, want %s", label, got, want)
		}
	}
}

func TestSentencesAgree(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	roles := map[string]string{"measure": "{{" + b.Label("total sales") + "}}", "window": "{{" + b.Date("May 2026", "") + "}}"}
	for phrase, want := range map[string]string{
		"{the:measure} {is:measure} rising":                         "Total sales are rising",
		"{the:measure} come{s:measure} to":                          "Total sales come to",
		"{the:measure} held {its:measure} level":                    "Total sales held their level",
		"{in:window}, {it:measure} {was:measure}, {has:measure} it": "In May 2026, they were, have it",
		"so{when:window}":                                           "So in May 2026",
		"so{when:earlier}":                                          "So",
		"with {a:measure}low {measure}":                             "With low total sales",
	} {
		if got := b.Sentence(fill(b, phrase, insight.Finding{Roles: roles})).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if b.Err() != nil {
		t.Error(b.Err())
	}
}

// A measure in the singular has its article, one in the plural has none; what is named
// after "in" or "of" has one where its name needs it.
func TestArticlesAgreeWithTheMeasure(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"median leads":      "Low; of median leads",
		"average grade":     "A low; of average grade",
		"return rate":       "A low; of return rate",
		"number of orders":  "A low; of the number of orders",
		"total sessions":    "Low; of total sessions",
		"total revenue":     "A low; of total revenue",
		"share of orders":   "A low; of the share of orders",
		"average would pay": "A low; of average would pay",
	} {
		b := document.NewBuilder()
		roles := map[string]string{"measure": "{{" + b.Label(label) + "}}"}
		got := b.Sentence(fill(b, "{a:measure}low; of {named:measure}", insight.Finding{Roles: roles})).Text
		if got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	for _, shape := range shapes(t) {
		for _, p := range english()[shape] {
			for _, fixed := range []string{"a high {measure}", "a low {measure}", " in {measure}", " of {measure}"} {
				if strings.Contains(p, fixed) {
					t.Errorf("%s: %q", shape, p)
				}
			}
		}
	}
}

// A phrase that says "is" of a measure would be wrong for sales.
func TestNoPhraseFixesTheVerbOfAMeasure(t *testing.T) {
	t.Parallel()
	for _, shape := range shapes(t) {
		for _, p := range english()[shape] {
			for _, fixed := range []string{"the:measure} is ", "the:measure} was ", "the:measure} has ", "the:measure} comes ", "the:measure} shows ", "highest {measure} is ", "lowest {measure} is "} {
				if strings.Contains(p, fixed) && !strings.Contains(p, "end of {"+fixed) {
					t.Errorf("%s: %q", shape, p)
				}
			}
		}
	}
}
