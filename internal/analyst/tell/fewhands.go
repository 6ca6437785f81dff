package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// fewHands is the plan of a request where the table depends on too few of something: how much each has of the rows, the most first, and who
// has most of each group of the field that rows are told apart by. ok is false for other requests.
func (s *slots) fewHands(p plan.Plan) (plan.Plan, bool) {
	if !turned("few", s.prompt) || slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return !rows(m) && m.Aggregate != plan.CountDistinct }) {
		return p, false
	}
	who, ok := s.hands()
	if !ok {
		return p, false
	}
	n := insight.RowCount(s.profile)
	n.Origin = plan.Asked
	most := plan.Question{Text: p.Prompt, Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{who}, Measures: []plan.Measure{n}, Where: s.where, Period: s.period, Rank: &plan.Rank{N: bestGroups}, Compare: &plan.Comparison{Kind: plan.NoComparison}}
	out := []plan.Question{most}
	fields := slices.DeleteFunc(append(slices.Clone(s.by), Dimensions(s.profile, overviewFields)...), func(d plan.Dimension) bool {
		return d.Column == who.Column || OfState(s.profile.Column(d.Column), s.profile)
	})
	if len(fields) > 0 {
		part := plan.Describe(plan.Measure{Aggregate: plan.Portion, Of: &n, Whole: 1, Origin: plan.Asked}, s.profile)
		within := most
		within.By, within.Measures, within.Rank = []plan.Dimension{fields[0], who}, []plan.Measure{n, part}, &plan.Rank{N: 1, Within: 1}
		out = append(out, within)
	}
	p = s.told(p, out...)
	p.Missing = nil
	return p, true
}

// fewBefore stands before those of whom there are too few.
var fewBefore = lazyregexp.New(`\b(?:few|one|single|handful of|same)(?: \p{L}+)? $`)

// hands is the field of those whom a request speaks of: the one that it names, else that of persons, or of those who pay.
func (s *slots) hands() (plan.Dimension, bool) {
	for _, m := range s.chosen {
		if c := s.profile.Column(m.Name); m.Kind == ask.MentionsColumn && c != nil && c.Role != sitrep.RoleTime && !number(c, s.profile) && c.Distinct > 2 && 2*c.Distinct < s.profile.Rows && fewBefore.MatchString(s.before(m)) {
			return dimension(c), true
		}
	}
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if known := s.profile.Model.Column(c.Name); known != nil && known.Meaning == model.Name && c.Distinct > 2 && 2*c.Distinct < s.profile.Rows && strings.Contains(strings.ToLower(s.prompt), "people") {
			return dimension(c), true
		}
	}
	if d := s.party(); d != nil {
		return *d, true
	}
	if people := s.people(); len(people) > 0 {
		return people[0], true
	}
	return plan.Dimension{}, false
}
