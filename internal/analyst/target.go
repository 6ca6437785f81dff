package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// crossings tells of each target that a number which adds up has come to within a
// window on which day it did.
func (m *maker) crossings(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		q := a.Question()
		at := slices.IndexFunc(a.found, func(f insight.Finding) bool {
			return f.Kind == document.KindTarget && (f.Shape == "target.met" || f.Shape == "target.early" || f.Shape == "target.over")
		})
		if at < 0 || q.Target.Against > 0 || len(q.By) > 0 || a.Resolved.Window == nil || !q.Measures[q.Target.Measure].Additive {
			continue
		}
		days, err := m.ask(ctx, eachDay(a.Resolved, fmt.Sprintf("target%d", i+1)))
		if err != nil {
			return fmt.Errorf("look for the day of a target: %w", err)
		}
		if found, ok := insight.Crossing(days, *q.Target, m.b); ok {
			a.found = slices.Insert(a.found, at+1, found)
		}
	}
	return m.b.Err()
}

// state makes what a question's target is a result.
func (m *maker) state(ctx context.Context, a *insight.Answer) error {
	q := a.Question()
	if q.Target == nil || q.Target.Against > 0 {
		return nil
	}
	over, days := a.Elapsed()
	t, err := m.query(ctx, plan.CompileTarget(*q, over, days))
	if err != nil {
		return fmt.Errorf("state the target of question %s: %w", q.ID, err)
	}
	a.Aim = t
	return nil
}

// eachDay is the measure that a question has a target for, by day.
func eachDay(r plan.Resolved, id string) plan.Resolved {
	q := &r.Question
	q.ID, q.Intent, q.Measures = id, plan.Trend, q.Measures[q.Target.Measure:q.Target.Measure+1]
	q.By, q.Compare, r.Before, r.Spine = []plan.Dimension{{Column: r.TimeField, Grain: plan.Day, Label: r.TimeField}}, nil, nil, nil
	return r
}
