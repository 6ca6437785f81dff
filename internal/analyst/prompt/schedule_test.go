package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

// A prompt without a time is about what its schedule is about. A trend also shows
// what came before, by a grain that gives it some points.
func TestScheduleGivesATrendItsContext(t *testing.T) {
	t.Parallel()
	c := clock(t, "UTC", "2026-11-23 07:00", "2023-01-03", "2026-11-22")
	for _, s := range []struct {
		schedule, start, end string
		grain                plan.Grain
	}{
		{"daily", "2026-10-26", "2026-11-23", plan.Day},
		{"weekly", "2026-08-24", "2026-11-23", plan.Week},
		{"monthly", "2025-10-01", "2026-11-01", plan.Month},
		{"on_demand", "", "", plan.Month},
		{"", "", "", plan.Month},
	} {
		p := prompt.Read(orders(), nil, "revenue over time", prompt.Hint{Schedule: s.schedule})
		rs, err := plan.Resolve(p, orders(), c)
		if err != nil {
			t.Fatal(err)
		}
		start, end := dates(rs[0].Window, c)
		if start != s.start || end != s.end || rs[0].Question.By[0].Grain != s.grain {
			t.Errorf("%q: [%s, %s) by %s, want [%s, %s) by %s", s.schedule, start, end, rs[0].Question.By[0].Grain, s.start, s.end, s.grain)
		}
	}
}

// The words of a prompt go before its schedule.
func TestScheduleDoesNotTouchAPeriodThatIsNamed(t *testing.T) {
	t.Parallel()
	c := clock(t, "UTC", "2026-11-23 07:00", "2023-01-03", "2026-11-22")
	for _, schedule := range []string{"daily", "weekly", "monthly", "on_demand"} {
		p := prompt.Read(orders(), nil, "total revenue by region last quarter", prompt.Hint{Schedule: schedule})
		rs, err := plan.Resolve(p, orders(), c)
		if err != nil || rs[0].Window.Label != "Q3 2026" {
			t.Errorf("%s: %v %v", schedule, rs, err)
		}
	}
}

// The data is too young for a whole month: a monthly report tells what there is.
func TestScheduleFallsBackToAllDates(t *testing.T) {
	t.Parallel()
	c := clock(t, "UTC", "2026-11-23 07:00", "2026-11-10", "2026-11-22")
	p := prompt.Read(orders(), nil, "total revenue by region", prompt.Hint{Schedule: "monthly"})
	rs, err := plan.Resolve(p, orders(), c)
	if err != nil || rs[0].Window != nil || rs[0].Outside != "" || len(rs[0].Notes) != 1 {
		t.Errorf("%+v %v", rs, err)
	}
}
