package analyst_test

import (
	"strings"
	"testing"
)

// TestAReportAboutAMissingNumberSaysSoFirst: the count that stands in for it must
// not look like the answer.
func TestAReportAboutAMissingNumberSaysSoFirst(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 1)
	r := makeReport(t, shop, request("total sponsorship by region"))
	for _, want := range []string{"# The data has no field for “sponsorship”\n", "\n## Instead: ", "\n## Not answered\n"} {
		if !strings.Contains(r.Markdown, want) {
			t.Errorf("the report lacks %q:\n%s", want, r.Markdown)
		}
	}
	r = makeReport(t, shop, request("total revenue by region"))
	if strings.Contains(r.Markdown, "Instead") || strings.Contains(r.Markdown, "no field for") {
		t.Errorf("an answer that was asked for is called a stand-in:\n%s", r.Markdown)
	}
}

// TestWhatAQuestionWasAboutAndIsMissingIsSaidFirst: a number of something else must not
// pass for the answer; words in passing are not put first.
func TestWhatAQuestionWasAboutAndIsMissingIsSaidFirst(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 1)
	for prompt, missing := range map[string]string{
		"how many orders did the chatbot take":             "“chatbot”",
		"total revenue by warehouse":                       "“warehouse”",
		"number of orders with vouchers":                   "“vouchers”",
		"total revenue by region for my slides":            "",
		"total revenue by region, a quick one, last month": "",
	} {
		first := makeReport(t, shop, request(prompt)).Document.Summary[0].Text
		if missing != "" && !strings.HasPrefix(first, "The data has no field for "+missing) || missing == "" && strings.Contains(first, "no field") {
			t.Errorf("%q begins with %q, want %s", prompt, first, missing)
		}
	}
}
