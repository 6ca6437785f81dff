package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// settlements are claims that take two to four months until they are closed, and are paid then: one of the first quarter cost as much as
// many, and was closed in the third.
func settlements() string {
	var b strings.Builder
	b.WriteString("claim,notified,line,closed_on,paid\n")
	end := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	for at := range 1400 {
		day := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*426/1400)
		closed, paid := day.AddDate(0, 0, 60+at%60), fmt.Sprint(800+at%400)
		if at == 500 {
			closed, paid = time.Date(2026, 8, 20, 0, 0, 0, 0, time.UTC), "20000"
		}
		when := closed.Format(time.DateOnly)
		if !closed.Before(end) {
			when, paid = "", ""
		}
		fmt.Fprintf(&b, "C%d,%s,%s,%s,%s\n", at, day.Format(time.DateOnly), []string{"Motor", "Property", "Liability"}[at%3], when, paid)
	}
	return b.String()
}

func TestWhatIsPaidAtTheEndBelongsToWhenThatWas(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "claims", settlements()), request("Why was the third quarter so expensive?"))
	for _, part := range []string{"closed on in Q3 2026", "against Q2 2026", "A single row", "20.0k"} {
		if !strings.Contains(r.Markdown, part) {
			t.Errorf("lacks %q:\n%s", part, r.Markdown)
		}
	}
}
