package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// fines fall in October, since those of Riverside do, most of all for no stopping.
func fines() string {
	rows := [][]string{{"issued", "zone", "violation", "amount_eur"}}
	for _, month := range []string{"2026-08", "2026-09", "2026-10"} {
		for _, zone := range []string{"Riverside", "Station", "West"} {
			for i := range 140 {
				violation, amount := "Overstay", 30+i%3
				if i < 88 {
					violation, amount = "No stopping", 55
				}
				if zone == "Riverside" && month == "2026-10" && (i >= 2 && i < 88 || i >= 136) {
					continue
				}
				rows = append(rows, []string{fmt.Sprintf("%s-%02d", month, 1+i%28), zone, violation, fmt.Sprint(amount)})
			}
		}
	}
	return csv(append(rows, []string{"2026-10-31", "West", "Overstay", "31"})...)
}

func TestWhatGoesWithAGroupIsSaidOfAllOfIt(t *testing.T) {
	t.Parallel()
	r := request("why did the total amount fall in October 2026?")
	r.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	got := makeReport(t, table(t, "fines", fines()), r).Markdown
	told := false
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "|") || !strings.Contains(line, "Riverside") {
			continue
		}
		told = told || strings.Contains(line, "50, after 140")
		if strings.Contains(line, "2, after 88") && !strings.Contains(line, "No stopping") {
			t.Errorf("what is within a group is said of all of it: %s", line)
		}
	}
	if !told {
		t.Errorf("it is not said that there were fewer fines in Riverside:\n%s", got)
	}
}
