package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// listed makes a list of rows: fields of single rows are asked for, and nothing is counted or added up.
func (b *builder) listed() bool {
	if len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0 || b.q.Having != nil || len(b.columns) == 0 && !b.whichRows() || b.chart != "" {
		return false
	}
	if b.wants("trend", "trend yearly", "trend monthly", "change", "why", "anomaly") {
		return false
	}
	if b.each {
		b.listing = true
	}
	key := slices.ContainsFunc(b.columns, func(f int) bool { return b.fields[f].key(b.profile.Rows) })
	if !key && !(b.listing && b.asksForRows()) {
		return false
	}
	if len(b.loose) == 0 && b.once() {
		b.counted = true
		return false
	}
	b.q.Intent = plan.List
	b.inOrder(func(f int) { b.group(b.dimension(f)) })
	return true
}

// asksForRows reports whether the clause asks to see things: list, show, which, what are.
func (b *builder) asksForRows() bool {
	if b.each || b.wants("list") {
		return true
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("connect", "show", "which", "what", "who") {
			return true
		}
	}
	return false
}

// inOrder visits the fields that nothing took, as the prompt names them.
func (b *builder) inOrder(visit func(f int)) {
	for i := b.from; i < b.to; i++ {
		if name, ok := cutPrefix(b.items[i].use, "field "); ok && b.items[i].is(isField) {
			if f := b.byName(name); f >= 0 {
				visit(f)
			}
		}
	}
}
