package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestARequestThatNamesNothingGetsAnOverviewOfItsPeriod(t *testing.T) {
	t.Parallel()
	profile := visited()
	month := &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}
	implied := plan.Question{Origin: plan.Asked, Period: month, Measures: []plan.Measure{{Aggregate: plan.Count, Origin: plan.Implied}}}
	for name, c := range map[string]struct {
		change func(*plan.Plan)
		want   bool
	}{
		"what happened last month": {func(*plan.Plan) {}, true},
		"a number is named": {func(p *plan.Plan) {
			p.Questions[0].Measures[0] = plan.Measure{Aggregate: plan.Sum, Column: "fee", Origin: plan.Asked}
		}, false},
		"rows are counted by themselves": {func(p *plan.Plan) { p.Questions[0].Measures[0].Origin = plan.Asked }, true},
		"rows are asked for the number of": {func(p *plan.Plan) {
			p.Questions[0].Measures[0].Origin = plan.Asked
			p.Words = []plan.WordUse{{Use: "cue:aggregate count"}}
		}, false},
		"a group is named":                         {func(p *plan.Plan) { p.Questions[0].By = []plan.Dimension{{Column: "clinic"}} }, false},
		"rows are named":                           {func(p *plan.Plan) { p.Questions[0].Where = equal("clinic", "North") }, false},
		"a word means a field, whatever it is for": {func(p *plan.Plan) { p.Words = []plan.WordUse{{Use: "measure fee"}} }, false},
	} {
		q := implied
		q.Measures = []plan.Measure{implied.Measures[0]}
		p := plan.Plan{Questions: []plan.Question{q}}
		c.change(&p)
		period, _, ok := NamesNothing(p)
		if ok != c.want || ok && period != month {
			t.Errorf("%s: %v, period %v", name, ok, period)
		}
	}
	list := Supplied(profile, "what happened last month", "weekly", month, nil)
	if len(list) == 0 || list[0].Intent != plan.Overview || list[0].Period != month || list[0].Origin != plan.Supplied || list[0].ID != "q1" {
		t.Errorf("%+v", list)
	}
	if own := Supplied(profile, "anything?", "weekly", nil, nil); own[0].Period != nil && own[0].Period.Unit != plan.Week {
		t.Errorf("the period of a weekly schedule is %+v", own[0].Period)
	}
}
