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
