package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// A week against the one before is no trend where months can be held against each other.
func TestAnOverviewOfThreeMonthsIsAboutTheNewestMonth(t *testing.T) {
	t.Parallel()
	for first, want := range map[string]plan.Grain{"2026-08-01": plan.Month, "2026-09-20": "", "2025-01-01": ""} {
		p := &catalog.Profile{Rows: 900, Time: "day", Columns: []catalog.Column{{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 90, Min: first, Max: "2026-11-01"}}}
		base := plan.Question{Measures: []plan.Measure{{Aggregate: plan.Count}}}
		if got := courseOf(base, nil, p)[0].Period.Unit; got != want {
			t.Errorf("from %s on: %q, want %q", first, got, want)
		}
	}
}

func TestAllValuesOfAFieldAreNoCondition(t *testing.T) {
	t.Parallel()
	s := slotsOf("sailed against cancelled", ferries())
	if !s.allOf(equal("outcome", "Sailed", "Cancelled")) || s.allOf(equal("outcome", "Sailed")) || s.allOf(nil) {
		t.Error("both outcomes are all, one is not")
	}
}

func TestACountThatNobodyAskedForIsNotTakenForTheNumber(t *testing.T) {
	t.Parallel()
	count := plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{{Aggregate: plan.Count}}}}}
	for prompt, want := range map[string]bool{"Compare Q3 with Q2 for us": true, "how many in Q3 compared with Q2": false, "compare the crossings of Q3 with Q2": false, "compare litres in Q3 with Q2": false} {
		if got := slotsOf(prompt, ferries()).countsUnasked(count); got != want {
			t.Errorf("%q: %v, want %v", prompt, got, want)
		}
	}
}

func TestTheNumbersOfAllQuestionsOfAReadingAreCompared(t *testing.T) {
	t.Parallel()
	by := []plan.Dimension{{Column: "outcome"}}
	many := plan.Question{Origin: plan.Asked, By: by, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of crossings"}}}
	much := plan.Question{Origin: plan.Asked, By: by, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "litres", Label: "total litres"}, {Aggregate: plan.Count, Label: "number of crossings"}}}
	s := slotsOf("sailed vs cancelled: how many, how many litres", ferries())
	s.read = true
	if got := s.numbersRead(plan.Plan{Questions: []plan.Question{many, much}}); len(got) != 2 {
		t.Errorf("%d numbers, want how many and litres", len(got))
	}
	much.Rank = &plan.Rank{N: 1}
	if got := s.numbersRead(plan.Plan{Questions: []plan.Question{many, much}}); got != nil {
		t.Errorf("beside a ranking %d numbers are compared", len(got))
	}
}

// What began in the midst of a year is no year to hold another against.
func TestAYearIsHeldOnlyAgainstOneThatTheDataHasWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, last string
		want        bool
	}{
		{"2025-01-01", "2026-10-31", true},
		{"2025-01-09", "2026-10-31", true},
		{"2024-03-01", "2026-10-31", true},
		{"2025-07-01", "2026-12-20", false},
		{"2025-02-15", "2026-10-31", false},
		{"2025-01-01", "2026-01-20", false},
	} {
		if got := hasYearBefore(dayOf(c.first), dayOf(c.last)); got != c.want {
			t.Errorf("from %s to %s: %v, want %v", c.first, c.last, got, c.want)
		}
	}
}

func TestFindingsAreForTheirReadersAndAboutWhatTheTableHas(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"key insights for the harbour board": true, "any findings for my harbour": true, "key insights about the harbour": false,
	} {
		if got := forReaders(prompt, "harbour"); got != want {
			t.Errorf("%s: %v, want %v", prompt, got, want)
		}
	}
}

func TestAnOverviewIsOfTheTimeThatIsNamedAlsoWhereNothingElseIsRead(t *testing.T) {
	t.Parallel()
	for prompt, c := range map[string]struct{ from, want string }{
		"overview of how the harbour fared in Q3 2026": {"2026-01-05", "in Q3 2026"}, "overview of how the harbour fared": {"2026-01-05", ""},
		"overview, compared to Q3 2026":               {"2026-01-05", ""},
		"overview of how the harbour fared this year": {"2025-03-01", "this year"}, "an overview of the harbour this year": {"2026-01-05", ""}, // all there is
	} {
		profile := ferries()
		profile.Columns[0].Min, profile.Columns[0].Max = c.from, "2026-10-25"
		got := ""
		if p := slotsOf(prompt, profile).timeNamed(plan.Plan{Prompt: prompt}); p != nil {
			got = p.Text
		}
		if got != c.want {
			t.Errorf("%q from %s on: %q, want %q", prompt, c.from, got, c.want)
		}
	}
}
