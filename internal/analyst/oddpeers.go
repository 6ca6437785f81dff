package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

const (
	peerGroups = 12 // that a field has at most where a group is held against the others
	peerWeight = 20 // of such a difference among what is unusual
)

// peers say how the group that a request for what is unusual is about stands beside the others of its field: of one group alone that is
// what is unusual first.
func (m *maker) peers(ctx context.Context, a *answered) ([]oddity, error) {
	where := a.Question().Where
	if where == nil {
		return nil, nil
	}
	conditions := []plan.Predicate{*where}
	if where.Op == plan.And {
		conditions = where.Kids
	}
	var out []oddity
	for i, k := range conditions {
		c := m.profile.Column(k.Column)
		if k.Op != plan.Equal && k.Op != plan.In || len(k.Values) != 1 || k.Part != "" || c == nil || c.Distinct > peerGroups {
			continue
		}
		r := a.Resolved
		r.Before, r.Spine = nil, nil
		q := &r.Question
		q.ID, q.Intent, q.By, q.Compare, q.Where = fmt.Sprintf("%s-peers%d", q.ID, i+1), plan.Breakdown, []plan.Dimension{insight.DimensionOf(c)}, nil, nil
		for j := range conditions {
			if j != i {
				q.Where = find.Also(q.Where, conditions[j])
			}
		}
		q.Measures = slices.DeleteFunc(slices.Clone(q.Measures), plan.Measure.AddsOverGroups)
		found, err := m.peersOf(ctx, r, k.Values[0])
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			out = append(out, oddity{[]insight.Finding{f}, peerWeight, false})
		}
	}
	return out, nil
}

// peersOf are the numbers in which a group stands apart from the others of its field.
func (m *maker) peersOf(ctx context.Context, r plan.Resolved, value string) ([]insight.Finding, error) {
	if len(r.Question.Measures) == 0 {
		return nil, nil
	}
	all, err := m.aside(ctx, r)
	if err != nil || all.Main == nil {
		return nil, spared(err)
	}
	var out []insight.Finding
	for i, measure := range r.Question.Measures {
		if _, ok := find.Apart(all, i, value); !ok {
			continue
		}
		one := r
		one.Question.ID, one.Question.Measures = fmt.Sprintf("%s-m%d", r.Question.ID, i+1), []plan.Measure{measure}
		answer, err := m.ask(ctx, one)
		if err != nil {
			return nil, err
		}
		if row, ok := find.Apart(answer, 0, value); ok {
			out = append(out, told(find.Peers(answer, row, m.b))...)
		}
	}
	return out, nil
}
