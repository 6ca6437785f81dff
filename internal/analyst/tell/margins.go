package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// mostBesideMargin are so many numbers of a question that its margin is told in per cent, too.
const mostBesideMargin = 4

// withMargins tells, beside a margin in money, how much of what was earned it is: less money may be as good a margin.
func (s *slots) withMargins(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Value && q.Intent != plan.Change && q.Intent != plan.Compare && q.Intent != plan.Breakdown || q.Origin == plan.Supplied || q.Target != nil || len(q.By) > 1 || len(q.Measures) > mostBesideMargin || s.draws() {
			continue
		}
		for _, m := range slices.Clone(q.Measures) {
			if rate, ok := marginRateFor(m, s.profile); ok {
				rate.Origin = plan.Implied
				q.Measures, changed = addMeasure(slices.Clone(q.Measures), rate), true
			}
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// marginRateFor is what is left of one sum after another, of the first, where a number is what is left in money.
func marginRateFor(m plan.Measure, p *catalog.Profile) (plan.Measure, bool) {
	if m.Aggregate != plan.Sum || m.Calc != plan.Subtract {
		return m, false
	}
	for _, metric := range p.Model.Metrics {
		if metric.Kind == model.KindMarginRate && metric.Column == m.Column && metric.Per == m.Until {
			return Measure(metric, p)
		}
	}
	return m, false
}
