package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAPlanCountsNothingTwice(t *testing.T) {
	t.Parallel()
	profile := bindery()
	profile.Columns = append(profile.Columns, profile.Columns[1])
	profile.Columns[len(profile.Columns)-1].Name, profile.Columns[len(profile.Columns)-1].Distinct = "book", 900
	books := []plan.Measure{{Aggregate: plan.CountDistinct, Column: "book", Origin: plan.Asked}, {Aggregate: plan.Sum, Column: "billed"}, {Aggregate: plan.Count}}
	q := plan.Question{ID: "q1", Measures: books, Rank: &plan.Rank{Measure: 2}}
	twice := q
	twice.ID, twice.Text = "q2", "another part"
	p := Audited(plan.Plan{Prompt: "books", Questions: []plan.Question{q, twice}, Notes: []plan.Note{{Question: "q2"}}}, profile)
	if len(p.Questions) != 1 || len(p.Questions[0].Measures) != 2 || !rows(p.Questions[0].Measures[0]) || p.Questions[0].Rank.Measure != 0 || len(p.Notes) != 0 {
		t.Errorf("%+v", p)
	}
}

func TestWhatAQuestionIsAboutIsNotSaidToBeUnanswered(t *testing.T) {
	t.Parallel()
	told := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "billed"}}, Target: &plan.Target{Value: 2}}
	list := plan.Question{Intent: plan.List, Origin: plan.Asked, By: []plan.Dimension{{Column: "press"}}}
	counted := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}}
	for _, c := range []struct {
		prompt, missing string
		q               plan.Question
		stays           bool
	}{
		{"our target is 2% of what is billed", "target", told, false},
		{"our target is 2% of what is billed", "target", counted, true},
		{"which are overdue, with whom", "with whom", list, false},
		{"how many jobs are open", "jobs", counted, true}, // what else is called so may be another thing
		{"the jobs of what is billed", "jobs", told, true},
		{"what is billed by shoe size", "shoe size", told, true},
	} {
		p := Audited(plan.Plan{Prompt: c.prompt, Questions: []plan.Question{c.q}, Missing: []plan.Unanswered{{Text: c.missing, Reason: ask.Unknown}}}, bindery())
		if stays := lacks(p, c.missing); stays != c.stays {
			t.Errorf("%s, %s: %v", c.prompt, c.missing, stays)
		}
	}
}

func TestANumberThatIsNamedAndThatNoQuestionIsAboutIsSaidToBeUnanswered(t *testing.T) {
	t.Parallel()
	told := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "billed"}}}
	p := Audited(plan.Plan{Prompt: "what was billed, and the glue temperature", Questions: []plan.Question{told}}, bindery())
	if !lacks(p, "glue temperature") || lacks(p, "billed") {
		t.Errorf("%+v", p.Missing)
	}
	p = Audited(plan.Plan{Prompt: "what was billed by press", Questions: []plan.Question{told}}, bindery())
	if !lacks(p, "press") {
		t.Errorf("groups that are not told: %+v", p.Missing)
	}
}

func TestHowLongItTookIsAskedOfWhatHasEnded(t *testing.T) {
	t.Parallel()
	took := plan.Question{Measures: []plan.Measure{{Aggregate: plan.Span, Column: "bound", Until: "paid"}}, Where: &plan.Predicate{Op: plan.IsNull, Column: "paid"}}
	open := plan.Question{Measures: []plan.Measure{{Aggregate: plan.Span, Column: "bound", Until: plan.Now}}, Where: took.Where}
	p := Audited(plan.Plan{Prompt: "how long", Questions: []plan.Question{took, open}}, bindery())
	if p.Questions[0].Where != nil || p.Questions[1].Where == nil {
		t.Errorf("%+v", p.Questions)
	}
}
