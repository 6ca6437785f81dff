package analyst

import (
	"context"
	"math"
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// contrasted holds the periods against each other between which a number changed as a request for reasons says that it did, where
// it names none and the newest month does not show it against the one before: why income keeps slipping is no matter of two months.
// The questions beside it that have the same period are about the same.
func (m *maker) contrasted(ctx context.Context, questions []plan.Question) ([]plan.Question, error) {
	at := slices.IndexFunc(questions, m.leavesPeriodOpen)
	if at < 0 {
		return questions, nil
	}
	q := questions[at]
	way := tell.WayOf(m.plan.Prompt, q.Measures[0].Good)
	if way == "" {
		return questions, nil
	}
	months, err := m.months(ctx, q)
	if err != nil {
		return nil, err
	}
	c, ok := find.ContrastOf(months, way == plan.WayUp, tell.Lasts(m.plan.Prompt))
	if !ok {
		return questions, nil
	}
	period, compare := &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: c.Months, Whole: true}, &plan.Comparison{Kind: plan.Previous}
	if c.YearAgo {
		compare.Kind = plan.YearAgo
	}
	old := q.Period
	out := slices.Clone(questions)
	for i := range out {
		if reflect.DeepEqual(out[i].Period, old) {
			out[i].Period, out[i].Compare = period, compare
		}
	}
	return out, nil
}

// leavesPeriodOpen reports whether a question asks for reasons without a word on when.
func (m *maker) leavesPeriodOpen(q plan.Question) bool {
	return q.Intent == plan.Why && q.Programme() == "" && len(q.Measures) > 0 && q.Period != nil && q.Period.Kind == plan.LastComplete && q.Period.Text == "" && q.Period.N <= 1 &&
		(q.Period.Unit == "" || q.Period.Unit == plan.Month) && (q.Compare == nil || q.Compare.Kind == plan.Previous)
}

// months are a question's first number in the complete months, oldest first; none where the data is looked at by another unit.
func (m *maker) months(ctx context.Context, q plan.Question) ([]float64, error) {
	if plan.UnitOf(m.time, m.profile.Column(m.profile.Time)) != plan.Month {
		return nil, nil
	}
	like := m.blank(plan.Month)
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{{ID: q.ID + "-months", Intent: plan.Value, Measures: q.Measures[:1], By: []plan.Dimension{}, Where: q.Where, Time: q.Time, Origin: plan.Implied}}}, m.profile, m.time)
	if err != nil || len(like.Points) == 0 {
		return nil, nil //nolint:nilerr // what cannot be asked by month is not looked at by it
	}
	aside := *m
	aside.b = document.NewBuilder()
	lines, err := aside.scan(ctx, resolved[0], scanning{like: like, id: q.ID + "-months"})
	if err != nil || len(lines) == 0 {
		return nil, spared(err)
	}
	points := lines[0].Points
	for i, v := range points {
		if math.IsNaN(v) && q.Measures[0].AddsOverGroups() {
			points[i] = 0
		}
	}
	return points, nil
}
