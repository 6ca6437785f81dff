package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// The cheapest of what was paid for are those that least was paid for each, not those
// that there are fewest of; what an outlay brought is told less the outlay.
func TestWhatThingsCostIsWhatWasPaidForEach(t *testing.T) {
	t.Parallel()
	spent := func(head []string) string {
		rows := [][]string{head}
		for month := range 10 {
			for i, name := range []string{"North", "South", "West"} { // 2, 5 and 10 each
				n := []int{90, 40, 20}[i] + month*7%5
				rows = append(rows, []string{fmt.Sprintf("2026-%02d-01", month+1), name, fmt.Sprint(n * []int{2, 5, 10}[i]), fmt.Sprint(n), fmt.Sprint(n * 6)})
			}
		}
		return csv(rows...)
	}
	for prompt, c := range map[string]struct {
		head []string
		says []string
	}{
		"which channel brings the cheapest leads?":        {[]string{"month", "channel", "spend_eur", "leads", "revenue_eur"}, []string{"spend per lead", "North", "€2"}},
		"the route with the most expensive trips":         {[]string{"month", "route", "cost_usd", "trips", "sales_usd"}, []string{"cost per trip", "West", "$10"}},
		"which depot has the cheapest repairs this year?": {[]string{"month", "depot", "cost_usd", "repairs", "sales_usd"}, []string{"North", "$2"}},
		"ROI by channel": {[]string{"month", "channel", "spend_eur", "leads", "revenue_eur"}, []string{"200%", "20.00%", "−40.00%", "less one"}},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "months", spent(c.head)), request(prompt)).Markdown
			for _, want := range c.says {
				if !strings.Contains(got, want) {
					t.Errorf("lacks %q:\n%s", want, got)
				}
			}
		})
	}
}

// So many years ago is held against the last whole year.
func TestSoManyYearsAgoIsComparedWithTheLastWholeYear(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"club", "year", "members"}}
	for year := 2015; year <= 2025; year++ {
		rows = append(rows, []string{"Chess", fmt.Sprint(year), fmt.Sprint(10 * (year - 2010))}, []string{"Judo", fmt.Sprint(year), "80"})
	}
	got := makeReport(t, table(t, "clubs", csv(rows...)), request("growth of members by club compared to five years ago")).Markdown
	for _, want := range []string{"2025", "2020", "Chess", "50%", "from 100 in 2020 to 150 in 2025"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
}
