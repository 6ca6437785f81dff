package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// donations are those of supporters, who have numbers in the order in which they came.
func donations() string {
	var b strings.Builder
	b.WriteString("Gift ref,Gift date,Supporter no,Appeal,Amount\n")
	for at := range 900 {
		day := time.Date(2025, 5, 1+at/2, 0, 0, 0, 0, time.UTC)
		fmt.Fprintf(&b, "G%05d,%s,%d,%s,%d.50\n", 70001+at, day.Format(time.DateOnly), 2001+(at*7)%(150+at), []string{"Spring", "Regular", "Raffle"}[at%3], 10+(at*13)%40)
	}
	return b.String()
}

func TestTheNumbersOfThingsAreNeitherAveragedNorAddedUp(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"give me an overview", "anything unusual?", "summary of october against last year"} {
		if r := makeReport(t, table(t, "gifts", donations()), request(prompt)); strings.Contains(r.Markdown, "verage supporter no") || strings.Contains(r.Markdown, "otal supporter no") {
			t.Errorf("%s: the supporters' numbers are told as amounts:\n%s", prompt, r.Markdown)
		}
	}
}
