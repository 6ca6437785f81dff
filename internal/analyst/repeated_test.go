package analyst_test

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestWhatWasEnteredTwiceOrEndsInTheFutureIsAFault: two jobs have the number of another, one ended next year.
func TestWhatWasEnteredTwiceOrEndsInTheFutureIsAFault(t *testing.T) {
	t.Parallel()
	jobs := func(wrong bool) string {
		rows := [][]string{{"job_no", "opened", "closed", "bench"}}
		for i := range 300 {
			no, day := "J-"+strconv.Itoa(500+i), time.Date(2026, 6, 1+i/3, 9, 0, 0, 0, time.UTC)
			back := day.AddDate(0, 0, 2+i%5)
			if wrong && (i == 40 || i == 90) {
				no = "J-" + strconv.Itoa(499+i)
			}
			if wrong && i == 120 {
				back = back.AddDate(1, 0, 0)
			}
			rows = append(rows, []string{no, day.Format(time.DateOnly), back.Format(time.DateOnly), []string{"Watches", "Clocks", "Rings"}[i%3]})
		}
		return csv(rows...)
	}
	text := makeReport(t, table(t, "jobs", jobs(true)), request("check the data for duplicates and impossible dates")).Markdown
	has(t, text, "are duplicated: J-539, J-589", "in the future")
	text = makeReport(t, table(t, "jobs", jobs(false)), request("check the data for duplicates and impossible dates")).Markdown
	if strings.Contains(text, "duplicated") || strings.Contains(text, "in the future") {
		t.Errorf("faults of clean data:\n%s", text)
	}
}
