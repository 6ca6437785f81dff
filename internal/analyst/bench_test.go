package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// BenchmarkReport is one report on an open snapshot of 5,000 rows.
func BenchmarkReport(b *testing.B) {
	for _, name := range []string{"breakdown", "trend", "overview"} {
		b.Run(name, func(b *testing.B) {
			from, r := openShop(b, 1), cases()[name]
			b.ReportAllocs()
			for b.Loop() {
				makeReport(b, from, r)
			}
		})
	}
}

// BenchmarkPreview is how one prompt is told on an open snapshot of 5,000 rows, with what it may mean instead.
func BenchmarkPreview(b *testing.B) {
	for name, prompt := range map[string]string{
		"one": "top 5 regions by revenue last month", "three": "Revenue by month; top 5 products by revenue; how did revenue by region change last month?",
	} {
		b.Run(name, func(b *testing.B) {
			from, r := openShop(b, 1), cases()["trend"]
			r.Prompt = prompt
			b.ReportAllocs()
			for b.Loop() {
				if _, err := analyst.NewPreviews(from).Preview(b.Context(), analyst.Glance{Request: r}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
