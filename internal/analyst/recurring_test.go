package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// visitsTo are 400 repairs of boilers in houses, of which one had nine and another seven.
func visitsTo() string {
	rows := [][]string{{"Visit", "Reported", "House", "Boiler", "Fault", "Cost"}}
	for at := range 400 {
		day := time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*330/400)
		house := fmt.Sprintf("%d Oak Lane", at%130+1)
		switch {
		case at%44 == 7:
			house = "9 Elm Court"
		case at%57 == 3:
			house = "4 Ash Walk"
		}
		rows = append(rows, []string{fmt.Sprintf("V%04d", at+1), day.Format(time.DateOnly), house, []string{"Vale", "Worth"}[at%2], []string{"Leak", "Pump", "Timer"}[at%3], fmt.Sprint(40 + at%90)})
	}
	return csv(rows...)
}

func TestWhatComesAgainIsTheThingsWithThatManyRows(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"Which houses have we been back to over and over, say five times or more in the last year, and what did it cost us there?": {"by house", "number of visits at least 5", "total cost", "November 2025–October 2026", "9 Elm Court"},
		"which houses keep having us back? top three, and the cost of each please":                                                 {"by house, the 3 with", "at least 2", "total cost", "9 Elm Court"},
		"how many houses needed us more than four times":                                                                           {"Number of houses with number of visits at least 5", "9 Elm Court"},
		"total cost by boiler? and which houses keep coming back":                                                                  {"Total cost by boiler", "by house", "number of visits at least 2"},
		"How many different houses did we visit in 2026? How many of them more than once?":                                         {"Number of different houses", "with number of visits above 1"},
		"houses we went to more than 40 times":                                                                                     {"No group meets the condition"},
	} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		has(t, makeReport(t, table(t, "visits", visitsTo()), ask).Markdown, want...)
	}
}

// paidOut are payments, of which one was made twice for one reference, and another twice with the second reference slightly other.
func paidOut() string {
	rows := [][]string{{"payment_id", "paid_on", "supplier", "reference", "amount", "vat"}}
	add := func(at, of int, reference string) {
		day := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at/2)
		amount := 100 + float64(of*7919%90000)/100
		rows = append(rows, []string{fmt.Sprintf("P%04d", at), day.Format(time.DateOnly), []string{"Bolt", "Crown", "Delta"}[of%3], reference, fmt.Sprintf("%.2f", amount), fmt.Sprint(of % 5)})
	}
	for at := range 300 {
		add(at, at, fmt.Sprintf("INV-%05d", 40000+at*37))
	}
	add(300, 17, fmt.Sprintf("INV-%05d", 40000+17*37))
	add(301, 28, "INV 41036 B")
	return csv(rows...)
}

func TestWhatWasPaidTwiceSharesAReferenceOrPartyAndAmount(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"Have we paid anybody twice?", "has any invoice been paid twice", "Are there invoices that were paid more than once?", "any double payments?"} {
		r := makeReport(t, table(t, "payments", paidOut()), request(prompt))
		has(t, r.Markdown, "by reference and supplier", "by supplier and amount", "INV-40629")
		if strings.Contains(r.Markdown, "vat is") {
			t.Errorf("%s: twice is no value\n%s", prompt, r.Markdown)
		}
	}
}
