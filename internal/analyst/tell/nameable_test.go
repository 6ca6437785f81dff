package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestOnlyWordsThatCouldNameSomethingAreMissed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt, text string
		missed       bool
	}{
		{"hours by postcode", "postcode", true},
		{"hours in the seaside district", "seaside", true},
		{"are our clients better looked after than before?", "better", false},
		{"Summarise the main trends of the jobs", "main", false},
		{"Overview for Thursday's depot meeting", "Thursday's depot meeting", false},
		{"I am new and trying to learn what goes on. Give me an overview of the jobs", "trying", false},
		{"Give me an overview of the jobs and the complaints", "complaints", true},
		{"Give me an overview: what carries the jobs?", "carries", false},
		{"Monthly update on the seaside jobs", "seaside", true},
		{"why did competitors gain jobs?", "competitors", true},
		{"how long do jobs take, door to door?", "door", false},
		{"the door of the jobs", "door", true},
		{"hours keep sliding", "sliding", false},
		{"are the crews slacking? hours by job", "slacking", false},
		{"hours of training", "training", true},
		{"how is the agency doing with its jobs", "agency", false},
		{"hours by agency", "agency", true},
		{"hours this year (jan to oct)", "jan", false},
	} {
		use := plan.WordUse{Use: ask.NotAnswered, End: len(c.text)}
		p := plan.Plan{Prompt: c.prompt, Missing: []plan.Unanswered{{Text: c.text, Reason: nameless}}, Words: []plan.WordUse{use}}
		if got := slotsOf(c.prompt, jobs()).nameable(p); (len(got.Missing) > 0) != c.missed {
			t.Errorf("%q misses %v", c.prompt, got.Missing)
		}
	}
	refused := plan.Plan{Prompt: "the main jobs", Missing: []plan.Unanswered{{Text: "main", Reason: "one question has one stretch of time"}}}
	if got := slotsOf(refused.Prompt, jobs()).nameable(refused); len(got.Missing) != 1 {
		t.Error("what is left out for another reason is still told")
	}
}

func TestWordsThatAreNotMissedStayAmongTheUnused(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Prompt: "main jobs", Missing: []plan.Unanswered{{Text: "main", Reason: nameless}}, Words: []plan.WordUse{{End: 4, Use: ask.NotAnswered}}}
	got := slotsOf(p.Prompt, jobs()).nameable(p)
	if len(got.Missing) != 0 || got.Words[0].Use != "" || p.Words[0].Use != ask.NotAnswered {
		t.Errorf("%+v, %+v", got, p.Words)
	}
}
