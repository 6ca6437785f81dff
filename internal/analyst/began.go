package analyst

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// stood says from when to when the group stood still that made most of a fall.
func (m *maker) stood(ctx context.Context, c find.Cause) ([]insight.Finding, error) {
	r, ok := c.Standing()
	if !ok {
		return nil, nil
	}
	aside := *m
	aside.b = document.NewBuilder()
	course, err := aside.course(ctx, r)
	m.queries = aside.queries
	if err != nil || !find.StoodStill(course) {
		return nil, spared(err)
	}
	if course, err = m.course(ctx, r); err != nil {
		return nil, err
	}
	return told(c.Stood(course, m.b)), nil
}

// began says since when what made a change has its new level.
func (m *maker) began(ctx context.Context, c find.Cause) ([]insight.Finding, error) {
	r, ok := c.Course()
	if c.Came() {
		return nil, nil
	}
	if !ok {
		return m.ceased(ctx, c)
	}
	course, err := m.course(ctx, r)
	if err != nil {
		return nil, err
	}
	if f := c.Began(course, m.b); f.Kind != "" {
		return []insight.Finding{f}, nil
	}
	return m.ceased(ctx, c)
}

// ceased says since when the one group has no rows that made a fall.
func (m *maker) ceased(ctx context.Context, c find.Cause) ([]insight.Finding, error) {
	if len(c.Rows) != 1 || len(c.By()) != 1 || c.Spread || c.Came() {
		return nil, nil
	}
	r := c.Entries()
	r.Question.ID += "-last"
	r.Question.Where = find.Also(r.Question.Where, c.Only())
	aside := *m
	aside.b = document.NewBuilder()
	a, err := aside.ask(ctx, r)
	m.queries = aside.queries
	if err != nil || !c.Quiet(a) {
		return nil, spared(err)
	}
	if a, err = m.ask(ctx, r); err != nil {
		return nil, err
	}
	return told(c.Stopped(a, m.b)), nil
}
