package tell

import (
	"cmp"
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
		if q.Where == nil || q.Intent == plan.List {
			continue
		}
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			open := func(p plan.Predicate) bool { return s.isOpen(p, m.Until) }
			switch since, waits := s.waitsSince(q.Where); {
			case m.Aggregate != plan.Span || m.Until == plan.Now:
			case !slices.ContainsFunc(conjuncts(q.Where), open):
				if waits && stillWaits.MatchString(s.prompt) { // ready, and not yet collected: how long since it was ready
					q.Measures[k] = s.ageSince(cmp.Or(since, m.Until), m)
				}
			case !s.ofTimeItself(q.Where, open):
				q.Measures[k] = s.ageSince(m.Column, m)
			default:
				q.Where = dropped(q.Where, open)
			}
		}
	}
	return out
}

// ageSince is how long ago a time was, in the place of a length.
func (s *slots) ageSince(column string, m plan.Measure) plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.Span, Column: column, Until: plan.Now, Of: m.Of, Unit: m.Unit, Good: m.Good, Origin: m.Origin}, s.profile)
}

// stillWaits asks how long rows have waited so far, and not how long something took.
var stillWaits = lazyregexp.New(`(?i)\b(?:for how long|how long (?:have|has|are|is|already|now)|since when|how old)\b`)

// waitsSince is the time that a filter says rows have; waits: they have not another one, or not yet the last state.
func (s *slots) waitsSince(where *plan.Predicate) (since string, waits bool) {
	for _, k := range conjuncts(where) {
		c := s.profile.Column(k.Column)
		switch {
		case c == nil:
		case !plan.Datelike(c):
			waits = waits || k.Op == plan.NotEqual && model.IsStatus(c.Name)
		case k.Op == plan.IsNull:
			waits = true
		case k.Op == plan.NotNull:
			since = c.Name
		}
	}
	return since, waits
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
