package find

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestOneFieldIsShownBeforeTwo(t *testing.T) {
	t.Parallel()
	of := func(fields ...string) Cause {
		var by []plan.Dimension
		for _, f := range fields {
			by = append(by, plan.Dimension{Column: f})
		}
		return Cause{Answer: insight.Answer{Resolved: plan.Resolved{Question: plan.Question{By: by}}}}
	}
	got := Plainest([]Cause{of("shop", "article"), of("shop"), of("weather")})
	if len(got[0].By()) != 1 || got[0].By()[0].Column != "shop" || got[1].By()[0].Column != "weather" || len(got[2].By()) != 2 {
		t.Errorf("shown as %+v", got)
	}
}
