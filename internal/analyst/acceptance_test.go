package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// trade is a table of orders with what a manager asks about beside them.
func trade() string {
	head := []string{"order_id", "order_date", "shipped_on", "market", "product", "category", "customer_email", "new_customer", "employee", "amount", "margin", "unit_price", "satisfaction_score", "converted", "returned"}
	pick := func(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }
	return generated(head, 2000, func(i int, r *rand.Rand) []string {
		day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/2)
		return []string{
			fmt.Sprint(i + 1), day.Format(time.DateOnly), day.AddDate(0, 0, 1+r.IntN(9)).Format(time.DateOnly), pick(r, "EU", "US"), pick(r, "Lamp", "Chair", "Desk", "Rug"),
			pick(r, "Accessories", "Furniture"), fmt.Sprintf("c%d@example.com", r.IntN(300)), fmt.Sprint(r.IntN(4) == 0), pick(r, "Ann", "Bob", "Cid"),
			fmt.Sprintf("%.2f", 20000*r.Float64()), fmt.Sprintf("%.3f", r.Float64()), fmt.Sprintf("%.2f", 90*r.Float64()), fmt.Sprint(1 + r.IntN(5)), fmt.Sprint(r.IntN(3) == 0), fmt.Sprint(r.IntN(9) == 0),
		}
	})
}

// TestReportsAnswerWhatManagersAsk takes prompts all the way: what is asked stands
// in the report, and what cannot be told is said to be missing.
func TestReportsAnswerWhatManagersAsk(t *testing.T) {
	t.Parallel()
	from := table(t, "orders", trade())
	for text, wants := range map[string][]string{
		"amount by market last quarter":                                 {"total amount by market", "Q3 2026", "data through 26 Sep 2026"},
		"top 5 products by margin in October, excluding accessories":    {"average margin by product", "category is not Accessories", "October 2025"},
		"compare EU vs US conversion this month":                        {"Conversion rate and conversion orders by market", "market is EU or US"},
		"are we on track to beat last year?":                            {"so far", "nothing is forecast", "2025 (last year)"},
		"orders over 10k from new customers":                            {"amount is above 10000", "new customer is"},
		"anything weird in the last 30 days?":                           {"What is unusual in total amount, number of orders"},
		"find imbalances in how orders are assigned":                    {"imbalanced"},
		"sales per employee":                                            {"Total sales by employee"},
		"what about returns?":                                           {"where returned is true"},
		"average of price by category":                                  {"Average unit price by category"},
		"total satisfaction score":                                      {"the average: adding up satisfaction score says nothing"},
		"Q3 vs Q2 2025 by month":                                        {"by month", "Q3 2025", "Q2 2025"},
		"give me an executive summary":                                  {"## Summary", "by month", "by market"},
		"why did competitors gain share?":                               {"not in the data: “", "## Not answered"},
		"predict next year":                                             {"## Not answered", "forecasts are not made"},
		"send me the customers' emails":                                 {"reports do not list how to reach people"},
		"which products take longest to ship, and is it getting worse?": {"time from order date to shipped on"},
	} {
		t.Run(text, func(t *testing.T) {
			report := makeReport(t, from, request(text)).Markdown
			for _, want := range wants {
				if !strings.Contains(strings.ToLower(report), strings.ToLower(want)) {
					t.Errorf("the report lacks %q:\n%.1500s", want, report)
				}
			}
			if strings.Contains(text, "emails") && strings.Contains(report, "example") {
				t.Errorf("addresses are listed:\n%s", report)
			}
		})
	}
}
