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
	found []oddity
	spoil []spoilt
}

// spoilt is a day of a column's numbers that a faulty row makes.
type spoilt struct {
	column string
	day    time.Time
}

// faults are the rows that something is wrong with; the same rows once.
// A number far above all others is left to what is misread, which says what it should be.
func (m *maker) faults(ctx context.Context, a *answered, misread []find.Odd) (faultyRows, error) {
	var out faultyRows
	all, err := m.faultsToLookFor(ctx, a)
	if err != nil {
		return out, err
	}
	seen := map[string]bool{}
	for i := range all {
		f, err := m.fault(ctx, a, all[i], fmt.Sprintf("%s-fault%d", a.Question().ID, i+1))
		if err != nil {
			return out, err
		}
		if all[i].Shape == "fault.far" && all[i].Misread(f.days, misread) {
			continue
		}
		for _, day := range f.days {
			out.spoil = append(out.spoil, spoilt{all[i].Column, day}, spoilt{all[i].Other, day})
		}
		if len(f.found) == 0 || f.rows != "" && seen[f.rows] {
			continue
		}
		seen[f.rows] = true
		out.found = append(out.found, f.oddity)
	}
	return out, nil
}

// faultsToLookFor are those that a table may have, what cannot be first.
func (m *maker) faultsToLookFor(ctx context.Context, a *answered) ([]find.Fault, error) {
	all, err := m.farOut(ctx, a)
	if err != nil {
		return nil, err
	}
	broken, err := m.contradictions(ctx, a)
	if err != nil {
		return nil, err
	}
	endings, err := m.endings(ctx)
	if err != nil {
		return nil, err
	}
	faults := slices.DeleteFunc(find.Faults(&m.profile), func(f find.Fault) bool { // what comes with the end of a case is blank until then
		return f.Shape == "fault.blank" && slices.ContainsFunc(endings, func(e ageing) bool { return slices.Contains(e.Columns, f.Column) })
	})
	all = append(append(all, faults...), broken...)
	slices.SortStableFunc(all, func(x, y find.Fault) int { return cmp.Compare(x.Rank(), y.Rank()) })
	return all, nil
}

// contradictions are the faults of states that go with a column that is filled, or empty, and of parts above their whole.
func (m *maker) contradictions(ctx context.Context, a *answered) ([]find.Fault, error) {
	var out []find.Fault
	m.states = nil
	for i, s := range find.StatesOf(&m.profile) {
		answer, err := m.aside(ctx, s.Question(fmt.Sprintf("%s-states%d", a.Question().ID, i+1), a.Resolved, &m.profile))
		if err != nil {
			return nil, spared(err)
		}
		broken, goes := s.Broken(answer)
		if out = append(out, broken...); goes {
			m.states = append(m.states, s.Of.Name)
		}
	}
	parts, ok := find.PartsOf(&m.profile)
	if !ok {
		return out, nil
	}
	answer, err := m.aside(ctx, parts.Question(a.Question().ID+"-parts", a.Resolved, &m.profile))
	if err != nil {
		return out, spared(err)
	}
	return append(out, parts.Broken(answer, m.profile.Rows)...), nil
}

// aside answers a question without keeping the answer in the report.
func (m *maker) aside(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	other := *m
	other.b = document.NewBuilder()
	a, err := other.ask(ctx, r)
	m.queries = other.queries
	return a, err
}

// faulty is what is told of a fault: on which days its rows lie, and what tells these from others; empty: they have no name.
type faulty struct {
	oddity
	days []time.Time
	rows string
}

// fault counts and names the rows with one fault, and says on which days these lie.
func (m *maker) fault(ctx context.Context, a *answered, f find.Fault, id string) (out faulty, err error) {
	count, err := m.aside(ctx, f.Count(id, a.Resolved, &m.profile))
	if err != nil || !f.Faulty(count) {
		return out, spared(err)
	}
	if count, err = m.ask(ctx, f.Count(id, a.Resolved, &m.profile)); err != nil {
		return out, err
	}
	if out.days, err = m.faultyDays(ctx, a, &f, id); err != nil {
		return out, err
	}
	n, _ := count.Main.Float(0, count.Main.Column("measure", 0))
	all, _ := count.Main.Float(0, count.Main.Column("measure", 1))
	out.weight, out.fault = f.Importance(n, all), true
	var named *insight.Answer
	if r, ok := f.Rows(id+"-rows", a.Resolved, &m.profile); ok {
		rows, err := m.ask(ctx, r)
		if _, far := beyond(err); err != nil && !far {
			return out, err
		} else if err == nil {
			named, out.rows = &rows, fmt.Sprint(n)+f.SameRows(rows)
		}
	}
	out.found = told(f.Tell(count, named, &m.profile, m.b))
	return out, nil
}

// faultyDays are those that the rows with a fault lie on.
func (m *maker) faultyDays(ctx context.Context, a *answered, f *find.Fault, id string) ([]time.Time, error) {
	r, ok := f.OnDays(id+"-days", a.Resolved, &m.profile)
	if !ok {
		return nil, nil
	}
	answer, err := m.aside(ctx, r)
	if err != nil {
		return nil, spared(err)
	}
	return f.Days(answer), nil
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
		if f, ok := find.FarOut(c, m.profile.Rows, at[0], at[1], at[2], at[3]); ok {
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
