package plan_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestWhatIsOpenAtItsEndTakesInToday: who counts the rows of this year counts those of
// today, where the data has some; who compares gets whole days.
func TestWhatIsOpenAtItsEndTakesInToday(t *testing.T) {
	t.Parallel()
	year := plan.Period{Kind: plan.ToDate, Unit: plan.Year, Text: "this year"}
	since := plan.Period{Kind: plan.Since, From: "2026-10-15", Text: "since 15 October"}
	month := plan.Period{Kind: plan.ToDate, Unit: plan.Month, Text: "this month"}
	unnamed := year
	unnamed.Text = ""
	for name, c := range map[string]struct {
		period  plan.Period
		latest  int // days before today
		compare *plan.Comparison
		window  string
		before  bool
	}{
		"this year":                      {year, 0, nil, "1 Jan–4 Dec 2026", false},
		"since a day":                    {since, 0, nil, "15 Oct–4 Dec 2026", false},
		"this month":                     {month, 0, nil, "1–4 Dec 2026", false},
		"data of yesterday":              {month, 1, nil, "1–3 Dec 2026", true},
		"held against the month before":  {month, 0, &plan.Comparison{Kind: plan.Previous}, "1–3 Dec 2026", true},
		"held against nothing":           {month, 0, &plan.Comparison{Kind: plan.NoComparison}, "1–4 Dec 2026", false},
		"a year that nobody named":       {unnamed, 0, nil, "1 Jan–3 Dec 2026", false},
		"within what is named otherwise": {plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Text: "last month"}, 0, nil, "November 2026", true},
	} {
		clock := clock()
		clock.Latest = time.Date(2026, 12, 4-c.latest, 0, 0, 0, 0, time.UTC)
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{orders}, Period: &c.period, Compare: c.compare}
		rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile(), clock)
		if err != nil {
			t.Fatal(err)
		}
		if r := rs[0]; r.Window == nil || r.Window.Label != c.window || (r.Before != nil) != c.before {
			t.Errorf("%s: %+v, before %+v", name, r.Window, r.Before)
		}
	}
}
