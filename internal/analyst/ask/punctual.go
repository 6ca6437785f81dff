package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// punctual computes a share of what was on time, or late, as the model does: what is still open is no part of it.
func (s *scene) punctual(questions []plan.Question) []plan.Question {
	for i := range questions {
		q := &questions[i]
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			if rate, ok := s.rateOf(m); ok && !slices.ContainsFunc(q.Measures, func(o plan.Measure) bool { return plan.SameMeasure(o, rate) }) {
				rate.Origin = m.Origin
				q.Measures[k] = rate
			}
		}
	}
	return questions
}

// rateOf is the metric of the model that a share says in other words; ok is false where it has none.
func (s *scene) rateOf(m plan.Measure) (plan.Measure, bool) {
	p := m.Where
	if m.Aggregate != plan.ShareWhere || p == nil || p.Until == "" || len(p.Kids) > 0 || len(p.Values) != 1 || p.Values[0] != "0" {
		return plan.Measure{}, false
	}
	kind, ok := map[plan.Operator]model.Kind{plan.AtMost: model.KindOnTime, plan.Greater: model.KindLate}[p.Op]
	if !ok { // what was early is neither
		return plan.Measure{}, false
	}
	for _, rate := range s.metrics {
		if rate.Kind == kind && rate.Column == p.Until && rate.Until == p.Column {
			return rate.measure, true
		}
	}
	return plan.Measure{}, false
}
