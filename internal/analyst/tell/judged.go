package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// betterOf answers which of some groups is better or worse, where no number is named, by the first rate of which it is
// known what is better: groups differ in size, and how many rows they have says nothing of that.
func (s *slots) betterOf(p plan.Plan) plan.Plan {
	good := s.judged()
	if len(good) == 0 || s.named() || !betterWords.MatchString(s.prompt) || s.overall() != nil {
		return p
	}
	m := good[0]
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin != plan.Asked || q.Programme() != "" || q.Target != nil || len(q.By) != 1 || q.By[0].Made() || len(q.Measures) != 1 || !rows(q.Measures[0]) || counted(s.prompt) || happenedTo(q.Where) || s.ofKinds(*q) {
			continue
		}
		q.Measures, changed = []plan.Measure{m}, true
		if q.Rank != nil && q.Rank.Column == "" {
			rank := *q.Rank
			rank.Measure, rank.Ascending = 0, (m.Good == "down") != (worstWords.MatchString(s.prompt) && !bestWords.MatchString(s.prompt))
			q.Rank = &rank
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// happenedTo reports whether a condition says that something happened to the rows that are counted: those that have an end
// were lost, and how many is what is worse.
func happenedTo(where *plan.Predicate) bool {
	return where != nil && (where.Op == plan.NotNull || slices.ContainsFunc(where.Kids, func(k plan.Predicate) bool { return k.Op == plan.NotNull }))
}

// ofKinds reports whether a question is about the rows of several kinds that a request names, told by something else: how many falls and burns
// each home has is what it asks.
func (s *slots) ofKinds(q plan.Question) bool {
	return s.sides != nil && fixed(q.Where, s.sides.Column) && !groupedBy(q.By, s.sides.Column)
}
