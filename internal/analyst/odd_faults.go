package analyst

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// faultyRows are the rows that something is wrong with.
type faultyRows struct {
	found []insight.Finding
	spoil []spoilt
}

// spoilt is a day of a column's numbers that a faulty row makes.
type spoilt struct {
	column string
	day    time.Time
}

// faults are the rows that something is wrong with, the worst first; the same rows once.
func (m *maker) faults(ctx context.Context, a *answered) (faultyRows, error) {
	var out faultyRows
	all, err := m.farOut(ctx, a)
	if err != nil {
		return out, err
	}
	all = append(all, find.Faults(&m.profile)...)
	slices.SortStableFunc(all, func(x, y find.Fault) int { return cmp.Compare(x.Rank(), y.Rank()) })
	for i := range all {
		if len(out.found) >= mostFaults {
			break
		}
		f, days, err := m.fault(ctx, a, all[i], fmt.Sprintf("%s-fault%d", a.Question().ID, i+1))
		if err != nil {
			return out, err
		}
		same := func(have insight.Finding) bool {
			return have.Roles["list"] != "" && have.Roles["list"] == f.Roles["list"]
		}
		if f.Kind == "" || slices.ContainsFunc(out.found, same) {
			continue
		}
		out.found = append(out.found, f)
		for _, day := range days {
			out.spoil = append(out.spoil, spoilt{all[i].Column, day})
		}
	}
	return out, nil
}

// aside answers a question without keeping the answer in the report.
func (m *maker) aside(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	other := *m
	other.b = document.NewBuilder()
	a, err := other.ask(ctx, r)
	m.queries = other.queries
	return a, err
}

// fault counts and names the rows with one fault, and says on which days these lie.
func (m *maker) fault(ctx context.Context, a *answered, f find.Fault, id string) (insight.Finding, []time.Time, error) {
	count, err := m.aside(ctx, f.Count(id, a.Resolved, &m.profile))
	if err != nil || !f.Faulty(count) {
		return insight.Finding{}, nil, spared(err)
	}
	if count, err = m.ask(ctx, f.Count(id, a.Resolved, &m.profile)); err != nil {
		return insight.Finding{}, nil, err
	}
	r, ok := f.Rows(id+"-rows", a.Resolved, &m.profile)
	if !ok {
		return f.Tell(count, nil, &m.profile, m.b), nil, nil
	}
	rows, err := m.ask(ctx, r)
	if _, ok := beyond(err); ok {
		return f.Tell(count, nil, &m.profile, m.b), nil, nil
	}
	if err != nil {
		return insight.Finding{}, nil, err
	}
	return f.Tell(count, &rows, &m.profile, m.b), f.Days(rows), nil
}

// farOut are the numbers some of whose values stand far above all others.
func (m *maker) farOut(ctx context.Context, a *answered) ([]find.Fault, error) {
	columns, measures := find.Ranged(&m.profile)
	stretches := find.Stretches(&m.profile)
	for _, s := range stretches {
		measures = append(measures, s.Places()...)
	}
	if len(measures) == 0 {
		return nil, nil
	}
	r := a.Resolved
	r.Before, r.Spine, r.Window = nil, nil, nil
	r.Question = plan.Question{ID: a.Question().ID + "-far", Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: measures, Where: a.Question().Where}
	answer, err := m.aside(ctx, r)
	if err != nil {
		return nil, spared(err)
	}
	places := func(i int) (at [find.RangedPlaces]float64) {
		for k := range at {
			at[k], _ = answer.Main.Float(0, answer.Main.Column("measure", find.RangedPlaces*i+k))
		}
		return at
	}
	var out []find.Fault
	for i, c := range columns {
		at := places(i)
		if f, ok := find.FarOut(c, m.profile.Rows, at[0], at[1], at[2]); ok {
			out = append(out, f)
		}
	}
	for i, s := range stretches {
		at := places(len(columns) + i)
		if f, ok := s.FarOut(m.profile.Rows, at[0], at[1], at[2]); ok {
			out = append(out, f)
		}
	}
	return out, nil
}
