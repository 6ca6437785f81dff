package analyst_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// summaryOf is what a report says to who reads nothing else, its title before it.
func summaryOf(t *testing.T, tab analyst.Table, prompt string) string {
	t.Helper()
	text := makeReport(t, tab, request(prompt)).Markdown
	title, rest, _ := strings.Cut(text, "\n")
	_, rest, _ = strings.Cut(rest, "## Summary")
	rest, _, _ = strings.Cut(rest, "\n## ")
	return title + "\n" + rest
}

// has fails where a text lacks one of the parts.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in:\n%s", part, text)
		}
	}
}

// TestAmountsAreHeldAgainstTheirPlan: sums against sums, in all and by groups, with who is furthest from the plan.
func TestAmountsAreHeldAgainstTheirPlan(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"month", "department", "actual_spend", "budget"}}
	for m := time.January; m <= time.October; m++ {
		for i, d := range []string{"Kitchen", "Housekeeping", "Garden", "Office"} {
			planned := 1000*(i+1) + 10*((int(m)*7)%11)
			actual := planned
			if d == "Garden" && m == time.October {
				actual -= 700
			}
			if d == "Office" {
				actual += 50
			}
			rows = append(rows, []string{time.Date(2026, m, 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), d, strconv.Itoa(actual), strconv.Itoa(planned)})
		}
	}
	tab := table(t, "spend", csv(rows...))
	text := summaryOf(t, tab, "Budget vs actual in October 2026, where are we over and where under?")
	has(t, text, "below", "Garden by 700 (2,340 against 3,040)", "Office by 50 (4,090 against 4,040)")
	has(t, makeReport(t, tab, request("actual against budget by department in October 2026")).Markdown, "| Garden", "−700")
	if strings.Contains(text, "verage") {
		t.Errorf("sums are held against averages:\n%s", text)
	}
}

// TestAnotherFieldThatExplainsAChangeAsWellIsTold: who asks why reads of the carrier, and of the reason, too.
func TestAnotherFieldThatExplainsAChangeAsWellIsTold(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"return_id", "returned_on", "carrier", "reason", "colour"}}
	add := func(day time.Time, carrier, reason string) {
		n := len(rows)
		rows = append(rows, []string{"R" + strconv.Itoa(n), day.Format(time.DateOnly), carrier, reason, []string{"red", "blue", "green"}[n%3]})
	}
	for day := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC); day.Month() < time.November; day = day.AddDate(0, 0, 1) {
		for i := range 4 {
			add(day, []string{"Post", "Bird"}[i%2], []string{"Wrong size", "Changed mind", "Broken", "Late"}[i])
		}
		if day.Month() == time.October {
			for i := range 6 {
				add(day, "Swift", []string{"Broken", "Broken", "Broken", "Broken", "Broken", "Late"}[i])
			}
		}
	}
	has(t, summaryOf(t, table(t, "returns", csv(rows...)), "Why are there so many more returns in October 2026?"), "Swift", "Broken")
}

// TestWhatNoFieldCanHoldIsSaidFirst: of two asks one is answered, and the other is named with the word that the data lacks.
func TestWhatNoFieldCanHoldIsSaidFirst(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"ride_date", "zone", "minutes"}}
	for i := range 600 {
		rows = append(rows, []string{time.Date(2026, 8, 1+i/8, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), []string{"Centre", "Harbour", "Station"}[i%3], strconv.Itoa(5 + i%30)})
	}
	tab := table(t, "rides", csv(rows...))
	has(t, summaryOf(t, tab, "How many rides were there by zone in September 2026 and what do they cost us?"), "cannot tell “what do they cost us”", "“cost us”")
	if text := summaryOf(t, tab, "How many rides were there by zone in September 2026?"); strings.Contains(text, "no field") {
		t.Errorf("nothing is lacking:\n%s", text)
	}
}

// TestANormalDayIsThatOfAllGroupsTogether: states of groups add up over these, and are averaged over days.
func TestANormalDayIsThatOfAllGroupsTogether(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "country", "active_users", "purchases"}}
	for i := range 92 {
		day := time.Date(2026, 8, 1+i, 0, 0, 0, 0, time.UTC)
		for k, c := range []string{"Peru", "Chile", "Kenya"} {
			rows = append(rows, []string{day.Format(time.DateOnly), c, strconv.Itoa(1000*(k+1) + i%2), strconv.Itoa(7 + (i*13+k*5)%23)})
		}
	}
	has(t, summaryOf(t, table(t, "usage", csv(rows...)), "How many active users are there on an average day in October 2026?"), "6,00")
}

// TestAnOverviewTellsWhichGroupsStopped: a group that ended is news, whoever has most.
func TestAnOverviewTellsWhichGroupsStopped(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "station", "trips"}}
	for i := range 150 {
		day := time.Date(2026, 6, 1+i, 0, 0, 0, 0, time.UTC)
		for k, s := range []string{"Harbour", "Museum", "Old Mill"} {
			if s == "Old Mill" && day.Month() >= time.October {
				continue
			}
			rows = append(rows, []string{day.Format(time.DateOnly), s, strconv.Itoa(40 + 10*k + (i*7+k)%9)})
		}
	}
	has(t, summaryOf(t, table(t, "trips", csv(rows...)), "Key trends in our bike trips, please"), "Old Mill")
}
