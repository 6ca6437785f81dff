package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellOneRow says of the first answer whose sum a single row makes much of which row that is, and what is left
// without it.
func (m *maker) tellOneRow(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		if a.odd() || len(a.found) == 0 || a.Main == nil || !oneRowed(a.Question()) {
			continue
		}
		found, err := m.oneRow(ctx, a.Resolved)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			a.found = slices.Insert(slices.Clone(a.found), 1, found...)
			return m.b.Err()
		}
	}
	return nil
}

// oneRowed reports whether a question is one whose sums a single row may make much of: in all, or of its groups.
func oneRowed(q *plan.Question) bool {
	switch q.Intent {
	case plan.Value, plan.Why, plan.Change:
		return true
	case plan.Breakdown, plan.Ranking:
		return len(q.By) == 1 && !q.By[0].Made() && q.By[0].Grain == "" && !q.By[0].Auto
	}
	return false
}

// oneRow tells of the single row of the first of a question's sums that has one.
func (m *maker) oneRow(ctx context.Context, r plan.Resolved) ([]insight.Finding, error) {
	for i, o := range find.OneRowsOf(r) {
		found, err := m.oneRowOf(ctx, o, fmt.Sprintf("%s-row%d", r.Question.ID, i+1))
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	return nil, nil
}

func (m *maker) oneRowOf(ctx context.Context, o find.OneRow, id string) ([]insight.Finding, error) {
	if a, err := m.aside(ctx, o.Largest(id)); err != nil || !o.Striking(a) {
		return nil, err
	} else if rest, err := m.aside(ctx, o.Rest(id)); err != nil || !o.Alone(rest, a) {
		return nil, err
	}
	which, ok := o.Named(id+"-named", &m.profile)
	if !ok {
		return nil, nil
	}
	var answers []insight.Answer
	for _, q := range []plan.Resolved{o.Largest(id + "-largest"), o.Rest(id + "-rest"), which} {
		a, err := m.ask(ctx, q)
		if err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	return told(o.Tell(answers[0], answers[1], answers[2], m.b)), nil
}
