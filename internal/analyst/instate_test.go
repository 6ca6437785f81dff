package analyst_test

import (
	"strings"
	"testing"
	"time"
)

func TestWhoEndsUpInAStateIsCountedAndIsNoMatterOfAmounts(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", prints()), request("Which presses play up the most with an error?"))
	has(t, r.Markdown, "P2")
	if strings.Contains(r.Markdown, "total amount") {
		t.Errorf("amounts of what failed:\n%s", head(r.Markdown))
	}
}

func TestWhatHasNotEndedTookNoTimeAndHasAnAge(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"how long have the ones awaiting parts stood, by insurer": "average time since in",
		"waiting times by site":                                   "",
	} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		r := makeReport(t, table(t, "jobs", carsIn()), ask)
		if !strings.Contains(strings.ToLower(r.Markdown), want) || strings.Contains(r.Markdown, "No data for") {
			t.Errorf("%s: want %q:\n%s", prompt, want, head(r.Markdown))
		}
	}
}
