package analyst_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestWhoIsWorstAndWhyIsToldOfTheTimeOfASchedule: a weekly report tells it of the last week, as it does everything that names no time.
func TestWhoIsWorstAndWhyIsToldOfTheTimeOfASchedule(t *testing.T) {
	t.Parallel()
	r := request("Which depots have the highest cost, and why?")
	rows := [][]string{{"job", "depot", "trade", "opened", "cost"}}
	for n := range 300 {
		day := r.Now.AddDate(0, 0, -1-n/5)
		rows = append(rows, []string{fmt.Sprint("J", n), []string{"Leeds", "York", "Hull"}[n%3], []string{"Gas", "Roof"}[n%2], day.Format("2006-01-02"), fmt.Sprint(40 + n%17)})
	}
	r.Schedule = "weekly"
	made := makeReport(t, table(t, "repairs", csv(rows...)), r)
	for _, q := range made.Plan.Questions {
		if q.Period == nil || q.Period.Unit != plan.Week {
			t.Errorf("%s: %+v", q.Text, q.Period)
		}
	}
}
