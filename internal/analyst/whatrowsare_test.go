package analyst_test

import (
	"strconv"
	"testing"
	"time"
)

// expenses are 240 of six months, a quarter of which are not paid back, most of those in Leeds; a paid one is paid in the month after it was made.
func expenses() [][]string {
	rows := [][]string{{"expense_ref", "expense_date", "office", "category", "amount", "status", "paid_on"}}
	for i := range 240 {
		day := time.Date(2026, 5, 1+i*3/4, 0, 0, 0, 0, time.UTC)
		office := []string{"York", "Leeds", "Hull"}[i%3]
		status, paid := "Paid", day.AddDate(0, 1, 0).Format(time.DateOnly)
		if i%4 == 0 || office == "Leeds" && i%7 == 0 {
			status, paid = "Open", ""
		}
		rows = append(rows, []string{"E-" + strconv.Itoa(1000+i), day.Format(time.DateOnly), office, []string{"Travel", "Meals", "Office", "Phone", "Fees"}[i%5], strconv.Itoa(20 + (i*37)%90), status, paid})
	}
	return rows
}

// TestRowsThatAreMoneyAreToldByWhatTheyComeTo: expenses by office are what was spent, and how many only where that is asked.
func TestRowsThatAreMoneyAreToldByWhatTheyComeTo(t *testing.T) {
	t.Parallel()
	tab := table(t, "expenses", csv(expenses()...))
	for prompt, want := range map[string]string{
		"expenses split by office and category with percentages":           "total amount",
		"how many expenses are there by office and category, per cent too": "number of expenses",
		"£ by office": "otal amount",
	} {
		has(t, makeReport(t, tab, request(prompt)).Markdown, want)
	}
}

// TestWhereMostOfThemAreIsAskedOfTheNumberBefore: a second ask that names nothing is about what the first one counted.
func TestWhereMostOfThemAreIsAskedOfTheNumberBefore(t *testing.T) {
	t.Parallel()
	tab := table(t, "expenses", csv(expenses()...))
	for _, prompt := range []string{"how many expenses are open and where are most of them?", "how much was spent in June 2026, and where was it mostly"} {
		has(t, makeReport(t, tab, request(prompt)).Markdown, "by office, the one with the highest")
	}
}

// TestWhatCameToAStateIsCountedWhenItDid: so many were paid in a month as have their payment in it, whenever they were made.
func TestWhatCameToAStateIsCountedWhenItDid(t *testing.T) {
	t.Parallel()
	tab := table(t, "expenses", csv(expenses()...))
	has(t, makeReport(t, tab, request("target was 30 paid expenses a month. hit or miss in august 2026?")).Markdown, "paid on in August 2026")
}

// TestARowOfNumbersIsReadOneByOne: what stands behind the colon of a comparison are its numbers, whatever else is made of its words.
func TestARowOfNumbersIsReadOneByOne(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "crew", "boxes", "hours", "broken"}}
	for i := range 184 {
		day := time.Date(2026, 8, 1+i/2, 0, 0, 0, 0, time.UTC)
		rows = append(rows, []string{day.Format(time.DateOnly), []string{"Red", "Blue"}[i%2], strconv.Itoa(300 + (i*17)%90), strconv.Itoa(7 + i%3), strconv.Itoa(i % 5)})
	}
	tab := table(t, "packing", csv(rows...))
	text := makeReport(t, tab, request("Red vs Blue in October 2026: boxes, broken ones and hours")).Markdown
	has(t, text, "total boxes", "total broken", "total hours")
	text = makeReport(t, tab, request("Red vs Blue for August, September and October 2026: boxes, hours")).Markdown
	has(t, text, "by month and crew")
}

// TestAWordOfGrammarIsNoNumberInShort: "per" is no pick error rate, though its letters begin its words.
func TestAWordOfGrammarIsNoNumberInShort(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"work_date", "shift", "order_lines", "mispicks"}}
	for i := range 366 {
		day := time.Date(2026, 7, 1+i/3, 0, 0, 0, 0, time.UTC)
		rows = append(rows, []string{day.Format(time.DateOnly), []string{"Day", "Eve", "Night"}[i%3], strconv.Itoa(600 + (i*37)%90), strconv.Itoa(1 + i%4)})
	}
	text := makeReport(t, table(t, "picking", csv(rows...)), request("What's different in October 2026 compared with September? per shift pls")).Markdown
	has(t, text, "Change in total order lines")
}
