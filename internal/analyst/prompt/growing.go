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
	return b.growthWord() >= 0
}

// growthWord is the item that speaks of growth; -1: none.
func (b *builder) growthWord() int {
	for i := b.from; i < b.to; i++ {
		if b.lexicon.lists("growth", b.ts[b.items[i].from].text) {
			return i
		}
	}
	return -1
}

// growthCompared holds the growth of groups against each other where it is asked for, and
// not how much they have: "is Brazil growing faster than Germany?"
func (b *builder) growthCompared() {
	i := b.growthWord()
	if b.q.Intent != plan.Compare || i < 0 || b.profile.Time == "" || b.q.Compare == nil || b.q.Compare.Kind != plan.Groups || len(b.q.By) != 1 {
		return
	}
	b.q.Intent, b.q.Compare = plan.Change, nil
	b.focus = append(b.focus, "change")
	b.items[i].use = "focus change"
}

// growsFaster keeps "faster" in "growing faster" from a time that things take.
func (b *builder) growsFaster() {
	i := b.growthWord()
	if i < 0 {
		return
	}
	if n := b.next(i + 1); n >= 0 && b.lexicon.lists("speed", b.ts[b.items[n].from].text) {
		b.items[n].use = "focus change"
	}
}
