package tell

import (
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// ofMetric leaves out the condition that a column is filled, where the words for it are those of a number that is told:
// the late ones and the remakes are not the late ones among those with a reason for a remake.
func (s *slots) ofMetric(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		where := dropped(q.Where, func(k plan.Predicate) bool { return k.Op == plan.NotNull && s.metricSays(k.Column, q.Measures) })
		if !reflect.DeepEqual(where, q.Where) {
			q.Where, changed = where, true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// metricSays reports whether all words that a request has for a column name, as a whole, one of some numbers that is
// made of another column.
func (s *slots) metricSays(column string, measures []plan.Measure) bool {
	said := false
	for _, m := range s.all {
		if m.Kind != ask.MentionsColumn || m.Name != column || m.How == "soft" || m.How == "kind" {
			continue
		}
		if !slices.ContainsFunc(s.chosen, func(c ask.Mention) bool { return s.namesOneOf(c, m, column, measures) }) {
			return false
		}
		said = true
	}
	return said
}

// namesOneOf reports whether a mention of a metric has the words of another one, and its number is one of some.
func (s *slots) namesOneOf(metric, other ask.Mention, column string, measures []plan.Measure) bool {
	if metric.Kind != ask.MentionsMetric || metric.Start > other.Start || other.Start+len(other.Text) > metric.Start+len(metric.Text) {
		return false
	}
	known := s.profile.Model.Metric(metric.Name)
	if known == nil || known.Column == column {
		return false
	}
	one, ok := Measure(*known, s.profile)
	return ok && slices.ContainsFunc(measures, func(m plan.Measure) bool { return plan.SameMeasure(m, one) })
}
