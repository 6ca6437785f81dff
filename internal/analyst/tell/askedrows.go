package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// withCases adds to a share that is asked for alone how many cases it is: 21 of the 190.
func (s *slots) withCases(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Value || q.Origin == plan.Supplied || q.Programme() != "" || q.Target != nil || len(q.By) > 0 || len(q.Measures) != 1 {
			continue
		}
		share := q.Measures[0]
		if share.Aggregate != plan.ShareWhere || share.Where == nil || share.Column != "" {
			continue
		}
		n := plan.Describe(plan.Measure{Aggregate: plan.Count, Where: share.Where}, s.profile)
		n.Origin, n.Good = plan.Implied, share.Good
		q.Measures, changed = []plan.Measure{share, n}, true
	}
	if changed {
		p.Questions = questions
	}
	return p
}
