package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// rentals, bills and members: things with a time at which they began, and one at which
// something happened to them, or not yet.
func began(head []string, n int, ends func(i int) int) string {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return generated(head, n, func(i int, _ *rand.Rand) []string {
		end := ""
		if days := ends(i); days > 0 {
			end = start.AddDate(0, 0, i+days).Format(time.DateOnly)
		}
		return []string{fmt.Sprintf("N%04d", i), []string{"red", "blue", "green"}[i%3], start.AddDate(0, 0, i).Format(time.DateOnly), end}
	})
}

// What happened to the rows chooses those that it happened to, and a period is about
// when it happened and not about when they began.
func TestWhatHappenedChoosesTheRowsAndTheirTime(t *testing.T) {
	t.Parallel()
	every := func(i int) int { // every third never ends; the others after 40 days
		if i%3 == 0 {
			return 0
		}
		return 40
	}
	for prompt, c := range map[string]struct {
		name string
		head []string
		says []string
	}{
		"how many rentals were returned?":              {"rentals", []string{"rental_id", "bike", "rented_at", "returned_at"}, []string{"200 rentals"}},
		"how many rentals were returned in March?":     {"rentals", []string{"rental_id", "bike", "rented_at", "returned_at"}, []string{"returned at in March 2026", "21 rentals"}},
		"who quit in the last 10 days?":                {"members", []string{"member_id", "group", "joined_on", "quit_on"}, []string{"Member id", "Quit on"}},
		"closed cases by clerk":                        {"cases", []string{"case_id", "clerk", "opened_on", "closed_on"}, []string{"where closed on is not empty", "100"}},
		"list the bills that were paid in February":    {"bills", []string{"bill_id", "shop", "issued_on", "paid_on"}, []string{"paid on in February 2026", "The list has 12 bills"}},
		"how many bills issued in February were paid?": {"bills", []string{"bill_id", "shop", "issued_on", "paid_on"}, []string{"paid on is not empty, February 2026", "bills"}},
		"how many bills are not paid?":                 {"bills", []string{"bill_id", "shop", "issued_on", "paid_on"}, []string{"100 bills", "paid on is empty"}},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, c.name, began(c.head, 300, every)), request(prompt)).Markdown
			for _, want := range c.says {
				if !strings.Contains(got, want) {
					t.Errorf("lacks %q:\n%s", want, got[:min(len(got), 900)])
				}
			}
		})
	}
}
