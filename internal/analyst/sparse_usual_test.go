package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestNothingIsNoUsualNumberWhereMostDaysHaveNone: a dealer with a sale every ten days sells one on a day on which it sells.
func TestNothingIsNoUsualNumberWhereMostDaysHaveNone(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 4))
	rows := [][]string{{"sale_id", "sold_on", "dealer", "price_eur"}}
	sell := func(day time.Time, dealer string, n int) {
		for range n {
			rows = append(rows, []string{fmt.Sprint(len(rows)), day.Format(time.DateOnly), dealer, fmt.Sprint(5000 + r.IntN(9000))})
		}
	}
	for day := time.Date(2025, 6, 2, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		sell(day, "Alpha", 1+r.IntN(4))
		sell(day, "Beta", r.IntN(4))
		switch {
		case day.Equal(time.Date(2026, 9, 16, 0, 0, 0, 0, time.UTC)):
			sell(day, "Rare", 9)
		case r.IntN(10) == 0:
			sell(day, "Rare", 1)
		}
	}
	ask := request("Anything unusual?")
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	text := makeReport(t, table(t, "sales", csv(rows...)), ask).Markdown
	if !strings.Contains(text, "Rare") || strings.Contains(text, "0 is usual") {
		t.Errorf("nine sales on a day, by a dealer that hardly has one:\n%s", head(text))
	}
}
