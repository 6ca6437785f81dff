package analyst_test

import (
	"slices"
	"testing"
)

func TestReportSaysHowNumbersBecameOne(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"amount by region": "", "unit price by region": "unit price is averaged", "total amount by region": "", "average amount by region": "", "overview": "",
	} {
		got := makeReport(t, openShop(t, 1), request(prompt)).Document.Method.Assumptions
		if want == "" && (slices.Contains(got, "amount is added up") || slices.Contains(got, "amount: averaged")) || want != "" && !slices.Contains(got, want) {
			t.Errorf("%q assumes %q, want %q", prompt, got, want)
		}
	}
}
