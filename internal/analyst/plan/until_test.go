package plan_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAPeriodOfAnotherTimeGoesAsFarAsThatTime: returns come behind the last order.
func TestAPeriodOfAnotherTimeGoesAsFarAsThatTime(t *testing.T) {
	t.Parallel()
	day := func(name, last string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime, Distinct: 300, Min: "2025-01-01", Max: last}
	}
	p := catalog.Profile{Name: "returns", Rows: 900, Time: "ordered", Columns: []catalog.Column{day("ordered", "2026-10-23"), day("returned", "2026-11-01")}}
	at := func(d string) time.Time {
		v, _ := time.Parse(time.DateOnly, d)
		return v
	}
	c := plan.Clock{Now: at("2026-11-02").Add(8 * time.Hour), Zone: time.UTC, First: at("2025-01-01"), Latest: at("2026-10-23"), Watermark: at("2026-10-24"), WeekStart: time.Monday}
	for axis, want := range map[string]string{"returned": "2026-10-26T00/2026-11-02T00", "": "2026-10-12T00/2026-10-19T00"} {
		q := plan.Question{ID: "q1", Intent: plan.Value, Time: axis, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "rows"}}, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Week, N: 1, Text: "last week"}}
		rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := dated(rs[0].Window); got != want {
			t.Errorf("last week by %q: %s, not %s", axis, got, want)
		}
	}
}

// TestASlipOfTheYearIsNotWhatLiesAhead: spring is none of 2062, unless a request names that year.
func TestASlipOfTheYearIsNotWhatLiesAhead(t *testing.T) {
	t.Parallel()
	day := func(name, last string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime, Distinct: 300, Min: "2025-01-01", Max: last}
	}
	now := time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		last   string
		period plan.Period
		want   string
	}{
		{"2062-03-11", plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 3, N: 3, Text: "spring"}, "2026-03-01T00/2026-06-01T00"},
		{"2027-05-11", plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 3, N: 3, Text: "spring"}, "2027-03-01T00/2027-05-12T00"},
		{"2062-03-11", plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: 2062, Text: "2062"}, "2062-01-01T00/2063-01-01T00"},
	} {
		p := catalog.Profile{Name: "samples", Rows: 900, Time: "taken", Columns: []catalog.Column{day("taken", "2026-10-31"), day("reported", c.last)}}
		clock := plan.Clock{Now: now, Zone: time.UTC, First: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), Latest: time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC), Watermark: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), WeekStart: time.Monday}
		q := plan.Question{ID: "q1", Intent: plan.Value, Time: "reported", Measures: []plan.Measure{{Aggregate: plan.Count, Label: "rows"}}, Period: &c.period}
		rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, clock)
		if err != nil {
			t.Fatal(err)
		}
		if got := dated(rs[0].Window); got != c.want {
			t.Errorf("%s in data up to %s: %s, not %s", c.period.Text, c.last, got, c.want)
		}
	}
}
