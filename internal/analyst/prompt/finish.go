package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// finish completes a question: conditions, order, period and comparison.
func (b *builder) finish() {
	b.q.Where = conjunction(b.where)
	b.q.Chart = b.form()
	b.applyOrder()
	if len(b.q.By) == 0 && b.q.Having != nil {
		b.q.Having = nil
		b.note(plan.Assumption, b.q.Text, "its limit is left out: it is one of groups, and none are named")
	}
	b.growthCompared()
	b.compareWords()
	if b.q.Period != nil {
		if b.q.Period.Text != "" { // what follows is not about a time that nobody named
			b.lastPeriod = b.q.Period
		}
	} else if b.lastPeriod != nil && b.q.Intent != plan.List {
		b.q.Period = b.lastPeriod
		b.note(plan.Assumption, b.q.Text, "the same period: "+b.lastPeriod.Text)
	}
	b.defaultPeriod()
	b.whenDone()
	b.q.Growth = b.growing()
}

// compareWords reads "year over year" and a bare "compared to the previous period".
func (b *builder) compareWords() {
	if b.q.Compare != nil || b.profile.Time == "" {
		return
	}
	b.comparePhrase()
	if b.wants("change") && b.q.Intent == plan.Change && b.q.Period == nil && b.lastPeriod == nil && b.hint.Schedule == "" {
		b.q.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
	}
}

// form is the chart that the prompt asks for.
func (b *builder) form() string {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("focus", "relation") && strings.HasPrefix(b.ts[it.from].stem, "scatter") {
			return "scatter"
		}
	}
	switch {
	case b.pie:
		return "pie"
	case b.chart == "bar" || b.chart == "line":
		return b.chart
	}
	return ""
}

// comparePhrase reads "year over year", "vs the same month last year", "month over month".
func (b *builder) comparePhrase() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.is("compare") {
			continue
		}
		it.use = "comparison"
		kind, unit, _ := strings.Cut(it.arg, " ")
		b.q.Compare = &plan.Comparison{Kind: plan.ComparisonKind(kind)}
		if b.q.Period == nil && !b.timed() {
			b.q.Period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Grain(unit), N: 1}
		}
	}
}

// defaultPeriod is the window of a prompt that names none: that of the
// schedule. A report on demand looks at all rows.
func (b *builder) defaultPeriod() {
	if b.q.Period != nil || b.profile.Time == "" || b.q.Intent == plan.List {
		return
	}
	if b.q.Period = plan.Scheduled(b.hint.Schedule, b.q.Intent); b.q.Period == nil && (b.q.Intent == plan.Change || b.q.Intent == plan.Why) {
		b.q.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
	}
}
