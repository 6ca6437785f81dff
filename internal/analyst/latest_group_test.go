package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Two weeks in which a country has three times its signups are too few for a level of
// their own, and no change of the last week: who asks for the unusual is told of them.
func TestWhoAsksForTheUnusualIsToldOfAYoungStep(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	const weeks = 40
	var rows strings.Builder
	rows.WriteString("day,country\n")
	r := rand.New(rand.NewPCG(3, 9))
	for day := range weeks * 7 {
		for i, country := range []string{"Chile", "Norway", "Spain"} {
			usual := []int{4, 15, 9}[i]
			if country == "Chile" && day >= (weeks-2)*7 {
				usual *= 3
			}
			for range usual + r.IntN(3) {
				fmt.Fprintf(&rows, "%s,%s\n", start.AddDate(0, 0, day).Format(time.DateOnly), country)
			}
		}
	}
	report := makeReport(t, table(t, "signups", rows.String()), request("signups by country last week, and anything unusual?"))
	for _, f := range all(report.Document) {
		if f.Kind == document.KindUnexpectedLatest && strings.Contains(f.Text, "Chile") && f.Asked {
			return
		}
	}
	t.Errorf("Chile is not told of:\n%s", report.Markdown)
}
