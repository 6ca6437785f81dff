package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// loads are deliveries to three depots in three shifts, of which some are damaged: by chance, and those of one depot at night four times as
// often where that is asked for.
func loads(seat bool) string {
	var b strings.Builder
	b.WriteString("load,delivered,depot,shift,carrier,damaged\n")
	rng := rand.New(rand.NewPCG(7, 11))
	for at := range 2400 {
		day := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*298/2400)
		depot, shift := []string{"Hull", "Leith", "Tilbury"}[rng.IntN(3)], []string{"Early", "Late", "Night"}[rng.IntN(3)]
		rate := 0.05
		if seat && depot == "Leith" && shift == "Night" {
			rate = 0.22
		}
		damaged := "no"
		if rng.Float64() < rate {
			damaged = "yes"
		}
		fmt.Fprintf(&b, "L%d,%s,%s,%s,%s,%s\n", at, day.Format(time.DateOnly), depot, shift, []string{"Ash", "Brook", "Cole", "Dean"}[rng.IntN(4)], damaged)
	}
	return b.String()
}

func TestWhereSomethingComesFromIsTheGroupThatHasMoreOfItThanAllOthers(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"Where are the damaged loads coming from?", "Who or what causes all the damaged loads?", "what do the damaged loads have in common?"} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "loads", loads(true)), request(prompt))
			title, _, _ := strings.Cut(r.Markdown, "\n")
			if !strings.Contains(title, "Leith (Night)") && !strings.Contains(title, "Night (Leith)") {
				t.Errorf("the title is not about nights at Leith:\n%s", r.Markdown)
			}
			plain := makeReport(t, table(t, "loads", loads(false)), request(prompt))
			if strings.Contains(plain.Markdown, "It is ") || strings.Contains(plain.Markdown, "stands out is") {
				t.Errorf("of what comes by chance a place is named:\n%s", plain.Markdown)
			}
		})
	}
}
