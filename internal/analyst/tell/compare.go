package tell

import (
	"regexp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// contrast is the plan of a request that holds groups or periods against each other:
// the numbers that it names, or the main ones, side by side.
func contrast(p plan.Plan, profile *catalog.Profile) plan.Plan {
	if wellRead(p) && len(p.Questions) == 1 && p.Questions[0].TwoSides() && (p.Questions[0].Measures[0].Origin == plan.Asked || !rows(p.Questions[0].Measures[0])) && p.Questions[0].Intent != plan.Relation {
		return why(p, profile)
	}
	s := slotsOf(p.Prompt, profile)
	measures := s.numbers(p, profile)
	if volumeWords.MatchString(p.Prompt) {
		measures = s.withVolume(measures)
	}
	switch {
	case s.sides != nil && s.compare == nil:
		q := plan.Question{Text: p.Prompt, Intent: plan.Compare, Origin: plan.Asked, Measures: measures, Where: and(s.where, s.sides)}
		q.Period = s.period
		if q.Compare = (*plan.Comparison)(nil); q.Period != nil {
			q.Compare = &plan.Comparison{Kind: plan.NoComparison}
		}
		for _, m := range s.chosen {
			if m.Name == s.sides.Column {
				q.By = []plan.Dimension{dimension(profile.Column(m.Name))}
				break
			}
		}
		return s.told(p, q)
	case profile.Time == "" || s.compare == nil && !twoSided(p):
		return p
	}
	return s.beside(p, measures)
}

// beside are the questions of several numbers in two periods, and by the fields that are
// named.
func (s *slots) beside(p plan.Plan, measures []plan.Measure) plan.Plan {
	base := s.base(p, plan.Change)
	base.Where = and(base.Where, s.sides)
	base.Measures = measures
	first := base
	first.ID = plan.UpdateProgramme
	out := []plan.Question{first}
	for _, d := range s.fields(p, s.profile, 2) {
		by := base
		by.ID, by.By = plan.ByField, []plan.Dimension{d}
		out = append(out, by)
	}
	return s.told(p, out...)
}

var volumeWords = regexp.MustCompile(`(?i)\bvolumes?\b|\bhow many\b|\bnumbers\b`)

// withVolume puts how many there are before other numbers: the rows where each is one, else
// the first number that adds up.
func (s *slots) withVolume(measures []plan.Measure) []plan.Measure {
	if slices.ContainsFunc(measures, plan.Measure.AddsOverGroups) {
		return measures
	}
	for _, m := range s.profile.Model.Metrics {
		if one, ok := plan.Of(m, s.profile); ok && one.AddsOverGroups() {
			return append([]plan.Measure{one}, measures...)
		}
	}
	return append([]plan.Measure{insight.RowCount(s.profile)}, measures...)
}

// twoSided reports whether a reading holds one period against another.
func twoSided(p plan.Plan) bool { return comparison(p) != nil }
