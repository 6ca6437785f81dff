package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// callerWeeks are what two callers brought in each week, the same all along.
func callerWeeks() string {
	rows := [][]string{{"week_start", "caller", "calls", "pledged_eur"}}
	for week, day := 0, time.Date(2026, 3, 30, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); week, day = week+1, day.AddDate(0, 0, 7) {
		for i, who := range []string{"Abbott", "Brandt"} {
			rows = append(rows, []string{day.Format(time.DateOnly), who, fmt.Sprint(80 + (week*7+i)%9), fmt.Sprint(900 + 40*i + (week*5)%7)})
		}
	}
	return csv(rows...)
}

// TestFiveWeeksAreNotHeldAgainstFour: August 2026 has five Mondays and September four.
func TestFiveWeeksAreNotHeldAgainstFour(t *testing.T) {
	t.Parallel()
	from := table(t, "pledges", callerWeeks())
	for _, prompt := range []string{"what changed in September 2026?", "why did pledged fall in September 2026?"} {
		made := makeReport(t, from, request(prompt))
		if text := made.Document.Summary[0].Text; !strings.Contains(text, "4 weeks") || !strings.Contains(text, "held") {
			t.Errorf("%s: the summary begins with %q:\n%s", prompt, text, head(made.Markdown))
		}
	}
	if made := makeReport(t, from, request("what changed in October 2026?")); strings.Contains(made.Markdown, "4 weeks") {
		t.Errorf("both months have four weeks:\n%s", head(made.Markdown))
	}
}

// TestBetterOrWorseIsAnsweredByAllNumbers: some are better than a year before, some are worse.
func TestBetterOrWorseIsAnsweredByAllNumbers(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"month", "branch", "loans", "visitors", "complaints"}}
	for m := range 22 {
		for i, branch := range []string{"Central", "Riverside", "Hill"} {
			loans, visits, complaints := 9000/(i+1), 14000/(i+2), 30
			if m >= 12 {
				loans, complaints = loans*9/10, 20
			}
			rows = append(rows, []string{time.Date(2025, time.Month(1+m), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), branch, fmt.Sprint(loans + 13*(m*7%5)), fmt.Sprint(visits + 31*(m*5%7)), fmt.Sprint(complaints + m*3%4)})
		}
	}
	r := request("are we doing better or worse than last year?")
	made := makeReport(t, table(t, "library_branches", csv(rows...)), r)
	if !strings.Contains(made.Document.Title, "ixed") || !strings.Contains(made.Document.Summary[0].Text, "loans fell") || !strings.Contains(made.Document.Summary[0].Text, "2025") {
		t.Errorf("the title is %q:\n%s", made.Document.Title, head(made.Markdown))
	}
}

// TestASummaryIsAsLongAsItIsWanted: three bullets are three.
func TestASummaryIsAsLongAsItIsWanted(t *testing.T) {
	t.Parallel()
	from := table(t, "pledges", callerWeeks())
	for prompt, want := range map[string]int{"summary for my boss, three bullets": 3, "overview in 2 sentences please": 2} {
		if got := makeReport(t, from, request(prompt)).Document.Summary; len(got) > want {
			t.Errorf("%s: %d sentences", prompt, len(got))
		}
	}
}
