package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestThisYearIsHeldAgainstLastYearWhereARequestOnlySaysAgainstWhat(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"what do rooms cost us compared to last year": true, "revenue is down on last year, why": true, "which houses are winning vs last yr": true,
		"revenue last year": false, "a report on last year": false, "how many guests of last year came back": false,
	} {
		last := &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1, Text: "last year"}
		got := slotsOf(prompt, hotel()).heldAgainstLastYear(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked, Period: last}}}).Questions[0]
		if this := got.Period.Kind == plan.ToDate && got.Compare != nil && got.Compare.Kind == plan.YearAgo; this != want {
			t.Errorf("%s: %+v against %+v", prompt, got.Period, got.Compare)
		}
	}
}

func TestMonthsOfThisYearAreHeldAgainstTheSameMonths(t *testing.T) {
	t.Parallel()
	months := &plan.Period{Kind: plan.Range, From: "--01-01", To: "--10-31", Text: "jan to oct"}
	whole := &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1, Text: "last yr"}}
	prompt := "revenue jan to oct this year against last yr"
	got := slotsOf(prompt, hotel()).heldAgainstLastYear(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked, Period: months, Compare: whole}}}).Questions[0]
	if got.Compare.Kind != plan.YearAgo {
		t.Errorf("held against %+v", got.Compare.Period)
	}
}

func TestLevelsAreNotAddedUpOverTime(t *testing.T) {
	t.Parallel()
	p := hotel()
	owed := catalog.Column{Name: "Owed", Label: "owed", Type: "number", Role: "measure", Distinct: 90}
	p.Columns = append(p.Columns, owed)
	p.Model.Columns = append(p.Model.Columns, model.Column{Name: "Owed", Meaning: model.Level})
	p.Model.Metrics = append(p.Model.Metrics, model.Metric{Name: "owed", Label: "owed", Kind: model.KindNewest, Column: "Owed"})
	prompt := "owed by house"
	read := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Breakdown, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Owed", Origin: plan.Asked}}}}}
	if got := slotsOf(prompt, p).leveled(read).Questions[0].Measures[0]; got.Aggregate != plan.Last || got.Origin != plan.Asked {
		t.Errorf("told as %+v", got)
	}
}

func TestAConditionIsSaidOnce(t *testing.T) {
	t.Parallel()
	open, north := &plan.Predicate{Op: plan.IsNull, Column: "closed"}, equal("region", "North")
	if got := and(and(open, north), open); len(got.Kids) != 2 {
		t.Errorf("%+v", got)
	}
	if got := and(open, &plan.Predicate{Op: plan.IsNull, Column: "closed"}); len(got.Kids) > 0 {
		t.Errorf("%+v", got)
	}
}

func TestAShareWithinATimeIsAGoalOfPerCent(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]float64{
		"did we get 85% of jobs started within 15 min of the listed time": 85, "95 percent of parcels out within 24 hours?": 95,
	} {
		if g, ok := goalIn(prompt); !ok || !g.percent || g.value != want || g.most {
			t.Errorf("%s: %+v", prompt, g)
		}
	}
	for prompt, want := range map[string]int{"within 15 min of the listed time": 900, "within two days": 2 * 86400, "in under 3 hrs": 3 * 3600, "in october": 0} {
		if got, _, _ := limitIn(prompt); got != want {
			t.Errorf("%s: %d seconds", prompt, got)
		}
	}
}

func TestAPartOfLastYearThatARequestOnlyHoldsSomethingAgainstIsNotItsTime(t *testing.T) {
	t.Parallel()
	october := plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 10, Text: "October last year", Begin: &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1}}
	last := plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1, Text: "last year"}
	for prompt, c := range map[string]struct {
		read plan.Period
		unit plan.Grain
	}{
		"Compared with October last year, what moved most in revenue?": {october, plan.Month}, "what moved in revenue against October last year": {october, plan.Month},
		"revenue by house in October last year": {october, ""}, "what moved most in revenue compared to the same month last year": {last, plan.Month},
		"revenue by house in the same month last year": {last, ""},
	} {
		read := c.read
		got := slotsOf(prompt, hotel()).heldAgainstPart(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Change, Origin: plan.Asked, Period: &read}}}).Questions[0]
		if this := got.Period.Begin == nil && got.Period.Unit == c.unit && got.Compare != nil && got.Compare.Kind == plan.YearAgo; this != (c.unit != "") {
			t.Errorf("%s: %+v against %+v", prompt, got.Period, got.Compare)
		}
	}
}
