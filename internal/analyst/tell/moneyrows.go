package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
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

// paidWords ask for an amount by what was done with it.
var paidWords = lazyregexp.New(`(?i)\bhow much (?:money )?(?:was|were|has been|have been|is|are|did|do|have|has)(?: (?:we|they|people|everybody|everyone))? (\p{L}{3,})\b`)

// amountDone takes what rows come to for an amount that a request names only by what was done with it, where the rows are
// money by their name: how much was claimed, of expenses. The word is no field that the data lacks.
func (s *slots) amountDone(p plan.Plan) plan.Plan {
	done := paidWords.FindStringSubmatch(p.Prompt)
	amount, ok := s.amountOfRows()
	if done == nil || !ok {
		return p
	}
	left := slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return u.Reason == nameless && strings.EqualFold(u.Text, done[1]) })
	if len(left) == len(p.Missing) {
		return p
	}
	p.Missing = left
	if amount.Origin = plan.Asked; allSupplied(p) {
		q := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{amount}, Where: s.where}
		if q.Period = s.period; q.Period != nil {
			q.Compare = &plan.Comparison{Kind: plan.Previous}
		}
		return s.with(p, []plan.Question{q})
	}
	return p
}
