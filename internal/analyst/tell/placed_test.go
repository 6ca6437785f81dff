package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestWhatAClauseTakesForGrantedIsNoted: a question whether it is so takes nothing for granted.
func TestWhatAClauseTakesForGrantedIsNoted(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Since revenue is falling, show revenue by region":      plan.WayDown,
		"given that costs went up, which site pays most":        plan.WayUp,
		"although sales are rising, refunds by month":           plan.WayUp,
		"since March, which region fell":                        "",
		"did revenue fall?":                                     "",
		"since revenue is rising and falling, show it by month": "",
	} {
		s := &slots{profile: &catalog.Profile{Time: "day"}, prompt: prompt}
		p := s.granted(plan.Plan{Questions: []plan.Question{{ID: "q1", Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "revenue"}}}}})
		got := ""
		if len(p.Notes) > 0 {
			got = p.Notes[0].Claim.Way
		}
		if got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestTheWordsOfAGoalAreNotRead(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"orders by month against our target of 305 a month": "orders by month                                  ",
		"orders by region vs the 600 target":                "orders by region                  ",
		"did we reach 1,000 orders in Q1 2026?":             "did we reach 1,000 orders in Q1 2026?",
		"orders by region in 2026":                          "orders by region in 2026",
	} {
		if got := WithoutGoal(prompt); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}
