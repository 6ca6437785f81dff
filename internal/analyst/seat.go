package analyst

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// tellSeat says where the number of a question sits, and since when it is another there, over a table by the field of that place, or else by
// the first one.
func (m *maker) tellSeat(ctx context.Context, a *answered) ([]insight.Finding, error) {
	by, found, ok, err := m.seated(ctx, a.Resolved)
	if err != nil || !ok {
		return nil, err
	}
	since, _, err := m.tellSpots(ctx, a)
	if err != nil {
		return nil, err
	}
	return append(found, since...), m.showBy(ctx, a, by)
}

// tellWhence says where the number of a question for reasons sits, if the request asks where it comes from, too: right behind how it changed.
func (m *maker) tellWhence(ctx context.Context) error {
	if !tell.AsksWhere(m.plan.Prompt) {
		return nil
	}
	at := slices.IndexFunc(m.answers, func(a answered) bool {
		q := a.Question()
		return q.Intent == plan.Why && len(q.By) == 0 && len(a.found) > 0
	})
	if at < 0 {
		return nil
	}
	a := &m.answers[at]
	_, found, _, err := m.seated(ctx, a.Resolved)
	if err != nil {
		return err
	}
	a.found = slices.Insert(slices.Clone(a.found), 1, found...)
	return m.b.Err()
}

// seated looks where the first number of a question sits. It is the field to show it by, that of the place or else the first, and what is said
// of the place, where there is one; ok is false for a number that cannot be looked at so.
func (m *maker) seated(ctx context.Context, r plan.Resolved) (by plan.Dimension, found []insight.Finding, ok bool, err error) {
	s, pairs, ok := m.seatSurvey(r)
	if !ok || !plan.Crossable(r.Question.Measures[0]) {
		return by, nil, false, nil
	}
	spot, sure, err := m.seat(ctx, s, pairs)
	if err != nil || !sure {
		return s.By[0], nil, true, err
	}
	found, err = m.tellPlace(ctx, r, &spot)
	return spot.By[0], found, true, err
}

// seat is where the first number of a survey sits, by one query over the groups of its rows; ok is false where that is nowhere for sure.
func (m *maker) seat(ctx context.Context, s plan.Survey, pairs [][2]int) (find.Spot, bool, error) {
	query, ok := plan.CompileCrossed(s, pairs, m.profile)
	if !ok {
		return find.Spot{}, false, nil
	}
	m.queries++
	rows, err := m.table.Query(ctx, query.SQL, query.Args...)
	if err != nil {
		return find.Spot{}, false, spared(fmt.Errorf("query %s: %w", query.ID, err))
	}
	spot, ok := m.crossedLines(s, rows.Values).Seat(0, s.Measures[0].Good != "up", m.mayTell)
	return spot, ok, nil
}

// tellPlace asks what a number is at a place and in all other rows, and says it.
func (m *maker) tellPlace(ctx context.Context, r plan.Resolved, s *find.Spot) ([]insight.Finding, error) {
	own, err := m.ask(ctx, s.AskSeat(r.Question.ID+"-seat", r, false, &m.profile))
	if err != nil {
		return nil, spared(err)
	}
	rest, err := m.ask(ctx, s.AskSeat(r.Question.ID+"-elsewhere", r, true, &m.profile))
	if err != nil {
		return nil, spared(err)
	}
	return told(s.TellSeat(own, rest, m.b)), nil
}

// showBy has an answer show its number by a field, with what it is made of.
func (m *maker) showBy(ctx context.Context, a *answered, by plan.Dimension) error {
	r := a.Resolved
	q := r.Question
	q.ID, q.Intent, q.By = q.ID+"-by", plan.Breakdown, []plan.Dimension{by}
	q.Measures = append(q.Measures[:1:1], find.Halves(q.Measures[0], &m.profile)[:1]...)
	r.Question, r.Before = q, nil
	shown, err := m.ask(ctx, r)
	if err != nil {
		return spared(err)
	}
	a.shown = &shown
	return nil
}

// seatSurvey is what a seat is looked for in: the weeks of a question's time.
func (m *maker) seatSurvey(r plan.Resolved) (s plan.Survey, pairs [][2]int, ok bool) {
	main := m.profile.Column(m.profile.Time)
	if main == nil || m.time.First.IsZero() || !plan.Datelike(main) {
		return s, nil, false
	}
	s = plan.Survey{Where: r.Question.Where, TimeField: main.Name, Zone: r.Zone, WeekStart: r.WeekStart, YearStart: r.YearStart, Now: m.time.Now}
	from := m.time.First
	if r.Window != nil && r.TimeField == main.Name {
		from = r.Window.Start
	}
	b := plan.BucketsOf(m.time, plan.Week, from)
	if r.Window != nil {
		b.Starts = slices.DeleteFunc(b.Starts, func(start time.Time) bool { return !start.Before(r.Window.End) })
	}
	s.Buckets, s.By, s.Measures = &b, m.spotDimensions(r), r.Question.Measures[:1]
	return s, m.spotPairs(s.By), len(s.By) > 0 && len(b.Starts) > 0
}
