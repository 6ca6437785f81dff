package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// ofEnded gives questions how long cases took that are about cases which have not ended, and so took no time yet, what they are about: how old
// these are. Where the word for their state is part of that for the time, waiting times, it is the time of all cases.
func (s *slots) ofEnded(questions []plan.Question) []plan.Question {
	out := slices.Clone(questions)
	for i := range out {
		q := &out[i]
		if q.Where == nil || len(q.Measures) == 0 || q.Intent == plan.List {
			continue
		}
		m := q.Measures[0]
		open := func(k plan.Predicate) bool { return m.Aggregate == plan.Span && s.isOpen(k, m.Until) }
		switch {
		case m.Aggregate != plan.Span || m.Until == plan.Now || !slices.ContainsFunc(conjuncts(q.Where), open):
		case !s.ofTimeItself(q.Where, open):
			age := plan.Describe(plan.Measure{Aggregate: plan.Span, Column: m.Column, Until: plan.Now, Of: m.Of, Unit: m.Unit, Good: m.Good, Origin: m.Origin}, s.profile)
			q.Measures = append([]plan.Measure{age}, q.Measures[1:]...)
		default:
			q.Where = dropped(q.Where, open)
		}
	}
	return out
}

// ofTimeItself reports whether the word that a condition comes from is the first of the name of a time: waiting times.
func (s *slots) ofTimeItself(where *plan.Predicate, open func(plan.Predicate) bool) bool {
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		said := func(k plan.Predicate) bool {
			return open(k) && k.Column == m.Name && slices.Contains(k.Values, m.Value)
		}
		return m.Kind == ask.MentionsValue && slices.ContainsFunc(conjuncts(where), said) && timeBehind.MatchString(s.prompt[m.Start+len(m.Text):])
	})
}

var timeBehind = lazyregexp.New(`(?i)^[ -]*times?\b`)

// isOpen reports whether a condition leaves only cases that have not ended, whose end is a time.
func (s *slots) isOpen(k plan.Predicate, end string) bool {
	if k.Op == plan.IsNull {
		return k.Column == end
	}
	c := s.profile.Column(k.Column)
	return c != nil && (k.Op == plan.Equal || k.Op == plan.In) && (OfState(c, s.profile) || SaysHowItEnded(c, s.profile)) && !slices.ContainsFunc(k.Values, func(v string) bool {
		return !model.IsOpen(strings.ToLower(v)) && !model.IsUnfinished(strings.ToLower(v))
	})
}
