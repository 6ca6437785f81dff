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
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// heldLines are what new levels are looked for in, by weeks or months: the numbers of a question, which part of the rows has which state,
// and how many rows each weekday has.
func (m *maker) heldLines(ctx context.Context, a *answered) ([]find.Line, error) {
	lines, err := m.lines(ctx, a)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	daily := lines[0].Grain == plan.Day
	lines = find.Weekly(lines, m.time.WeekStart)
	grain := plan.Week
	if len(lines) > 0 && lines[0].Grain == plan.Month {
		grain = plan.Month
	}
	r := a.Resolved
	r.Window, r.Before, r.Spine = nil, nil, nil
	if r.Young, err = m.young(ctx, r.Question.Where, nil); err != nil {
		return nil, err
	}
	shares, err := m.shareLines(ctx, r, m.blank(grain), lines)
	if err != nil || !daily || find.AllAlike(lines) {
		return append(lines, shares...), err
	}
	days, err := m.weekdayLines(ctx, r, m.blank(plan.Week))
	return slices.Concat(lines, shares, days), err
}

// shareLines are the parts of all rows, and of the groups of each field, that have one of the states of a table.
func (m *maker) shareLines(ctx context.Context, r plan.Resolved, like *find.Line, have []find.Line) ([]find.Line, error) {
	r.Question.Measures = m.shares(r.Question.Where, have)
	if len(r.Question.Measures) == 0 || len(like.Points) == 0 {
		return nil, nil
	}
	out, err := m.wholeShares(ctx, r, like)
	if r.Question.Measures = slices.DeleteFunc(r.Question.Measures, func(one plan.Measure) bool { return tell.OfKinds(one, &m.profile) }); err != nil || len(r.Question.Measures) == 0 {
		return out, err
	}
	for i, by := range m.scanned(r.Question.Where) {
		if len(by) > 1 {
			continue
		}
		lines, err := m.scan(ctx, r, scanning{by: by, like: like, id: fmt.Sprintf("%s-shares%d", r.Question.ID, i+1)})
		if err != nil {
			return nil, err
		}
		out = append(out, lines...)
	}
	return out, nil
}

// wholeShares are those of all rows, of a large table by the fields of their states: what rows come to tells few fields apart at once.
func (m *maker) wholeShares(ctx context.Context, r plan.Resolved, like *find.Line) ([]find.Line, error) {
	id := r.Question.ID + "-shares"
	if m.profile.Rows < catalog.LargeRows {
		return m.scan(ctx, r, scanning{like: like, id: id})
	}
	var out []find.Line
	for all := r.Question.Measures; len(all) > 0; {
		n := 1
		for n < len(all) && slices.Equal(columnsOf(all[n].Where), columnsOf(all[0].Where)) {
			n++
		}
		r.Question.Measures, all = all[:n], all[n:]
		lines, err := m.scan(ctx, r, scanning{like: like, id: id})
		if err != nil {
			return nil, err
		}
		out = append(out, lines...)
	}
	return out, nil
}

// shares are the parts of the rows with each state of a table that are no number of a question already.
func (m *maker) shares(where *plan.Predicate, have []find.Line) []plan.Measure {
	out := tell.Shares(&m.profile, func(column string) bool {
		return slices.Contains(m.states, column) || where != nil && slices.Contains(columnsOf(where), column)
	})
	return slices.DeleteFunc(out, func(one plan.Measure) bool {
		return slices.ContainsFunc(have, func(l find.Line) bool { return l.Measure.Label == one.Label })
	})
}

// weekdayLines are how many rows each weekday has, week by week: none is zero.
func (m *maker) weekdayLines(ctx context.Context, r plan.Resolved, like *find.Line) ([]find.Line, error) {
	if len(like.Points) == 0 {
		return nil, nil
	}
	r.Question.Measures = []plan.Measure{insight.RowCount(&m.profile)}
	by := []plan.Dimension{{Column: r.TimeField, Part: plan.Weekday, Label: "weekday"}}
	out, err := m.scan(ctx, r, scanning{by: by, like: like, id: r.Question.ID + "-weekdays"})
	for i := range out {
		for k, v := range out[i].Points {
			if math.IsNaN(v) {
				out[i].Points[k], out[i].Rows[k] = 0, 0
			}
		}
	}
	return out, err
}
