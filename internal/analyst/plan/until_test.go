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
