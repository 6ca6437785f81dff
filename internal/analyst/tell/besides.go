package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostBesides are as many questions as what is named besides gets.
const mostBesides = 3

// besides adds to a plan a question for what its request names in full and no question is about: a number of the rows that its sentence
// names, and by which groups; groups in the number that the plan begins with. What gets none is said to be not told.
func (s *slots) besides(p plan.Plan) plan.Plan {
	var added []plan.Question
	for _, m := range s.chosen {
		label, ok := s.lost(m, usedBy(append(slices.Clone(p.Questions), added...)))
		if !ok || s.namesValue(m) || slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Text, m.Text) }) {
			continue
		}
		if q, ok := s.besideOf(m, p); ok && len(added) < mostBesides {
			q.ID = q.Numbered(len(p.Questions) + len(added) + 1)
			added = append(added, q)
			continue
		}
		p.Missing = append(p.Missing, plan.Unanswered{Text: m.Text, Reason: "the data has it as " + label + ", but this report does not tell of it"})
	}
	if len(added) > 0 {
		p.Questions = append(slices.Clone(p.Questions), added...)
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// besideOf is the question for one thing that is named. ok is false where it would say nothing.
func (s *slots) besideOf(m ask.Mention, p plan.Plan) (plan.Question, bool) {
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool {
		return q.Origin == plan.Asked && len(q.Measures) > 0 && q.Intent != plan.List && q.Intent != plan.Anomaly && q.Intent != plan.Quality
	})
	if at < 0 || s.draws() {
		return plan.Question{}, false
	}
	first, c := p.Questions[at], s.profile.Column(columnOf(m, s.profile))
	text := sentenceAt(p.Prompt, m.Start)
	if !number(c, s.profile) {
		return byBesides(first, insight.DimensionOf(c), text), true
	}
	one, ok := s.measureOf(m)
	if !ok {
		return plan.Question{}, false
	}
	one.Origin = plan.Asked
	own := slotsOf(text, s.profile)
	q := plan.Question{Text: text, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{one}, Where: withoutColumns(and(own.where, own.sides), one.Columns())}
	if first.TwoSides() || turned("way", text) {
		part := own.movedBy(plan.Plan{Prompt: text, Questions: []plan.Question{q}}, &first)
		q = part.Questions[0]
		q.Measures = []plan.Measure{one}
	}
	if q.Period == nil {
		q.Period = own.period
	}
	if len(own.by) > 0 && len(q.By) == 0 && q.Where == nil {
		q.By = own.by[:1]
		if q.Intent == plan.Value {
			q.Intent = plan.Breakdown
		}
	}
	return q, true
}

// byBesides is the number that a plan begins with by groups that are named besides.
func byBesides(first plan.Question, by plan.Dimension, text string) plan.Question {
	q := plan.Question{Text: text, Intent: plan.Breakdown, Origin: plan.Asked, By: []plan.Dimension{by}, Measures: first.Measures[:1], Where: withoutColumns(first.Where, []string{by.Column}), Period: first.Period, Time: first.Time}
	if first.TwoSides() {
		q.ID, q.Intent, q.Compare = plan.ByField, plan.Change, first.Compare
	}
	return q
}

// sentenceAt is the sentence around a byte of a request.
func sentenceAt(prompt string, start int) string {
	for _, at := range sentences(prompt) {
		if at[0] <= start && start < at[1] {
			return strings.Trim(prompt[at[0]:at[1]], " ,;")
		}
	}
	return prompt
}
