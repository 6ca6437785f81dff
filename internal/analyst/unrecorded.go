package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// mostUnrecorded columns of a report are said to be empty.
const mostUnrecorded = 2

// tellUnrecorded says of the numbers of a report in how many rows they have no value, and where: a run without a time is neither late nor
// on time.
func (m *maker) tellUnrecorded(ctx context.Context) error {
	seen, said := map[string]bool{}, 0
	for i := range m.answers {
		a := &m.answers[i]
		if a.odd() || len(a.found) == 0 || a.Question().Programme() == plan.OpenProgramme || a.Resolved.TimeField == "" {
			continue
		}
		for _, one := range a.Question().Measures[:min(len(a.Question().Measures), mostThin)] {
			for _, column := range m.recorded(one) {
				if seen[column] || said >= mostUnrecorded {
					continue
				}
				seen[column] = true
				found, err := m.unrecorded(ctx, a, one, column)
				if err != nil {
					return err
				}
				if said += len(found); len(found) > 0 {
					m.withoutBlanks(column)
				}
				a.found = slices.Insert(slices.Clone(a.found), 1, found...)
			}
		}
	}
	return m.b.Err()
}

// withoutBlanks drops what is told of the blanks of a column since some time: how many there are in the time that is asked about says it.
func (m *maker) withoutBlanks(column string) {
	for _, s := range m.spotted {
		if !s.OfBlanks() || s.Measure.Where.Column != column {
			continue
		}
		for i := range m.answers {
			m.answers[i].found = slices.DeleteFunc(slices.Clone(m.answers[i].found), func(f insight.Finding) bool {
				return f.Shape == "spot.blank" && strings.Contains(f.Key, s.Measure.Label)
			})
		}
	}
}

// recorded are the columns of numbers, times and flags that a number is made of and that are empty in some rows.
func (m *maker) recorded(one plan.Measure) (out []string) {
	names := one.Columns()
	if one.Where != nil {
		names = append(names, columnsOf(one.Where)...)
	}
	for _, part := range []*plan.Measure{one.Of, one.Per} {
		if part != nil {
			names = append(names, m.recorded(*part)...)
		}
	}
	for _, name := range names {
		c := m.profile.Column(name)
		if c != nil && c.Nulls > 0 && c.Name != m.profile.Time && (c.Role == sitrep.RoleMeasure || plan.Datelike(c) || c.Type == sitrep.TypeBoolean) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// should is the condition on rows that should have a value of a column: cases that were called off never get one, those that are open not yet.
func (m *maker) should(column string) *plan.Predicate {
	where := tell.StillToDo(nil, &m.profile)
	for _, e := range m.ageing {
		if slices.Contains(e.Columns, column) {
			over := plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{*e.Open}}
			if where == nil {
				where = &over
			} else {
				where = find.Also(where, over)
			}
		}
	}
	return where
}

// unrecorded says in how many rows of an answer a number has no value, and which group, in which days, has most of these.
func (m *maker) unrecorded(ctx context.Context, a *answered, one plan.Measure, column string) ([]insight.Finding, error) {
	if _, err := m.endings(ctx); err != nil {
		return nil, spared(err)
	}
	u := find.UnrecordedIn(a.Resolved, column, m.should(column), insight.RowCount(&m.profile))
	w := a.Resolved.Window
	if w == nil {
		whole := plan.Stretch(m.time, dayOf(m.time.First), dayOf(m.time.Watermark))
		w = &whole
	}
	in, err := m.aside(ctx, u.Ask("", nil, nil, w))
	if err != nil || !u.Worth(in) {
		return nil, spared(err)
	}
	ever, err := m.aside(ctx, u.Ask("-ever", nil, nil, nil))
	if err != nil {
		return nil, spared(err)
	}
	at, _, err := m.unrecordedDays(ctx, u, nil, w)
	if err != nil {
		return nil, spared(err)
	}
	only, by, err := m.unrecordedGroup(ctx, a, u, &at)
	if err != nil {
		return nil, spared(err)
	}
	at, stretch, err := m.unrecordedDays(ctx, u, only, w)
	if err != nil {
		return nil, spared(err)
	}
	return m.sayUnrecorded(ctx, u, one, [2]insight.Answer{in, ever}, only, by, at, stretch)
}

// sayUnrecorded asks again what is told, so that the report has it.
func (m *maker) sayUnrecorded(ctx context.Context, u find.Unrecorded, one plan.Measure, seen [2]insight.Answer, only *plan.Predicate, by plan.Dimension, at plan.Window, stretch bool) ([]insight.Finding, error) {
	r := u.Ask("-place", nil, only, &at)
	place, err := m.aside(ctx, r)
	if err != nil || !u.Told(seen[0], seen[1], place, only != nil, stretch) {
		return nil, spared(err)
	}
	in, err := m.ask(ctx, seen[0].Resolved)
	if err != nil {
		return nil, spared(err)
	}
	if place, err = m.ask(ctx, r); err != nil {
		return nil, spared(err)
	}
	name := ""
	if only != nil {
		s := find.Spot{By: []plan.Dimension{by}, Values: []any{only.Values[0]}}
		name = s.Name(place, m.b)
	}
	return told(u.Tell(in, place, one, name, stretch, dayOf(m.time.Watermark).AddDate(0, 0, -1), m.b)), nil
}

// unrecordedGroup is the group that has most of the rows of a time without a value; nil: none has.
func (m *maker) unrecordedGroup(ctx context.Context, a *answered, u find.Unrecorded, w *plan.Window) (only *plan.Predicate, by plan.Dimension, err error) {
	in, err := m.aside(ctx, u.Ask("-all", nil, nil, w))
	if err != nil {
		return nil, by, err
	}
	most := 0.0
	for _, d := range m.spotDimensions(a.Resolved) {
		if c := m.profile.Column(d.Column); c == nil || tell.SaysHowItEnded(c, &m.profile) {
			continue
		}
		groups, err := m.aside(ctx, u.Ask("-by", &d, nil, w))
		if err != nil {
			return nil, by, err
		}
		if row, lift := u.Group(in, groups); row >= 0 && lift > most {
			p := u.Only(groups, row)
			if len(p.Values) == 1 {
				only, by, most = &p, d, lift
			}
		}
	}
	return only, by, nil
}

// unrecordedDays are the days in which most of the rows without a value lie; the whole window where they lie all over.
func (m *maker) unrecordedDays(ctx context.Context, u find.Unrecorded, only *plan.Predicate, w *plan.Window) (plan.Window, bool, error) {
	like := m.blank(plan.Day)
	if len(like.Points) == 0 || len(like.Points) > mostScanned {
		return *w, false, nil
	}
	lines, err := m.scan(ctx, u.Ask("", nil, only, nil), scanning{like: like, id: "unrecorded"})
	if err != nil || len(lines) < 2 {
		return *w, false, err
	}
	start, end, ok := u.Stretch(lines[0], lines[1], w.Start, w.End)
	if !ok {
		return *w, false, nil
	}
	return plan.Stretch(m.time, start, end), true, nil
}
