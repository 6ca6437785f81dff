package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt/prompttest"
)

func TestNumberKeepsItsNameBesideAnotherWordForIt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Net sales by month. Shipping cost by country. Turnover by brand.": "total net sales",
		"Which agent is the least satisfied?":                              "average csat",
	} {
		table := "webshop"
		if strings.Contains(text, "agent") {
			table = "helpdesk"
		}
		read := prompt.Read(prompttest.Table(t, "testdata/tables/"+table+".txt"), nil, text, prompt.Hint{})
		if len(read.Questions) == 0 || read.Questions[0].Measures[0].Label != want {
			t.Errorf("%q: %+v, want the label %q", text, read.Questions, want)
		}
	}
}

func TestQuestionIsQuotedWithoutWhatOnlyTells(t *testing.T) {
	t.Parallel()
	read := prompt.Read(prompttest.Table(t, "testdata/tables/webshop.txt"), nil, "Net sales last month. Orders by brand. We want to decide where to grow.", prompt.Hint{})
	if n := len(read.Questions); n != 2 || read.Questions[1].Text != "Orders by brand." {
		t.Errorf("%+v", read.Questions)
	}
}
