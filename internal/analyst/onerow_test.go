package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// gifts are those of three donors over two years, one of them as large as hundreds of others.
func gifts(large int) string {
	var b strings.Builder
	b.WriteString("day,donor,depot,weight\n")
	for month := range 22 {
		for i := range 12 {
			fmt.Fprintf(&b, "%d-%02d-%02d,%s,%s,%d kg\n", 2025+month/12, month%12+1, 2*i+1, []string{"Mill", "Dale", "Brook"}[i%3], []string{"North", "South"}[i%2], 80+10*(i%5)+month)
		}
	}
	if large > 0 {
		fmt.Fprintf(&b, "2026-10-14,Mill,North,%d kg\n", large)
	}
	return b.String()
}

func TestASingleRowThatMakesMuchOfASumIsNamedWithWhatIsLeftWithoutIt(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string]string{
		"how many kg came in last month?":       "14 Oct 2026",
		"total weight this year vs last year":   "ithout it",
		"total weight by donor this year":       "14 Oct 2026",
		"why did total weight rise last month?": "ithout it",
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "gifts", gifts(9000)), request(prompt))
			if !strings.Contains(r.Markdown, says) {
				t.Errorf("lacks %q:\n%s", says, r.Markdown)
			}
			if r := makeReport(t, table(t, "gifts", gifts(0)), request(prompt)); strings.Contains(r.Markdown, "single row") || strings.Contains(r.Markdown, "One row alone") {
				t.Errorf("no row is large:\n%s", r.Markdown)
			}
		})
	}
}
