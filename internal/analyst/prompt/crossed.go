package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// groupedIntent is what is wanted of rows by groups: how two fields are related is
// more than a breakdown by both.
func (b *builder) groupedIntent() plan.Intent {
	plain := !slices.ContainsFunc(b.q.By, func(d plan.Dimension) bool { return d.Bins > 0 || d.Grain != "" || d.Part != "" })
	if plain && len(b.q.By) == 2 && !b.calculates() && b.wants("relation") {
		return plan.Relation
	}
	return plan.Breakdown
}
