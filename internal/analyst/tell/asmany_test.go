package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestRowsNamedByAValueInThePluralAreCounted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt, value string
		counted       bool
	}{
		{"signups october vs september", "signup", true},
		{"deliveries this year against last", "Delivery", true},
		{"North october vs september", "North", false},
		{"northsea rigs this year against last", "north", false},
		{"sales vs last year", "Sales", false},
	} {
		p := plan.Plan{Prompt: c.prompt, Questions: []plan.Question{{Where: &plan.Predicate{Op: plan.In, Column: "kind", Values: []string{c.value}}}}}
		if got := asMany(p); got != c.counted {
			t.Errorf("%s: %t", c.prompt, got)
		}
	}
}
