package tell

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestPartsOfAWholeInWordsAreReadAsPerCentWhereTheyStand(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I want 9 out of 10 on time":                "I want 90%         on time",
		"eight in ten are decided in time":          "80%          are decided in time",
		"on site in 4 hours, 95 times out of 100":   "on site in 4 hours, 95%                ",
		"80 per cent answered within 20 seconds":    "80%         answered within 20 seconds",
		"guests gave it a score of 9 out of 10":     "guests gave it a score of 9 out of 10",
		"we sold 3 in 2024":                         "we sold 3 in 2024",
		"one in three":                              "one in three", // no whole per cent
		"four out of five orders in a week, 2 in 7": "80%              orders in a week, 2 in 7",
	} {
		if got := inPortions(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

func TestWhatIsSaidToHaveMovedIsNoRange(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Turnaround has crept up from about 33 hours to about 40 this year. Which shift is slow?":   "Turnaround has crept up                                 this year. Which shift is slow?",
		"orders from 100 to 200 euros by shop":                                                      "orders from 100 to 200 euros by shop",
		"Quality review tomorrow with the floor managers. Rewash for September and October please.": "                                                 Rewash for September and October please",
	} {
		if got := Unsigned(said); strings.TrimRight(got, " .") != strings.TrimRight(want, " .") {
			t.Errorf("%q:\n%q, want\n%q", said, got, want)
		}
	}
}

func TestWordsThatWereReadAsPerCentAreShownWhole(t *testing.T) {
	t.Parallel()
	said := "I want 9 out of 10. Who misses it?"
	words := []plan.WordUse{{Start: 2, End: 6}, {Start: 7, End: 10}, {Start: 20, End: 23}}
	WholeWords(words, inPortions(said), said)
	var got []string
	for _, w := range words {
		got = append(got, said[w.Start:w.End])
	}
	if strings.Join(got, "|") != "want|9 out of 10|Who" {
		t.Errorf("%q", got)
	}
}
