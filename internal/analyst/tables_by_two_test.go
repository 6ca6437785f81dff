package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// stands sells from stands of districts over five months; Quay alone lies in the west besides Mole, which
// ends with September, and Quay brings half as much in October.
func stands() string {
	rows := [][]string{{"sale_day", "district", "stand", "goods", "takings_eur"}}
	of := map[string]string{"Quay": "West", "Mole": "West", "Mill": "East", "Oak": "East", "Park": "North"}
	for day := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		for i, stand := range []string{"Quay", "Mole", "Mill", "Oak", "Park"} {
			for k, goods := range []string{"Soup", "Bread"} {
				takings := 100 + 20*i + 30*k + day.Day()%5
				if stand == "Mole" && day.Month() == time.October {
					continue
				}
				if stand == "Quay" && day.Month() == time.October {
					takings /= 4
				}
				rows = append(rows, []string{day.Format(time.DateOnly), of[stand], stand, goods, fmt.Sprint(takings)})
			}
		}
	}
	return csv(rows...)
}

func TestATableByTwoFieldsHasBothMarginsWithShares(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "stands", stands()), request("takings by stand and by goods with shares"))
	for _, want := range []string{"| Stand ", "| Goods ", "Share", "is the largest part of total takings", "Total takings by stand and goods"} {
		if !strings.Contains(r.Markdown, want) && !strings.Contains(strings.ReplaceAll(r.Markdown, "goods and stand", "stand and goods"), want) {
			t.Errorf("there is no %q in:\n%s", want, r.Markdown)
		}
	}
	for _, not := range []string{"leads Soup", "the highest Soup", "goods is Soup"} {
		if strings.Contains(r.Markdown, not) {
			t.Errorf("%q stands in:\n%s", not, r.Markdown)
		}
	}
}

func TestTheFinerGroupIsNamedThatMadeAsMuch(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "stands", stands()), request("why did the takings fall in October?"))
	if !strings.Contains(r.Document.Title, "Quay") || strings.Contains(r.Document.Title, "West") {
		t.Errorf("the title is %q: one stand made it, and one is gone", r.Document.Title)
	}
}

func TestAnUpdateIsBrokenDownByWhatExplainsIt(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "stands", stands()), request("how did takings do last month?"))
	if !strings.Contains(r.Markdown, "by stand, October 2026") {
		t.Errorf("it is not broken down by stand:\n%s", r.Markdown)
	}
}

func TestWhatAGroupHasNoRowsSinceIsSaid(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"order_id", "ordered_on", "buyer", "worth_eur"}}
	n := 0
	for day := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 2) {
		for i, buyer := range []string{"Arden", "Birk", "Cole", "Dorn"} {
			if buyer == "Cole" && day.After(time.Date(2026, 3, 10, 0, 0, 0, 0, time.UTC)) {
				continue
			}
			n++
			rows = append(rows, []string{fmt.Sprintf("O%05d", n), day.Format(time.DateOnly), buyer, fmt.Sprint(200 + 10*i + n%7)})
		}
	}
	r := makeReport(t, table(t, "orders", csv(rows...)), request("why is this year lower than last year?"))
	if !strings.Contains(r.Markdown, "Mar 2026") || !strings.Contains(r.Document.Title, "Cole") {
		t.Errorf("it is not said since when there is nothing of Cole:\n%s", r.Markdown)
	}
}

// TestWhatIsCountedIsNoFieldOfItsTable: customers by two fields are not customers by customer; what cannot stand in
// columns, since a customer may be in several, is told by both fields all the same.
func TestWhatIsCountedIsNoFieldOfItsTable(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"sub_id", "acct_name", "region", "billing_cycle", "started_on"}}
	for i := range 240 {
		rows = append(rows, []string{fmt.Sprint(7000 + i), fmt.Sprintf("Firm %d", i*7%41), []string{"North", "South", "East"}[i%3], []string{"monthly", "annual"}[i/3%2], time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)})
	}
	r := makeReport(t, table(t, "subscriptions", csv(rows...)), request("split customers by region and billing cycle"))
	if text := r.Markdown; strings.Contains(text, "Firm ") || !strings.Contains(text, "by region and billing cycle") || !strings.Contains(text, "by billing cycle") {
		t.Errorf("%s", text)
	}
}
