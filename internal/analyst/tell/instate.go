package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// inState tells how many rows are in a state, and which part of all these are, where a question is about rows in one and no word of the request
// names the amount that it was given: who delivers late is no question of what that costs.
func (s *slots) inState(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		state, rest := s.stateOf(q.Where)
		if state == nil || q.Origin == plan.Supplied || q.Programme() != "" || q.Having != nil || q.Target != nil || !s.ofState(p, *q) {
			continue
		}
		count := insight.RowCount(s.profile)
		count.Where, count.Origin = state, plan.Implied
		share := plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: state, Origin: plan.Implied}, s.profile)
		q.Measures, q.Where = []plan.Measure{plan.Describe(count, s.profile), share}, rest
		if q.Rank != nil {
			rank := *q.Rank
			rank.Measure = 0
			q.Rank = &rank
		}
		changed = true
	}
	if !changed {
		return p
	}
	p.Questions = questions
	p = s.byModel(p)
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// ofState reports whether a question about rows in a state is one of groups or of all, by an amount that no word names.
func (s *slots) ofState(p plan.Plan, q plan.Question) bool {
	formed := q.Intent == plan.Breakdown || q.Intent == plan.Ranking || q.Intent == plan.Value
	grouped := len(q.By) == 0 || len(q.By) == 1 && q.By[0].Grain == "" && !q.By[0].Auto && q.By[0].Bins == 0
	if !formed || !grouped || len(q.Measures) != 1 || amountWords.MatchString(q.Text) || s.draws() {
		return false
	}
	m := q.Measures[0]
	return (m.Aggregate == plan.Sum || m.Aggregate == plan.Average) && m.Where == nil && m.Calc == "" && m.Origin != plan.Asked && unsaid(p, m)
}

// stateName is in the names of columns that say how something ended or in what state it is.
var stateName = lazyregexp.New(`(?i)\b(?:status|state|stage|outcome|result|decision|disposition|end(?:ed|ing)?|reason|grade|condition|verdict|finding)\b`)

// stateOf is the one condition of a filter that says how rows ended, or that they were late, and the others; nil: there is none, or more than one.
func (s *slots) stateOf(where *plan.Predicate) (state, rest *plan.Predicate) {
	says := func(k plan.Predicate) bool {
		c := s.profile.Column(k.Column)
		switch {
		case c == nil:
			return false
		case k.Against != nil:
			return k.Op == plan.Greater && c.Role == "time"
		}
		return (k.Op == plan.Equal || k.Op == plan.In) && k.Part == "" && (SaysHowItEnded(c, s.profile) || s.isFlag(c) || c.AllValues && stateName.MatchString(spaced(c.Name)))
	}
	for _, k := range conjuncts(where) {
		if !says(k) {
			continue
		}
		if state != nil {
			return nil, nil
		}
		state = &k
	}
	if state == nil {
		return nil, nil
	}
	return state, dropped(where, says)
}
