package tell

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestWhatIsSuspectedIsLookedAtAndIsNoCondition: of suspects it is told how the number went by their field, and among all rows.
func TestWhatIsSuspectedIsLookedAtAndIsNoCondition(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Jobs take longer since May. Is it Vera, or the cancelled ones?":                                                  "mechanic state",
		"Jobs take longer since May and I hear two explanations (cancelled jobs, the mechanic). What do the numbers say?": "state mechanic",
		"why do jobs take longer since May? The boss blames Vera":                                                         "mechanic",
		"why do jobs take longer since May, is it one mechanic?":                                                          "mechanic",
	} {
		p := reason(slotsOf(prompt, jobs()), plan.Plan{Prompt: prompt})
		var by []string
		for _, q := range p.Questions[1:] {
			by = append(by, q.By[0].Column)
		}
		slices.Sort(by)
		fields := strings.Fields(want)
		slices.Sort(fields)
		if q := p.Questions[0]; q.Intent != plan.Why || q.Where != nil || q.Measures[0].Aggregate != plan.Span || !slices.Equal(by, fields) {
			t.Errorf("%s: %s where %+v, then by %v, want %v", prompt, q.Intent, q.Where, by, fields)
		}
	}
}

// TestWhatARequestForReasonsIsAboutIsNoSuspect: a group that a request names otherwise stays its condition.
func TestWhatARequestForReasonsIsAboutIsNoSuspect(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"why do the jobs of Vera take longer since May", "why is it that Vera takes longer since May?"} {
		if s := slotsOf(prompt, jobs()); !fixed(s.where, "mechanic") || len(s.suspects.fields) > 0 {
			t.Errorf("%s: where %+v, suspects %+v", prompt, s.where, s.suspects.fields)
		}
	}
}

// TestAPartOfAChangeIsNoCondition: how much of it one group made is asked of all rows.
func TestAPartOfAChangeIsNoCondition(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"why do jobs take longer since May, and how much of the rise is Vera?", "why do jobs take longer since May? How much of it comes from Vera?",
		"We want to stay under 6 hours a job. Is it because of Vera that we do not?",
	} {
		if s := slotsOf(prompt, jobs()); s.where != nil || len(s.suspects.fields) != 1 || s.suspects.fields[0].Column != "mechanic" {
			t.Errorf("%s: where %+v, suspects %+v", prompt, s.where, s.suspects.fields)
		}
	}
}

// TestTheNumberOfRowsMayBeASuspect: it is told beside the number that moved.
func TestTheNumberOfRowsMayBeASuspect(t *testing.T) {
	t.Parallel()
	const prompt = "Jobs take longer since May. Is it the number of jobs or a mechanic?"
	q := reason(slotsOf(prompt, jobs()), plan.Plan{Prompt: prompt}).Questions[0]
	if len(q.Measures) != 2 || q.Measures[0].Aggregate != plan.Span || !rows(q.Measures[1]) {
		t.Errorf("%+v", q.Measures)
	}
}

// TestMonthsInBracketsAreOneTime: they say which months a season has, and are not held against each other.
func TestMonthsInBracketsAreOneTime(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"compare our mechanics over the summer (June, July and August): jobs", "compare the mechanics in the peak season (June to August): jobs", "compare mechanics, last holidays (Jun-Aug)"} {
		s := slotsOf(prompt, jobs())
		if s.period == nil || s.period.Kind != plan.Range || s.period.Begin == nil || s.period.Begin.Index != 6 || s.period.Finish.Index != 8 || s.compare != nil {
			t.Errorf("%s: %+v against %+v", prompt, s.period, s.compare)
		}
		if _, several := s.inTurn(plan.Plan{Prompt: prompt}); several {
			t.Errorf("%s: month by month", prompt)
		}
	}
}
