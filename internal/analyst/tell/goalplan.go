package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// goalOfPlan is the plan of a request whose goal is in per cent of what was planned, as 95% of what was expected: what part of
// all came, the amounts by the fields, and the part in each unit of time.
func (s *slots) goalOfPlan(p plan.Plan) (plan.Plan, bool) {
	g, ok := goalIn(p.Prompt)
	against, has := s.planned()
	if !ok || !has || !g.percent || s.profile.Time == "" || !s.holdsPlan("part of") || s.draws() {
		return p, false
	}
	p = s.holding(p, against)
	amounts := p.Questions
	one := amounts[0]
	one.ID, one.Intent, one.By, one.Measures = plan.GoalProgramme, plan.Value, []plan.Dimension{}, []plan.Measure{against.part(s.profile)}
	one.Target = &plan.Target{Text: g.text, Noun: g.noun, Value: g.value, Most: g.most}
	out := append([]plan.Question{one}, amounts...)
	base := one
	base.Compare = nil
	if series, ok := s.courseOf(base, g, namedUnit(p.Prompt), one.Period); ok {
		out = append(out, series)
	}
	return s.heldToGoal(p, out), true
}

// closerToPlan is the plan of a request that holds two times against each other and asks how close to its plan something was.
func (s *slots) closerToPlan(p plan.Plan) (plan.Plan, bool) {
	if _, has := s.planned(); !has || s.compare == nil || s.sides != nil || s.profile.Time == "" || !s.holdsPlan("part") || s.draws() {
		return p, false
	}
	return contrast(s, p), true
}

// partsOfPlan puts what came, and what part of its plan that is, in the place of the numbers of a request that holds two
// times against each other and asks how close to its plan something was.
func (s *slots) partsOfPlan(measures []plan.Measure) []plan.Measure {
	against, ok := s.planned()
	if !ok || !s.holdsPlan("part") {
		return measures
	}
	came, planned, _ := against.numbers(s.profile)
	rest := slices.DeleteFunc(slices.Clone(measures), func(m plan.Measure) bool {
		return m.Column == came.Column || m.Column == planned.Column || m.Origin != plan.Asked && !s.named()
	})
	return append([]plan.Measure{came, planned, against.part(s.profile)}, rest...)
}
