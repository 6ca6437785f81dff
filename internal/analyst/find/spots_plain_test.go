package find

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestMoreOfAPartThanOfTheWholeIsNoLevel(t *testing.T) {
	t.Parallel()
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: &plan.Predicate{Op: plan.Equal, Column: "state", Values: []string{"late"}}, Unit: "%"}
	for hits, want := range map[float64]bool{2: false, 30: true, 130: false} { // of 100, after 2 of 100
		s := Spot{Measure: rate, Before: Tally{Sum: 2, Over: 100}, Now: Tally{Sum: hits, Over: 100}}
		if got := s.plain(); got != want {
			t.Errorf("%v of 100 is a level: %v, want %v", hits, got, want)
		}
	}
}

func TestAFewCasesAtTheEndDoNotTakeALevelBack(t *testing.T) {
	t.Parallel()
	points := []Tally{{Sum: 9, Over: 10}, {Sum: 8, Over: 10}, {Sum: 9, Over: 10}, {Over: 1}, {}, {Over: 1}}
	if got := newest(points); got.Over < spotEnough || got.value() < 0.5 {
		t.Errorf("the newest are %v of %v", got.Sum, got.Over)
	}
}
