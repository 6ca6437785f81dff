package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// branchMonths are the loans of three branches in each month of a year and ten months, with a goal that stays the same.
func branchMonths() [][]string {
	rows := [][]string{{"month", "branch", "loans", "visitors", "loans_goal"}}
	for m := range 22 {
		for i, branch := range []string{"Central", "Riverside", "Hill"} {
			goal := 9000 / (i + 1)
			rows = append(rows, []string{
				time.Date(2025, time.Month(1+m), 1, 0, 0, 0, 0, time.UTC).Format("2006-01-02"), branch,
				fmt.Sprint(goal - 100 - 37*(m*7%5)), fmt.Sprint(goal + 51*(m*11%7)), fmt.Sprint(goal),
			})
		}
	}
	return rows
}

// TestAGoalThatStaysTheSameIsAddedUpAsWhatCameOfIt: three branches' orders of a month are held against their three targets,
// and not against one of them.
func TestAGoalThatStaysTheSameIsAddedUpAsWhatCameOfIt(t *testing.T) {
	t.Parallel()
	rows := branchMonths()
	rows[0] = []string{"month", "branch", "orders", "visitors", "orders_target"}
	text := makeReport(t, table(t, "branch_orders", csv(rows...)), request("orders against target by branch")).Markdown
	if want := "against a target of 16.5k (97% of it): 522 below"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// TestRowsAreNotCalledAfterThingsThatRepeat: three branches are told of each month, and no report has 30 of them.
func TestRowsAreNotCalledAfterThingsThatRepeat(t *testing.T) {
	t.Parallel()
	text := makeReport(t, table(t, "library_branches", csv(branchMonths()...)), request("number of rows and total loans by branch")).Markdown
	if strings.Contains(strings.ToLower(text), "number of branches") {
		t.Errorf("rows are called branches:\n%s", text)
	}
}
