package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// returnedOrders is two months of orders: of each day one of 10 in the North that was
// kept and one of 5 that came back. In October a kept one is 8 and one that came back
// 20, so that only without returns the amount falls: from 300 to 240.
func returnedOrders() string {
	var b strings.Builder
	b.WriteString("order_date,region,product,amount,status\n")
	for d := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC); d.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); d = d.AddDate(0, 0, 1) {
		kept, back := 10, 5
		if d.Month() == time.October {
			kept, back = 8, 20
		}
		if d.Day() > 30 {
			kept, back = 0, 0
		}
		for range 2 { // two orders a day: one row of a thing and day would be its state
			fmt.Fprintf(&b, "%s,North,Lamp,%d,Completed\n", d.Format(time.DateOnly), kept/2)
		}
		fmt.Fprintf(&b, "%s,North,Chair,%d,Returned\n", d.Format(time.DateOnly), back)
	}
	return b.String()
}

func TestSentenceThatOnlyRestrictsHoldsForTheWholeReport(t *testing.T) {
	t.Parallel()
	from := table(t, "orders", returnedOrders())
	for prompt, title := range map[string]string{
		"Why did revenue drop last month? Exclude returned orders.":            "Total revenue fell 20% in October 2026, where status is not Returned",
		"Why did revenue drop last month?":                                     "Total revenue did not drop: it rose 87% in October 2026",
		"Why did revenue drop last month? Only completed orders, please.":      "Total revenue fell 20% in October 2026, where status is Completed",
		"Why did revenue drop last month? Returned orders should be left out.": "Total revenue fell 20% in October 2026, where status is not Returned",
	} {
		r := makeReport(t, from, request(prompt))
		if r.Document.Title != title {
			t.Errorf("%s\nthe title is %q, want %q", prompt, r.Document.Title, title)
		}
		if strings.Contains(r.Markdown, "the same period") {
			t.Errorf("%s: the sentence is taken for a question", prompt)
		}
		if len(r.Plan.Questions) != 1 {
			t.Errorf("%s: %d questions, want one", prompt, len(r.Plan.Questions))
		}
	}
}

// One measure has one name in a report: the reader's word for it.
func TestMeasureIsCalledByTheReadersWordEverywhere(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "orders", returnedOrders()), request("Why did revenue drop last month? Which products are slowing down? Top 3 products."))
	if strings.Contains(strings.ToLower(r.Markdown), "total amount") {
		t.Errorf("the report speaks of the amount and of revenue:\n%s", r.Markdown)
	}
}

// Which rows a report is about stands in its title, in the first bullet, where a
// section opens and in the reading; not in every heading and finding.
func TestFilterIsSaidOnceInEachPartOfAReport(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("orders by category last month in the West? Revenue by channel last month in the West"))
	for i, s := range r.Document.Sections {
		if strings.Contains(s.Heading, "West") || !strings.Contains(s.Answer.Text, "where region is West") {
			t.Errorf("section %d: heading %q, answer %q", i+1, s.Heading, s.Answer.Text)
		}
		for _, f := range s.Findings {
			if strings.Contains(f.Text, "West") && f.Text != s.Answer.Text {
				t.Errorf("section %d says its rows again: %q", i+1, f.Text)
			}
		}
	}
	said := 0
	for _, s := range r.Document.Summary {
		said += strings.Count(s.Text, "where region is West")
	}
	if said != 1 {
		t.Errorf("the summary says its rows %d times: %v", said, r.Document.Summary)
	}
}
