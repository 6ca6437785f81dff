package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// ponds is a table of a reading a day of each pond.
func ponds() *catalog.Profile {
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 300}
	}
	return &catalog.Profile{
		Rows: 1000, Time: "day", RowNoun: "ponds",
		Columns: []catalog.Column{
			{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 400},
			number("kg_fed"), number("hours"),
			{Name: "pond", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 4},
			{Name: "fish_type", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 3},
		},
		Model: model.Model{Noun: "pond days", Main: []string{"pond_days", "hours", "pace"}, Metrics: []model.Metric{
			{Name: "pond_days", Label: "pond days", Kind: model.KindCount},
			{Name: "hours", Label: "hours", Kind: model.KindSum, Column: "hours", Unit: "hours"},
			{Name: "pace", Label: "fed per hour", Kind: model.KindRatio, Column: "kg_fed", Per: "hours"},
			{Name: "fed", Label: "kg fed", Kind: model.KindSum, Column: "kg_fed", Unit: "kg"},
		}},
	}
}

func labels(measures []plan.Measure) []string {
	var out []string
	for _, m := range measures {
		out = append(out, m.Label)
	}
	return out
}

func TestTheMainNumbersBeginWithWhatWasDoneAndNotWithHowManyReadingsThereAre(t *testing.T) {
	t.Parallel()
	if got := labels(Main(ponds())); !slices.Equal(got, []string{"total kg_fed", "fed per hour"}) {
		t.Errorf("%q", got)
	}
	p := ponds()
	p.Model.Noun, p.Model.Main = "feedings", []string{"pace", "fed", "pond_days"}
	if got := labels(Main(p)); !slices.Equal(got, []string{"total kg_fed", "number of ponds", "fed per hour"}) {
		t.Errorf("rows that are cases count, and a ratio comes behind what it is made of: %q", got)
	}
}

func TestReadingsAreCountedOnlyWhereTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	read := func(prompt string) plan.Plan {
		return plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Ranking, Origin: plan.Asked, Rank: &plan.Rank{N: 1}, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of ponds"}}}}}
	}
	for prompt, want := range map[string]string{
		"where are we busiest?":         "total kg_fed",
		"which pond has most readings?": "number of ponds",
		"how many by pond":              "number of ponds",
		"most hours by pond?":           "number of ponds",
	} {
		if got := slotsOf(prompt, ponds()).ofMain(read(prompt)); got.Questions[0].Measures[0].Label != want {
			t.Errorf("%s: %q, want %q", prompt, got.Questions[0].Measures[0].Label, want)
		}
	}
	cases := ponds()
	cases.Model.Noun = "feedings"
	if got := slotsOf("where are we busiest?", cases).ofMain(read("where are we busiest?")); got.Questions[0].Measures[0].Label != "number of ponds" {
		t.Errorf("cases are counted: %q", got.Questions[0].Measures[0].Label)
	}
}

func TestAFieldIsNamedByWhatItSorts(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{"kg fed by kind of fish": "fish_type", "kg fed per fish group": "fish_type", "kg fed per pond": "pond"} {
		if s := slotsOf(prompt, ponds()); len(s.by) != 1 || s.by[0].Column != want {
			t.Errorf("%s: by %+v, want %s", prompt, s.by, want)
		}
	}
}

func TestAShareOfAllIsTheNumberWithItsSharesBeside(t *testing.T) {
	t.Parallel()
	of := plan.Measure{Aggregate: plan.Sum, Column: "kg_fed", Label: "total kg_fed"}
	if got := amountOf(plan.Measure{Aggregate: plan.Portion, Of: &of, Label: "share of total kg fed"}); got.Label != of.Label {
		t.Errorf("%+v", got)
	}
	if got := amountOf(of); got.Label != of.Label {
		t.Errorf("%+v", got)
	}
}
