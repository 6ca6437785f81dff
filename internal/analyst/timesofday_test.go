package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// trams are 240 runs: those of the North depot leave 2 minutes late, those of the South depot 20, and each fourth of both is on time.
func trams() [][]string {
	rows := [][]string{{"date", "depot", "sched_dep", "actual_dep", "riders"}}
	for i := range 240 {
		at := time.Date(2026, 9, 1+i/4, 23, 50, 0, 0, time.UTC).Add(-time.Duration(i%3) * time.Hour)
		late := []int{2, 20}[i/2%2]
		if i%4 == 0 || i%4 == 2 {
			late = []int{late, 0}[i/4%2]
		}
		rows = append(rows, []string{at.Format(time.DateOnly), []string{"North", "South"}[i/2%2], at.Format("15:04"), at.Add(time.Duration(late) * time.Minute).Format("15:04"), fmt.Sprint(30 + i*7%20)})
	}
	return rows
}

// Planned and actual times of day say how late something was, over midnight, too.
func TestTimesOfDaySayHowLateSomethingWas(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"average delay by depot":                                        "| South | 15 min |",
		"on-time rate by depot":                                         "| **Overall** | **25%** |",
		"share of trams more than 15 minutes late":                      "37.5",
		"how many trams were more than 15 minutes late?":                "90",
		"how punctual are the trams by depot":                           "| **Overall** | **25%** |",
		"did punctuality get worse in October":                          "held at 25%",
		"how many trams were late?":                                     "where actual dep is after sched dep",
		"did we keep the goal of 90% within 5 minutes of the schedule?": "**62.50%**",
	} {
		text := makeReport(t, table(t, "trams", csv(trams()...)), request(prompt)).Markdown
		if squeezed := strings.Join(strings.Fields(text), " "); !strings.Contains(squeezed, want) {
			t.Errorf("%s: no %s in:\n%s", prompt, want, text)
		}
	}
}

// calls are 300 repairs of two hours, of which some ended the day before they began.
func calls(wrong int) [][]string { return manyCalls(300, wrong) }

func manyCalls(n, wrong int) [][]string {
	rows := [][]string{{"reported_at", "repaired_at", "district"}}
	for i := range n {
		begin := time.Date(2026, 8, 1+i/4%75, 8+i%4, 0, 0, 0, time.UTC)
		end := begin.Add(2 * time.Hour)
		if i%10 == 7 && wrong > 0 {
			end, wrong = end.AddDate(0, 0, -1), wrong-1
		}
		rows = append(rows, []string{begin.Format("2006-01-02 15:04"), end.Format("2006-01-02 15:04"), []string{"East", "West"}[i%2]})
	}
	return rows
}

// What ended before it began is a slip: it is left out of an average, and the report says so. Who asks what is wrong hears of it.
func TestALengthOfTimeLeavesOutWhatCannotBe(t *testing.T) {
	t.Parallel()
	text := makeReport(t, table(t, "calls", csv(calls(2)...)), request("average time from reported to repaired")).Markdown
	if !strings.Contains(text, "2 h") || strings.Contains(text, "1 h 5") || !strings.Contains(text, "2 rows are left out of the time from “reported at” to “repaired at”") {
		t.Error(text)
	}
	text = makeReport(t, table(t, "calls", csv(manyCalls(20_200, 2)...)), request("average time from reported to repaired")).Markdown
	if !strings.Contains(text, "Some rows are left out of the time") {
		t.Errorf("a number of rows is said that nobody counted: %s", text)
	}
	text = makeReport(t, table(t, "calls", csv(calls(2)...)), request("anything unusual in the calls, impossible times say?")).Markdown
	if !strings.Contains(text, "before") || !strings.Contains(text, "2 rows") {
		t.Error(text)
	}
	text = makeReport(t, table(t, "calls", csv(calls(30)...)), request("average time from reported to repaired")).Markdown
	if strings.Contains(text, "left out") {
		t.Errorf("many are no slips: %s", text)
	}
}

// Values that are written differently are one group in tables, shares and what moved, and the report says so.
func TestValuesWrittenDifferentlyAreOneGroup(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "line", "supplier", "crates"}}
	for i := range 240 {
		rows = append(rows, []string{time.Date(2026, 9, 1+i/8, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), []string{"Line A", "Line B", "A", "line b", "Line A", "Line B"}[i%6], []string{"Halden", "HALDEN", "Halden GmbH", "Orr & Co"}[i%4], "10"})
	}
	text := makeReport(t, table(t, "packing", csv(rows...)), request("total crates by line")).Markdown
	squeezed := strings.Join(strings.Fields(text), " ")
	if !strings.Contains(squeezed, "1,200") || !strings.Contains(text, "counts as “Line A”") || strings.Contains(squeezed, "| A |") {
		t.Error(text)
	}
	text = makeReport(t, table(t, "packing", csv(rows...)), request("how many crates from Halden?")).Markdown
	if !strings.Contains(text, "1,800") {
		t.Error(text)
	}
	text = makeReport(t, table(t, "packing", csv(rows...)), request("how many different suppliers are there?")).Markdown
	if !strings.Contains(text, "The number of different suppliers is 2") {
		t.Error(text)
	}
}
