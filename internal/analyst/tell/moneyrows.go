package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// amounted puts what rows come to beside how many they are, where the rows are money by their name and nobody asks how
// many: donations by channel are what was given, and from how many gifts.
func (s *slots) amounted(p plan.Plan) plan.Plan {
	amount, ok := s.amountOfRows()
	if !ok || counted(p.Prompt) {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin != plan.Asked || q.Programme() != "" || len(q.Measures) != 1 || q.Target != nil || q.Having != nil || !sumsUp[q.Intent] {
			continue
		}
		amount.Origin = q.Measures[0].Origin
		switch m := q.Measures[0]; {
		case rows(m) && len(q.By) > 1:
			q.Measures = []plan.Measure{amount}
		case rows(m):
			q.Measures = []plan.Measure{amount, insight.RowCount(s.profile)}
		default:
			continue
		}
		changed = true
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// amountOfRows is what the rows come to, where they are money by their name.
func (s *slots) amountOfRows() (plan.Measure, bool) {
	column := ask.Over(s.profile, nil, nil).MoneyOfRows()
	if column == "" {
		return plan.Measure{}, false
	}
	amount := s.columnMeasure(s.profile.Column(column))
	amount.Origin = plan.Implied
	return amount, amount.AddsOverGroups()
}

// sumsUp are the intents of questions that tell what rows come to.
var sumsUp = map[plan.Intent]bool{plan.Value: true, plan.Breakdown: true, plan.Trend: true}

// withAmount puts before numbers that only count rows what these come to, where they are money by their name and nobody asks
// how many: an update on expenses begins with what was spent.
func (s *slots) withAmount(measures []plan.Measure) []plan.Measure {
	amount, ok := s.amountOfRows()
	if !ok || len(measures) == 0 || counted(s.prompt) || slices.ContainsFunc(measures, func(m plan.Measure) bool { return m.Aggregate != plan.Count }) {
		return measures
	}
	return append([]plan.Measure{amount}, measures...)
}
