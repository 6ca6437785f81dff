package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// lots are those of four lines over a year of working days and Saturdays; what changed says how many come on a day, and how many of a line fail.
func lots(perDay func(day time.Time) int, fails func(day time.Time, line string) float64) string {
	r := rand.New(rand.NewPCG(3, 8))
	rows := [][]string{{"lot", "produced_on", "line", "product", "units", "inspection"}}
	for day := time.Date(2025, 11, 3, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		if day.Weekday() == time.Sunday {
			continue
		}
		for range perDay(day) + r.IntN(9) {
			line, result := []string{"L1", "L2", "L3", "L4"}[r.IntN(4)], "pass"
			switch x := r.Float64(); {
			case x < fails(day, line):
				result = "fail"
			case x > 0.95:
				result = "hold"
			}
			rows = append(rows, []string{fmt.Sprint(10000 + len(rows)), day.Format(time.DateOnly), line, []string{"hinge", "clamp", "bolt"}[r.IntN(3)], fmt.Sprint(200 + r.IntN(80)), result})
		}
	}
	return csv(rows...)
}

// told reports whether the summary of a report about a table has a sentence with all words.
func told(t *testing.T, data, prompt string, words ...string) bool {
	t.Helper()
	ask := request(prompt)
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	made := makeReport(t, table(t, "lots", data), ask)
	for _, s := range made.Document.Summary {
		has := true
		for _, word := range words {
			has = has && strings.Contains(s.Text, word)
		}
		if has {
			return true
		}
	}
	t.Log(head(made.Markdown))
	return false
}

// TestAStateThatOneGroupHasMoreOftenSinceIsTold: of what is no number of the table, too.
func TestAStateThatOneGroupHasMoreOftenSinceIsTold(t *testing.T) {
	t.Parallel()
	data := lots(func(time.Time) int { return 14 }, func(day time.Time, line string) float64 {
		if line == "L3" && !day.Before(time.Date(2026, 9, 7, 0, 0, 0, 0, time.UTC)) {
			return 0.24
		}
		return 0.06
	})
	for _, prompt := range []string{"Anything I should know?", "What changed lately and why?", "How are we doing?", "Anything unusual?"} {
		if !told(t, data, prompt, "fail", "L3", "Sep 2026") {
			t.Errorf("%s: nothing is said of the lots of L3 that fail", prompt)
		}
	}
}

func TestAWeekdayThatChangedIsTold(t *testing.T) {
	t.Parallel()
	perDay := func(day time.Time) int {
		if day.Weekday() == time.Saturday && !day.Before(time.Date(2026, 9, 14, 0, 0, 0, 0, time.UTC)) {
			return 2
		}
		return 14
	}
	data := lots(perDay, func(time.Time, string) float64 { return 0.06 })
	for _, prompt := range []string{"Anything I should know?", "Anything unusual?"} {
		if !told(t, data, prompt, "Saturdays", "Sep 2026") {
			t.Errorf("%s: nothing is said of Saturdays", prompt)
		}
	}
}

// TestWhatHappenedIsToldOfAllMainNumbers: who asks what happened names no number, and means them all.
func TestWhatHappenedIsToldOfAllMainNumbers(t *testing.T) {
	t.Parallel()
	perDay := func(day time.Time) int {
		if day.Equal(time.Date(2026, 10, 14, 0, 0, 0, 0, time.UTC)) {
			return 60
		}
		return 14
	}
	data := lots(perDay, func(time.Time, string) float64 { return 0.06 })
	if !told(t, data, "What happened last month?", "14 Oct 2026") {
		t.Error("nothing is said of the day that has four times as many lots")
	}
}

// TestAGroupThatCameLatelyIsNew: what began a month ago has had no time to be a good part of two years.
func TestAGroupThatCameLatelyIsNew(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 8))
	rows := [][]string{{"parcel", "delivered", "depot", "weight_kg"}}
	for day := time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		depots := []string{"Leeds", "Hull", "Derby"}
		if !day.Before(time.Date(2026, 9, 28, 0, 0, 0, 0, time.UTC)) {
			depots = append(depots, "Luton")
		}
		for range 3 + r.IntN(5) {
			rows = append(rows, []string{fmt.Sprint(10000 + len(rows)), day.Format(time.DateOnly), depots[r.IntN(len(depots))], number(2 + 4*r.Float64())})
		}
	}
	if !told(t, csv(rows...), "Anything I should know?", "Luton", "28 Sep 2026") {
		t.Error("nothing is said of the depot that is new")
	}
}
