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

// TestAConditionThatARateIsOneByIsNoneOfItsReason: what drives refunds is about all orders, of which some were refunded.
func TestAConditionThatARateIsOneByIsNoneOfItsReason(t *testing.T) {
	t.Parallel()
	broken := equal("state", "broken")
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: broken}
	if left := withoutColumns(and(equal("depot", "North"), broken), conditionsOf(rate)); left == nil || left.Column != "depot" {
		t.Errorf("%+v", left)
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
