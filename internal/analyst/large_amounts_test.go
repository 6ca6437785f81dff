package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestLargeAmountsWithFractionsAreLookedThrough: the square of one has more digits
// than the product of two decimals may have.
func TestLargeAmountsWithFractionsAreLookedThrough(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("transaction_id,branch,day,amount\n")
	for i := range 400 {
		_, _ = fmt.Fprintf(&csv, "%d,%s,2026-%02d-%02d,%d.%04d\n", i+1, []string{"Oslo", "Lyon", "Bonn"}[i%3], 1+i%9, 1+i%28, 302507+i, (i*37+6)%10000)
	}
	_, _ = fmt.Fprintf(&csv, "401,Oslo,2026-09-30,98765432.1234\n")
	got := makeReport(t, table(t, "transactions", csv.String()), request("average amount by branch")).Markdown
	if !strings.Contains(got, "Oslo") {
		t.Error(got)
	}
}
