package analyst

import (
	"context"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostHeld new levels are told with how a period went.
const mostHeld = 2

// holds reports whether a question is one in which new levels that hold are told: the update of a period, or the reasons for a change.
func holds(r plan.Resolved) bool {
	q := &r.Question
	return r.Window != nil && (q.Programme() == plan.UpdateProgramme || q.Intent == plan.Why && q.Programme() == "")
}

// held are the new levels of a question's numbers that began before its period and hold in it. They are looked for once in a report, for the
// first question that tells of them.
func (m *maker) held(ctx context.Context, r plan.Resolved) ([]find.Odd, error) {
	if m.levels != nil {
		return m.levels, nil
	}
	m.levels = []find.Odd{}
	a := &answered{Answer: insight.Answer{Resolved: r, Profile: &m.profile}}
	states := m.states
	if _, err := m.contradictions(ctx, a); err != nil { // it says what is a state
		return nil, err
	}
	lines, err := m.lines(ctx, a)
	m.states = states
	if err != nil || len(lines) == 0 {
		return nil, spared(err)
	}
	for _, o := range find.Held(find.Weekly(lines, m.time.WeekStart)) {
		if r.Window == nil || o.At(o.From).Before(dayOf(r.Window.Start)) && o.End().After(dayOf(r.Window.Start)) {
			m.levels = append(m.levels, o)
		}
	}
	return m.levels, nil
}

// tellHeld says in the update of a period, and behind the reasons for a change, what left its level not long before, and has stayed
// there: against the period just before, it shows no more.
func (m *maker) tellHeld(ctx context.Context) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool { return holds(a.Resolved) && len(a.found) > 0 })
	if at < 0 || slices.ContainsFunc(m.answers, func(a answered) bool { return a.odd() }) {
		return nil
	}
	a := &m.answers[at]
	found, err := m.heldLevels(ctx, a)
	if err != nil {
		return err
	}
	behind := 2
	switch asked := a.Question().Intent == plan.Why; {
	case asked && (len(a.causes) == 0 || a.causes[0].Noise || !a.moved(0)):
		behind = 0 // the last period alone shows nothing
	case asked:
		behind = 1 // since when is a reason
	}
	a.found = slices.Insert(a.found, min(behind, len(a.found)), found...)
	return m.b.Err()
}

// heldLevels are the findings of the first of an answer's new levels.
func (m *maker) heldLevels(ctx context.Context, a *answered) ([]insight.Finding, error) {
	levels, err := m.held(ctx, a.Resolved)
	if err != nil {
		return nil, err
	}
	var found []insight.Finding
	for i := range levels[:min(len(levels), mostHeld)] {
		one, err := m.tellEvent(ctx, a, &levels[i], a.Question().ID+"-held"+strconv.Itoa(i+1))
		if err != nil {
			return nil, err
		}
		found = append(found, one...)
	}
	return found, nil
}

// heldFirst is the place of the cause by the one field of whose groups one is on a new level, and made the change, too; -1: there is none.
func (m *maker) heldFirst(ctx context.Context, r plan.Resolved, tried []find.Cause) (int, error) {
	if !holds(r) || len(r.Question.By) > 0 || tried[0].Sure && r.Question.Measures[0].AddsOverGroups() { // of sums the parts are known
		return -1, nil
	}
	levels, err := m.held(ctx, r)
	if err != nil {
		return -1, err
	}
	for _, o := range levels {
		if !plan.SameMeasure(o.Measure, r.Question.Measures[0]) {
			continue
		}
		if at := slices.IndexFunc(tried, func(c find.Cause) bool { return !c.Spread && c.MadeBy(&o) }); at >= 0 {
			return at, nil
		}
	}
	return -1, nil
}
