package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// callouts are jobs with how urgent they are, when they were closed, how long somebody waited and who did them.
func callouts() string {
	var b strings.Builder
	b.WriteString("job,reported,closed,priority,status,firm,wait_min\n")
	for at := range 400 {
		day := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*184/400)
		firm, took := []string{"Brooks", "Dale", "Mill"}[at%3], 1
		if firm == "Mill" {
			took = 6
		}
		fmt.Fprintf(&b, "J%d,%s,%s,%s,%s,%s,%d\n", at, day.Format(time.DateOnly), day.AddDate(0, 0, took).Format(time.DateOnly),
			[]string{"Emergency", "Urgent", "Routine", "Routine"}[at%4], "Closed", firm, 10+at%20)
	}
	return b.String()
}

func TestAGoalForWhatIsDoneInATimeIsHeldAgainstItsShare(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string][]string{
		"We promise tenants that 90% of emergencies are fixed within two days. Are we keeping it, and if not, why?": {"goal of 90%", "priority is Emergency", "by firm", "Mill"},
		"95% of callers should wait less than 25 minutes, do we manage?":                                            {"goal of 95%", "in less than 25 minutes"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "callouts", callouts()), request(prompt))
			for _, part := range says {
				if !strings.Contains(r.Markdown, part) {
					t.Errorf("lacks %q:\n%s", part, r.Markdown)
				}
			}
			if strings.Contains(r.Markdown, "status is") || strings.Contains(r.Markdown, "wait is above") || strings.Contains(r.Markdown, "Emergency or Urgent") {
				t.Errorf("what the goal says is a condition, too:\n%s", r.Markdown)
			}
		})
	}
}

// reviews are incidents of which one house has not looked at any since August: they have no date, as those of the last days do that are
// not due yet.
func reviews() (csv string, inTime, due int) {
	var b strings.Builder
	b.WriteString("incident,occurred,house,reviewed\n")
	for at := range 1000 {
		day := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*273/1000)
		house, took := []string{"Elm", "Oak", "Ash", "Yew"}[at%4], 3+at%9
		done := day.AddDate(0, 0, took)
		stuck := house == "Yew" && day.Month() >= time.August
		reviewed := ""
		if !stuck && done.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)) {
			reviewed = done.Format(time.DateOnly)
		}
		if day.Month() == time.September {
			due++
			if !stuck {
				inTime++
			}
		}
		fmt.Fprintf(&b, "I%d,%s,%s,%s\n", at, day.Format(time.DateOnly), house, reviewed)
	}
	return b.String(), inTime, due
}

func TestWhatIsNeverDoneHasNotKeptToItsTime(t *testing.T) {
	t.Parallel()
	csv, inTime, due := reviews()
	r := makeReport(t, table(t, "incidents", csv), request("95% of incidents are to be reviewed within 14 days. Did we manage that in September, and which house did not?"))
	for _, part := range []string{fmt.Sprintf("%.1f%%", 100*float64(inTime)/float64(due)), "missed the goal of 95%", "Yew", "open incidents older than 14 days"} {
		if !strings.Contains(r.Markdown, part) {
			t.Errorf("lacks %q:\n%s", part, r.Markdown)
		}
	}
}
