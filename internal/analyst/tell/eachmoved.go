package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// anyOf is the field of which a part asks whether any group moved: is any supplier slower than before, has someone's work got worse.
// ok is false where it asks of all together.
func (s *slots) anyOf() (d plan.Dimension, ok bool) {
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || c == nil || m.Score < hintSure || number(c, s.profile) || c.Role == "time" || isKey(c, s.profile) || c.Distinct < 2 || c.Distinct > mostNamedGroups {
			continue
		}
		if m.How != "soft" && turned("any", strings.ToLower(s.prompt[:min(m.Start, len(s.prompt))])) {
			return insight.DimensionOf(c), true
		}
	}
	if people := s.people(); len(people) > 0 && turned("whoever", s.prompt) {
		return people[0], true
	}
	return d, false
}

// eachMoved is the question of what a part asks whether it moved, where its reading counts the groups or tells them apart by the number
// itself: of a state the part of the rows that have it, else the number that it names, how long it took, or how good it was.
func (s *slots) eachMoved(p plan.Plan) plan.Question {
	q := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}}
	if len(p.Questions) > 0 {
		q.Where, q.Period, q.Compare = p.Questions[0].Where, p.Questions[0].Period, p.Questions[0].Compare
	}
	own := slices.DeleteFunc(slices.Clone(s.measures), func(m plan.Measure) bool { return rows(m) || m.Aggregate == plan.CountDistinct })
	took, slow := s.took(own)
	switch {
	case len(own) > 0:
		q.Measures = own[:1]
	case slow:
		q.Measures = []plan.Measure{took}
	case q.Where != nil:
		q.Measures = []plan.Measure{insight.RowCount(s.profile)}
	case s.rateSaid() != nil:
		q.Measures = []plan.Measure{*s.rateSaid()}
	case betterWords.MatchString(s.prompt) && len(s.judged()) > 0:
		q.Measures = s.judged()[:1]
	default:
		q.Measures = s.main()[:1]
	}
	q.Measures = slices.Clone(q.Measures)
	q.Measures[0].Origin = plan.Implied
	return q
}

// scored reports whether the rows were told apart by the very number that a part names, of which it asks how it went: the review scores.
func (s *slots) scored(p plan.Plan) bool {
	if len(p.Questions) != 1 || len(p.Questions[0].By) != 1 || len(p.Questions[0].Measures) != 1 || !rows(p.Questions[0].Measures[0]) || counted(s.prompt) {
		return false
	}
	return slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return m.Column != "" && m.Column == p.Questions[0].By[0].Column })
}

// rateSaid is the rate of the model of a column that words speak of: of paperwork the part of the invoices that are queried. Nil: there is none.
func (s *slots) rateSaid() *plan.Measure {
	for _, m := range s.all {
		if m.Kind != ask.MentionsColumn && m.Kind != ask.MentionsValue || m.How == "soft" || m.Score < hintSure {
			continue
		}
		for _, metric := range s.profile.Model.Metrics {
			if metric.Kind == model.KindRate && metric.Column == m.Name {
				if rate, ok := Measure(metric, s.profile); ok {
					return &rate
				}
			}
		}
	}
	return nil
}

// foremost is the number of which a part asks how it went: the first one that is more than how many rows there are, which nobody counts.
func (s *slots) foremost(measures []plan.Measure) []plan.Measure {
	at := slices.IndexFunc(measures, func(m plan.Measure) bool { return !rows(m) })
	if at < 0 || counted(s.prompt) {
		at = 0
	}
	return slices.Clone(measures[at : at+1])
}

// partOfState is the part of the rows that are in a state, as the model has it, else of all: what is turned down.
func (s *slots) partOfState(where *plan.Predicate) (plan.Measure, bool) {
	if where == nil {
		return plan.Measure{}, false
	}
	if rate, ok := s.rateOf(where); ok {
		return rate, true
	}
	c := s.profile.Column(where.Column)
	if c == nil || where.Op != plan.Equal && where.Op != plan.In || !OfState(c, s.profile) && !s.twofold(c.Name) {
		return plan.Measure{}, false
	}
	return plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: where, Origin: plan.Asked}, s.profile), true
}

// amongEnded tells the part of the rows in a state that is only known at the end of a case among those that ended, by when they did: of what
// is still open nobody knows whether it will be turned down.
func (s *slots) amongEnded(q *plan.Question, state plan.Predicate) {
	l, ok := lifeOf(s.profile)
	c := s.profile.Column(state.Column)
	if !ok || q.Measures[0].Aggregate != plan.ShareWhere || l.end == nil || c == nil || !OfState(c, s.profile) {
		return
	}
	var in int64
	for _, v := range c.Values {
		if slices.Contains(state.Values, v.Value) {
			in += v.Rows
		}
	}
	const most = 0.8 // of the cases that ended: where nearly all of them are in the state, the end is that of the state
	if ended := s.profile.Rows - l.end.Nulls; float64(in) < most*float64(ended) {
		q.Where, q.Time = &plan.Predicate{Op: plan.NotNull, Column: l.end.Name}, timeOf(l.end, s.profile)
	}
}

// sideBySide are the changes of each of several values of a field of which a request asks what is behind them all, and by the groups that it
// names of each: falls, errors and fires by home.
func (s *slots) sideBySide(q plan.Question) []plan.Question {
	if s.sides == nil || q.Where == nil || groupedBy(q.By, s.sides.Column) || !q.Measures[0].AddsOverGroups() {
		return nil
	}
	of := dimension(s.profile.Column(s.sides.Column))
	q.ID, q.Intent, q.Measures = plan.ByField, plan.Change, q.Measures[:1]
	out := []plan.Question{q}
	out[0].By = []plan.Dimension{of}
	if len(q.By) == 1 {
		q.ID, q.Intent, q.By = "", plan.Breakdown, []plan.Dimension{of, q.By[0]}
		out = append(out, q)
	}
	return out
}
