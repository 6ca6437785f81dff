package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// follows completes a question from the one before it: "and by channel?"
// keeps its measures, "is it getting worse?" its subject. It reports true
// where the question only added numbers to the one before.
func (b *builder) follows(last, q *plan.Question) bool {
	if b.addsNumbers(last, q) {
		last.Measures = dedupe(append(last.Measures, q.Measures...))
		last.Text = b.said(b.itemAt(last.Text), b.to)
		return true
	}
	b.ofThese(last, q)
	switch {
	case last.Intent == plan.List, q.Intent == plan.List:
	case b.elliptic():
		b.copyFrom(last, q)
	case b.changedOnly(q) && !b.holdsGuess(last, q):
		b.copyFrom(last, q)
	case q.Intent != plan.List && b.sameRanked() && len(last.Measures) > 0 && q.Rank != nil:
		rank := *q.Rank
		b.copyFrom(last, q)
		rank.Measure = 0
		q.Rank, q.Intent = &rank, plan.Ranking
	case b.again() && len(q.By) == 0 && q.Intent == plan.Value:
		own := q.Measures
		b.copyFrom(last, q)
		q.Intent, q.Measures = last.Intent, own
	}
	return false
}

// itemAt is the first item of a question that was read before.
func (b *builder) itemAt(text string) int {
	for i := b.from; i > 0; i-- {
		if len(b.said(i-1, b.from)) >= len(text) {
			return i - 1
		}
	}
	return 0
}

// addsNumbers: "how many people live there, and what is the highest price among them?"
func (b *builder) addsNumbers(last, q *plan.Question) bool {
	return last.Intent == plan.Value && q.Intent == plan.Value && q.Where == nil && len(q.By) == 0 &&
		(q.Period == nil || last.Period != nil && *q.Period == *last.Period) && b.from > 0 && b.items[b.from-1].is("connect", "and")
}

// elliptic reports whether the clause names no number and no rows of its own.
func (b *builder) elliptic() bool {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.is("aggregate") || it.is("figure") || it.is("duration") || b.rates(i) || it.is(isRows) || it.is("superlative") || it.is(isField) && b.fields[it.links[0].field].measure() {
			return false
		}
	}
	return true
}

// changedOnly reports whether the clause asks which groups changed most, and not in what:
// "which class improved most?"
func (b *builder) changedOnly(q *plan.Question) bool {
	return b.guessed && q.Intent == plan.Change && len(q.By) > 0
}

// holdsGuess reports whether what was taken for want of a number is what the question
// before asked for, too.
func (b *builder) holdsGuess(last, q *plan.Question) bool {
	return len(last.Measures) == 0 || slices.ContainsFunc(q.Measures, func(m plan.Measure) bool {
		return m.Aggregate == last.Measures[0].Aggregate && m.Column == last.Measures[0].Column
	})
}

// sameRanked reports whether the clause ranks by what the question before asked for:
// "Which team has the lowest?"
func (b *builder) sameRanked() bool {
	at := -1
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("aggregate"), it.is("figure"), it.is("duration"), it.is(isRows), b.rates(i), it.is(isField) && b.fields[it.links[0].field].measure():
			return false
		case it.is("superlative"):
			if strings.Contains(it.arg, " ") {
				return false // it names its own number: "who is the fastest?"
			}
			at = i
		}
	}
	if at < 0 || at+1 < b.to && !b.ends(at+1) && !b.items[at+1].is("connect", "and") {
		return false
	}
	before := b.previous(at)
	return before >= 0 && b.items[before].is("connect", "have", "has", "is", "with")
}

// copyFrom takes what the question leaves open from the one before.
func (b *builder) copyFrom(last, q *plan.Question) {
	q.Measures = append([]plan.Measure{}, last.Measures...)
	if len(q.By) == 0 {
		q.By = append([]plan.Dimension{}, last.By...)
	}
	if q.Where == nil {
		q.Where = last.Where
	}
	if q.Period == nil {
		q.Period, q.Compare = last.Period, last.Compare
	}
	if q.Rank == nil && q.Intent == plan.Breakdown && last.Rank != nil && len(q.By) > 0 && last.Rank.Column == "" {
		q.Rank = last.Rank
	}
	if q.Rank != nil && q.Rank.Measure >= len(q.Measures) {
		q.Rank = nil
	}
	if q.Intent == plan.Relation || q.Intent == plan.Distribution {
		q.Intent = plan.Breakdown
	}
	q.Having = nil
}

// again reports whether the clause asks the question before of another number:
// "and what about seats?"
func (b *builder) again() bool {
	for i := b.from; i < b.to && i < b.from+3; i++ {
		if n, _ := b.opens("again", b.items[i].from); n > 0 {
			return true
		}
	}
	return false
}

// ofThese keeps the conditions of the question before for one about its rows: "who has
// most of them?", "which ones are the oldest?"
func (b *builder) ofThese(last, q *plan.Question) {
	if q.Where != nil || last.Where == nil {
		return
	}
	for i := b.from; i < b.to; i++ {
		switch b.ts[b.items[i].to-1].text {
		case "them", "ones", "those", "these":
			q.Where = last.Where
			return
		}
	}
}
