package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// thingsFirst begins a request that names things and asks for no number of them.
var thingsFirst = lazyregexp.New(`(?i)^\W*(?:(?:which|what|list|show|name|give me|show me) )?(?:the |all |all the |our )?\p{L}+s\b`)

// singled is the plan of a request for the things that a condition on numbers or times chooses, as in "invoices paid after the
// due date" and "which parts are below their minimum": those rows, and not how many there are. Of levels that are counted now
// and then they are those of the newest day. ok is false for other requests.
func (s *slots) singled(p plan.Plan) (plan.Plan, bool) {
	if len(p.Questions) != 1 || len(p.Missing) > 0 || !thingsFirst.MatchString(s.prompt) || counted(s.prompt) || eachWords.MatchString(s.prompt) || rateWords.MatchString(s.prompt) {
		return p, false
	}
	q := p.Questions[0]
	if q.Origin != plan.Asked || q.Intent == plan.List || q.Rank != nil || q.Having != nil || q.Target != nil || q.Growth || q.TwoSides() || len(q.By) > 1 || slices.ContainsFunc(q.By, plan.Dimension.Made) {
		return p, false
	}
	where := q.Where
	for _, m := range q.Measures {
		if rate := chosenBy(m); rate != nil {
			where = and(rate, where)
		} else if !rows(m) && m.Origin == plan.Asked {
			return p, false
		}
	}
	level := where != nil && s.boundsLevel(*where)
	if where == nil || !level && (!holdsTwo(*where) || slices.ContainsFunc(q.By, s.holdsSeveral)) {
		return p, false
	}
	if q.Where = where; level {
		q = newestDay(q)
	}
	return s.told(p, s.which(q)), true
}

var rateWords = lazyregexp.New(`(?i)\b(?:rates?|shares?|ratio|portion|proportion|percent\w*|often)\b|%`)

// holdsSeveral reports whether a group of a field can have several rows.
func (s *slots) holdsSeveral(d plan.Dimension) bool {
	c := s.profile.Column(d.Column)
	return c == nil || c.Distinct < s.profile.Rows
}

// chosenBy is the condition of the rows that a rate counts; nil: it is none of rows.
func chosenBy(m plan.Measure) *plan.Predicate {
	if m.Aggregate == plan.Ratio && m.Of != nil && m.Of.Aggregate == plan.Count {
		return m.Of.Where
	}
	if m.Aggregate == plan.ShareWhere {
		return m.Where
	}
	return nil
}

// boundsLevel reports whether a condition bounds a level, as a stock is.
func (s *slots) boundsLevel(w plan.Predicate) bool {
	if c := s.profile.Column(w.Column); c != nil && compares(w) && w.Op != plan.IsNull && w.Until == "" && s.profile.Level(c) {
		return true
	}
	return slices.ContainsFunc(w.Kids, s.boundsLevel)
}

// holdsTwo reports whether a condition holds two fields of a row against each other.
func holdsTwo(w plan.Predicate) bool {
	return w.Against != nil && w.Against.Column != "" || slices.ContainsFunc(w.Kids, holdsTwo)
}

// newestDay is a question about the newest day, where it is about no other time.
func newestDay(q plan.Question) plan.Question {
	if q.Period == nil {
		q.Period, q.Compare = &plan.Period{Kind: plan.LastComplete, Unit: plan.Day, N: 1, Whole: true}, &plan.Comparison{Kind: plan.NoComparison}
	}
	return q
}

// which is the list of the rows of a question, with the fields of its conditions.
func (s *slots) which(q plan.Question) plan.Question {
	q.Intent, q.Measures, q.By = plan.List, []plan.Measure{}, s.shown()
	for _, k := range append([]plan.Predicate{*q.Where}, q.Where.Kids...) {
		for _, column := range []string{k.Column, columnAgainst(k)} {
			if c := s.profile.Column(column); c != nil && !groupedBy(q.By, column) {
				q.By = append(q.By, plan.Dimension{Column: column, Label: labelled(column, s.profile)})
			}
		}
	}
	return q
}

func columnAgainst(k plan.Predicate) string {
	if k.Against == nil {
		return ""
	}
	return k.Against.Column
}

// compares reports whether a condition holds numbers or times against something.
func compares(w plan.Predicate) bool {
	switch w.Op {
	case plan.Less, plan.AtMost, plan.Greater, plan.AtLeast, plan.IsNull:
		return true
	}
	return w.Against != nil || slices.ContainsFunc(w.Kids, compares)
}
