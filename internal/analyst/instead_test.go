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
