package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// Growth is told as a part of what there was: of the small a small step is much.
func TestGrowthOfGroupsIsToldInParts(t *testing.T) {
	t.Parallel()
	years := func(head []string, names []string, first, last []int) string {
		rows := [][]string{head}
		for year := range 7 {
			for i, n := range names {
				rows = append(rows, []string{n, fmt.Sprint(2018 + year), fmt.Sprint(first[i] + (last[i]-first[i])*year/6)})
			}
		}
		return csv(rows...)
	}
	for prompt, c := range map[string]struct {
		csv  string
		says []string
	}{
		"which towns grew the fastest between 2018 and 2024 and which shrank?": {
			years([]string{"town", "year", "population"}, []string{"Big", "Small", "Old"}, []int{100000, 1000, 9000}, []int{110000, 1500, 8100}),
			[]string{"Small", "50%", "from 1,000 in 2018 to 1,500 in 2024", "Old", "10%", "from 9,000 in 2018 to 8,100 in 2024"},
		},
		"growth of sales by shop from 2018 to 2024": {
			years([]string{"shop", "year", "sales"}, []string{"Mall", "Kiosk"}, []int{5000, 100}, []int{5500, 200}),
			[]string{"Kiosk", "100%"},
		},
		"how much have members grown by club, 2024 vs 2018?": {
			years([]string{"club", "year", "members"}, []string{"Chess", "Judo", "Rowing"}, []int{40, 200, 90}, []int{60, 220, 90}),
			[]string{"Chess", "50%"},
		},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "figures", c.csv), request(prompt))
			var said strings.Builder
			for _, s := range r.Document.Sections {
				for _, f := range s.Findings {
					said.WriteString(f.Text + "\n")
				}
			}
			for _, want := range c.says {
				if !strings.Contains(said.String(), want) {
					t.Errorf("lacks %q:\n%s", want, r.Markdown)
				}
			}
		})
	}
}

// The earliest of times is a time: that it is no number makes it no less of an answer.
func TestTheEarliestTimeIsAnAnswer(t *testing.T) {
	t.Parallel()
	got := makeReport(t, table(t, "visits", began([]string{"visit_id", "door", "came_at", "left_at"}, 40, func(int) int { return 3 })), request("How many visits are there and which are the oldest ones?")).Markdown
	if strings.Contains(got, "No row") || !strings.Contains(got, "1 Jan 2026") {
		t.Errorf("the earliest time is not told:\n%s", got)
	}
}
