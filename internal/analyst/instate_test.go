package analyst_test

import (
	"fmt"
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

func TestWhatIsReadyAndNotCollectedHasWaitedSinceItWasReady(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"order", "ordered", "ready", "collected", "branch", "total"}}
	for at := range 500 {
		day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*230/500)
		ready, collected := day.AddDate(0, 0, 6+at%4), day.AddDate(0, 0, 9+at%8).Format(time.DateOnly)
		if at%17 == 3 {
			collected = ""
		}
		rows = append(rows, []string{fmt.Sprint(700 + at), day.Format(time.DateOnly), ready.Format(time.DateOnly), collected, []string{"Dock", "Hill"}[at%2], "80"})
	}
	ask := request("How many orders are ready but not collected, and for how long?")
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	has(t, makeReport(t, table(t, "orders", csv(rows...)), ask).Markdown, "time since ready")
	ask.Prompt = "How long did the orders take to be ready that are not collected?"
	if r := makeReport(t, table(t, "orders", csv(rows...)), ask); strings.Contains(r.Markdown, "time since ready") {
		t.Errorf("what it took is no age:\n%s", head(r.Markdown))
	}
}
