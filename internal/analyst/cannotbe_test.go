package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// firings are two months of a pottery: how many pieces went into the kiln, and how many are scrap; wrong writes three hundred of a load of sixty.
func firings(wrong bool) string {
	r := rand.New(rand.NewPCG(4, 4))
	rows := [][]string{{"firing", "fired on", "kiln", "potter", "pieces", "scrap"}}
	for i := range 420 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/7)
		pieces := 40 + 10*r.IntN(6)
		scrap := r.IntN(5)
		if wrong && i == 300 {
			pieces, scrap = 60, 300
		}
		rows = append(rows, []string{fmt.Sprintf("F%04d", i), day.Format(time.DateOnly), []string{"Big", "Small", "Gas"}[r.IntN(3)], []string{"Mae", "Ned", "Oona"}[r.IntN(3)], fmt.Sprint(pieces), fmt.Sprint(scrap)})
	}
	return csv(rows...)
}

func TestMoreScrapThanPiecesIsImpossibleAndNobodysDoing(t *testing.T) {
	t.Parallel()
	got := makeReport(t, table(t, "firings", firings(true)), request("Why did total scrap rise in October?"))
	has(t, got.Markdown, "impossible", "above pieces", "With it")
	for _, name := range []string{"Mae", "Ned", "Oona", "Big", "Small", "Gas"} {
		if strings.Contains(got.Document.Title, name) {
			t.Errorf("the title is %q", got.Document.Title)
		}
	}
	if clean := makeReport(t, table(t, "firings", firings(false)), request("Why did total scrap rise in October?")).Markdown; strings.Contains(clean, "impossible") || strings.Contains(clean, "cannot be") {
		t.Errorf("impossible rows where there are none:\n%s", clean)
	}
}

func TestARateOfTheLastWeeksSaysWhatIsNotOverYet(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 6))
	rows := [][]string{{"loan", "lent on", "due back", "returned on", "desk"}}
	end := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC)
	for i := range 900 {
		day := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i*92/900)
		back := day.AddDate(0, 0, 3+r.IntN(14))
		returned := back.Format(time.DateOnly)
		if back.After(end) {
			returned = ""
		}
		rows = append(rows, []string{fmt.Sprint(5000 + i), day.Format(time.DateOnly), day.AddDate(0, 0, 12).Format(time.DateOnly), returned, []string{"North desk", "South desk"}[r.IntN(2)]})
	}
	got := makeReport(t, table(t, "loans", csv(rows...)), request("Update for October: how many loans, how many on time?")).Markdown
	has(t, got, "not over yet")
}
