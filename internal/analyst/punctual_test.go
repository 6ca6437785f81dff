package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestAShareThatWasOnTimeLeavesOutWhatIsOpen: a delivery that is under way is neither on time nor late.
func TestAShareThatWasOnTimeLeavesOutWhatIsOpen(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"shipment_id", "shipped_on", "promised_on", "delivered_on", "carrier"}}
	for i := range 200 {
		day := time.Date(2026, 9, 1+i%60, 0, 0, 0, 0, time.UTC)
		done := day.AddDate(0, 0, 2+2*(i%5/4)).Format(time.DateOnly) // one in five is late
		if i%10 == 3 {
			done = ""
		}
		rows = append(rows, []string{fmt.Sprintf("S%03d", i), day.Format(time.DateOnly), day.AddDate(0, 0, 3).Format(time.DateOnly), done, []string{"Fast", "Slow"}[i%2]})
	}
	for _, prompt := range []string{"What % of deliveries were on time?", "share of shipments delivered on time"} {
		text := makeReport(t, table(t, "shipments", csv(rows...)), request(prompt)).Markdown
		if !strings.Contains(text, "77.8%") || strings.Contains(text, "at most 0 seconds") {
			t.Errorf("%s: not 140 of 180 that were delivered in:\n%s", prompt, text)
		}
	}
}
