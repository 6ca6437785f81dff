package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Of the jobs taken last week few can be finished: that their share fell says nothing.
func TestAnUpdateHasNoSharesOfWhatHadNoTimeToEnd(t *testing.T) {
	t.Parallel()
	count := plan.Measure{Aggregate: plan.Count, Label: "number of jobs", Additive: true}
	finished := plan.Measure{Aggregate: plan.ShareWhere, Label: "share finished", Where: &plan.Predicate{Column: "state", Op: plan.Equal, Values: []string{"finished"}}}
	byVera := plan.Measure{Aggregate: plan.ShareWhere, Label: "share of Vera", Where: &plan.Predicate{Column: "mechanic", Op: plan.Equal, Values: []string{"Vera"}}}
	s := slotsOf("weekly update on jobs", jobs())
	s.measures = nil
	if got := s.ripe([]plan.Measure{count, finished, byVera}); len(got) != 2 || got[0].Label != count.Label || got[1].Label != byVera.Label {
		t.Errorf("%+v", got)
	}
	if got := s.ripe([]plan.Measure{finished}); len(got) != 1 {
		t.Errorf("nothing is left of the only number: %+v", got)
	}
	s.measures = []plan.Measure{finished}
	if got := s.ripe([]plan.Measure{count, finished}); len(got) != 2 {
		t.Errorf("what was asked for is left out: %+v", got)
	}
}
