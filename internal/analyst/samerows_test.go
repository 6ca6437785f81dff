package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// emergencies are some of each priority, the urgent ones done in time or not.
func emergencies() [][]string {
	rows := [][]string{{"Job No", "Raised", "Priority", "Contractor", "Cost"}}
	for month := range 10 {
		for i := range 40 {
			rows = append(rows, []string{
				fmt.Sprintf("J%05d", month*40+i), fmt.Sprintf("2026-%02d-%02d", month+1, i%28+1), []string{"Emergency", "Routine"}[i%2],
				[]string{"Brightwell", "Castle", "In-house"}[i%3], fmt.Sprint(80 + (i*37+month*11)%90),
			})
		}
	}
	return append(rows, rows[5], rows[17])
}

func TestRowsThatAllQuestionsAreAboutAreSaidOnce(t *testing.T) {
	t.Parallel()
	got := makeReport(t, table(t, "repairs", csv(emergencies()...)), request("For emergencies: total cost by contractor, and total cost by month")).Markdown
	head, _, _ := strings.Cut(got, "## Key figures")
	_, summary, _ := strings.Cut(head, "## Summary")
	if n := strings.Count(summary, "where priority is Emergency"); n != 1 {
		t.Errorf("the summary says %d times which rows it is about:\n%s", n, got)
	}
}

func TestAKeyThatAFewRowsShareCountsRows(t *testing.T) {
	t.Parallel()
	got := makeReport(t, table(t, "repairs", csv(emergencies()...)), request("how many jobs in October 2026?")).Markdown
	if !strings.Contains(got, "40") || strings.Contains(got, "different job") {
		t.Errorf("jobs are counted by their numbers, and not as rows:\n%s", got)
	}
}

func TestWordsOfTalkNameNoField(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"What haunts us by contractor in total cost?", "Show whether something is creeping: total cost by month",
		"What could bite us? Show total cost by contractor, before I panic.",
	} {
		if got := makeReport(t, table(t, "repairs", csv(emergencies()...)), request(said)).Markdown; strings.Contains(got, "no field") {
			t.Errorf("%q:\n%s", said, got)
		}
	}
}

// A part of a turn of talk means nothing by itself: nothing is taken out of what is out of control.
func TestATurnOfTalkIsReadAsOne(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"Emergencies at Castle are out of control, how many were there by month?", "By the way, total cost by contractor?"} {
		got := makeReport(t, table(t, "repairs", csv(emergencies()...)), request(said)).Markdown
		if strings.Contains(got, "no field") || strings.Contains(got, "control”") {
			t.Errorf("%q:\n%s", said, got)
		}
	}
}
