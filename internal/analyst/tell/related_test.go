package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestWhetherMoreOfOneGoesWithMoreOfAnotherIsARelation(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][2]string{
		"do older people have more absences?":                   {"age", "absences"},
		"Do patients who sleep more have fewer absences?":       {"sleep_hours", "absences"},
		"are younger patients better in mood score?":            {"age", "mood_score"},
		"do older people have more absences than younger ones?": {}, // two groups
		"how many absences do older people have":                {},
		"do we have more absences in October?":                  {},
	} {
		got, ok := slotsOf(prompt, sleepers()).related(plan.Plan{Prompt: prompt})
		if ok != (want[0] != "") {
			t.Errorf("%s: %v %+v", prompt, ok, got.Questions)
			continue
		}
		if ok && (len(got.Questions) != 2 || got.Questions[0].Measures[0].Column != want[0] || got.Questions[0].Measures[0].Until != want[1] || got.Questions[1].By[0].Bins != relatedBins) {
			t.Errorf("%s: %+v", prompt, got.Questions)
		}
	}
}

func TestNumbersThatAreWrittenAsTextAreNoGroups(t *testing.T) {
	t.Parallel()
	of := func(values ...string) *catalog.Column {
		c := &catalog.Column{Name: "result", Type: sitrep.TypeString, Distinct: 40}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 5})
		}
		return c
	}
	if !writtenNumbers(of("12.5–20.0", "44.1", "<5.5", "7.25")) || writtenNumbers(of("12-20", "21-30", "31-40")) || writtenNumbers(of("North", "South", "1.5")) {
		t.Error("wrong")
	}
}

func TestSeveralGroupsAreShownWhereWhichIsAskedInThePlural(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{"which wards have the most absences": someGroups, "which ward has the most absences": 1} {
		p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{{Column: "ward"}}, Rank: &plan.Rank{N: 1}, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "absences"}}}}}
		if got := slotsOf(prompt, sleepers()).inPlural(p).Questions[0].Rank.N; got != want {
			t.Errorf("%s: %d, want %d", prompt, got, want)
		}
	}
}
