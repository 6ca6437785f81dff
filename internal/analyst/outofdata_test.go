package analyst_test

import (
	"strings"
	"testing"
	"time"
)

// TestATimeWithoutRowsIsNotAnsweredByOtherTimes: who asks for a week without rows is told that there are none, and sees
// no figures of all dates beneath.
func TestATimeWithoutRowsIsNotAnsweredByOtherTimes(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"ride_date", "zone", "status"}}
	for i := range 800 {
		day := time.Date(2025, 7, 1+i/2, 0, 0, 0, 0, time.UTC)
		if day.Month() == time.March && day.Day() > 7 && day.Day() < 25 {
			continue
		}
		rows = append(rows, []string{day.Format(time.DateOnly), []string{"Centre", "Centre", "Centre", "Harbour", "Station"}[i%5], []string{"ok", "ok", "ok", "lost"}[i%4]})
	}
	tab := table(t, "rides", csv(rows...))
	for _, prompt := range []string{"rides by zone from 9 to 22 March 2026", "number of rides from 9 to 22 March 2026"} {
		text := makeReport(t, tab, request(prompt)).Markdown
		if strings.Contains(text, "all dates)") || strings.Contains(text, "Centre") {
			t.Errorf("%s: figures of other times:\n%s", prompt, text)
		}
	}
	if text := makeReport(t, tab, request("rides by zone")).Markdown; !strings.Contains(text, "Centre") {
		t.Errorf("nothing of all dates:\n%s", text)
	}
}
