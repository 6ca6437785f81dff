package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// bindery is a table of bound books: what was billed, what the binder cost, and how warm the glue was.
func bindery() *catalog.Profile {
	number := func(name, unit string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Distinct: 700, Unit: unit}
	}
	press := catalog.Column{Name: "press", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 3, Values: []catalog.ValueCount{{Value: "Alba", Rows: 300}, {Value: "Bruno", Rows: 300}, {Value: "Clio", Rows: 300}}}
	return &catalog.Profile{
		Rows: 900, Time: "bound", RowNoun: "books",
		Columns: []catalog.Column{
			{Name: "bound", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 600, Min: "2025-01-01", Max: "2026-10-31"},
			press, number("billed", "EUR"), number("binder cost", "EUR"), number("glue temperature", "°C"),
		},
		Model: model.Model{
			Noun: "books",
			Columns: []model.Column{
				{Name: "bound", Meaning: model.Time},
				{Name: "press", Meaning: model.Category},
				{Name: "billed", Meaning: model.Flow, Unit: "EUR", Good: "up"},
				{Name: "binder cost", Meaning: model.Flow, Unit: "EUR", Good: "down"},
				{Name: "glue temperature", Meaning: model.Measurement, Unit: "°C"},
			},
			Metrics: []model.Metric{
				{Name: "billed", Label: "billed", Kind: model.KindSum, Column: "billed", Unit: "EUR", Good: "up"},
				{Name: "binder_cost", Label: "binder cost", Kind: model.KindSum, Column: "binder cost", Unit: "EUR", Good: "down"},
				{Name: "books", Label: "books", Kind: model.KindCount},
				{Name: "average_glue_temperature", Label: "average glue temperature", Kind: model.KindAverage, Column: "glue temperature", Unit: "°C"},
			},
		},
	}
}

// TestGroupsAreComparedInAllNumbersThatAreListed: in one table, whatever clause asks for a verdict.
func TestGroupsAreComparedInAllNumbersThatAreListed(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"compare our three presses in May: billed, binder cost. Tell me which one we should keep",
		"compare the presses for May - billed, binder cost. I need to know which press is the problem",
		"press by press comparison for May: billed, binder cost",
	} {
		s := slotsOf(prompt, bindery())
		p, ok := s.abreast(plan.Plan{Prompt: prompt}, s.numbers(plan.Plan{Prompt: prompt}))
		if !ok || len(p.Questions) != 1 {
			t.Fatalf("%s is not read", prompt)
		}
		q := p.Questions[0]
		if len(q.By) != 1 || q.By[0].Column != "press" || len(q.Measures) != 2 || q.Measures[0].Column != "billed" || q.Measures[1].Column != "binder cost" || q.Period == nil || q.Rank != nil {
			t.Errorf("%s: %+v", prompt, q)
		}
	}
	for _, prompt := range []string{"compare Alba and Bruno: billed", "compare May with June by press: billed", "compare billed in May with June"} {
		s := slotsOf(prompt, bindery())
		if p, ok := s.abreast(plan.Plan{Prompt: prompt}, s.numbers(plan.Plan{Prompt: prompt})); ok {
			t.Errorf("%s: %+v", prompt, p.Questions)
		}
	}
}

// TestNowIsHeldAgainstATimeThen: the newest week against the first days of a month, the newest month against a month.
func TestNowIsHeldAgainstATimeThen(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]plan.Grain{
		"what is the glue temperature now and what was it at the beginning of August?": plan.Week,
		"how warm is the glue today, and what was it in August?":                       plan.Month,
	} {
		s := slotsOf(prompt, bindery())
		if form, _ := Of(prompt); form != Compare || s.period == nil || s.period.Kind != plan.LastComplete || s.period.Unit != want || s.compare == nil || s.compare.Kind != plan.OtherPeriod {
			t.Errorf("%s (%s): %+v against %+v", prompt, form, s.period, s.compare)
		}
	}
}
