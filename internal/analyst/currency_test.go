package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// freights are those of six months to three ports, most of them in pounds, and every fifth in euros.
func freights(other string) string {
	var b strings.Builder
	b.WriteString("freight,day,port,amount,ccy\n")
	n := 0
	for at := range 184 {
		day := time.Date(2026, 5, 1+at, 0, 0, 0, 0, time.UTC)
		for k := range 3 {
			n++
			amount, money := 100+n%9, "GBP"
			if n%5 == 0 {
				amount, money = 10000, other
			}
			fmt.Fprintf(&b, "F%04d,%s,%s,%d,%s\n", n, day.Format(time.DateOnly), []string{"Hull", "Leith", "Tyne"}[k], amount, money)
		}
	}
	return b.String()
}

func TestAmountsInTwoCurrenciesAreNotAddedUp(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"total amount by port in October 2026", "October 2026 update: amount", "What was the average amount in October 2026?"} {
		r := makeReport(t, table(t, "freights", freights("EUR")), request(prompt))
		if !strings.Contains(r.Markdown, "£") || !strings.Contains(r.Markdown, "not added") && !strings.Contains(r.Markdown, "Not added") || !strings.Contains(r.Markdown, "€") {
			t.Errorf("%s: pounds and euros are not told apart:\n%s", prompt, r.Markdown)
		}
	}
	if r := makeReport(t, table(t, "freights", freights("EUR")), request("number of freights by port in October 2026")); strings.Contains(r.Markdown, "GBP") {
		t.Errorf("a number of freights is of all:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "freights", freights("EUR")), request("total amount by ccy in October 2026")); strings.Contains(r.Markdown, "ot added") {
		t.Errorf("each currency has its own amount:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "freights", freights("Van")), request("total amount by port in October 2026")); strings.Contains(r.Markdown, "ot added") {
		t.Errorf("a van is no currency:\n%s", r.Markdown)
	}
}
