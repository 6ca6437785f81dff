package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// notOfGrid puts the main numbers in the place of how many rows there are, where a table has a row of each thing at each time and
// no word asks how many: what is lost or gained there are no rows.
func (s *slots) notOfGrid(p plan.Plan) plan.Plan {
	panel := s.profile.Panel
	if panel == nil || panel.Things < 2 || counted(s.prompt) || slices.ContainsFunc(s.measures, rows) {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Change && q.Intent != plan.Why || len(q.Measures) != 1 || !rows(q.Measures[0]) || q.Programme() != "" {
			continue
		}
		if main := Main(s.profile); len(main) > 0 && !rows(main[0]) {
			q.Measures, changed = main[:min(len(main), mostMetrics)], true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}
