package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAQuotientIsCalledWhatThePromptCallsIt(t *testing.T) {
	t.Parallel()
	signups, sessions := plan.Measure{Aggregate: plan.Sum, Column: "signups"}, plan.Measure{Aggregate: plan.Sum, Column: "sessions"}
	p := plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{sessions, {Aggregate: plan.Ratio, Of: &signups, Per: &sessions, Label: "signups divided by sessions"}, {Aggregate: plan.Ratio, Of: &sessions, Per: &signups, Label: "sessions divided by signups"}}}}}
	carryNames(&p, plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{{Aggregate: plan.Ratio, Of: &signups, Per: &sessions, Label: "conversion rate", Unit: "%"}}}}})
	if got := p.Questions[0].Measures; got[1].Label != "conversion rate" || got[1].Unit != "%" || got[2].Label != "sessions divided by signups" || got[0].Label != "" {
		t.Errorf("%+v", got)
	}
}
