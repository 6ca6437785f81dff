package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestMonthsThatAreNamedOneByOneAreToldEach(t *testing.T) {
	t.Parallel()
	revenue := plan.Measure{Aggregate: plan.Sum, Column: "Room Revenue EUR"}
	both := &plan.Period{Kind: plan.Range, From: "--09-01", To: "--10-31"}
	for prompt, want := range map[string]bool{
		"revenue in September and October": true, "revenue between September and October": false, "revenue in September and October together": false,
		"revenue from September to October": false,
	} {
		q := slotsOf(prompt, hotel()).monthByMonth(asked(prompt, plan.Question{Intent: plan.Value, Measures: []plan.Measure{revenue}, Period: both})).Questions[0]
		if got := q.Intent == plan.Trend && len(q.By) == 1 && q.By[0].Grain == plan.Month; got != want {
			t.Errorf("%q: by month %v, want %v", prompt, got, want)
		}
	}
}

func TestMonthsThatACommaCutOffAreOneQuestion(t *testing.T) {
	t.Parallel()
	prompt := "revenue by house for August, September and October"
	house := []plan.Dimension{{Column: "House"}}
	revenue := []plan.Measure{{Aggregate: plan.Sum, Column: "Room Revenue EUR"}}
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{
		{Text: "revenue by house for August", Intent: plan.Breakdown, Measures: revenue, By: house, Origin: plan.Asked, Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 8}},
		{Text: "September and October", Intent: plan.Breakdown, Measures: revenue, By: house, Origin: plan.Asked, Period: &plan.Period{Kind: plan.Range, From: "--09-01", To: "--10-31"}},
	}}
	got := slotsOf(prompt, hotel()).monthByMonth(p).Questions
	if len(got) != 1 || len(got[0].By) != 2 || monthsOf(got[0].Period) != 3 {
		t.Errorf("%+v", got)
	}
}
