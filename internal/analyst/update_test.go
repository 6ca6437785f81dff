package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestAnUpdateHasTheMainNumbersWhatMovedAndWhy(t *testing.T) {
	t.Parallel()
	data := sales(func(region, _ string, a float64) float64 {
		if region == "South" {
			return a / 2
		}
		return a
	})
	for _, prompt := range []string{"How did total revenue do last month?", "Management summary of total revenue for October"} {
		r := makeReport(t, table(t, "orders", data), request(prompt))
		if !strings.Contains(r.Document.Title, "fell") || !strings.Contains(r.Document.Title, "South") {
			t.Errorf("%s: the title is %q", prompt, r.Document.Title)
		}
		if len(r.Document.KeyFigures) == 0 || r.Document.KeyFigures[0].Change == nil {
			t.Errorf("%s: no figure is held against the month before", prompt)
		}
		if strings.Contains(r.Markdown, "median") {
			t.Errorf("%s: it tells medians of groups", prompt)
		}
	}
}

func TestAnUpdateOfAMonthThatHeldNamesNoCause(t *testing.T) {
	t.Parallel()
	data := sales(func(region, way string, a float64) float64 {
		if region == "South" && way == "Web" {
			return a * 1.01
		}
		return a
	})
	r := makeReport(t, table(t, "orders", data), request("How did total revenue do last month?"))
	if strings.Contains(r.Document.Title, "because of") || !strings.Contains(r.Document.Title, "held") {
		t.Errorf("the title is %q: there is nothing to explain", r.Document.Title)
	}
	if n := strings.Count(r.Document.Summary[0].Text+r.Document.Summary[1].Text, "in October 2026"); n > 1 {
		t.Errorf("the number is said %d times: %v", n, r.Document.Summary)
	}
}

// helpDesk is a table of tickets, most of them closed within days: those that came last are open.
func helpDesk() string {
	rows := [][]string{{"ticket", "opened", "closed", "queue"}}
	for day := range 62 {
		for i := range 18 {
			opened := time.Date(2026, 9, 1+day, 0, 0, 0, 0, time.UTC)
			closed := opened.AddDate(0, 0, 1+(day*5+i*3)%9)
			done := closed.Format(time.DateOnly)
			if closed.After(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)) {
				done = ""
			}
			rows = append(rows, []string{fmt.Sprintf("T%04d", day*18+i), opened.Format(time.DateOnly), done, []string{"Mail", "Phone", "Shop"}[i%3]})
		}
	}
	return csv(rows...)
}

func TestWhatIsStillOpenIsNotJudgedByWhenItBegan(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "tickets", helpDesk()), request("Weekly update on the tickets"))
	if !strings.Contains(r.Markdown, "Open tickets") {
		t.Fatalf("it does not say what is open:\n%s", r.Markdown)
	}
	for _, wrong := range []string{"open tickets have been", "in open tickets"} {
		if strings.Contains(r.Markdown, wrong) {
			t.Errorf("the youngest are open, so that more of them are no news: %q stands in\n%s", wrong, r.Markdown)
		}
	}
}
