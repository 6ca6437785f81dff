package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// turnover is two counts of the same rows by two of their times: what came in and what
// was done with it.
type turnover struct {
	came, done string // what the prompt calls them
	field      int    // the time when it was done; -1: no turnover is asked for
}

// turnsOver takes "new and closed" in "new versus closed tickets per month" out of the
// conditions: the same ticket counts in one month as new, in another as closed.
func (b *builder) turnsOver() {
	b.turn.field = -1
	came := slices.IndexFunc(b.items[b.from:b.to], func(it item) bool { return it.use == "" && b.comesIn(it) })
	if came < 0 || b.profile.Time == "" {
		return
	}
	came += b.from
	for i := came + 1; i < b.to; i++ {
		f := b.doneField(i)
		if f < 0 || !b.heldAgainst(came, i) {
			continue
		}
		b.turn = turnover{came: b.ts[b.items[came].from].text, done: b.ts[b.items[i].from].text, field: f}
		for k := came; k <= i; k++ {
			if it := &b.items[k]; k == came || k == i || it.is("versus") || it.is("connect") {
				it.tag, it.use = isFiller, "measure count"
			}
		}
		b.counted = true
		return
	}
}

// comesIn reports whether an item says that rows came to be: new, opened, or by the name
// of the table's own time.
func (b *builder) comesIn(it item) bool {
	if it.to-it.from > 2 || it.is(isValue) && it.score >= 0.9 {
		return false
	}
	text := b.ts[it.from].text
	switch text {
	case "new", "opened", "incoming", "created", "received":
		return true
	}
	f := b.byName(b.profile.Time)
	return f >= 0 && b.participle(text) && b.hits(f, []string{text}) > 0
}

// doneField is the time that an item says something was done at; -1: none.
func (b *builder) doneField(i int) int {
	it := &b.items[i]
	if it.use != "" || !b.participle(b.ts[it.from].text) {
		return -1
	}
	best, most := -1, 0
	for f, fd := range b.fields {
		if n := b.hits(f, []string{b.ts[it.from].text}); fd.time() && fd.column.Name != b.profile.Time && n > most && !b.due(f) {
			best, most = f, n
		}
	}
	return best
}

// due reports whether a time tells when something is to happen, not when it did.
func (b *builder) due(f int) bool {
	return b.hits(f, []string{"due", "promised", "planned", "scheduled", "expected", "deadline", "target"}) > 0
}

// heldAgainst reports whether nothing but the rows and a word for a comparison or "and"
// stands between two items.
func (b *builder) heldAgainst(i, k int) bool {
	joined := false
	for n := i + 1; n < k; n++ {
		switch it := &b.items[n]; {
		case it.is("versus"), it.is("connect", "and"):
			joined = true
		case it.is(isRows), it.tag == isFiller:
		default:
			return false
		}
	}
	return joined
}

// turnedOver makes the two questions of a turnover.
func (b *builder) turnedOver(q plan.Question) []plan.Question {
	if b.turn.field < 0 || len(q.Measures) != 1 || q.Measures[0].Aggregate != plan.Count || q.Rank != nil || q.Intent == plan.List {
		return nil
	}
	column := b.fields[b.turn.field].column.Name
	other := q
	other.Measures = []plan.Measure{q.Measures[0]}
	q.Measures = []plan.Measure{q.Measures[0]}
	q.Measures[0].Label = "number of " + b.turn.came + " " + b.rowNoun()
	other.Measures[0].Label = "number of " + b.turn.done + " " + b.rowNoun()
	other.By = slices.Clone(q.By)
	for i := range other.By {
		if other.By[i].Column == b.profile.Time {
			other.By[i].Column, other.By[i].Label = column, b.fields[b.turn.field].label()
		}
	}
	other.Time = column
	done := plan.Predicate{Op: plan.NotNull, Column: column}
	restrictTo(&other, []plan.Predicate{done})
	return []plan.Question{q, other}
}
