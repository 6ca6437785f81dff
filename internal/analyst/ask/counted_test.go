package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestGroupsAreKeptByHowManyOfWhatIsNamedBehindTheNumber(t *testing.T) {
	t.Parallel()
	r := berths()
	for prompt, want := range map[string]plan.Measure{
		"which piers with at least 20 stays have the highest crew": {Aggregate: plan.Count},
		"average nights by pier, only piers with 20 or more stays": {Aggregate: plan.Count},
		"average nights by pier with more than 2 different states": {Aggregate: plan.CountDistinct, Column: "state"},
		"total co2 by pier with at least 20 permits":               {Aggregate: plan.Count},
	} {
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			return q.Having != nil && q.Having.Measure.Aggregate == want.Aggregate && q.Having.Measure.Column == want.Column && q.Where == nil
		}) {
			t.Errorf("%q:\n%s", prompt, among(r, prompt))
		}
	}
	if !asksAmong(r, "piers with at least 20 nights", func(q plan.Question) bool {
		return q.Having == nil || q.Having.Measure.Aggregate != plan.Count
	}) {
		t.Error("a number behind it is what is measured")
	}
}
