package plan_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// trendOver resolves a trend over a number of days by a dimension.
func trendOver(t *testing.T, days int, d plan.Dimension) plan.Resolved {
	t.Helper()
	c := clock()
	c.Watermark = time.Date(2026, 12, 4, 0, 0, 0, 0, time.UTC)
	c.Latest, c.First = c.Watermark.Add(-time.Hour), c.Watermark.AddDate(0, 0, -days)
	p := profile()
	p.Column(d.Column).Distinct = 900
	q := plan.Question{ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{orders}, By: []plan.Dimension{d}, Time: d.Column}
	rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, c)
	if err != nil {
		t.Fatal(err)
	}
	return rs[0]
}

func TestGrainChangesWhereTheSpanDoes(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]plan.Grain{
		1: plan.Hour, 2: plan.Hour, 3: plan.Day, 62: plan.Day, 63: plan.Week, 182: plan.Week, 183: plan.Month,
		1826: plan.Month, 1830: plan.Month, 1831: plan.Quarter, 5490: plan.Quarter, 5500: plan.Year,
	} {
		if got := trendOver(t, days, plan.Dimension{Column: "at", Auto: true}).Question.By[0].Grain; got != want {
			t.Errorf("%d days: by %s, want %s", days, got, want)
		}
	}
}

func TestDatesAreShownByDayWhereHoursAreAskedFor(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]plan.Dimension{
		"by hour": {Column: "day", Grain: plan.Hour}, "by hour of the day": {Column: "day", Part: plan.HourOfDay},
	} {
		r := trendOver(t, 30, d)
		if by := r.Question.By[0]; by.Grain != plan.Day || by.Part != "" {
			t.Errorf("%s: %+v", name, by)
		}
		if len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Chosen, "no time of day") {
			t.Errorf("%s: notes %+v", name, r.Notes)
		}
	}
	p := profile()
	if c := p.Column("at"); c == nil || c.Type != sitrep.TypeTimestamp {
		t.Fatal("the tests' table has no times of day")
	}
	if by := trendOver(t, 30, plan.Dimension{Column: "at", Part: plan.HourOfDay}).Question.By[0]; by.Part != plan.HourOfDay {
		t.Errorf("times of day: %+v", by)
	}
}
