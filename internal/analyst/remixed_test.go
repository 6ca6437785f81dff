package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
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
	for _, want := range []string{"because of the mix of plant", "South", "West", "South 42.1% after 40%", "North 67.9% after 70%"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "may be chance") {
		t.Errorf("it is said to be chance:\n%s", got)
	}
}

// TestAMixThatChanceMakesIsNoReason: seven trucks more among three hundred jobs are none, though each costs more than twice as much.
func TestAMixThatChanceMakesIsNoReason(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 6))
	rows := [][]string{{"job", "job_date", "vehicle", "invoice_total"}}
	for month := time.January; month <= time.October; month++ {
		trucks := 40
		if month == time.October {
			trucks = 47
		}
		for i := range 300 {
			vehicle, total := "compact", 400.0
			if i < trucks {
				vehicle, total = "truck", 1000
			}
			rows = append(rows, []string{fmt.Sprint(len(rows)), time.Date(2026, month, 1+i%28, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), vehicle, number(total * (0.7 + 0.6*r.Float64()))})
		}
	}
	ask := request("What happened to the average invoice total last month, and why?")
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	if title := makeReport(t, table(t, "jobs", csv(rows...)), ask).Document.Title; strings.Contains(title, "because of") {
		t.Errorf("the title is %q", title)
	}
}
