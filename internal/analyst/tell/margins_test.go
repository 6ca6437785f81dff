package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// repaired are repairs with what they brought in and cost, and whether they had to be done again, with a reason.
func repaired() *catalog.Profile {
	money := func(name string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: "EUR", Distinct: 300, Mean: 50}
	}
	return &catalog.Profile{
		Rows: 900, Time: "day", RowNoun: "repairs",
		Columns: []catalog.Column{
			{Name: "day", Label: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300, Min: "2026-01-01", Max: "2026-10-31"},
			money("net amount"), money("parts cost"),
			{Name: "redone", Label: "redone", Type: sitrep.TypeBoolean, Role: sitrep.RoleDimension, Distinct: 2, AllValues: true},
			{Name: "redo reason", Label: "redo reason", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 3, Nulls: 800, AllValues: true},
			{Name: "bench", Label: "bench", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2, AllValues: true, Values: []catalog.ValueCount{{Value: "Left", Rows: 500}, {Value: "Right", Rows: 400}}},
		},
		Model: model.Model{Noun: "repairs", Main: []string{"net_amount"}, Metrics: []model.Metric{
			{Name: "net_amount", Label: "net amount", Kind: model.KindSum, Column: "net amount", Unit: "EUR", Good: "up"},
			{Name: "margin", Label: "margin", Kind: model.KindMargin, Column: "net amount", Per: "parts cost", Unit: "EUR", Good: "up"},
			{Name: "margin_rate", Label: "margin rate", Kind: model.KindMarginRate, Column: "net amount", Per: "parts cost", Unit: "%", Good: "up"},
			{Name: "redo_rate", Label: "redo rate", Kind: model.KindRate, Column: "redone", Values: []string{"true"}, Unit: "%", Good: "down", Synonyms: []string{"redos"}},
		}},
	}
}

func metricOf(t *testing.T, name string) plan.Measure {
	t.Helper()
	p := repaired()
	m, ok := Measure(*p.Model.Metric(name), p)
	if !ok {
		t.Fatal(name)
	}
	return m
}

func TestAMarginIsToldInPerCentToo(t *testing.T) {
	t.Parallel()
	s := slotsOf("net amount and margin this year", repaired())
	got := s.withMargins(plan.Plan{Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{metricOf(t, "net_amount"), metricOf(t, "margin")}}}})
	if m := got.Questions[0].Measures; len(m) != 3 || m[2].Unit != "%" {
		t.Errorf("%+v", m)
	}
	if rate, ok := rateFor(metricOf(t, "margin"), repaired()); !ok || rate.Unit != "%" {
		t.Errorf("a goal in per cent is held against %+v", rate)
	}
}

func TestTheWordsOfARateAreNoConditionOnAColumnBesideIt(t *testing.T) {
	t.Parallel()
	filled := &plan.Predicate{Op: plan.NotNull, Column: "redo reason"}
	for prompt, kept := range map[string]bool{"net amount and redos in October": false, "redos by redo reason": true} {
		s := slotsOf(prompt, repaired())
		got := s.ofMetric(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked, Where: filled, Measures: []plan.Measure{metricOf(t, "redo_rate")}}}})
		if (got.Questions[0].Where != nil) != kept {
			t.Errorf("%s: %+v", prompt, got.Questions[0].Where)
		}
	}
}

func TestWhoIsWorseIsToldByARate(t *testing.T) {
	t.Parallel()
	for prompt, unit := range map[string]string{"is Left worse than Right?": "%", "how many repairs did Left do, and Right?": ""} {
		s := slotsOf(prompt, repaired())
		q := plan.Question{Intent: plan.Breakdown, Origin: plan.Asked, By: []plan.Dimension{{Column: "bench"}}, Measures: []plan.Measure{{Aggregate: plan.Count}}}
		if got := s.betterOf(plan.Plan{Prompt: prompt, Questions: []plan.Question{q}}).Questions[0].Measures[0]; got.Unit != unit {
			t.Errorf("%s: %+v", prompt, got)
		}
	}
}

func TestACoupleOfLinesAreTwo(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{"a couple of lines is plenty": 2, "a couple of sentences on October": 2, "a couple of shops": 0} {
		if got := LengthAsked(prompt); got != want {
			t.Errorf("%s: %d, want %d", prompt, got, want)
		}
	}
}
