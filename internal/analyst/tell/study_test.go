package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// studied is the plan of a brief about patients, of which nothing was read but what its words name.
func studied(t *testing.T, prompt string, missing ...plan.Unanswered) plan.Plan {
	t.Helper()
	b, ok := BriefOf(prompt)
	if !ok {
		t.Fatalf("%s is no brief", prompt)
	}
	return Study(b, plan.Plan{Prompt: b.Core, Missing: missing}, plan.Plan{Prompt: b.Aim}, plan.Plan{}, sleepers())
}

func TestABriefHoldsTwoNumbersAgainstEachOtherAndBreaksThemDown(t *testing.T) {
	t.Parallel()
	p := studied(t, "Examine how age influences absences across wards, with the aim of planning cover.")
	if len(p.Questions) < 3 {
		t.Fatalf("%+v", p.Questions)
	}
	pair, parts, by := p.Questions[0], p.Questions[1], p.Questions[2]
	if m := pair.Measures[0]; pair.Intent != plan.Relation || m.Column != "age" || m.Until != "absences" {
		t.Errorf("%+v", m)
	}
	if parts.By[0].Column != "age" || parts.Measures[0].Column != "absences" {
		t.Errorf("%+v", parts)
	}
	if by.By[0].Column != "ward" || by.Programme() != plan.BriefProgramme {
		t.Errorf("%+v", by)
	}
}

func TestABriefThatNamesNoNumberIsAboutWhatItsAimNames(t *testing.T) {
	t.Parallel()
	p := studied(t, "Analyze the trends in the dataset to identify factors that influence absences, by ward.")
	if !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Measures[0].Column == "absences" }) {
		t.Errorf("%+v", p.Questions)
	}
}

func TestWordsOfAStudyAreNothingThatTheDataLacks(t *testing.T) {
	t.Parallel()
	lacks := func(words string) plan.Unanswered { return plan.Unanswered{Text: words, Reason: ask.Unknown} }
	if p := studied(t, "Investigate the swift rise of absences by ward and recommend measures.", lacks("swift rise")); len(p.Missing) > 0 {
		t.Errorf("beside a number that is named: %+v", p.Missing)
	}
	p := studied(t, "Investigate the loyalty patterns of each ward and recommend measures.", lacks("loyalty"))
	if len(p.Missing) != 1 || len(p.Questions[0].Instead) != 1 {
		t.Errorf("the number that is asked for is not there: %+v %+v", p.Missing, p.Questions[0].Instead)
	}
}
