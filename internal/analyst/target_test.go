package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// steady is ten orders of 49 or 51 each day of 2026 up to 20 October; North has six of them.
// The quota of North is 5 an order more than its amount, that of the others 5 less.
func steady() string {
	rows := [][]string{{"id", "order_date", "region", "amount", "amount_quota", "status"}}
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := range 293 {
		for n := range 10 {
			region, quota := "North", "55"
			if n >= 6 {
				region, quota = []string{"South", "East", "West", "South"}[n-6], "45"
			}
			status := "kept"
			if n == 0 && d%2 == 0 {
				status = "returned"
			}
			rows = append(rows, []string{fmt.Sprint(len(rows)), first.AddDate(0, 0, d).Format(time.DateOnly), region, fmt.Sprint(49 + d%2*2), quota, status})
		}
	}
	return csv(rows...)
}

// targets are the sentences of a report about targets.
func targets(d document.Document) string {
	var out []string
	for _, f := range all(d) {
		if f.Kind == document.KindTarget {
			out = append(out, f.Text)
		}
	}
	return strings.Join(out, "\n")
}

func TestAttainmentGapPaceAndDayOfATargetAreTold(t *testing.T) {
	t.Parallel()
	from := table(t, "orders", steady())
	for said, want := range map[string][]string{
		"did we reach 1,000 orders in Q1 2026?":                  {"900", "1,000", "90%", "100"},
		"did we reach 500 orders a day in Q1 2026":               {"never|once|none", "10"},
		"did we hit our target of 500 orders in Q1 2026?":        {"500", "180%", "on 19 Feb 2026"},
		"are we on track for 3,700 orders this year?":            {"2,930", "79%", "80%", "behind|not in time"},
		"are we on track for 3,600 orders this year?":            {"2,930", "81%", "80%", "on track|in time"},
		"are we on track for 2,000 orders this year?":            {"2,930", "147%", "already|before its time|come to", "on 19 Jul 2026"},
		"orders by month against our target of 305 a month":      {"305", "5 of 9 months", "300 (98% of it)", "last", "Aug 2026"},
		"orders by month against our target of 100 a month":      {"every month", "9 of 9 months"},
		"orders by month against our target of 1,000 a month":    {"once|never|none", "700"},
		"average amount by region vs the 40 target":              {"4 regions", "All|all"},
		"orders by region vs the 600 target":                     {"1 of 4 regions", "293 (49% of it)"},
		"orders by region vs the 3,000 target":                   {"2,930", "98%", "70"},
		"rate of returned orders against a limit of 4 % in 2026": {"exceeded", "4%", "5.0", "pp"},
	} {
		got := targets(makeReport(t, from, request(said)).Document)
		for _, piece := range want {
			if !anyOf(got, piece) {
				t.Errorf("%s: no %q in\n%s", said, piece, got)
			}
		}
	}
}

func anyOf(text, choices string) bool {
	for _, c := range strings.Split(choices, "|") {
		if strings.Contains(text, c) {
			return true
		}
	}
	return false
}

func TestReportsWithoutATargetSayNothingOfOne(t *testing.T) {
	t.Parallel()
	from := table(t, "orders", steady())
	for _, said := range []string{"overview", "orders by month", "orders by region in 2026", "total amount quota by region"} {
		if got := targets(makeReport(t, from, request(said)).Document); got != "" {
			t.Errorf("%s: %s", said, got)
		}
	}
}

func TestWhatIsSaidOfATargetFollowsFromItsResults(t *testing.T) {
	t.Parallel()
	from := table(t, "orders", steady())
	for _, said := range []string{"are we on track for 3,700 orders this year?", "orders by month, target 305 a month"} {
		d := makeReport(t, from, request(said)).Document
		if targets(d) == "" || d.Title == "" || strings.Contains(d.Title, "The table has") {
			t.Errorf("%s: %s\n%s", said, d.Title, targets(d))
		}
	}
}
