package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// heldUp is the plan of a request for what does not move on: how many rows there are, by the fields that it asks for, else by who has them,
// and which, the oldest first. ok is false where the table does not say what does not, and for other requests.
func (s *slots) heldUp(p plan.Plan) (plan.Plan, bool) {
	said := saidOfWorklist(s.prompt)
	if !s.onlyWorklist() || ofWorklist("held", s.prompt) == nil || s.namesNumber() || s.period != nil && !strings.Contains(said, strings.ToLower(s.period.Text)) {
		return p, false
	}
	where, from := s.stateOfHeld(p), s.profile.Column(s.profile.Time)
	if l, ok := lifeOf(s.profile); ok && !l.lasts {
		if from = l.start; where == nil {
			where = &plan.Predicate{Op: plan.IsNull, Column: l.end.Name}
		}
		if unended(where, l.end.Name) {
			where = stillToDo(where, s.profile)
		}
	}
	if where == nil || from == nil {
		return p, false
	}
	n := insight.RowCount(s.profile)
	n.Origin, n.Good = plan.Asked, "down"
	count := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{n}, Where: where, Compare: &plan.Comparison{Kind: plan.NoComparison}}
	fields := slices.DeleteFunc(slices.Clone(s.by), func(d plan.Dimension) bool { return fixes(where, d.Column) })
	if len(fields) == 0 && (!howManyOnly.MatchString(s.prompt) || whoWords.MatchString(s.prompt)) {
		fields = s.people()
	}
	fields = fields[:min(len(fields), mostHeldBy)]
	out := []plan.Question{count}
	if len(fields) > 0 {
		out = nil
	}
	for _, d := range fields {
		by := count
		by.Intent, by.By = plan.Breakdown, []plan.Dimension{d}
		out = append(out, by)
	}
	count.By = fields
	return withoutWords(s.told(p, append(out, s.oldest(count, from))...), said), true
}

// howManyOnly asks for no more than how many do not move on.
var howManyOnly = lazyregexp.New(`(?i)^\W*(?:\p{L}+,? ){0,3}how many\b`)

// HeldUpAsk is the plan of one of several asks for rows in a state, or without an end, that its words name: those that do not move on.
func HeldUpAsk(part plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	s := slotsOf(part.Prompt, profile)
	if s.stateOfHeld(part) == nil {
		return part, false
	}
	return s.heldUp(part)
}

// mostHeldBy fields are told of what does not move on.
const mostHeldBy = 2

// stateOfHeld is the condition on a state, or on a time that has not come, under which a reading has the rows of a request; nil: it has none.
func (s *slots) stateOfHeld(p plan.Plan) *plan.Predicate {
	var out *plan.Predicate
	for _, where := range []*plan.Predicate{scope(p.Questions), s.where} {
		state := false
		for _, k := range conjuncts(where) {
			c := s.profile.Column(k.Column)
			state = state || c != nil && (k.Op == plan.IsNull || (k.Op == plan.Equal || k.Op == plan.In) && model.IsStatus(c.Name))
		}
		if state {
			return and(out, where)
		}
	}
	return nil
}

// asksAge reports whether a request asks how old each row is.
func (s *slots) asksAge() bool { return ofWorklist("old", s.prompt) != nil }
