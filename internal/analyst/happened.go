package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// happened reports whether a question is what happened, or what changed, in a period: it names no number and no field, so that the first of its
// numbers stands for all that did.
func happened(r plan.Resolved) bool {
	q := &r.Question
	if r.Window == nil || r.Before == nil || q.Programme() != "" || len(q.By) > 0 || len(q.Measures) == 0 {
		return false
	}
	switch q.Intent {
	case plan.Why:
		return !slices.ContainsFunc(q.Measures, func(one plan.Measure) bool { return one.Origin != plan.Supplied })
	case plan.Change:
		return len(q.Measures) > 1 && !slices.ContainsFunc(q.Measures, func(one plan.Measure) bool { return one.Origin == plan.Asked })
	}
	return false
}

// behindCause is behind how many findings of what the first number did it is told what the others did.
const behindCause = 2

// tellBeside says of what happened in a period how the other main numbers moved, and what made that.
func (m *maker) tellBeside(ctx context.Context, a *answered) error {
	if !happened(a.Resolved) {
		return nil
	}
	all, from := a, len(a.Question().Measures) // what changed lists them all by itself
	if a.Question().Intent == plan.Why {
		r := a.Resolved
		r.Question.ID, r.Question.Intent = r.Question.ID+"-beside", plan.Change
		r.Question.Measures, from = withMain(r.Question.Measures, tell.Main(&m.profile)), 1
		if len(r.Question.Measures) == 1 {
			return nil
		}
		answer, err := m.ask(ctx, r)
		if err != nil {
			return err
		}
		all = &answered{Answer: answer}
	}
	also, told, err := m.alsoMoved(ctx, all)
	if err != nil {
		return err
	}
	also = append(also, m.moves(all, from, told)...)
	a.found = slices.Insert(a.found, min(behindCause, len(a.found)), also...)
	return m.b.Err()
}

// withMain are numbers, and behind them the main ones of a table that are not among them.
func withMain(measures, main []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for _, one := range main {
		if !slices.ContainsFunc(out, func(have plan.Measure) bool { return plan.SameMeasure(have, one) || have.Label == one.Label }) {
			out = append(out, one)
		}
	}
	return out
}
