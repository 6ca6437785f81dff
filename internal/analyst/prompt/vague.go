package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// rhythm takes the unit of "weekly business review" as what the overview is
// about, where the clause names nothing else.
func (b *builder) rhythm() {
	if !b.wants("overview") {
		return
	}
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		switch {
		case it.is("grain", "day", "week", "month", "quarter", "year"):
			it.use = "period"
			b.hint.Schedule = map[string]string{"day": "daily", "week": "weekly", "month": "monthly", "quarter": "quarterly", "year": "yearly"}[it.arg]
		case it.content():
			return
		}
	}
}

// report makes of "how is revenue doing?" and "overview of the North" the
// programme of an overview: the figures and their change, over time, and by what
// may tell most.
func (b *builder) report(q plan.Question) []plan.Question {
	s := steps{builder: b, base: q, measure: q.Measures[0]}
	first := q
	if b.unasked || b.onlyRows(q) {
		first.Measures = b.overviewMeasures(b)
		s.measure = first.Measures[0]
		first.Intent = plan.Overview
	} else if b.profile.Time != "" {
		first.Intent = plan.Change
	}
	first.By, first.Rank, first.Having = []plan.Dimension{}, nil, nil
	if first.Period == nil && b.profile.Time != "" {
		first.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
	}
	s.out = append(s.out, first)
	if q.Period == nil || q.Period.Text == "" {
		s.overTime()
	}
	s.each(plan.Breakdown, s.groups())
	return s.out
}

// onlyRows reports whether a question counts rows and nothing else.
func (b *builder) onlyRows(q plan.Question) bool {
	return len(q.Measures) == 1 && q.Measures[0].Aggregate == plan.Count && !b.counted && q.Measures[0].Column == ""
}
