package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestVaguePromptsBeginWithWhatTestsFound(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for _, prompt := range []string{"overview", "What stands out?", "anything unusual?", "give me an executive summary"} {
		first := all(makeReport(t, shop, request(prompt)).Document)[0]
		if plain[first.Kind] {
			t.Errorf("%s: begins with %s: %s", prompt, first.Kind, first.Text)
		}
	}
}

func TestPlainQuestionsAreAnsweredFirst(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for prompt, kind := range map[string]document.Kind{
		"monthly amount": document.KindTrend, "total amount by region": document.KindTop, "how many orders last month?": document.KindPeriodChange,
		"any unusual days in amount?": document.KindNothingNotable,
	} {
		report := makeReport(t, shop, request(prompt))
		first := all(report.Document)[0]
		if first.Kind != kind || !first.Asked {
			t.Errorf("%s: begins with %s (asked %v): %s", prompt, first.Kind, first.Asked, first.Text)
		}
	}
}

func TestQuestionsAboutSomeRowsGetNoFindingsAboutAll(t *testing.T) {
	t.Parallel()
	d := makeReport(t, openShop(t, 2), request("monthly amount for West. number of orders by channel for East.")).Document
	for _, s := range d.Sections {
		for _, f := range s.Findings {
			if !f.Asked {
				t.Errorf("%s: %s", s.Question, f.Text)
			}
		}
	}
}
