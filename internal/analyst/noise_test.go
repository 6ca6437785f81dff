package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// plain are the kinds that claim no pattern.
var plain = map[document.Kind]bool{
	document.KindValue: true, document.KindTop: true, document.KindPeriodChange: true, document.KindQuality: true, document.KindNothingNotable: true,
}

// TestReportsAboutNoiseClaimNoPatterns makes whole reports about tables without any
// structure, of many shapes.
func TestReportsAboutNoiseClaimNoPatterns(t *testing.T) {
	t.Parallel()
	prompts := []string{"overview", "monthly total amount", "amount by region", "anything unusual?"}
	tables := thorough.Of(12, 60)
	kinds, claims, reports := map[document.Kind]int{}, 0, 0
	for seed := range tables {
		report := makeReport(t, table(t, "entries", noise(uint64(seed))), request(prompts[seed%len(prompts)]))
		told := 0
		for _, f := range all(report.Document) {
			if !plain[f.Kind] {
				told++
				kinds[f.Kind]++
				t.Logf("table %d, %q: %s: %s", seed, prompts[seed%len(prompts)], f.Kind, f.Text)
			}
		}
		claims += told
		reports += min(1, told)
	}
	t.Logf("%d claims in %d of %d reports: %v", claims, reports, tables, kinds)
	if float64(claims) > 0.3*float64(tables) || float64(reports) > 0.15*float64(tables) {
		t.Errorf("%d claims in %d of %d reports about noise: %v", claims, reports, tables, kinds)
	}
}

// noise is a table in which nothing depends on anything: days of a few months or of
// years, few or many groups, short or long tails, also below zero.
func noise(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 5))
	days, perDay, groups := 60+r.IntN(700), 2+r.IntN(12), 2+r.IntN(12)
	tail := r.IntN(3)
	rows := [][]string{{"id", "date", "region", "kind", "amount", "minutes"}}
	first := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -days)
	for d := range days {
		for range r.IntN(2*perDay) + 1 {
			amount := 100 + 20*r.NormFloat64()
			switch tail {
			case 1:
				amount = math.Exp(3 + 0.8*r.NormFloat64())
			case 2:
				amount = 50 * r.NormFloat64()
			}
			rows = append(rows, []string{
				fmt.Sprint(len(rows)), first.AddDate(0, 0, d).Format(time.DateOnly), fmt.Sprintf("Region %c", 'A'+rune(r.IntN(groups))),
				[]string{"red", "green", "blue"}[r.IntN(3)], number(amount), number(5 + 10*r.Float64()),
			})
		}
	}
	return csv(rows...)
}
