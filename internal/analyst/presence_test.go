package analyst_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// pickups are those of three clients by three vans, two years of working days: which van comes is
// chance, and in the last whole week the Krone brings more, by new vans of its own if so wanted.
func pickups(newVan bool) string {
	rows := [][]string{{"ticket", "pickup_date", "client", "van", "amount_eur"}}
	for i, day := 0, time.Date(2024, 11, 4, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		for c, client := range []string{"Hotel Krone", "Astoria", "Cafe Blume", "Gym"} {
			if (i*7+c*5+i*i%11)%5 > 2-c%2 {
				i++
				continue
			}
			i++
			van, amount := "Van "+string(rune('A'+(i*i+c)%3)), 60+10*c+i%9
			if last := !day.Before(time.Date(2026, 10, 26, 0, 0, 0, 0, time.UTC)); last && client == "Hotel Krone" {
				amount += 260
				if newVan {
					van = "Van D"
				}
			}
			rows = append(rows, []string{fmt.Sprintf("T%05d", i), day.Format(time.DateOnly), client, van, fmt.Sprint(amount)})
		}
	}
	return csv(rows...)
}

func TestAGroupThatComesAndGoesIsNotCalledNew(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "pickups", pickups(false)), request("why did the amount rise last week?"))
	if !strings.Contains(r.Document.Title, "Hotel Krone") || strings.Contains(r.Document.Title, "Van") {
		t.Errorf("the title is %q: the client made it, whichever van came", r.Document.Title)
	}
	if regexp.MustCompile(`(?i)\b(new|gone)\b`).MatchString(r.Markdown) {
		t.Errorf("a van that came before is called new or gone:\n%s", r.Markdown)
	}
}

func TestAGroupThatWasNeverThereIsCalledNew(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "pickups", pickups(true)), request("why did the amount rise last week?"))
	if !regexp.MustCompile(`(?i)\bnew\b`).MatchString(r.Markdown) || !strings.Contains(r.Markdown, "Van D") {
		t.Errorf("Van D is not called new:\n%s", r.Markdown)
	}
}
