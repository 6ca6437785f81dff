package prompt

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// datedAlternative makes the question's period a condition where "or" joins it
// with another one: "hired before 2015 or in Sales". A period is otherwise the
// frame of the whole question.
func (b *builder) datedAlternative() {
	for i := b.from; i < b.to; i++ {
		if b.q.Period == nil || b.items[i].use != "period" || !b.besideOr(i) {
			continue
		}
		column := b.q.Time
		if column == "" {
			column = b.profile.Time
		}
		f := b.byName(column)
		p, ok := yearPredicate(column, b.items[i].period)
		if f >= 0 && !b.fields[f].numeric() {
			p, ok = datePredicate(column, b.items[i].period)
		}
		if f < 0 || !ok {
			continue
		}
		b.items[i].use = "condition"
		b.q.Period, b.q.Time = nil, ""
		b.require(i, p)
	}
}

// besideOr reports whether a condition is joined with item i by "or".
func (b *builder) besideOr(i int) bool {
	for _, s := range b.spots {
		if s.to < i && b.joint(s.to, i) == "or" || s.from > i && b.joint(i, s.from) == "or" {
			return true
		}
	}
	return false
}

// datePredicate is a period with dates of its own as a condition on a column of dates.
func datePredicate(column string, p plan.Period) (plan.Predicate, bool) {
	condition := func(op plan.Operator, day string) (plan.Predicate, bool) {
		return plan.Predicate{Op: op, Column: column, Values: []string{day}}, day != "" && !strings.HasPrefix(day, "-")
	}
	switch {
	case p.Kind == plan.Since:
		return condition(plan.AtLeast, p.From)
	case p.Kind == plan.Before:
		return condition(plan.Less, p.To)
	case p.Kind == plan.Calendar && p.Unit == plan.Year && p.Year > 0:
		from, _ := condition(plan.AtLeast, strconv.Itoa(p.Year)+"-01-01")
		to, _ := condition(plan.Less, strconv.Itoa(p.Year+1)+"-01-01")
		return plan.Predicate{Op: plan.And, Kids: []plan.Predicate{from, to}}, true
	}
	return plan.Predicate{}, false
}
