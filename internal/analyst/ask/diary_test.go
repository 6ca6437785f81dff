package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// stays is a table of treatments at branches, of which one is called a clinic, with a time at which each was to end.
func stays() *Reader {
	p := catalog.Profile{Name: "stays", Rows: 400, Time: "begun_on"}
	m := model.Model{Time: "begun_on", Noun: "stays"}
	add := func(c catalog.Column, mean model.Column) {
		mean.Name = c.Name
		p.Columns, m.Columns = append(p.Columns, c), append(m.Columns, mean)
	}
	values := func(names ...string) (out []catalog.ValueCount) {
		for _, n := range names {
			out = append(out, catalog.ValueCount{Value: n, Rows: 100})
		}
		return out
	}
	add(catalog.Column{Name: "stay", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 390}, model.Column{Meaning: model.Name})
	add(catalog.Column{Name: "branch", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 3, AllValues: true, Values: values("North Clinic", "Old Town", "Harbour Street")}, model.Column{Meaning: model.Category})
	add(catalog.Column{Name: "transport", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2, AllValues: true, Values: values("taxi", "ambulance")}, model.Column{Meaning: model.Category})
	add(catalog.Column{Name: "recovered", Type: sitrep.TypeBoolean, Role: sitrep.RoleDimension, Distinct: 2, AllValues: true, Values: values("true", "false")}, model.Column{Meaning: model.Flag})
	add(catalog.Column{Name: "fee", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Unit: "EUR", Min: "0", Max: "900", Distinct: 200}, model.Column{Meaning: model.Flow})
	for _, name := range []string{"begun_on", "expected_end", "ended_on"} {
		add(catalog.Column{Name: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Min: "2024-01-02", Max: "2026-10-30", Distinct: 300}, model.Column{Meaning: model.Time})
	}
	return NewReader(p, m, nil, DefaultWeights())
}

func TestAPartOfAValueBehindPerIsABreakdown(t *testing.T) {
	t.Parallel()
	s := stays().scene("fees per clinic")
	if got := proposed(t, s, proposeGroup); !slices.Contains(got, "clinic: group branch") {
		t.Errorf("groups %q", got)
	}
	if got := proposed(t, s, proposeFilter); slices.Contains(got, "clinic: filter branch North Clinic") {
		t.Errorf("per clinic is read as one of them: %q", got)
	}
	if got := proposed(t, stays().scene("fees of the clinic"), proposeFilter); !slices.Contains(got, "clinic: filter branch North Clinic") {
		t.Errorf("the clinic is none: %q", got)
	}
}

func TestWhatRowsAreNotIsNoConditionThatTheyAre(t *testing.T) {
	t.Parallel()
	for prompt, denied := range map[string]bool{
		"stays that weren't done by taxi": true, "stays which weren't paid with a taxi": true,
		"why weren't taxi stays longer": false, "stays by taxi": false,
	} {
		if got := proposed(t, stays().scene(prompt), proposeFilter); slices.Contains(got, "taxi: filter transport taxi") == denied {
			t.Errorf("%s: %q", prompt, got)
		}
	}
}

func TestDaysThatAreJoinedAreOneCondition(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]float64{
		"stays begun on a Saturday or Sunday": {6, 7}, "stays on Mondays, Tuesdays and Fridays": {1, 2, 5}, "stays on Saturdays": {6},
	} {
		s := stays().scene(prompt)
		most := []float64{}
		for i := range s.ts {
			for _, a := range proposeRecurring(s, i) {
				if len(a.numbers) > len(most) {
					most = a.numbers
				}
			}
		}
		if !slices.Equal(most, want) {
			t.Errorf("%s: %v, want %v", prompt, most, want)
		}
	}
}

func TestSoManyNightsAreALengthAndNoTimeOfDay(t *testing.T) {
	t.Parallel()
	s := stays().scene("stays of at least three nights")
	if got := proposed(t, s, proposeRecurring); len(got) > 0 {
		t.Errorf("a time of day: %q", got)
	}
	if got := strings.Join(proposed(t, s, proposeWithin), "\n"); !strings.Contains(got, "ge 3") {
		t.Errorf("no length of time: %s", got)
	}
}

func TestTheSecondIsTheQuarterThatAnotherOneIsHeldAgainst(t *testing.T) {
	t.Parallel()
	s := stays().scene("were fees higher in the third quarter than in the second?")
	found := false
	for _, list := range s.from {
		for _, c := range list {
			found = found || c.kind == isPeriod && c.period.Unit == plan.Quarter && c.period.Index == 2
		}
	}
	if !found {
		t.Error("the second quarter is not found")
	}
	s = stays().scene("in the third quarter the second stay of each branch")
	for _, list := range s.from {
		for _, c := range list {
			if c.kind == isPeriod && c.period.Index == 2 {
				t.Error("the second stay is a quarter")
			}
		}
	}
}

func TestAPlannedTimeIsMeantOnlyWhereItIsSaid(t *testing.T) {
	t.Parallel()
	for prompt, planned := range map[string]bool{"stays ended in May": false, "stays expected to end in May": true} {
		s := stays().scene(prompt)
		got := strings.Join(proposed(t, s, proposeAxis), "\n")
		if strings.Contains(got, "expected_end") != planned {
			t.Errorf("%s: %s", prompt, got)
		}
	}
}

func TestANameIsThatOfTheRows(t *testing.T) {
	t.Parallel()
	if got := proposed(t, stays().scene("list name and fee of the stays"), proposeListed); !slices.Contains(got, "name: listed stay") {
		t.Errorf("%q", got)
	}
}

func TestAShareIsOfAllRowsAndNotOfItsOwn(t *testing.T) {
	t.Parallel()
	own := plan.Predicate{Op: plan.Greater, Column: "fee", Values: []string{"0"}}
	other := plan.Predicate{Op: plan.In, Column: "branch", Values: []string{"Old Town"}}
	share := plan.Measure{Aggregate: plan.ShareWhere, Where: &own}
	q := plan.Question{Measures: []plan.Measure{share}, Where: plan.All([]plan.Predicate{own, other}), Having: &plan.Condition{Measure: share, Op: plan.Greater, Value: 0}}
	if ofAllRows(&q); !plan.SamePredicate(q.Where, &other) || q.Having != nil {
		t.Errorf("%+v, %+v", q.Where, q.Having)
	}
}
