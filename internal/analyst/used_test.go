package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestNoWordOfAValueThatIsUsedIsMissing(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"started", "category", "priority", "done_pct"}}
	for i := range 240 {
		rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", 1+i/28, 1+i%28), []string{"Cost Reduction", "Staff Training", "Revenue Growth"}[i%3], []string{"Low", "High"}[i%2], fmt.Sprint(40 + i%17)})
	}
	from := table(t, "goals", csv(rows...))
	for _, prompt := range []string{"anything unexpected among the low priority 'Cost Reduction' goals?", "How did Cost Reduction do last month, and what is its carbon price?"} {
		got := makeReport(t, from, request(prompt)).Markdown
		if strings.Contains(got, "“Reduction”") || !strings.Contains(got, "category is Cost Reduction") {
			t.Errorf("%s:\n%s", prompt, got)
		}
	}
}
