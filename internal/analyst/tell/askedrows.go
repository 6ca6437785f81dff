package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
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

// ofLevels takes what a level says where a request asks how many there are of it, and rows were counted that have any: the rows of a
// list by site and month are no people who wait.
func (s *slots) ofLevels(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Programme() != "" || q.Where == nil || len(q.Measures) != 1 || !rows(q.Measures[0]) || s.saysRows(q.Text) {
			continue
		}
		for _, leaf := range leaves(*q.Where) {
			level, ok := newestOf(plan.Measure{Aggregate: plan.Sum, Column: leaf.Column, Origin: plan.Asked}, s.profile)
			if !ok || leaf.Op != plan.Greater || !slices.Equal(leaf.Values, []string{"0"}) {
				continue
			}
			q.Measures, q.Where, changed = []plan.Measure{level}, withoutColumns(q.Where, []string{leaf.Column}), true
			break
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// saysRows reports whether words call the rows by one of their names.
func (s *slots) saysRows(text string) bool {
	return slices.ContainsFunc(stemsOf(wordsIn(text)), func(w string) bool {
		return w == model.Singular(strings.ToLower(s.profile.RowNoun)) || w == model.Singular(strings.ToLower(s.profile.Model.Noun)) || s.callsRows(w)
	})
}
