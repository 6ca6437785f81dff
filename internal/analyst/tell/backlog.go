package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// monthsOfBacklog is how far back the cases that are open are held against.
const monthsOfBacklog = 3

// Backlog is the question how many cases were open at the end of the last month, and three months before; ok is false of a
// table without cases that end, and of members and the like, of which many are to stay. It is by who has them, where that is known.
func Backlog(p *catalog.Profile) (q plan.Question, ok bool) {
	l, ok := lifeOf(p)
	if !ok || l.lasts || !plainDates(p) {
		return q, false
	}
	month := func(ago int) *plan.Period {
		return &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Ago: ago, Whole: true}
	}
	q = plan.Question{ID: plan.OpenProgramme, Intent: plan.Value, Origin: plan.Implied, By: []plan.Dimension{}, Time: timeOf(l.start, p), Period: month(0)}
	q.Measures = []plan.Measure{l.open([]string{"open"}, p)}
	q.Where = stillToDo(nil, p)
	q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: month(monthsOfBacklog)}
	s := slots{profile: p}
	q.By = append(q.By, s.people()...)
	return q, true
}

// EndOf is the column that says when the cases of a table ended; empty: they have no end.
func EndOf(p *catalog.Profile) string {
	if l, ok := lifeOf(p); ok && !l.lasts {
		return l.end.Name
	}
	return ""
}
