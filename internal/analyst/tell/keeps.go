package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// KeepsAsk is the plan of a part of a request that asks whether things are done by their day; ok is false for other parts.
func KeepsAsk(part plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	return slotsOf(part.Prompt, profile).keeps(part)
}

// keeps is the plan of a question whether things are done by their day, with no goal for it: how large the part was in the last period, by
// the groups that are named and in its course, and what is overdue. ok is false for other questions.
func (s *slots) keeps(p plan.Plan) (plan.Plan, bool) {
	if s.profile.Time == "" || !plainDates(s.profile) || HasGoal(p.Prompt) || !asksWhether.MatchString(p.Prompt) || s.draws() || sentenceEnds.MatchString(strings.TrimSpace(p.Prompt)) {
		return p, false
	}
	m, ok := s.keptWord()
	if !ok || m.Good == "down" || s.period != nil && s.period.Unit == plan.Day {
		return p, false
	}
	base := s.goalBase(p, m, goal{})
	base.Target = nil
	one := base
	one.ID, one.Intent, one.Compare, one.Period = plan.UpdateProgramme, plan.Change, &plan.Comparison{Kind: plan.Previous}, s.goalPeriod(s.period, m, goal{}, plan.Month)
	out := []plan.Question{one}
	if named := s.missing(p, m); len(named) > 0 {
		out = append(out, byGroups(one, named, s.profile)...)
	}
	if course, ok := s.courseOf(base, goal{}, plan.Month, s.period); ok {
		out = append(out, course)
	}
	if still, ok := s.unended(m, base); ok {
		out = append(out, still)
	}
	return s.heldToGoal(p, out), true
}
