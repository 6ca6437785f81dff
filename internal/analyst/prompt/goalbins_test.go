package prompt_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestAGoalAboutANumberWithManyValuesLooksAtItsBrackets(t *testing.T) {
	t.Parallel()
	claims := profile(t, "opened DATE time time 300", "closed DATE time time 300", "amount BIGINT measure flow 900 USD", "visits BIGINT measure flow 6", "branch VARCHAR dimension category 5")
	for said, want := range map[string]struct {
		column string
		bins   int
	}{
		"analyze how the amount influences the time to close": {"amount", 10},
		"understand how the branch affects the time to close": {"branch", 0},
	} {
		p := prompt.Read(claims, nil, said, prompt.Hint{})
		if !slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			return slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Column == want.column && d.Bins == want.bins })
		}) {
			t.Errorf("%q: %+v, want by %+v", said, p.Questions, want)
		}
	}
}
