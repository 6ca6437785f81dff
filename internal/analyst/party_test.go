package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// mooringBills are bills of boat owners of whom Penrose has paid none since June.
func mooringBills() string {
	var b strings.Builder
	b.WriteString("bill,billed,due,boat owner,pier,harbour clerk,amount,state,paid on\n")
	for at := range 360 {
		day := time.Date(2025, 11, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at)
		due, owner := day.AddDate(0, 0, 30), []string{"Harkin", "Mbeki", "Penrose", "Ruiz", "Trent", "Oduya"}[at%6]
		state, paid := "paid", due.AddDate(0, 0, -at%9).Format(time.DateOnly)
		if owner == "Penrose" && day.Month() >= time.June && day.Year() == 2026 || at%97 == 0 || due.After(time.Date(2026, 10, 25, 0, 0, 0, 0, time.UTC)) {
			state, paid = "unpaid", ""
		}
		fmt.Fprintf(&b, "M%d,%s,%s,%s,%s,%s,%d,%s,%s\n", at, day.Format(time.DateOnly), due.Format(time.DateOnly), owner, []string{"East", "West"}[at%2], []string{"Ines", "Bram", "Tove"}[at%3], 100+at%50, state, paid)
	}
	return b.String()
}

func TestWhoOwesIsToldByThoseWhoOweWithHowMuchAndSinceWhen(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string][]string{
		"Who still owes us money, how much, and since when? Whom should I phone first?":                  {"Penrose", "by boat owner", "| Boat owner ", "Longest time since billed", "| Time since billed |"},
		"Which bills are overdue, with whom and for how long? Tell me which ones need a call this week.": {"Penrose", "number of overdue bills", "by boat owner", "Longest time since due", "| Time since due |"},
		"List the unpaid bills, who owes them and for how long":                                          {"by boat owner", "| Time since billed |"},
		"Weekly update for Monday: bills, amount, and which ones are overdue and with whom?":             {"overdue", "by boat owner"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "mooring_bills", mooringBills()), request(prompt))
			for _, part := range says {
				if !strings.Contains(r.Markdown, part) {
					t.Errorf("lacks %q:\n%s", part, r.Markdown)
				}
			}
			if strings.Contains(r.Markdown, "Not answered") {
				t.Errorf("it says not to answer what it does:\n%s", r.Markdown)
			}
		})
	}
}

func TestAListOfWhatIsOwedWithItsColumnsIsThatList(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "mooring_bills", mooringBills()), request("Give me all unpaid bills over 120 with boat owner and amount, I want to phone them this afternoon"))
	if !strings.Contains(r.Markdown, "amount is above 120") || strings.Contains(r.Markdown, "Longest time") {
		t.Errorf("it is no list of rows, or of all amounts:\n%s", r.Markdown)
	}
}

func TestWhatDoesNotMoveOnIsListedByWhatIsAskedForTheOldestFirst(t *testing.T) {
	t.Parallel()
	csv := strings.ReplaceAll(openRepairs(), ",Open,", ",on hold,")
	for prompt, says := range map[string][]string{
		"What is still on hold, since when and from which contractor or priority?": {"by contractor", "by priority", "where status is on hold", "Time since reported"},
		"What is stuck?": {"by contractor", "| Ref ", "Time since reported"},
		"Monthly update: how many requests came in, how many were closed, and what is stuck?": {"Change in number of", "| Ref "},
		"What is on hold and with whom? Then give me the October summary against September.":  {"status is on hold", "October 2026", "against September 2026"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "repairs", csv), request(prompt))
			for _, part := range says {
				if !strings.Contains(r.Markdown, part) {
					t.Errorf("lacks %q:\n%s", part, r.Markdown)
				}
			}
		})
	}
}
