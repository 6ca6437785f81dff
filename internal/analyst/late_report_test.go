package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// toolHires are hires of three depots, with when each was due back.
func toolHires() string {
	var b strings.Builder
	b.WriteString("hire,out,due back,returned,depot\n")
	for at := range 600 {
		out := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at/2)
		due := out.AddDate(0, 0, 5)
		fmt.Fprintf(&b, "H%d,%s,%s,%s,%s\n", at, out.Format(time.DateOnly), due.Format(time.DateOnly), due.AddDate(0, 0, at%4-2).Format(time.DateOnly), []string{"Kelso", "Berwick", "Selkirk"}[at%3])
	}
	return b.String()
}

func TestAMeetingTomorrowIsNoTimeOfTheData(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"Overview of hires by depot for the bank meeting tomorrow", "hires by depot, I need it for our board meeting on Monday", "hires by depot in time for the call at ten"} {
		if r := makeReport(t, table(t, "hires", toolHires()), request(prompt)); strings.Contains(r.Markdown, "lies outside") || strings.Contains(r.Markdown, "Not answered") {
			t.Errorf("%s:\n%s", prompt, r.Markdown)
		}
	}
}
