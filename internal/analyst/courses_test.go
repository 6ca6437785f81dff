package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Who asks for the course of several groups is told how each went, from the first
// complete period to the last, and not which period of which group was highest.
func TestACourseOfGroupsTellsHowEachWent(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	day := func(i int) string { return start.AddDate(0, 0, i).Format(time.DateOnly) }
	for name, c := range map[string]struct {
		csv, prompt string
		begins      string
		says        []string
	}{
		"sums by week": {
			generated([]string{"day", "line", "passengers"}, 60*3, func(i int, _ *rand.Rand) []string {
				week := i / 3 / 7
				return []string{day(i / 3), []string{"Harbour", "Airport", "Ring"}[i%3], fmt.Sprint([]int{100 + 10*week, 200 - 5*week, 50}[i%3])}
			}),
			"passengers per week by line", "Harbour rose",
			[]string{"from 700 ", "to 1,190 ", "Airport", "from 1,400 ", "to 1,155 ", "Ring", "350"},
		},
		"levels": {
			generated([]string{"date", "tank", "litres in stock"}, 12*2, func(i int, _ *rand.Rand) []string {
				return []string{day(7 * (i / 2)), []string{"North", "South"}[i%2], fmt.Sprint([]int{900 - 50*(i/2), 400 + 10*(i/2)}[i%2])}
			}),
			"how have the litres in stock of each tank developed over time", "North fell",
			[]string{"from 900 ", "to 350 ", "South", "from 400 ", "to 510 "},
		},
		"averages in degrees": {
			generated([]string{"time", "room", "temperature °C"}, 20*24*2, func(i int, _ *rand.Rand) []string {
				hour := i / 2
				return []string{start.Add(time.Duration(hour) * time.Hour).Format(time.DateTime), []string{"Cellar", "Attic"}[i%2], fmt.Sprint([]int{8, 15 + hour/24}[i%2])}
			}),
			"average temperature by day and room", "Attic rose",
			[]string{"from 15 °C ", "to 34 °C ", "Cellar", "8 °C"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "readings", c.csv), request(c.prompt))
			if !strings.HasPrefix(r.Document.Title, c.begins) {
				t.Errorf("title %q, want %q first", r.Document.Title, c.begins)
			}
			for _, want := range c.says {
				if !strings.Contains(r.Markdown, want) {
					t.Errorf("%q is not said in\n%s", want, r.Markdown)
				}
			}
			if strings.Contains(r.Markdown, "leads") {
				t.Errorf("one period leads the others:\n%s", r.Markdown)
			}
			if charts := r.Document.Sections[0].Charts; len(charts) == 0 || charts[0].Kind != document.LineChart || charts[0].Split == "" {
				t.Errorf("no line for each group: %v", charts)
			}
		})
	}
}

// A period that has only begun, or that the data begins within, is no end of a course.
func TestACourseEndsWithWholePeriods(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "sales", generated([]string{"day", "shop", "sales"}, 100*2, func(i int, _ *rand.Rand) []string {
		return []string{time.Date(2026, 1, 20, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/2).Format(time.DateOnly), []string{"Mill", "Quay"}[i%2], fmt.Sprint(10 + i)}
	})), request("sales by month and shop"))
	for _, want := range []string{"February 2026", "March 2026"} {
		if !strings.Contains(r.Document.Summary[0].Text, want) {
			t.Errorf("%q, want %s in it", r.Document.Summary[0].Text, want)
		}
	}
}

// The first and the last period of noise differ, too: who fell most between them is no
// news. A group that rises beyond its swings is told of, beside others that do not.
func TestOnlyCoursesBeyondTheirSwingsAreTold(t *testing.T) {
	t.Parallel()
	calls := func(rising int) string {
		start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
		return generated([]string{"day", "desk"}, 4*600, func(i int, r *rand.Rand) []string {
			day, desk := i/4, i%4
			if desk == 3 { // of its calls, more and more are those of the first desk
				desk = r.IntN(3)
				if r.IntN(600) < day*rising {
					desk = 0
				}
			} else if r.IntN(3) == 0 {
				desk = r.IntN(3)
			}
			return []string{start.AddDate(0, 0, day).Format(time.DateOnly), []string{"East", "West", "Mid"}[desk]}
		})
	}
	for rising, want := range []string{"no clear trend", "for East"} {
		r := makeReport(t, table(t, "calls", calls(rising)), request("number of calls by month and desk"))
		text := r.Document.Sections[0].Answer.Text
		if !strings.Contains(text, want) && !strings.HasPrefix(text, "East rose") {
			t.Errorf("rising %d: %q, want %q", rising, text, want)
		}
		if rising == 0 && strings.Contains(text, "most") {
			t.Errorf("noise is told as a course: %q", text)
		}
	}
}

// A few points of a course cannot be tested, but what does not matter beside its swings
// and its level is no course either.
func TestAShortCourseIsToldWhereItMatters(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	flat := []int{1000, 1004, 998, 1003, 997, 1002, 993, 1001, 996, 1000, 993}
	visits := func(weeks, risen int) string {
		return generated([]string{"day", "hall", "visits"}, weeks*3*7, func(i int, _ *rand.Rand) []string {
			week, hall := i/3/7, i%3
			v := flat[(week+4*hall)%len(flat)]
			if hall == 0 {
				v = flat[week] + risen*week
			}
			return []string{start.AddDate(0, 0, i/3).Format(time.DateOnly), []string{"Upper", "Lower", "Annex"}[hall], fmt.Sprint(v)}
		})
	}
	for _, c := range []struct {
		weeks, risen int
		want         string
	}{
		{5, 0, "no clear trend"}, {11, 0, "no clear trend"}, {5, 100, "Upper rose"}, {11, 100, "Upper rose"}, {3, 0, "Lower"},
	} {
		answer := makeReport(t, table(t, "visits", visits(c.weeks, c.risen)), request("visits per week by hall")).Document.Sections[0].Answer.Text
		if !strings.Contains(answer, c.want) {
			t.Errorf("%d weeks, up by %d: %q, want %q", c.weeks, c.risen, answer, c.want)
		}
	}
}
