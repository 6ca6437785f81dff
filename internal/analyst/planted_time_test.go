package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// visits makes a table of visits to sites, by day or by week, and plants in it what
// level says of a stamp and a site.
func visits(seed uint64, stamps int, week bool, level func(i int, site string) float64) string {
	r := rand.New(rand.NewPCG(seed, 9))
	start, step := time.Date(2025, 1, 6, 0, 0, 0, 0, time.UTC), 1
	if week {
		step = 7
	}
	rows := [][]string{{"visit", "day", "site", "spend"}}
	for i := range stamps {
		for _, site := range []string{"Harbour", "Old Town", "Park", "Station", "Museum"} {
			mean := 12 * math.Exp(0.06*r.NormFloat64()) * level(i, site)
			for at := r.ExpFloat64(); at < mean; at += r.ExpFloat64() {
				rows = append(rows, []string{fmt.Sprint(len(rows)), start.AddDate(0, 0, i*step).Format(time.DateOnly), site, number(math.Exp(2 + 0.4*r.NormFloat64()))})
			}
		}
	}
	return csv(rows...)
}

func TestWhatHappenedOverTimeIsToldInWords(t *testing.T) {
	t.Parallel()
	always := func(int, string) float64 { return 1 }
	for name, c := range map[string]struct {
		stamps int
		week   bool
		level  func(i int, site string) float64
		kind   document.Kind
		words  string
	}{
		"one site grows": {200, false, func(i int, site string) float64 {
			if site == "Park" {
				return 0.4 + float64(i)/100
			}
			return 1
		}, document.KindTrend, "for Park"},
		"one site steps down": {200, false, func(i int, site string) float64 {
			if site == "Museum" && i > 120 {
				return 0.3
			}
			return 1
		}, document.KindLevelShift, "for Museum"},
		"the latest week": {60, true, func(i int, _ string) float64 {
			if i == 59 {
				return 2.2
			}
			return 1
		}, document.KindUnexpectedLatest, "spend"},
		"the latest day": {150, false, func(i int, _ string) float64 {
			if i == 149 {
				return 2.5
			}
			return 1
		}, document.KindUnexpectedLatest, "spend"},
		"a week in between": {60, true, func(i int, _ string) float64 {
			if i == 30 {
				return 0.3
			}
			return 1
		}, document.KindPastAnomaly, "spend"},
		"the last weeks rise": {60, true, func(i int, _ string) float64 { return 1 + 0.3*float64(max(0, i-48)) - 0.05*float64(min(i, 48)%12) }, document.KindLevelShift, "visits"},
		"wilder": {80, true, func(i int, _ string) float64 {
			if i >= 40 {
				return 1 + 0.5*math.Sin(float64(i*i))
			}
			return 1
		}, document.KindVolatility, "spend"},
		"a plain change": {400, false, func(i int, _ string) float64 {
			if i >= 365 {
				return 1.6
			}
			return 1
		}, document.KindPeriodChange, "usual"},
		"the month under way": {436, false, func(i int, _ string) float64 {
			if i >= 420 { // 2 March 2026
				return 1.7
			}
			return 1
		}, document.KindPace, "spend"},
		"nothing": {200, false, always, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := makeReport(t, table(t, "visits", visits(uint64(len(name)), c.stamps, c.week, c.level)), request("overview"))
			found := false
			for _, f := range all(report.Document) {
				if !f.Asked && f.Kind != document.KindValue || f.Kind == document.KindPeriodChange {
					t.Logf("%s: %s", f.Kind, f.Text)
				}
				found = found || f.Kind == c.kind && strings.Contains(f.Text, c.words)
			}
			if !found && c.kind != "" {
				t.Errorf("no %s that says %q", c.kind, c.words)
			}
		})
	}
}
