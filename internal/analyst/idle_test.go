package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Of a fall, the group is said to have stood still that had rows with nothing in them for weeks, however many others fell, too.
func TestAGroupThatStoodStillIsToldOfAFall(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"week", "press", "energy_kwh", "hours_available", "hours_total"}}
	for week := range 92 {
		at := time.Date(2025, 1, 6, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*week)
		for i := range 8 {
			made, hours := 300+20*i+(week*37+i*53)%97, 160-(week+i)%5
			if week > 70 {
				made = made * 9 / 10
			}
			if i == 2 && week >= 78 && week < 86 {
				made, hours = 0, 0
			}
			rows = append(rows, []string{at.Format(time.DateOnly), fmt.Sprintf("P%d", i+1), fmt.Sprint(made), fmt.Sprint(hours), "168"})
		}
	}
	from := table(t, "presses", csv(rows...))
	for _, prompt := range []string{
		"why did energy fall in Q3 2026 against Q3 2025?",
		"The third quarter was poor compared with last year and the owners want an explanation by noon. Was it the presses?",
	} {
		got := makeReport(t, from, request(prompt)).Markdown
		for _, want := range []string{"P3", "from 6–12 Jul 2026 to 24–30 Aug 2026", "largest part"} {
			if !strings.Contains(strings.ReplaceAll(got, "From", "from"), want) {
				t.Errorf("%s: lacks %q:\n%s", prompt, want, got)
			}
		}
	}
	got := makeReport(t, from, request("Guaranteed is 90% availability. Year to date, which presses are below it?")).Markdown
	if !strings.Contains(got, "P3 missed it by most") {
		t.Errorf("a guarantee is no goal:\n%s", got)
	}
}
