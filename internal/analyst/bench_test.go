package analyst_test

import "testing"

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
