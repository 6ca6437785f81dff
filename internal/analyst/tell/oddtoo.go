package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// oddApart reports whether a request asks for numbers by groups and, in a later sentence, for what is unusual: the one takes
// no place from the other.
func oddApart(p plan.Plan) bool {
	parts := sentenceEnds.Split(p.Prompt, -1)
	at := slices.IndexFunc(parts, func(part string) bool { form, _ := Of(part); return form == Unusual })
	return at > 0 && slices.ContainsFunc(p.Questions, grouping)
}

// grouping reports whether a question asks for numbers by groups.
func grouping(q plan.Question) bool {
	return q.Origin == plan.Asked && q.Intent != plan.Anomaly && q.Intent != plan.List && len(q.By) > 0
}

// oddToo asks, beside the numbers by groups that a request asks for, what is unusual in them if its words ask for that.
func (s *slots) oddToo(p plan.Plan) plan.Plan {
	odd := slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Intent == plan.Anomaly })
	if odd || !anythingOdd.MatchString(p.Prompt) && !oddApart(p) {
		return p
	}
	var q *plan.Question
	for i := range p.Questions {
		if grouping(p.Questions[i]) {
			q = &p.Questions[i]
			break
		}
	}
	if q == nil {
		return p
	}
	ask := plan.Question{ID: plan.OddProgramme, Text: p.Prompt, Intent: plan.Anomaly, Origin: plan.Asked, By: []plan.Dimension{}, Measures: s.unusualOf(p), Where: q.Where, Period: q.Period, Time: q.Time, Compare: &plan.Comparison{Kind: plan.NoComparison}}
	return s.with(p, append(slices.Clone(p.Questions), ask))
}

// unusualOf are the numbers of a request in which something may be unusual.
func (s *slots) unusualOf(p plan.Plan) []plan.Measure {
	var out []plan.Measure
	for _, q := range p.Questions {
		for _, m := range q.Measures {
			if grouping(q) && m.Aggregate != plan.CountDistinct {
				out = addMeasure(out, m)
			}
		}
	}
	if len(out) == 0 {
		return s.many(nil)[:1]
	}
	return out[:min(len(out), 2)]
}
