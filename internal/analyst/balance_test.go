package analyst_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What a balance is now stands in the newest row, however many rows there are of that
// day and whichever way round the file is; no sum and no average of it says anything.
func TestARunningBalanceIsThatOfTheNewestRow(t *testing.T) {
	t.Parallel()
	booked := [][]string{{"2026-03-01", "Opening", "500.00"}, {"2026-03-02", "Rent", "-320.00"}, {"2026-03-02", "Refund", "12.50"}, {"2026-04-07", "Wage", "1800.00"}, {"2026-04-07", "Shoes", "-89.90"}}
	var account, ledger [][]string
	balance := 0.0
	for _, b := range booked {
		var amount float64
		_, _ = fmt.Sscan(b[2], &amount)
		balance += amount
		account = append(account, []string{b[0], b[1], b[2], fmt.Sprintf("%.2f", balance)})
		ledger = append(ledger, []string{b[0], b[1], fmt.Sprint(max(amount, 0)), fmt.Sprint(max(-amount, 0)), fmt.Sprintf("%.2f", balance)})
	}
	slices.Reverse(ledger)
	for name, c := range map[string]struct {
		head   []string
		rows   [][]string
		prompt string
		want   string
	}{
		"oldest first":     {[]string{"date", "text", "amount", "balance"}, account, "what is my balance now?", "Balance is 1,903"},
		"newest first":     {[]string{"booked", "text", "credit", "debit", "balance"}, ledger, "current balance", "Balance is 1,903"},
		"at ends of month": {[]string{"date", "text", "amount", "balance"}, account, "balance by month", "| Mar 2026          |   192.50 |"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "bookings", csv(append([][]string{c.head}, c.rows...)...)), request(c.prompt)).Markdown
			if !strings.Contains(got, c.want) {
				t.Errorf("lacks %q:\n%s", c.want, got)
			}
		})
	}
}

// Balances of several accounts are no single one that runs on.
func TestBalancesOfSeveralAccountsAreNotOne(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"date", "account", "amount", "balance"}}
	for i := range 12 {
		rows = append(rows, []string{fmt.Sprintf("2026-03-%02d", i+1), []string{"Joint", "Savings"}[i%2], fmt.Sprint(10 - i*3), fmt.Sprint(1000 + i)})
	}
	got := makeReport(t, table(t, "bookings", csv(rows...)), request("what is the balance?")).Markdown
	if strings.Contains(got, "newest row") {
		t.Errorf("one account's balance is told as that of all:\n%s", got)
	}
}

// Where a table tells again and again how much there is of things, the biggest thing
// is the one of which there is most at the last time: how often was looked is no size.
func TestTheBiggestIsTheOneWithMostAtTheNewestTime(t *testing.T) {
	t.Parallel()
	snapshots := func(head []string, names []string, at func(week, thing int) int) string {
		rows := [][]string{head}
		for week := range 9 {
			for i, n := range names {
				rows = append(rows, []string{fmt.Sprintf("2026-%02d-01", week+1), n, fmt.Sprint(at(week, i))})
			}
		}
		return csv(rows...)
	}
	grows := func(week, thing int) int { return 400 - 100*thing + 60*week*thing }
	for prompt, c := range map[string]struct{ name, csv, want string }{
		"which channel has the most today?":     {"channels", snapshots([]string{"day", "channel", "followers"}, []string{"Video", "Photo", "Text"}, grows), "1,160"},
		"top 2 biggest towns":                   {"towns", snapshots([]string{"month", "town", "population"}, []string{"Oberau", "Weiler", "Grünbach"}, grows), "Grünbach"},
		"which depots have the least stock now": {"stock", snapshots([]string{"counted", "depot", "pieces on hand"}, []string{"Elm", "Oak", "Ash"}, grows), "400"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, c.name, c.csv), request(prompt))
			if got := r.Document.Title + r.Markdown; !strings.Contains(got, c.want) || strings.Contains(got, "umber of ") {
				t.Errorf("lacks %q:\n%s", c.want, got)
			}
		})
	}
}
