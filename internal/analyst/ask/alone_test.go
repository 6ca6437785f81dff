package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestThePlanOfRulesStandsOnlyWhereItHasWhatNoReadingHas: everything else is read by the reader that chooses.
func TestThePlanOfRulesStandsOnlyWhereItHasWhatNoReadingHas(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	quantity := plan.Measure{Aggregate: plan.Sum, Column: "quantity", Origin: plan.Asked}
	for name, c := range map[string]struct {
		prompt string
		other  plan.Question
		want   bool
	}{
		"a plain total":                  {"total quantity by region", plan.Question{Origin: plan.Asked, Intent: plan.Breakdown, Measures: []plan.Measure{quantity}, By: []plan.Dimension{{Column: "region"}}}, false},
		"by what part each grew":         {"total quantity by region", plan.Question{Origin: plan.Asked, Growth: true, Measures: []plan.Measure{quantity}}, true},
		"a row held against others":      {"total quantity by region", plan.Question{Origin: plan.Asked, Measures: []plan.Measure{quantity}, Where: &plan.Predicate{Op: plan.Greater, Column: "quantity", Vague: plan.VagueAverage}}, true},
		"what is to be beaten":           {"total quantity by region", plan.Question{Origin: plan.Implied, Measures: []plan.Measure{quantity}}, true},
		"what is unusual":                {"total quantity by region", plan.Question{Origin: plan.Asked, Intent: plan.Anomaly, Measures: []plan.Measure{quantity}}, true},
		"a distribution nobody spoke of": {"total quantity by region", plan.Question{Origin: plan.Asked, Intent: plan.Distribution, Measures: []plan.Measure{quantity}}, false},
	} {
		other := plan.Plan{Prompt: c.prompt, Questions: []plan.Question{c.other}}
		if _, ok := r.Instead(other, c.prompt); ok == c.want {
			t.Errorf("%s: the plan of rules stands: %v", name, !ok)
		}
	}
	if n := sentences("monthly amount for West. orders by channel?\nthanks"); n != 3 {
		t.Errorf("%d sentences", n)
	}
}
