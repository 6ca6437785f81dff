package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestADoubtOfAnotherReaderStaysUnlessEachOfItsWordsHasAUse(t *testing.T) {
	t.Parallel()
	prompt := "for Monday's meeting: parts by crew and mood"
	words := []plan.WordUse{{Start: 0, End: 3, Use: Aside}, {Start: 4, End: 12, Use: Aside}, {Start: 13, End: 20, Use: Aside}, {Start: 22, End: 27, Use: "measure qty"}, {Start: 28, End: 30, Use: Filler}, {Start: 31, End: 35, Use: "group crew"}, {Start: 36, End: 39, Use: Filler}, {Start: 40, End: 44}}
	for text, want := range map[string]int{"Monday's meeting": 0, "parts": 0, "mood": 1, "crew and mood": 1, "by": 1, "elsewhere": 1, "arts": 1} {
		p := plan.Plan{Prompt: prompt, Words: words, Missing: []plan.Unanswered{{Text: "mood"}}}
		carryDoubts(&p, []plan.Unanswered{{Text: text}})
		had := 0
		for _, u := range p.Missing {
			if u.Text == text {
				had++
			}
		}
		if had != want {
			t.Errorf("%q stands in what is missing %d times, want %d: %v", text, had, want, p.Missing)
		}
	}
}

func TestAQuotientIsCalledWhatThePromptCallsIt(t *testing.T) {
	t.Parallel()
	signups, sessions := plan.Measure{Aggregate: plan.Sum, Column: "signups"}, plan.Measure{Aggregate: plan.Sum, Column: "sessions"}
	p := plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{sessions, {Aggregate: plan.Ratio, Of: &signups, Per: &sessions, Label: "signups divided by sessions"}, {Aggregate: plan.Ratio, Of: &sessions, Per: &signups, Label: "sessions divided by signups"}}}}}
	carryNames(&p, plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{{Aggregate: plan.Ratio, Of: &signups, Per: &sessions, Label: "conversion rate", Unit: "%"}}}}})
	if got := p.Questions[0].Measures; got[1].Label != "conversion rate" || got[1].Unit != "%" || got[2].Label != "sessions divided by signups" || got[0].Label != "" {
		t.Errorf("%+v", got)
	}
}
