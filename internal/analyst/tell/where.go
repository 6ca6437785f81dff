package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// whereForm is, in the file of forms, a question where something comes from: of which rows it is more than of all others.
const whereForm Form = "where"

// AsksWhere reports whether a request asks where something comes from.
func AsksWhere(prompt string) bool { return fitsForm(prompt, whereForm) }

// from is the plan of a question where a state of rows, or what a row comes to, comes from: its rate or its average in all, to be
// looked at group by group. ok is false where nothing of the kind was read.
func (s *slots) from(p plan.Plan) (plan.Plan, bool) {
	if !AsksWhere(p.Prompt) || fitsForm(p.Prompt, changeWords) || s.compare != nil || s.draws() || len(p.Questions) == 0 || p.Questions[0].Origin == plan.Supplied {
		return p, false
	}
	read, of := p.Questions[0], insight.RowCount(s.profile)
	if len(read.Measures) > 0 {
		of = read.Measures[0]
	}
	m, rest, ok := s.trouble(of, read.Where)
	if !ok {
		return p, false
	}
	m.Origin = plan.Asked
	q := plan.Question{ID: plan.DriversProgramme, Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: rest, Measures: []plan.Measure{m}, Period: s.period}
	return s.with(p, []plan.Question{q}), true
}

// trouble is the rate or the average that a question where something comes from is about, and the rows that it is of: how many rows are in
// a state is the share of all that are.
func (s *slots) trouble(m plan.Measure, where *plan.Predicate) (of plan.Measure, rest *plan.Predicate, ok bool) {
	if !rows(m) {
		if m.Aggregate == plan.Sum { // of what adds up, the largest part is meant
			return m, where, false
		}
		of, ok = s.ofEachRow(m)
		return of, where, ok || plan.Crossable(m) && m.Unit == "%"
	}
	var states []plan.Predicate
	where = and(where, m.Where)
	for _, k := range conjuncts(where) {
		if s.troubles(k) {
			states = append(states, k)
		}
	}
	if len(states) == 0 {
		return m, where, false
	}
	state := states[0]
	rest = dropped(where, func(k plan.Predicate) bool { return plan.SamePredicate(&k, &state) })
	if rate, ok := s.stateRate(state); ok {
		return rate, rest, true
	}
	return plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: &state, Good: "down"}, s.profile), rest, true
}

// troubles reports whether a condition is a state that cases come to, and not what they are.
func (s *slots) troubles(k plan.Predicate) bool {
	c, known := s.profile.Column(k.Column), s.profile.Model.Column(k.Column)
	switch {
	case c == nil || k.Part != "" || k.Until == plan.Now:
		return false
	case k.Against != nil || k.Until != "":
		return true
	}
	return (k.Op == plan.Equal || k.Op == plan.In) && (c.Type == sitrep.TypeBoolean || known != nil && known.Meaning == model.Flag || SaysHowItEnded(c, s.profile) || model.IsStatus(c.Name))
}

// stateRate is the rate of the table's model that a state is counted by.
func (s *slots) stateRate(state plan.Predicate) (plan.Measure, bool) {
	if rate, ok := s.rateOf(&state); ok {
		return rate, true
	}
	for _, m := range s.profile.Model.Metrics {
		if m.Kind == model.KindLate && state.Op == plan.Greater && state.Column == m.Column && state.Against != nil && state.Against.Column == m.Until {
			return Measure(m, s.profile)
		}
	}
	return plan.Measure{}, false
}
