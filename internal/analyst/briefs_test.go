package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// garage is a table of repairs: one mechanic has most of them, four in five of these in the North, and those of brakes take longer from month to month. Of pumps
// alone the price goes with the months that they last.
func garage() string {
	head := []string{"job_no", "fault", "mechanic", "site", "received_at", "finished_at", "part", "part_price", "part_months"}
	return generated(head, 620, func(i int, r *rand.Rand) []string {
		day := 360 * r.Float64()
		fault, mechanic := []string{"Brakes", "Engine", "Tyres", "Bodywork", "Electrics"}[r.IntN(5)], []string{"Beata", "Beata", "Beata", "Beata", "Jon", "Ravi", "Carla", "Tom"}[r.IntN(8)]
		takes := 3 + 0.8*r.NormFloat64()
		if fault == "Brakes" {
			takes += 0.015 * day
		}
		part, price := []string{"Pump", "Belt", "Valve", "Gear"}[r.IntN(4)], float64(200+r.IntN(2800))
		months := 3 + 12*r.Float64()
		if part == "Pump" {
			months = 5 + price/300 + 0.7*r.NormFloat64()
		}
		from := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(day*24) * time.Hour)
		till := from.Add(time.Duration(max(0.3, takes)*24) * time.Hour)
		site := []string{"North", "South"}[r.IntN(2)]
		if mechanic == "Beata" && r.Float64() < 0.6 {
			site = "North"
		}
		return []string{
			fmt.Sprint("J", i), fault, mechanic, site, from.Format("2006-01-02 15:04"), till.Format("2006-01-02 15:04"),
			part, number(price), number(months),
		}
	})
}

func briefed(t *testing.T, prompt string) document.Document {
	t.Helper()
	return makeReport(t, table(t, "repairs", garage()), request(prompt)).Document
}

func TestABriefIsAnsweredByWhatItNames(t *testing.T) {
	t.Parallel()
	for prompt, words := range map[string][]string{
		"Analyze the distribution of repairs across mechanics to identify any workload imbalance and suggest how the work could be shared more fairly.": {"Beata", "others|lie between", "repairs"},
		"Investigate the factors behind long turnaround times, with particular attention to certain faults, and recommend measures to shorten them.":    {"Brakes", "the others|they lie between", "time to complete"},
		"To identify and remedy the causes of growing repair durations for Brakes so that customers are satisfied again.":                               {"Jan 2025", "Nov 2025", "Brakes", "time to complete"},
		"Explore the relationship between part price and part months across parts to guide procurement strategy.":                                       {"Pump", "correlation", "other groups", "part months"},
	} {
		d := briefed(t, prompt)
		if found := all(d); !states(found, []document.Kind{document.KindTop, document.KindImbalance, document.KindRelation, document.KindPeriodChange, document.KindTrend, document.KindValue}, words) {
			t.Errorf("%s: no finding with %v: %s", prompt, words, texts(found))
		}
		if strings.Contains(d.Title, "no field") {
			t.Errorf("%s: %s", prompt, d.Title)
		}
	}
}

func TestABriefAboutWhatTheDataDoesNotHaveSaysSo(t *testing.T) {
	t.Parallel()
	d := briefed(t, "Investigate customer satisfaction patterns across sites to identify ways of improving loyalty.")
	if !strings.Contains(d.Title, "customer satisfaction") {
		t.Error(d.Title)
	}
}

func TestABriefLooksIntoTheGroupThatStandsApart(t *testing.T) {
	t.Parallel()
	d := briefed(t, "Analyze the distribution of repairs across mechanics to identify any workload imbalance.")
	if found := all(d); !states(found, []document.Kind{document.KindTop}, []string{"North", "mechanic is Beata"}) {
		t.Error(texts(found))
	}
}

func TestABriefSaysThatGroupsDoNotDifferInsteadOfWhoIsFirst(t *testing.T) {
	t.Parallel()
	d := briefed(t, "Assess repair durations across mechanics to uncover discrepancies and propose ways to streamline the process.")
	if !strings.Contains(d.Title, "much the same by mechanic") {
		t.Errorf("%s: %s", d.Title, texts(all(d)))
	}
}

func TestABriefTellsNoCourseOfGroupsThatChanceMakes(t *testing.T) {
	t.Parallel()
	d := briefed(t, "Investigate trends in the number of repairs by site to support staff planning.")
	for _, f := range all(d) {
		if strings.Contains(f.Text, "rose most") || strings.Contains(f.Text, "fell most") || strings.Contains(f.Text, "largest rise") || strings.Contains(f.Text, "largest fall") {
			t.Error(f.Text)
		}
	}
}
