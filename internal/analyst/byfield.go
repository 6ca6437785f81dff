package analyst

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What the choice of a field looks at.
const (
	goalFields = 6 // that a goal is looked at by
	mostInGoal = 20
	farApart   = 4 // deviations, from which on groups differ
)

// byBest breaks a number down by the field that says most about it, where a request names none: by the one that
// explains its change best, of a goal by the one whose groups are farthest apart. A field that another question is broken down by is
// told there.
func (m *maker) byBest(ctx context.Context, r plan.Resolved, all []plan.Resolved) (plan.Resolved, error) {
	q := r.Question
	if len(q.By) != 1 || q.By[0].Made() || q.By[0].Grain != "" || q.Rank != nil || m.saidField(q.By[0].Column) {
		return r, nil
	}
	first := tell.Dimensions(&m.profile, 1)
	if len(first) == 0 || first[0].Column != q.By[0].Column {
		return r, nil
	}
	var by plan.Dimension
	var ok bool
	var err error
	switch {
	case q.Programme() == plan.ByField && r.Before != nil:
		by, ok, err = m.explaining(ctx, r)
	case q.Programme() == plan.GoalProgramme && q.Target != nil && len(q.Measures) > 0 && q.Measures[0].Unit == "%":
		by, ok, err = m.farthest(ctx, r)
	}
	told := slices.ContainsFunc(all, func(o plan.Resolved) bool { return len(o.Question.By) == 1 && o.Question.By[0].Column == by.Column })
	if ok && !told {
		r.Question.By = []plan.Dimension{by}
	}
	return r, err
}

// tryFields tells a change apart by each field, once for all that ask.
func (m *maker) tryFields(ctx context.Context, r plan.Resolved) ([]find.Cause, error) {
	key := hashed(r.Question.Measures[:1], r.Question.Where, r.TimeField, r.Window, r.Before, r.Question.By)
	if tried, ok := m.tried[key]; ok {
		return tried, nil
	}
	tried, err := m.tryParts(ctx, r, each(m.fields(r, find.Fields)))
	if err == nil {
		if m.tried == nil {
			m.tried = map[string][]find.Cause{}
		}
		m.tried[key] = tried
	}
	return tried, err
}

// explaining is the field that explains best how the first number of a question changed.
func (m *maker) explaining(ctx context.Context, r plan.Resolved) (by plan.Dimension, ok bool, err error) {
	r.Question.By = []plan.Dimension{}
	if !m.apart(r) {
		return by, false, nil
	}
	tried, err := m.tryFields(ctx, r)
	if err != nil {
		return by, false, spared(err)
	}
	for _, c := range find.Finer(find.Best(tried), &m.profile) {
		column := m.profile.Column(c.By()[0].Column)
		if !c.Spread && c.Sure && !c.By()[0].Made() && c.By()[0].Part == "" && column != nil && column.Distinct <= tell.MostGroups {
			return c.By()[0], true, nil
		}
	}
	return by, false, nil
}

// farthest is the field that a spot of a rate lies in, else the one whose groups are farthest apart, beyond what chance makes of their rows.
func (m *maker) farthest(ctx context.Context, r plan.Resolved) (by plan.Dimension, ok bool, err error) {
	if by, ok, err = m.fieldOfSpot(ctx, r); ok || err != nil {
		return by, ok, err
	}
	aside := *m
	aside.b = document.NewBuilder()
	defer func() { m.queries = aside.queries }()
	best := float64(farApart)
	id := r.Question.ID
	for i, d := range tell.Dimensions(&m.profile, goalFields) {
		if c := m.profile.Column(d.Column); c == nil || c.Distinct > mostInGoal || tell.SaysHowItEnded(c, &m.profile) || tell.Settled(r.Question.Where, r.Question.Measures[0], d.Column) {
			continue
		}
		r.Question.ID, r.Question.By = fmt.Sprintf("%s-try%d", id, i+1), []plan.Dimension{d}
		a, err := aside.ask(ctx, r)
		if err != nil {
			return by, false, spared(err)
		}
		if far := apartBy(a.Main, a.Total); far > best {
			by, ok, best = d, true, far
		}
	}
	return by, ok, nil
}

// apartBy is how far the rates of groups lie apart, in deviations of what chance makes of as many rows.
func apartBy(main, total *insight.Table) float64 {
	rate, known := total.Float(0, total.Column("measure", 0))
	if rate /= 100; !known || rate <= 0 || rate >= 1 {
		return 0
	}
	chi, groups := 0.0, 0
	for row := range main.Result.Rows {
		v, okValue := main.Float(row, main.Column("measure", 0))
		n, okRows := main.Float(row, main.Column("rows", 0))
		if okValue && okRows {
			off := v/100 - rate
			chi += n * off * off / (rate * (1 - rate))
			groups++
		}
	}
	if groups < 2 {
		return 0
	}
	return (chi - float64(groups-1)) / math.Sqrt(2*float64(groups-1))
}
