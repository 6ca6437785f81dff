package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestNoNumberOfRowsStandsForWhatTheTableLacks: one of several questions that is about something else is told to have no answer.
func TestNoNumberOfRowsStandsForWhatTheTableLacks(t *testing.T) {
	t.Parallel()
	count := []plan.Measure{{Aggregate: plan.Count}}
	p := plan.Plan{
		Questions: []plan.Question{
			{ID: "q1", Text: "nights sold in May", Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "nights"}}},
			{ID: "q2", Text: "and the margin if possible", Measures: count},
			{ID: "q3", Text: "how many stays had a dog", Measures: count},
			{ID: "q4", Text: "and stays with a cot", Measures: []plan.Measure{{Aggregate: plan.Count, Origin: plan.Asked}}},
		},
		Missing: []plan.Unanswered{{Text: "margin", Reason: nameless}, {Text: "dog", Reason: nameless}, {Text: "cot", Reason: nameless}},
	}
	got := standIns(p)
	if len(got.Questions) != 3 || !got.Missing[0].Point || got.Missing[1].Point {
		t.Errorf("%d questions, missing %+v", len(got.Questions), got.Missing)
	}
	if one := standIns(plan.Plan{Questions: p.Questions[1:2], Missing: p.Missing}); len(one.Questions) != 1 {
		t.Error("the only question is left out")
	}
}
