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

// holds reports whether a question is one in which new levels that hold are told: the update of a period, the reasons for a change, or what
// changed at all.
func holds(r plan.Resolved) bool {
	q := &r.Question
	why := (q.Intent == plan.Why || q.Intent == plan.Change && r.Before == nil) && q.Programme() == ""
	return happened(r) || why || r.Window != nil && q.Programme() == plan.UpdateProgramme
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
	lines, err := m.heldLines(ctx, a)
	m.states = states
	if err != nil || len(lines) == 0 {
		return nil, spared(err)
	}
	for _, o := range find.Weighed(find.Held(lines), lines) {
		if r.Window == nil || (o.End().After(dayOf(r.Window.Start)) || !r.FinalUntil(o.Measure).IsZero()) && (o.At(o.From).Before(dayOf(r.Window.Start)) || !asks(r, &o)) {
			m.levels = append(m.levels, o)
		}
	}
	return m.levels, nil
}

// asks reports whether a question is about the number of an event, so that its answer shows what began in its period.
func asks(r plan.Resolved, o *find.Odd) bool {
	return !o.OfWeekday() && slices.ContainsFunc(r.Question.Measures, func(m plan.Measure) bool { return plan.SameMeasure(m, o.Measure) })
}

// tellHeld says in the update of a period, and behind the reasons for a change, what left its level not long before, and has stayed
// there: against the period just before, it shows no more.
func (m *maker) tellHeld(ctx context.Context) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool { return holds(a.Resolved) && len(a.found) > 0 })
	if at < 0 || slices.ContainsFunc(m.answers, func(a answered) bool { return a.odd() }) {
		return nil
	}
	a := &m.answers[at]
	found, others, err := m.tellSpots(ctx, a)
	if err != nil {
		return err
	}
	levels, ownLevel, err := m.heldLevels(ctx, a)
	if err != nil {
		return err
	}
	bears := len(found) > 0
	if q := a.Question(); q.Intent != plan.Why || q.Measures[0].Origin != plan.Asked && (len(a.causes) == 0 || a.causes[0].Spot == nil) { // of a number that is named, its own reasons come first
		found, others = append(found, others...), nil
	}
	bears = bears || len(found) == 0 && ownLevel // what stands first is of the question's own numbers
	found = append(found, levels...)
	found = found[:min(len(found), mostHeld)]
	behind := 2
	switch asked := a.Question().Intent == plan.Why; {
	case len(found) > 0 && (found[0].Shape == "spot.open" || len(a.causes) > 0 && !a.causes[0].Sure):
		behind = 1 // sooner than groups that chance may have moved
	case asked && len(found) > 0 && found[0].Shape == "spot.blank":
		behind = 1 // a hole in the data is no answer
	case asked && bears && (len(a.causes) == 0 || a.causes[0].Noise || !a.moved(0)):
		behind = 0 // the last period alone shows nothing
	case asked && !bears:
		behind = 3 // behind what made the change
	case asked:
		behind = 1 // since when is a reason
	}
	a.found = append(slices.Insert(a.found, min(behind, len(a.found)), found...), others...)
	return m.b.Err()
}

// heldLevels are the findings of the first of an answer's new levels; own: the very first is one of the question's numbers.
func (m *maker) heldLevels(ctx context.Context, a *answered) (found []insight.Finding, own bool, err error) {
	levels, err := m.held(ctx, a.Resolved)
	if err != nil {
		return nil, false, err
	}
	levels = slices.DeleteFunc(slices.Clone(levels), func(o find.Odd) bool { return a.shows(&o) || m.spotTells(&o) })
	for i := range levels[:min(len(levels), mostHeld)] {
		one, err := m.tellEvent(ctx, a, &levels[i], a.Question().ID+"-held"+strconv.Itoa(i+1))
		if err != nil {
			return nil, false, err
		}
		found = append(found, one...)
	}
	own = len(levels) > 0 && slices.ContainsFunc(a.Question().Measures, func(one plan.Measure) bool { return plan.SameMeasure(one, levels[0].Measure) })
	return found, own, nil
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

// shows reports whether the change that an answer is about is that of an event, which began with its period: all rows moved, or the groups
// that made the change.
func (a *answered) shows(o *find.Odd) bool {
	if w := a.Resolved.Window; w == nil || o.Begins().Before(dayOf(w.Start)) {
		return false
	}
	return len(o.By) == 0 && asks(a.Resolved, o) || slices.ContainsFunc(a.causes, func(c find.Cause) bool { return c.Says(o) || c.MadeBy(o) })
}

// heldOddities are the new levels of states, of weekdays, of rates and of averages that hold, as something unusual, without those that
// are told: how sums go is looked at by the day.
func (m *maker) heldOddities(ctx context.Context, a *answered, told []oddity) ([]oddity, error) {
	levels, err := m.held(ctx, a.Resolved)
	if err != nil {
		return nil, err
	}
	levels = slices.DeleteFunc(slices.Clone(levels), func(o find.Odd) bool { return o.OfNumber() && o.Measure.AddsOverGroups() })
	var out []oddity
	spots, err := m.spots(ctx, a.Resolved)
	if err != nil {
		return nil, err
	}
	for i := range spots[:min(len(spots), mostSpots+1)] {
		found, err := m.tellSpot(ctx, a.Resolved, &spots[i], a.Question().ID+"-spot"+strconv.Itoa(i+1))
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			out = append(out, oddity{found: found, weight: spots[i].Weight(float64(m.profile.Rows)), fault: spots[i].OfBlanks()})
		}
	}
	levels = slices.DeleteFunc(levels, func(o find.Odd) bool { return m.spotTells(&o) })
	for i := range levels[:min(len(levels), mostHeld)] {
		found, err := m.tellEvent(ctx, a, &levels[i], a.Question().ID+"-held"+strconv.Itoa(i+1))
		if err != nil {
			return nil, err
		}
		if len(found) > 0 && !slices.ContainsFunc(told, func(o oddity) bool { return m.sameLevel(o.found[0], found[0]) }) {
			out = append(out, oddity{found: found, weight: levels[i].Weight})
		}
	}
	return out, nil
}

// sameLevel reports whether two findings are about one number of one group.
func (m *maker) sameLevel(x, y insight.Finding) bool {
	return m.fact(x, "leader").Text == m.fact(y, "leader").Text && m.fact(x, "what").Text == m.fact(y, "what").Text
}

// spotTells reports whether a spot tells a new level more closely: of the same number, or of another in the same rows.
func (m *maker) spotTells(o *find.Odd) bool {
	return slices.ContainsFunc(m.spotted, func(s find.Spot) bool { return s.Tells(o) })
}
