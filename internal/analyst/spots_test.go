package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// laundry are jobs of half a year at three plants, by persons who work at one of them: each job is redone in one of fifteen cases, and
// where redone says so more often.
func laundry(seed uint64, redone func(plant, fabric string, day time.Time) float64) string {
	r := rand.New(rand.NewPCG(seed, 77))
	staff := map[string][]string{"Harbour": {"Ada", "Bo", "Cy"}, "Mill Lane": {"Dee", "Eve"}, "Station": {"Flo", "Gil", "Hal"}}
	rows := [][]string{{"job", "received", "plant", "presser", "fabric", "redone"}}
	for day := time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		if day.Weekday() == time.Sunday {
			continue
		}
		for range 24 {
			plant := []string{"Harbour", "Mill Lane", "Station"}[r.IntN(3)]
			fabric := []string{"cotton", "silk", "wool"}[r.IntN(3)]
			result := "no"
			if r.Float64() < redone(plant, fabric, day) {
				result = "yes"
			}
			rows = append(rows, []string{fmt.Sprint(70000 + len(rows)), day.Format(time.DateOnly), plant, staff[plant][r.IntN(len(staff[plant]))], fabric, result})
		}
	}
	return csv(rows...)
}

var autumn = time.Date(2026, 9, 7, 0, 0, 0, 0, time.UTC)

func TestAChangeIsPutDownToThePairOfFieldsOrTheWeekdayThatItLiesIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		redone func(plant, fabric string, day time.Time) float64
		titles []string
	}{
		"two fields": {func(plant, fabric string, day time.Time) float64 {
			if plant == "Harbour" && fabric == "silk" && !day.Before(autumn) {
				return 0.45
			}
			return 0.06
		}, []string{"Harbour (silk)", "silk (Harbour)"}},
		"a weekday": {func(plant, _ string, day time.Time) float64 {
			if plant == "Station" && day.Weekday() == time.Friday && !day.Before(autumn) {
				return 0.5
			}
			return 0.06
		}, []string{"Station on Fridays"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "laundry", laundry(3, c.redone)), request("Why did the share of redone jobs rise this autumn?"))
			if !strings.Contains(got.Document.Title, c.titles[0]) && !strings.Contains(got.Document.Title, c.titles[len(c.titles)-1]) {
				t.Errorf("the title is %q, want %q", got.Document.Title, c.titles)
			}
			has(t, got.Markdown, "since 7 Sep 2026", "of all others")
		})
	}
}

func TestNobodyIsNamedForAChangeThatChanceMakes(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		got := makeReport(t, table(t, "laundry", laundry(20+seed, func(string, string, time.Time) float64 { return 0.06 })), request("Why did the share of redone jobs rise this autumn?"))
		for _, name := range []string{"Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gil", "Hal", "because of"} {
			if strings.Contains(got.Document.Title, name) {
				t.Errorf("seed %d: the title is %q", seed, got.Document.Title)
			}
		}
		if strings.Contains(got.Markdown, "of all others") {
			t.Errorf("seed %d: it tells a spot:\n%s", seed, got.Markdown)
		}
	}
}
