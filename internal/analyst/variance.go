package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellVariance says how amounts stand against those that were planned for them, and when one that makes most of the
// difference was away from its plan.
func (m *maker) tellVariance(ctx context.Context) error {
	first := true
	for i := range m.answers {
		a := &m.answers[i]
		if a.Question().Programme() != plan.VarianceProgramme || len(a.Question().Measures) < 3 {
			continue
		}
		found := find.Variance(a.Answer, m.b)
		if !first { // of each further field, who is furthest from the plan says more
			found = slices.DeleteFunc(found, find.CountsReached)
		}
		if len(found) == 0 {
			continue
		}
		first = false
		more, err := m.gap(ctx, a.Answer)
		if err != nil {
			return err
		}
		a.found, a.sided = append(found, more...), true
	}
	return m.b.Err()
}

// gap tells of the group that makes most of the difference from a plan, and when it came about.
func (m *maker) gap(ctx context.Context, a insight.Answer) ([]insight.Finding, error) {
	g, ok := find.GapOf(a, m.b)
	if !ok {
		return nil, nil
	}
	var out []insight.Finding
	if f := g.Alone(m.b); f.Kind != "" {
		out = append(out, f)
	}
	r, ok := g.Course()
	if !ok {
		return out, nil
	}
	course, err := m.ask(ctx, r)
	if err != nil {
		return out, spared(fmt.Errorf("look for when a plan was missed: %w", err))
	}
	if f := g.When(course, m.b); f.Kind != "" {
		out = append(out, f)
	}
	return out, nil
}
