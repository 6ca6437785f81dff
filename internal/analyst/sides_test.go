package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// repairs are the jobs of a workshop: a third of what is taken in on a weekday comes on a Saturday and costs twice
// as much, Vera is late since September, and has not done what was due in October's first days.
func repairs() string {
	rows := [][]string{{"job_no", "taken_in", "due_on", "done_on", "mechanic", "kind", "fee_eur", "status"}}
	n := 0
	people := []string{"Vera", "Ole", "Mia", "Jon"}
	for day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		jobs, fee := 6, 50
		switch day.Weekday() {
		case time.Sunday:
			continue
		case time.Saturday:
			jobs, fee = 2, 100
		}
		for k := range jobs {
			n++
			who := people[n%4]
			took, due := 2+n%2, day.AddDate(0, 0, 5)
			if who == "Vera" && day.Month() >= time.September {
				took = 8
			}
			done, status := day.AddDate(0, 0, took), "done"
			switch {
			case n%97 == 0:
				done, status = time.Time{}, "cancelled"
			case who == "Vera" && day.Month() == time.October && day.Day() < 8, !done.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)):
				done, status = time.Time{}, "in work"
			}
			at := ""
			if !done.IsZero() {
				at = done.Format(time.DateOnly)
			}
			taken := day.Add(time.Duration(8+(n*k)%6) * time.Hour)
			rows = append(rows, []string{fmt.Sprintf("W%05d", n), taken.Format("2006-01-02 15:04"), due.Format(time.DateOnly), at, who, []string{"brakes", "gears", "wheels"}[n%3], fmt.Sprint(fee + n%9), status})
		}
	}
	return csv(rows...)
}

func TestWhatIsHeldAgainstEachOtherIsToldSideBySide(t *testing.T) {
	t.Parallel()
	from := table(t, "workshop", repairs())
	for prompt, want := range map[string][]string{
		"are weekends different from weekdays?":         {"weekends", "weekdays", "higher", "per day"},
		"Saturdays vs other days: fees":                 {"Saturdays", "all others"},
		"compare Vera with the rest":                    {"Vera", "all others", "on-time rate"},
		"compare August, September and October: fees":   {"Aug 2026", "Sep 2026 and", "Oct 2026"},
		"which hours of the day are busiest?":           {"08:00–09:00"},
		"what share is on time, is it getting worse?":   {"on-time rate fell", "August–October 2026", "Vera"},
		"who is overdue?":                               {"Vera has the most overdue jobs"},
		"did Vera get worse?":                           {"rate", "August–October 2026", "where mechanic is Vera"},
		"how are fees by kind, Vera against the others": {"Vera"},
	} {
		r := makeReport(t, from, request(prompt))
		if strings.Contains(r.Markdown, "cancelled |") && strings.Contains(prompt, "overdue") {
			t.Errorf("%s: what was called off is overdue:\n%s", prompt, r.Markdown)
		}
		for _, w := range want {
			if !strings.Contains(strings.ToLower(r.Markdown), strings.ToLower(w)) {
				t.Errorf("%s: there is no %q in:\n%s", prompt, w, head(r.Markdown))
			}
		}
	}
}

func head(markdown string) string {
	top, _, _ := strings.Cut(markdown, "## How this was computed")
	return top
}

func TestHowFarCasesAreIsNoReasonForAChange(t *testing.T) {
	t.Parallel()
	from := table(t, "workshop", repairs())
	for _, prompt := range []string{"what changed in October?", "why did fees fall in October?", "give me the key facts about the data"} {
		r := makeReport(t, from, request(prompt))
		if strings.Contains(r.Markdown, "in work") {
			t.Errorf("%s:\n%s", prompt, head(r.Markdown))
		}
	}
}

func TestAnUpdateTellsWhatIsUnusualInItsPeriod(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "workshop", repairs()), request("weekly update by mechanic: jobs, fees, and anything odd"))
	if strings.Contains(r.Markdown, "no clear trend") || !strings.Contains(r.Markdown, "nusual") {
		t.Errorf("%s", head(r.Markdown))
	}
}
