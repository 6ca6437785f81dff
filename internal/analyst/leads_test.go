package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestWhoHasMostOfAllIsSaidOnce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	rows := [][]string{{"id", "region", "kind", "amount"}}
	for i := range 2000 {
		region := "Region " + string(rune('A'+r.IntN(8)))
		if r.IntN(10) < 6 {
			region = "Region A"
		}
		rows = append(rows, []string{fmt.Sprint(i), region, []string{"x", "y", "z"}[r.IntN(3)], fmt.Sprintf("%.2f", 10+10*r.Float64())})
	}
	from := table(t, "sales", csv(rows...))
	for prompt, want := range map[string]int{
		"total amount by region": 0, // the answer says it
		"total amount by kind":   1, // of another field
	} {
		n := map[document.Kind]int{}
		for _, f := range all(makeReport(t, from, request(prompt)).Document) {
			n[f.Kind]++
		}
		if n[document.KindTop] == 0 || n[document.KindConcentration] != want {
			t.Errorf("%s: %d times who leads, %d times who has most of all, want %d", prompt, n[document.KindTop], n[document.KindConcentration], want)
		}
	}
}
