package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// toolHires are hires of three depots: each sixth comes back late, and all are paid long after they were due back.
func toolHires() string {
	var b strings.Builder
	b.WriteString("hire,out,due back,returned,depot,paid on\n")
	for at := range 600 {
		out := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at/2)
		due := out.AddDate(0, 0, 5)
		returned := due.AddDate(0, 0, -1)
		if at%6 == 0 {
			returned = due.AddDate(0, 0, 3)
		}
		fmt.Fprintf(&b, "H%d,%s,%s,%s,%s,%s\n", at, out.Format(time.DateOnly), due.Format(time.DateOnly), returned.Format(time.DateOnly), []string{"Kelso", "Berwick", "Selkirk"}[at%3], due.AddDate(0, 1, 0).Format(time.DateOnly))
	}
	return b.String()
}

func TestWhatComesBackLateIsNotWhatIsPaidLate(t *testing.T) {
	t.Parallel()
	for prompt, paid := range map[string]bool{
		"Kit coming back late is driving the yard mad. Compare the three depots": false,
		"how many hires came back late?":                                         false,
		"how many hires were paid after they were due back?":                     true,
	} {
		r := makeReport(t, table(t, "hires", toolHires()), request(prompt))
		if got := strings.Contains(r.Markdown, "paid on is after due back"); got != paid {
			t.Errorf("%s: paid late %v, want %v:\n%s", prompt, got, paid, r.Markdown)
		}
	}
}

func TestAMeetingTomorrowIsNoTimeOfTheData(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"Overview of hires by depot for the bank meeting tomorrow", "hires by depot, I need it for our board meeting on Monday", "hires by depot in time for the call at ten"} {
		if r := makeReport(t, table(t, "hires", toolHires()), request(prompt)); strings.Contains(r.Markdown, "lies outside") || strings.Contains(r.Markdown, "Not answered") {
			t.Errorf("%s:\n%s", prompt, r.Markdown)
		}
	}
}
