package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// printJobs are the jobs of a printer: what each was billed and what its paper cost; of one customer's jobs paper takes
// most from March on.
func printJobs() string {
	rows := [][]string{{"job", "ordered", "customer", "billed_eur", "paper_cost_eur"}}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := range 120 {
		for i, customer := range []string{"Adler", "Blum", "Cordes"} {
			billed, cost := 100+10*float64(i)+float64(d%17), 0.5
			if day := start.AddDate(0, 0, d); customer == "Blum" && day.Month() >= time.March {
				cost = 0.9
			}
			rows = append(rows, []string{fmt.Sprint(1000 + 3*d + i), start.AddDate(0, 0, d).Format(time.DateOnly), customer, fmt.Sprintf("%.2f", billed), fmt.Sprintf("%.2f", billed*cost)})
		}
	}
	return csv(rows...)
}

func TestWhatIsLeftOfAnIncomeIsTold(t *testing.T) {
	t.Parallel()
	r := request("billed and margin by customer")
	d := makeReport(t, table(t, "jobs", printJobs()), r).Document
	var labels []string
	for _, c := range d.Sections[0].Tables[0].Columns {
		labels = append(labels, c.Label)
	}
	heads := strings.Join(labels, ", ")
	if want := "Customer, Total billed, Share, total billed, Margin, Share, margin, Margin rate"; heads != want {
		t.Errorf("columns %s, want %s", heads, want)
	}
	r = request("why did the margin rate fall in March?")
	d = makeReport(t, table(t, "jobs", printJobs()), r).Document
	if !strings.Contains(d.Title, "Margin rate fell") || !strings.Contains(d.Title, "Blum") {
		t.Errorf("title %q", d.Title)
	}
}
