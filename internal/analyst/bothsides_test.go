package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// Who asks for what comes in and what goes out gets both, and what is left.
func TestBothSidesOfSignedAmountsAreTold(t *testing.T) {
	t.Parallel()
	book := func(head []string) string {
		rows := [][]string{head}
		for month := range 6 {
			rows = append(rows,
				[]string{fmt.Sprintf("2026-%02d-01", month+1), "A", "1000"},
				[]string{fmt.Sprintf("2026-%02d-09", month+1), "B", fmt.Sprint(-300 - 10*month)},
				[]string{fmt.Sprintf("2026-%02d-20", month+1), "C", fmt.Sprint(-200)})
		}
		return csv(rows...)
	}
	for prompt, c := range map[string]struct {
		head []string
		says []string
	}{
		"do I earn more than I spend?":                    {[]string{"date", "payee", "amount"}, []string{"Net income is 2,850", "6,000", "−3,150"}},
		"income and expenses per month":                   {[]string{"booked", "payee", "amount (EUR)"}, []string{"Net income", "Income", "Expenses", "| Jun 2026"}},
		"compare the deposits and withdrawals by quarter": {[]string{"day", "branch", "amount"}, []string{"Net deposits", "Deposits", "Withdrawals", "3,000"}},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "bookings", book(c.head)), request(prompt)).Markdown
			for _, want := range c.says {
				if !strings.Contains(got, want) {
					t.Errorf("lacks %q:\n%s", want, got)
				}
			}
		})
	}
}
