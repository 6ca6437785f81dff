package ask

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatIsSlowTakesMostTimeAndSellsLeast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pace  pace
		lasts bool
		want  bool
	}{{"slow", true, false}, {"slow", false, true}, {"fast", true, true}, {"fast", false, false}, {"long", true, false}, {"short", true, true}} {
		if got := c.pace.rising(c.lasts); got != c.want {
			t.Errorf("%s of a length of time %t: rising %t", c.pace, c.lasts, got)
		}
	}
}

func TestARankingByPaceAsksForALengthOfTime(t *testing.T) {
	t.Parallel()
	r := parcels()
	for _, prompt := range []string{"slowest parcel", "which parcel took the longest"} {
		if got := among(r, prompt); !strings.Contains(got, "time from sent_on to delivered_on") {
			t.Errorf("%q: no reading has a length of time:\n%s", prompt, got)
		}
	}
}

func TestAPlaceInARankingLeavesThoseBeforeItOut(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	fits := func(q plan.Question) bool { return q.Rank != nil && q.Rank.Offset == 1 && q.Rank.N == 1 }
	if !asksAmong(r, "region with the second highest amount", fits) {
		t.Error("no reading asks for the second")
	}
}

func TestAPartOfTheYearAndTwoYearsAreThatPartInBoth(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for _, prompt := range []string{"total amount january to march, this year and last year", "total amount Q1: 2026 against 2025"} {
		fits := func(q plan.Question) bool {
			return q.Compare != nil && q.Compare.Kind == plan.YearAgo && q.Period != nil && q.Period.Unit != plan.Year
		}
		if !asksAmong(r, prompt, fits) {
			t.Errorf("%q: no reading holds the part against that of the year before", prompt)
		}
	}
}

func TestALastThatStandsAloneIsTheUnitBefore(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	fits := func(q plan.Question) bool { return q.Compare != nil && q.Period != nil && q.Period.Kind == plan.ToDate }
	if !asksAmong(r, "total amount this year vs last", fits) {
		t.Error("no reading holds this year against the last")
	}
}

func TestWhatHappenedMayStandBeforeItsDate(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"orders since we moved on 3 March 2026":    "2026-03-03",
		"orders since spring (1 March 2026)":       "2026-03-01",
		"orders since the frist of September 2026": "2026-09-01",
	} {
		p, ok := periods{ts: tokens(prompt), x: englishWords()}.since(1)
		if !ok || p.period.From != want {
			t.Errorf("%q: %+v", prompt, p.period)
		}
	}
}

func TestANumberThatStandsAloneCountsRows(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for prompt, want := range map[string]bool{"number and amount by region": true, "number of regions": false} {
		got := len(proposed(t, r.scene(prompt), proposeTally)) > 0
		if got != want {
			t.Errorf("%q: counts rows %t", prompt, got)
		}
	}
	if got := proposed(t, r.scene("amount per order by region"), proposeEachRow); !slices.Contains(got, "per order: cue:aggregate average") {
		t.Errorf("%q", got)
	}
}

func TestAStretchMayEndWithTheEndOfAPeriod(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]plan.Period{
		"orders before the end of 2026":       {Kind: plan.Range, To: "2026-12-31"},
		"orders by the end of May 2026":       {Kind: plan.Range, To: "2026-05-31"},
		"orders by end of May 2026":           {Kind: plan.Range, To: "2026-05-31"},
		"orders until the start of May 2026":  {Kind: plan.Before, To: "2026-05-01"},
		"orders before the start of May 2026": {Kind: plan.Before, To: "2026-05-01"},
		"orders since the end of May 2026":    {Kind: plan.Since, From: "2026-06-01"},
		"orders after the end of May 2026":    {Kind: plan.Since, From: "2026-06-01"},
		"orders before the end of the year":   {Kind: plan.Range, Finish: &plan.Period{Kind: plan.ToDate, Unit: plan.Year}},
		"orders by the end of the year":       {Kind: plan.Range, Finish: &plan.Period{Kind: plan.ToDate, Unit: plan.Year}},
		"orders since the start of the year":  {Kind: plan.Since, Begin: &plan.Period{Kind: plan.ToDate, Unit: plan.Year}},
	} {
		p, ok := periods{ts: tokens(prompt), x: englishWords()}.since(1)
		if !ok || !reflect.DeepEqual(p.period, want) {
			t.Errorf("%q: %+v", prompt, p.period)
		}
	}
}
