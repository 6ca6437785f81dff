package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// deliveries are those of a brewery to its customers.
func deliveries() *catalog.Profile {
	return &catalog.Profile{
		Rows: 900, Time: "day", RowNoun: "deliveries",
		Columns: []catalog.Column{
			{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200},
			{Name: "customer", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 40},
			{Name: "complaint", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 5},
			{Name: "net", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 700},
		},
		Model: model.Model{Noun: "deliveries", Main: []string{"deliveries", "sales"}, Metrics: []model.Metric{
			{Name: "deliveries", Label: "deliveries", Kind: model.KindCount},
			{Name: "sales", Label: "sales", Kind: model.KindSum, Column: "net", Unit: "GBP", Good: "up"},
		}},
	}
}

func TestTheTopCustomersAreThoseThatBringMost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt, by, use string
		want            plan.Aggregate
	}{
		{"top 5 customers this year", "customer", "group customer", plan.Sum},
		{"who is our biggest customer", "customer", "group customer", plan.Sum},
		{"top 5 customers by deliveries", "customer", "count", plan.Count},
		{"which customer comes most often", "customer", "group customer", plan.Count},
		{"top 3 complaints", "complaint", "group complaint", plan.Count},
	} {
		p := plan.Plan{Prompt: c.prompt, Words: []plan.WordUse{{Start: 4, End: 8, Use: c.use}}, Questions: []plan.Question{{
			ID: "q1", Text: c.prompt, Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{{Column: c.by}}, Rank: &plan.Rank{N: 5},
			Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of deliveries", Unit: "deliveries", Additive: true, Origin: plan.Asked}},
		}}}
		if got := slotsOf(c.prompt, deliveries()).traded(p).Questions[0].Measures[0].Aggregate; got != c.want {
			t.Errorf("%s: ranked by %s, want %s", c.prompt, got, c.want)
		}
	}
}

func TestAnUpdateThatNamesAMainNumberHasTheOthersBesideIt(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{"weekly update on sales": 2, "how did sales go last week": 1} {
		s := slotsOf(prompt, deliveries())
		if got := s.updated(plan.Plan{Prompt: prompt}); len(got) != want {
			t.Errorf("%s: %+v, want %d numbers", prompt, got, want)
		}
	}
}
