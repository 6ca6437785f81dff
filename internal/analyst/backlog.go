package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// backlog says that far more cases are open than three months before, where they are; weight is how much that matters.
func (m *maker) backlog(ctx context.Context) (found []insight.Finding, weight float64, err error) {
	v, weight, err := m.backlogged(ctx)
	return told(v.Finding), weight, err
}

// backlogged is the same with its answer. An answer that counts what is open says it already, and it is told once.
func (m *maker) backlogged(ctx context.Context) (v volunteered, weight float64, err error) {
	if m.opened || slices.ContainsFunc(m.answers, func(a answered) bool { return a.Question().Programme() == plan.OpenProgramme }) {
		return v, 0, nil
	}
	q, ok := tell.Backlog(&m.profile)
	if !ok {
		return v, 0, nil
	}
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return v, 0, fmt.Errorf("resolve the backlog: %w", err)
	}
	r := resolved[0]
	if r.Outside != "" || r.Window == nil || r.Before == nil || r.Before.Start.Before(m.time.First) {
		return v, 0, nil
	}
	r.Question.ID = "backlog" + plan.OpenProgramme
	aside := *m
	aside.b = document.NewBuilder()
	seen, err := aside.openCases(ctx, r)
	m.queries = aside.queries
	if err != nil || !find.GrewBacklog(seen) {
		return v, 0, err
	}
	m.opened = true
	a, err := m.openCases(ctx, r)
	if err != nil {
		return v, 0, err
	}
	a.Resolved.Question.ID = "backlog" // it is told beside a report, and is none of what that asks for
	return volunteered{find.TellBacklog(a, m.b), a}, find.BacklogWeight(seen), nil
}
