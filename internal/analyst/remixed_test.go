package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// A rate that fell since its cases come from elsewhere fell by the mix, even where chance could have made as much: the
// parts moved by more than chance makes, and no group's own rate did.
func TestARateThatFellByItsMixIsToldByTheMix(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"inspected", "plant", "inspector", "outcome"}}
	n := 0
	add := func(month int, plant string, many, passed int) {
		for i := range many {
			outcome := "fail"
			if i*passed/many != (i+1)*passed/many {
				outcome = "pass"
			}
			n++
			rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", month, 1+(i*7+n)%28), plant, []string{"Ann", "Bo", "Cy"}[n%3], outcome})
		}
	}
	for month := 1; month <= 10; month++ {
		if month <= 8 {
			add(month, "North", 30, 21)
			add(month, "West", 25, 15)
			add(month, "South", 30, 12)
			continue
		}
		add(month, "North", 28, 19)
		add(month, "South", 57, 24)
	}
	got := makeReport(t, table(t, "inspections", csv(rows...)), request("why has the pass rate fallen since September?")).Markdown
	for _, want := range []string{"because of the mix of plant", "South", "West", "South 42.1% after 39.3%", "North 67.9% after 71.4%"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "may be chance") {
		t.Errorf("it is said to be chance:\n%s", got)
	}
}
