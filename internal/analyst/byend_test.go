package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// reroofings are those of fifteen months, two a week of 50 each, which take five weeks: those of August to October are billed more. Every
// tenth is turned down before it begins and has no end.
func reroofings() string {
	var b strings.Builder
	b.WriteString("roof,ordered,handed over,crew,bill,state\n")
	n := 0
	for at := range 420 {
		day := time.Date(2025, 9, 1+at, 0, 0, 0, 0, time.UTC)
		if day.Weekday() != time.Tuesday && day.Weekday() != time.Friday {
			continue
		}
		for k := range 3 {
			n++
			done, bill, state := day.AddDate(0, 0, 35), fmt.Sprint(400+10*(n%5)), "Finished"
			over := done.Format(time.DateOnly)
			switch {
			case n%10 == 0:
				over, bill, state = "", "", "Cancelled"
			case done.After(time.Date(2026, 10, 25, 0, 0, 0, 0, time.UTC)):
				over, bill, state = "", "", "In progress"
			}
			fmt.Fprintf(&b, "R%04d,%s,%s,%s,%s,%s\n", n, day.Format(time.DateOnly), over, []string{"North", "South", "East"}[k], bill, state)
		}
	}
	return b.String()
}

func TestWhatWasFinishedInAPeriodIsToldByWhenItWas(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"How many roofs were finished in September 2026?", "Total bill of finished roofs in September 2026",
		"September 2026 update: finished roofs and bill",
	} {
		r := makeReport(t, table(t, "roofs", reroofings()), request(prompt))
		if !strings.Contains(r.Markdown, "handed over in September 2026") {
			t.Errorf("%s: told by another time:\n%s", prompt, r.Markdown)
		}
	}
	for _, prompt := range []string{"How many of the roofs ordered in September 2026 are finished?", "How many roofs were cancelled in September 2026?", "September 2026 update: roofs and bill"} {
		r := makeReport(t, table(t, "roofs", reroofings()), request(prompt))
		if strings.Contains(r.Markdown, "handed over in September 2026") {
			t.Errorf("%s: that is not told by the end:\n%s", prompt, r.Markdown)
		}
	}
}

func TestWhatIsStuckIsWithoutWhatWasCancelled(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"Which roofs are stuck and since when?", "How many roofs are stuck here right now?", "What is the average age of the open roofs?", "List the roofs that are not handed over"} {
		r := makeReport(t, table(t, "roofs", reroofings()), request(prompt))
		if !strings.Contains(r.Markdown, "Cancelled") && !strings.Contains(r.Markdown, "state is In progress") {
			t.Errorf("%s: the cancelled are open:\n%s", prompt, r.Markdown)
		}
	}
}

func TestWhatCameInIsToldBesideWhatWasFinished(t *testing.T) {
	t.Parallel()
	ask := request("Monthly update for October please: jobs in, jobs finished, labour.")
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	r := makeReport(t, table(t, "jobs", carsIn()), ask)
	has(t, r.Markdown, "Number of jobs, October 2026", "inished jobs")
}
