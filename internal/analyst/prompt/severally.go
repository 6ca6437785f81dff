package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// severally makes two questions of a number that is asked for "by region and by
// channel", and of "revenue by region and channel" where that is one of several
// things that a sentence lists; standing alone it is one, of both together.
func (b *builder) severally(q plan.Question) []plan.Question {
	if q.Intent != plan.Breakdown || len(q.By) != 2 || q.Rank != nil || q.Having != nil || b.chart != "" || b.crossing() || !b.several && !b.twiceBy() {
		return nil
	}
	other := q
	q.By, other.By = q.By[:1:1], q.By[1:]
	return []plan.Question{q, other}
}

// crossing reports whether the clause says that its groups are crossed.
func (b *builder) crossing() bool {
	for i := b.from; i < b.to; i++ {
		if n, _ := b.opens("together", b.items[i].from); n > 0 {
			b.items[i].use = "groups"
			return true
		}
	}
	return false
}

// twiceBy reports whether "and by" stands in the clause.
func (b *builder) twiceBy() bool {
	for i := b.from + 1; i < b.to; i++ {
		if b.items[i].is("by") && b.ts[b.items[i].from].text == "by" && b.ts[b.items[i-1].from].text == "and" {
			return true
		}
	}
	return false
}
