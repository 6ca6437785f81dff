package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// asOfToday drops today as the time of rows where a request is about what is open, owed or overdue: it says as of when that is so, and not
// when rows happened.
func asOfToday(p plan.Plan) plan.Plan {
	today := func(q plan.Question) bool { return q.Period != nil && timed("as of today", q.Period.Text) }
	if !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return today(q) && notYet(q.Where) }) {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	for i, q := range p.Questions {
		if today(q) {
			p.Questions[i].Period, p.Questions[i].Compare = nil, nil
		}
	}
	return p
}

// notYet reports whether rows are those to which something has not happened.
func notYet(where *plan.Predicate) bool {
	return where != nil && slices.ContainsFunc(leaves(*where), func(w plan.Predicate) bool { return w.Op == plan.IsNull })
}
