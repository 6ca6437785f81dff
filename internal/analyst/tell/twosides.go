package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// facesTwo reports whether each question of a reading is about the same two values of a field, held against each other in one
// period: that is one table of both, and no ranking of two for each of its numbers.
func (s *slots) facesTwo(p plan.Plan) bool {
	if s.compare != nil || len(p.Questions) == 0 {
		return false
	}
	two := twoOf(p.Questions[0].Where)
	if two == nil || !s.ofValues(*two) {
		return false
	}
	return !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return !ofTwo(q, *two) })
}

// twoOf is the condition of a filter that a field has one of two values; nil: it has none.
func twoOf(where *plan.Predicate) *plan.Predicate {
	if where == nil {
		return nil
	}
	kids := []plan.Predicate{*where}
	if where.Op == plan.And {
		kids = where.Kids
	}
	for i := range kids {
		if kids[i].Op == plan.In && different(kids[i].Values) == 2 {
			return &kids[i]
		}
	}
	return nil
}

// ofTwo reports whether a question is about two values of a field and no other groups, at one time.
func ofTwo(q plan.Question, two plan.Predicate) bool {
	own := twoOf(q.Where)
	sided := own != nil && own.Column == two.Column && slices.Equal(own.Values, two.Values)
	grouped := len(q.By) == 0 || len(q.By) == 1 && q.By[0].Column == two.Column
	return q.Origin == plan.Asked && sided && grouped && ofValuesOnly(withoutColumns(q.Where, []string{two.Column})) && !q.TwoSides() && q.Target == nil && q.Having == nil && !q.Growth && q.Intent != plan.List && q.Intent != plan.Relation
}

// ofValuesOnly reports whether a filter keeps values and leaves none out: that is what the words of a request tell again.
func ofValuesOnly(where *plan.Predicate) bool {
	if where == nil {
		return true
	}
	return !slices.ContainsFunc(where.Kids, func(k plan.Predicate) bool { return !ofValuesOnly(&k) }) &&
		(where.Op == plan.And || where.Op == plan.Equal || where.Op == plan.In)
}

// numbersOfSides are the numbers of all questions of a reading that is about two values of a field; none where it is not. What one of
// them counts under a condition of its own is a number with that condition.
func (s *slots) numbersOfSides(p plan.Plan) []plan.Measure {
	if _, took := s.took(s.measures); took || s.sides == nil || !s.facesTwo(p) {
		return nil
	}
	var out []plan.Measure
	for _, q := range p.Questions {
		rest := withoutColumns(q.Where, []string{s.sides.Column})
		for _, m := range q.Measures {
			if m.Origin == plan.Supplied && betterWords.MatchString(s.prompt) { // who is better is asked of what is good or bad
				continue
			}
			for _, one := range s.under(Corrected(m, s.profile), rest, len(q.Measures) == 1) {
				out = addMeasure(out, one)
			}
		}
	}
	if !counted(s.prompt) && !slices.ContainsFunc(s.measures, rows) { // no word asks how many there are
		out = slices.DeleteFunc(out, rows)
	}
	return out[:min(len(out), mostMetrics)]
}

// under is a number of two sides, and, of rows that are counted alone under one condition, their part of all beside it: of unequal
// sides the larger one has more of everything.
func (s *slots) under(m plan.Measure, rest *plan.Predicate, alone bool) []plan.Measure {
	if m.Aggregate == plan.ShareWhere && m.Where != nil && m.Where.Column == s.sides.Column { // what part of those the two are
		m = plan.Measure{Aggregate: plan.Count}
	}
	if rest == nil || !rows(m) || !alone || rest.Op != plan.Equal || len(rest.Values) != 1 || rest.Part != "" {
		return []plan.Measure{m}
	}
	s.where = withoutColumns(s.where, []string{rest.Column})
	return s.withNumber([]plan.Measure{s.shareOf(ask.Mention{Name: rest.Column, Value: rest.Values[0]})})
}
