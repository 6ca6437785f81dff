package model

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// meaning checks that a question has the shape that its intent needs, and that it
// lists nothing that reports do not list. The question is valid.
func (k *checker) meaning(where string, q *plan.Question) {
	for _, rule := range []func(*checker, string, *plan.Question){(*checker).timed, (*checker).grouped, (*checker).ranked, (*checker).related, (*checker).contacts, (*checker).drawn} {
		rule(k, where, q)
	}
}

// timed: a course needs a time to go by, a change one to be in.
func (k *checker) timed(where string, q *plan.Question) {
	times := slices.ContainsFunc(q.By, func(d plan.Dimension) bool {
		c := k.Profile.Column(d.Column)
		return d.Grain != "" || d.Auto || d.Part != "" || c.Role == sitrep.RoleTime
	})
	switch {
	case q.Intent == plan.Trend && !times:
		k.breaks(where+".by", "", "a trend needs a field of time in by")
	case q.Intent == plan.Change && q.Time == "" && k.Profile.Time == "" && len(q.By) == 0:
		k.breaks(where, "", "the data has no dates to see a change by")
	}
}

// grouped: what compares groups needs a field to group by; one number needs none.
func (k *checker) grouped(where string, q *plan.Question) {
	switch q.Intent {
	case plan.Breakdown, plan.Ranking, plan.Compare, plan.List:
		if len(q.By) == 0 && q.Intent == plan.Compare && q.TwoSides() { // two periods, not two groups
			q.Intent = plan.Change
			return
		}
		if len(q.By) == 0 {
			k.breaks(where+".by", "", "the intent %s needs a field in by", q.Intent)
		}
	case plan.Value:
		if len(q.By) > 0 {
			q.Intent = plan.Breakdown
		}
	}
	if q.Having != nil && len(q.By) == 0 {
		k.breaks(where+".having", "", "having is about groups: it needs a field in by")
	}
}

// ranked: a ranking says how many, and a rank is in proportion.
func (k *checker) ranked(where string, q *plan.Question) {
	if q.Intent == plan.Ranking && q.Rank == nil {
		k.breaks(where+".rank", "", "a ranking needs rank")
	}
	if r := q.Rank; r != nil && (r.N < 0 || r.Offset < 0 || r.Within < 0 || r.Within > len(q.By)) {
		k.breaks(where+".rank", "", "n, offset and within are counts, and no more than there is to count")
	}
}

// related: a relation is that of two numbers, or of groups and a number.
func (k *checker) related(where string, q *plan.Question) {
	correlates := slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Correlation })
	if q.Intent == plan.Relation && !correlates && len(q.By) == 0 {
		k.breaks(where+".measures", "", "a relation needs the measure correlation of two fields: column and until")
	}
	if correlates && q.Intent != plan.Relation {
		q.Intent = plan.Relation
	}
}

// mostContacts is how many rows a list with people's addresses may have.
const mostContacts = 20

// contacts keeps lists of how to reach people short: the first 20 in an order.
func (k *checker) contacts(where string, q *plan.Question) {
	if !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return reachesPeople(k.Profile.Column(d.Column)) }) {
		return
	}
	if q.Rank == nil || q.Rank.N < 1 || q.Rank.N > mostContacts {
		k.breaks(where+".by", "", "reports do not list how to reach people: leave the field out and put the part into notAnswered with the reason people")
	}
}

// drawn: a chart is one of those that there are.
func (k *checker) drawn(where string, q *plan.Question) {
	if !slices.Contains([]string{"", "bar", "line", "pie", "scatter"}, q.Chart) {
		k.breaks(where+".chart", q.Chart, "there is no such chart")
	}
}
