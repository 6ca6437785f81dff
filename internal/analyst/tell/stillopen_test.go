package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestWhatIsReadAsNotEndedIsCalledOpenAndWasNotCalledOff(t *testing.T) {
	t.Parallel()
	profile := jobs()
	prompt := "how many jobs are still open and how old is the oldest one"
	unended := &plan.Predicate{Op: plan.IsNull, Column: "done"}
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{
		{ID: "q1", Text: "how many jobs are still open", Intent: plan.Value, Origin: plan.Asked, Where: unended, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of jobs", Unit: "jobs", Additive: true}}},
		{ID: "q2", Text: "how old is the oldest one", Intent: plan.Value, Origin: plan.Asked, Where: unended, Measures: []plan.Measure{{Aggregate: plan.Maximum, Column: "taken", Label: "highest time since taken"}}},
	}}
	got := slotsOf(prompt, profile).open(p).Questions
	if got[0].Measures[0].Label != "number of open jobs" || got[1].Measures[0].Label != "highest time since taken" {
		t.Errorf("they are called %q and %q", got[0].Measures[0].Label, got[1].Measures[0].Label)
	}
	for _, q := range got {
		if !fixed(q.Where, "state") || !fixed(q.Where, "done") {
			t.Errorf("%s: of %+v, those that were cancelled are open", q.Text, q.Where)
		}
	}
}

func TestDifferentCasesThatAreNotEndedAreCalledOpen(t *testing.T) {
	t.Parallel()
	profile := jobs()
	profile.Columns = append(profile.Columns, profile.Columns[4])
	key := &profile.Columns[len(profile.Columns)-1]
	key.Name, key.Distinct, key.Values, key.AllValues = "job_no", 890, nil, false
	profile.Model.Columns = append(profile.Model.Columns, model.Column{Name: "job_no", Meaning: model.Key})
	prompt := "how many jobs are still open"
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{
		ID: "q1", Text: prompt, Intent: plan.Value, Origin: plan.Asked, Where: &plan.Predicate{Op: plan.IsNull, Column: "done"},
		Measures: []plan.Measure{{Aggregate: plan.CountDistinct, Column: "job_no", Label: "number of different jobs"}},
	}}}
	if got := slotsOf(prompt, profile).open(p).Questions[0].Measures[0].Label; got != "number of different open jobs" {
		t.Errorf("they are called %q", got)
	}
}

func TestWhatHasNoEndYetIsOpenHoweverItIsAskedFor(t *testing.T) {
	t.Parallel()
	unended := &plan.Predicate{Op: plan.IsNull, Column: "done"}
	for prompt, cancelled := range map[string]bool{
		"how many jobs are stuck in the yard right now": false, "how many are with us at the moment and for whom": false,
		"how many jobs have no date of the end": true,
	} {
		p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Text: prompt, Intent: plan.Value, Origin: plan.Asked, Where: unended, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of jobs", Unit: "jobs", Additive: true}}}}}
		q := slotsOf(prompt, jobs()).open(p).Questions[0]
		if fixed(q.Where, "state") == cancelled {
			t.Errorf("%s: %+v, %s", prompt, q.Where, q.Measures[0].Label)
		}
	}
}

func TestTheAgeOfWhatIsOpenIsWithoutWhatWasCalledOff(t *testing.T) {
	t.Parallel()
	prompt := "average age of open jobs by site"
	age := plan.Measure{Aggregate: plan.Span, Column: "taken", Until: plan.Now, Of: &plan.Measure{Aggregate: plan.Average}, Where: &plan.Predicate{Op: plan.IsNull, Column: "done"}}
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Text: prompt, Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{age}}}}
	if m := slotsOf(prompt, jobs()).open(p).Questions[0].Measures[0]; !fixed(m.Where, "state") || !fixed(m.Where, "done") {
		t.Errorf("the age is of %+v", m.Where)
	}
}
