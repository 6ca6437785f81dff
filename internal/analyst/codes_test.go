package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// A code for what was not measured is no number: no sum has it, who asks what is odd reads where it stands, and everybody
// that it is left out.
func TestACodeForWhatWasNotMeasuredIsInNoSum(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "pump", "water_m3"}}
	for day := range 60 {
		for i, pump := range []string{"P1", "P2", "P3"} {
			water := fmt.Sprint(100 + 10*i)
			if day == 40 && i == 1 {
				water = "-999"
			}
			rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", 8+day/28, 1+day%28), pump, water})
		}
	}
	from := table(t, "pumps", csv(rows...))
	got := makeReport(t, from, request("total water by pump")).Markdown
	for _, want := range []string{"6,490", "-999 is taken as a code for “not measured” and left out"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	odd := makeReport(t, from, request("anything unusual in the data?")).Markdown
	for _, want := range []string{"“-999”", "P2", "13 Sep 2026"} {
		if !strings.Contains(odd, want) {
			t.Errorf("lacks %q:\n%s", want, odd)
		}
	}
}
