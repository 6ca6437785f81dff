package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// growing reports whether the change of groups is asked for as growth.
func (b *builder) growing() bool {
	groups := slices.ContainsFunc(b.q.By, func(d plan.Dimension) bool { return d.Grain == "" && !d.Auto && d.Part == "" && d.Bins == 0 })
	if b.q.Intent != plan.Change || !groups || b.q.Rank != nil {
		return false
	}
	for i := b.from; i < b.to; i++ {
		if b.lexicon.lists("growth", b.ts[b.items[i].from].text) {
			return true
		}
	}
	return false
}
