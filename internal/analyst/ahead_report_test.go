package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// diary has one visit a day, from 40 days before the slot to 20 days behind it.
func diary(now time.Time) string {
	rows := [][]string{{"visit_no", "visit_date", "client", "status"}}
	for n := range 61 {
		day := now.AddDate(0, 0, n-40)
		status := "done"
		if n >= 40 {
			status = "booked"
		}
		rows = append(rows, []string{fmt.Sprint(100 + n), day.Format(time.DateOnly), fmt.Sprintf("Client %d", n%7), status})
	}
	return csv(rows...)
}

func TestWhatLiesAheadInADiaryIsAnswered(t *testing.T) {
	t.Parallel()
	r := request("")
	from := table(t, "visits", diary(r.Now))
	for prompt, want := range map[string]string{
		"how many visits from today on?":                       "21",
		"how many visits after today?":                         "20",
		"how many upcoming visits do we have?":                 "21",
		"how many visits tomorrow?":                            "1",
		"number of visits in the next 7 days":                  "7",
		"number of visits between now and the end of the year": "21",
	} {
		r.Prompt = prompt
		d := makeReport(t, from, r).Document
		if len(d.NotAnswered) > 0 || len(d.Summary) == 0 || !strings.Contains(d.Summary[0].Text, " "+want+" ") {
			t.Errorf("%s\n  %v, not answered %+v; want %s", prompt, d.Summary, d.NotAnswered, want)
		}
	}
}
