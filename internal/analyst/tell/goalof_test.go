package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// ferries are the crossings of a shipping line: what was taken is kept in two columns.
func ferries() *catalog.Profile {
	number := func(name string, mean float64) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 300, Mean: mean}
	}
	state := catalog.Column{Name: "outcome", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 2, Values: []catalog.ValueCount{{Value: "Sailed", Rows: 900}, {Value: "Cancelled", Rows: 100}}}
	diverted := catalog.Column{Name: "diverted", Type: sitrep.TypeBoolean, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 1, Nulls: 950, Values: []catalog.ValueCount{{Value: "true", Rows: 50}}}
	sum := func(name, unit, good string) model.Metric {
		return model.Metric{Name: name, Label: name, Kind: model.KindSum, Column: name, Unit: unit, Good: good}
	}
	return &catalog.Profile{
		Rows: 1000, Time: "day", RowNoun: "crossings",
		Columns: []catalog.Column{
			{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300},
			number("passengers", 80), number("cabins_eur", 900), number("freight_eur", 700), number("fuel_cost_eur", 300), number("litres", 500), number("litres_spilled", 1), state, diverted,
		},
		Model: model.Model{
			Noun: "crossings", Columns: []model.Column{{Name: "diverted", Meaning: model.Flag}},
			Metrics: []model.Metric{
				sum("cabins_eur", "EUR", "up"), sum("freight_eur", "EUR", "up"), sum("fuel_cost_eur", "EUR", "down"), sum("passengers", "", "up"), sum("litres", "", ""), sum("litres_spilled", "", "down"),
				{Name: "crossings", Label: "crossings", Kind: model.KindCount},
				{Name: "diverted_share", Label: "share diverted", Kind: model.KindRate, Column: "diverted", Values: []string{"true"}, Unit: "%"},
				{Name: "cancel_rate", Label: "cancellation rate", Kind: model.KindRate, Column: "outcome", Values: []string{"Cancelled"}, Unit: "%"},
			},
		},
	}
}

func TestAGoalIsAboutWhatStandsBesideItsNumber(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Goal was 9,000 passengers in May. Did we make it?":               "total passengers",
		"We wanted 300 crossings in June, how close did we get":           "number of crossings",
		"diverted must stay under 2% of crossings. are we there":          "share diverted",
		"The harbour wants fewer than 5 spilled per 100,000 litres. OK?":  "litres_spilled as a share of litres",
		"We want 20 euros a passenger. Which ship is under it?":           "cabins_eur and freight_eur per passenger",
		"at most 10 cancellations in August was the target. did we do it": "number of crossings where outcome is Cancelled",
	} {
		s := slotsOf(prompt, ferries())
		g, ok := goalIn(prompt)
		if !ok {
			t.Errorf("%s: no goal", prompt)
			continue
		}
		if m, ok := g.number(s); !ok || m.Label != want {
			t.Errorf("%s: %q, want %q", prompt, m.Label, want)
		}
	}
}

func TestTheNumberOfAGoalIsNoLimit(t *testing.T) {
	t.Parallel()
	prompt := "The harbour wants fewer than 5 spilled per 100,000 litres. How did May do?"
	profile := ferries()
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Intent: plan.Value, By: []plan.Dimension{}, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "litres"}}, Where: &plan.Predicate{Op: plan.Less, Column: "litres_spilled", Values: []string{"5"}}}}}
	q := Shape(p, profile, "").Questions[0]
	if q.Where != nil || q.Target == nil || q.Target.Value != 0.005 || !q.Target.Most {
		t.Errorf("where %+v, target %+v; want no condition, and at most 0.005%%", q.Where, q.Target)
	}
}

func TestWhoIsUnderAGoalSaysThatMoreIsWanted(t *testing.T) {
	t.Parallel()
	for prompt, most := range map[string]bool{
		"We want 34 quid a head. Who is under it?":              false,
		"Target is 20 visits a day, which nurse is below?":      false,
		"The limit is 30 minutes. Which crews are over it?":     true,
		"Are we below our $60 cost per lead goal this quarter?": true,
	} {
		if g, ok := goalIn(prompt); !ok || g.most != most {
			t.Errorf("%s: at most is %v, want %v", prompt, g.most, most)
		}
	}
	for _, prompt := range []string{"we want 3 bullets on May", "we need 2 charts please", "We want 2024 figures"} {
		if g, ok := goalIn(prompt); ok {
			t.Errorf("%s: %+v, want no goal", prompt, g)
		}
	}
}

func TestWhatIsTakenForTwoThingsIsTakenTogether(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"food_gbp": "part", "bar_sales": "part", "labour_gbp": "part", "net_gbp": "whole", "total_sales_eur": "whole",
		"discounts_gbp": "other", "vat": "other", "fuel_cost_eur": "other", "balance_due": "other",
	} {
		if got := kindOfMoney(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	both, ok := takenIn(ferries())
	if !ok || both.Column != "cabins_eur" || both.Until != "freight_eur" || both.Calc != plan.Add {
		t.Errorf("taken: %+v", both)
	}
}

func TestAGoalThatNamesNoNumberIsForTheMainOne(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"June goal was €300,000. did we reach it?": "cabins_eur",
		"June goal was 95%. did we reach it?":      "",
		"the goal was 40 tons. made it?":           "",
	} {
		g, ok := goalIn(prompt)
		if !ok {
			t.Errorf("%s: no goal", prompt)
			continue
		}
		m, _ := g.unnamed(nil, ferries(), func(m plan.Measure) bool { return g.percent == (m.Unit == "%") && g.unit == "" })
		if m.Column != want {
			t.Errorf("%s: %q, want %q", prompt, m.Column, want)
		}
	}
}

// An hour is what a number of hours is measured in, and kilos an hour are all kilos by all hours.
func TestAGoalPerHourIsByTheHoursThatWereWorked(t *testing.T) {
	t.Parallel()
	number := func(name, unit string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: unit, Distinct: 300, Mean: 50}
	}
	p := &catalog.Profile{
		Rows: 500, Time: "day",
		Columns: []catalog.Column{{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300}, number("washed", "kg"), number("crew", "hours")},
		Model: model.Model{
			Noun: "rows", Main: []string{"washed"},
			Columns: []model.Column{{Name: "washed", Meaning: model.Flow, Unit: "kg"}, {Name: "crew", Meaning: model.Flow, Unit: "hours"}},
			Metrics: []model.Metric{{Name: "washed", Label: "washed", Kind: model.KindSum, Column: "washed", Unit: "kg"}, {Name: "crew", Label: "crew", Kind: model.KindSum, Column: "crew", Unit: "hours"}},
		},
	}
	prompt := "The crew should do 30 kg an hour. How was May?"
	g, ok := goalIn(prompt)
	if !ok {
		t.Fatal("no goal")
	}
	m, ok := g.number(slotsOf(prompt, p))
	if !ok || m.Aggregate != plan.Ratio || m.Of.Column != "washed" || m.Per.Column != "crew" {
		t.Errorf("it is for %+v, %t", m, ok)
	}
	prompt = "The crew should do 30 kg an hour. How was May vs that goal?"
	before := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "washed", Label: "total washed"}}}}}
	if out := Shape(before, p, ""); len(out.Questions) == 0 || out.Questions[0].Target == nil {
		t.Errorf("what stands against its goal is %+v", out.Questions)
	}
}
