package analyst

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestNothingStandsInForANumberThatOneOfSeveralAsksLacks: the shop with the highest takings does not answer which throws most away.
func TestNothingStandsInForANumberThatOneOfSeveralAsksLacks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		origin plan.Origin
		reason string
		want   int
	}{
		"a number that nobody named, beside an unknown word": {plan.Implied, ask.Unknown, 0},
		"a number that was named":                            {plan.Asked, ask.Unknown, 1},
		"what is missing is no name":                         {plan.Implied, "forecasts are not made", 1},
		"nothing is missing":                                 {plan.Implied, "", 1},
	} {
		part := plan.Plan{Questions: []plan.Question{{ID: "q1", Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "takings", Origin: c.origin}}}}}
		if c.reason != "" {
			part.Missing = []plan.Unanswered{{Text: "throws", Reason: c.reason}}
		}
		var whole plan.Plan
		join(&whole, part, 0, nil)
		if len(whole.Questions) != c.want || len(whole.Missing) != len(part.Missing) {
			t.Errorf("%s: %d questions, missing %v", name, len(whole.Questions), whole.Missing)
		}
	}
}
