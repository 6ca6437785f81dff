package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestANumberedListIsNeverOnePicture: each of its asks is read by itself, be there a chart among them.
func TestANumberedListIsNeverOnePicture(t *testing.T) {
	t.Parallel()
	for prompt, drawn := range map[string]bool{
		"1. a bar chart of kegs by pub 2. the five dearest deliveries 3. how many were late": false,
		"a bar chart of kegs by pub, coloured by brand":                                      true,
	} {
		_, asks := Asks(prompt)
		if got := Drawn(plan.Plan{Prompt: prompt}, asks); got != drawn {
			t.Errorf("%s: %v", prompt, got)
		}
	}
}

// TestAConditionThatARateIsOneByIsNoneOfItsReason: what drives redone jobs is about all jobs, of which some were redone.
func TestAConditionThatARateIsOneByIsNoneOfItsReason(t *testing.T) {
	t.Parallel()
	redone := equal("state", "redone")
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: redone}
	for _, tell := range []func(*slots, plan.Plan) plan.Plan{reason, movement} {
		s := slotsOf("what drives redone jobs at Vera", jobs())
		s.measures = []plan.Measure{rate}
		p := plan.Plan{Prompt: s.prompt, Questions: []plan.Question{{Origin: plan.Asked, Measures: s.measures, Where: and(equal("mechanic", "Vera"), redone)}}}
		if where := tell(s, p).Questions[0].Where; fixed(where, "state") || !fixed(where, "mechanic") {
			t.Errorf("%+v", where)
		}
	}
}

// TestARateBesideOtherNumbersIsOneOfAllRows: among jobs that were redone, the share of those redone says nothing.
func TestARateBesideOtherNumbersIsOneOfAllRows(t *testing.T) {
	t.Parallel()
	redone := equal("state", "redone")
	q := plan.Question{Origin: plan.Asked, Text: "jobs redone", Where: redone, Measures: []plan.Measure{{Aggregate: plan.ShareWhere, Where: redone}, {Aggregate: plan.Count}}}
	s := &slots{profile: jobs()}
	if got := s.ofItself(plan.Plan{Questions: []plan.Question{q}}).Questions[0]; got.Where != nil || len(got.Measures) != 2 {
		t.Errorf("where %+v, %d measures", got.Where, len(got.Measures))
	}
}
