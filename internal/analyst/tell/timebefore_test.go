package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestTheTimeSinceIsHeldAgainstTheTimeBefore(t *testing.T) {
	t.Parallel()
	since := func(from string) *plan.Period { return &plan.Period{Kind: plan.Since, From: from, Text: "since"} }
	sum := plan.Measure{Aggregate: plan.Sum, Column: "billed", Additive: true}
	average := plan.Measure{Aggregate: plan.Average, Column: "glue temperature"}
	for name, c := range map[string]struct {
		period  *plan.Period
		measure plan.Measure
		kind    plan.ComparisonKind
		before  string // its begin
	}{
		"a sum, as long before":                {since("--09-01"), sum, "", ""},
		"a sum of a season, a year ago":        {&plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 9, N: 3}, sum, plan.YearAgo, ""},
		"a season that is over":                {&plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 6, N: 3}, average, "", ""},
		"an average, a year of it":             {since("--09-01"), average, plan.OtherPeriod, "2025-09-01"},
		"an average, from the begin on":        {since("2025-06-01"), average, plan.OtherPeriod, ""},
		"a season under way":                   {&plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 9, N: 3}, average, plan.OtherPeriod, "2025-09-01"},
		"the last month has the month before":  {&plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}, average, "", ""},
		"a season that lies before all others": {since("2024-06-01"), average, "", ""},
	} {
		s := slotsOf("why", bindery())
		q := plan.Question{Period: c.period, Measures: []plan.Measure{c.measure}}
		s.againstTheTimeBefore(&q)
		switch {
		case c.kind == "" && q.Compare != nil, c.kind != "" && (q.Compare == nil || q.Compare.Kind != c.kind):
			t.Errorf("%s: %+v", name, q.Compare)
		case c.before != "" && q.Compare.Period.From != c.before:
			t.Errorf("%s: %+v", name, q.Compare.Period)
		}
	}
}
