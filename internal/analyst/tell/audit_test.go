package tell

import (
	"strings"
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

func TestWhatIsNamedAndThatNoQuestionIsAboutGetsAQuestionOfItsOwn(t *testing.T) {
	t.Parallel()
	told := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "billed"}}}
	moved := told
	moved.Intent, moved.Period, moved.Compare = plan.Change, &plan.Period{Kind: plan.LastComplete, N: 1}, &plan.Comparison{Kind: plan.Previous}
	for _, c := range []struct {
		prompt string
		q      plan.Question
		column string
		by     string
		intent plan.Intent
	}{
		{"what was billed, and the glue temperature", told, "glue temperature", "", plan.Value},
		{"what was billed, and has the glue temperature risen?", moved, "glue temperature", "", plan.Change},
		{"what was billed, and the glue temperature at Alba", told, "glue temperature", "", plan.Value},
		{"what was billed by press", told, "billed", "press", plan.Breakdown},
		{"how did what was billed go by press", moved, "billed", "press", plan.Change},
	} {
		p := Audited(plan.Plan{Prompt: c.prompt, Questions: []plan.Question{c.q}}, bindery())
		if len(p.Questions) != 2 || len(p.Missing) != 0 {
			t.Errorf("%s: %+v %+v", c.prompt, p.Questions, p.Missing)
			continue
		}
		q := p.Questions[1]
		by := ""
		if len(q.By) > 0 {
			by = q.By[0].Column
		}
		if q.Measures[0].Column != c.column || by != c.by || q.Intent != c.intent || (q.Where != nil) != strings.Contains(c.prompt, "Alba") {
			t.Errorf("%s: %+v", c.prompt, q)
		}
	}
	if p := Audited(plan.Plan{Prompt: "what was billed", Questions: []plan.Question{told}}, bindery()); len(p.Questions) != 1 {
		t.Errorf("%+v", p.Questions)
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

func TestANounBehindAStateThatIsToldIsWhatTheRowsAreCalled(t *testing.T) {
	t.Parallel()
	cancelled := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &plan.Predicate{Op: plan.Equal, Column: "Status", Values: []string{"cancelled"}}}
	for prompt, stays := range map[string]bool{"how many cancelled stopovers were there": false, "how many stopovers were cancelled": true} {
		p := Audited(plan.Plan{Prompt: prompt, Questions: []plan.Question{cancelled}, Missing: []plan.Unanswered{{Text: "stopovers", Reason: ask.Unknown}}}, hotel())
		if lacks(p, "stopovers") != stays {
			t.Errorf("%s: %+v", prompt, p.Missing)
		}
	}
}
