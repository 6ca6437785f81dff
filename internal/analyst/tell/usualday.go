package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// usualUnit is how a request asks for what a unit of time has on average.
var usualUnit = lazyregexp.New(`(?i)\b(?:on |in |of )?(?:an?|the|each|every) (?:average|normal|typical|usual|ordinary|regular) (day|week|month)\b`)

// onUsualDay makes of a number that is asked for on a normal day the average of what all groups together came to on each:
// a state of each group is added up over these, and never over time.
func (s *slots) onUsualDay(p plan.Plan) plan.Plan {
	unit := usualUnit.FindStringSubmatch(p.Prompt)
	if unit == nil || s.profile.Time == "" || len(p.Questions) != 1 || !plainDates(s.profile) {
		return p
	}
	q := p.Questions[0]
	of, ok := s.perDay(q.Measures)
	if !ok || q.Programme() != "" || q.Target != nil || q.Rank != nil {
		return p
	}
	grain := plan.Grain(strings.ToLower(unit[1]))
	one := plan.Describe(plan.Measure{Aggregate: plan.Each, Of: &of, Each: []plan.Dimension{{Column: s.profile.Time, Grain: grain, Label: string(grain)}}, Over: plan.Average, Origin: plan.Asked}, s.profile)
	one.Label = strings.Replace(one.Label, "average total ", "average ", 1)
	q.Measures = []plan.Measure{one}
	q.Where = withoutColumns(q.Where, of.Columns())
	q.By = slices.DeleteFunc(slices.Clone(q.By), func(d plan.Dimension) bool { return d.Column == s.profile.Time })
	return s.told(p, q)
}

// perDay is what the first number of a question comes to on one day.
func (s *slots) perDay(measures []plan.Measure) (plan.Measure, bool) {
	if len(measures) == 0 {
		return plan.Measure{}, false
	}
	m := measures[0]
	switch known := s.profile.Model.Column(m.Column); {
	case rows(m):
		return m, true
	case known == nil || m.Where != nil || m.Per != nil || m.Calc != "":
		return m, false
	case known.Meaning == model.Level && (m.Aggregate == plan.Last || m.Aggregate == plan.Average || m.Aggregate == plan.Sum),
		known.Meaning == model.Flow && (m.Aggregate == plan.Sum || m.Aggregate == plan.Average):
		return plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: m.Column, Unit: m.Unit, Additive: true, Good: m.Good, Origin: m.Origin}, s.profile), true
	}
	return m, false
}
