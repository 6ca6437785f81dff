package tabular

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkSurvey reads a file like a shop's orders, 100,000 rows.
func BenchmarkSurvey(b *testing.B) {
	var text strings.Builder
	text.WriteString("order_id,order_date,customer_id,region,product,quantity,amount\n")
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100_000 {
		fmt.Fprintf(&text, "%d,2024-%02d-%02d,C%06d,%s,Product %d,%d,%.2f\n",
			100000+i, 1+r.IntN(12), 1+r.IntN(28), r.IntN(50000), []string{"North", "South", "East", "West"}[r.IntN(4)], r.IntN(40), 1+r.IntN(9), r.Float64()*1000)
	}
	path := filepath.Join(b.TempDir(), "orders.csv")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		s, err := NewSurvey(b.Context(), Input{Path: path, Name: path, Threads: 1}, silent)
		if err != nil || s.Direct == nil {
			b.Fatal(err)
		}
	}
}
