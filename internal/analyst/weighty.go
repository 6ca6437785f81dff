package analyst

import (
	"context"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostWeighty findings of all the data stand before what is as usual.
const mostWeighty = 3

// weigh tells what is plain to see in all the data, where a report is on what somebody should know, or on how something goes.
func (m *maker) weigh(ctx context.Context, d *mine.Data, all []mine.Candidate) error {
	supplied := len(m.answers) > 0 && m.answers[0].Question().Origin == plan.Supplied
	if len(m.answers) == 0 || !supplied && !m.answers[0].update() || m.bounded() {
		return nil
	}
	open, _, err := m.backlogged(ctx)
	switch {
	case err != nil:
		return spared(err)
	case open.Kind != "" && supplied:
		m.also = append([]volunteered{open}, m.also...)
	case open.Kind != "":
		m.weighty = append(m.weighty, open)
	}
	if supplied {
		return m.b.Err()
	}
	for _, c := range mine.Weighty(d, all, !m.overview(), mostWeighty-min(len(m.levels), mostHeld)) {
		if m.onNewLevel(d, &c) {
			continue
		}
		v, err := m.tellWeighty(ctx, d, c)
		if err != nil {
			return spared(err)
		}
		if v.Kind != "" && !m.toldAlready(v.Finding) {
			m.weighty = append(m.weighty, v)
		}
	}
	return m.b.Err()
}

// onNewLevel reports whether an outcome is the course of a number of which it is told that a group has left its level: that made the course.
func (m *maker) onNewLevel(d *mine.Data, c *mine.Candidate) bool {
	return (c.Kind == document.KindTrend || c.Kind == document.KindLevelShift) && slices.ContainsFunc(m.levels, func(o find.Odd) bool {
		return plan.SameMeasure(o.Measure, d.Measures[c.Measure])
	})
}

// tellWeighty is what an outcome says; without a kind: its answer does not bear it out.
func (m *maker) tellWeighty(ctx context.Context, d *mine.Data, c mine.Candidate) (volunteered, error) {
	a, err := m.evidence(ctx, c.Evidence)
	if err != nil {
		return volunteered{}, err
	}
	if _, err := time.Parse(time.DateOnly, c.Entity); err == nil {
		a.Around = c.Entity
	}
	found := c.Tell(insight.NewTeller(a, m.b))
	found.Key = c.Key(d)
	return volunteered{found, a}, nil
}

// bounded reports whether a report is about a stretch of time that its request names by a date: what the rest of the data is like is no part of it.
func (m *maker) bounded() bool {
	p := m.answers[0].Question().Period
	return p != nil && (p.Kind == plan.Calendar || p.Kind == plan.Since)
}

// toldAlready reports whether an answer says a finding before all tests.
func (m *maker) toldAlready(f insight.Finding) bool {
	words := m.words(f)
	if slices.ContainsFunc(m.weighty, func(v volunteered) bool { return m.words(v.Finding) == words }) {
		return true
	}
	return slices.ContainsFunc(m.answers, func(a answered) bool {
		return slices.ContainsFunc(a.found, func(have insight.Finding) bool { return m.words(have) == words })
	})
}

// putWeighty makes what is plain to see the second section.
func (m *maker) putWeighty() {
	if len(m.weighty) == 0 || len(m.answers) == 0 {
		return
	}
	first := answered{Answer: m.weighty[0].evidence, standsOut: true, weighty: true, tested: m.weighty}
	first.Resolved.Question.Text = m.answers[0].Question().Text
	at := 1
	for at < len(m.answers) && m.answers[at].further {
		at++
	}
	m.answers = slices.Insert(m.answers, at, first)
}

// weightyAt is the place of that section among those that have findings; 0: there is none.
func (m *maker) weightyAt() int {
	at := 0
	for _, a := range m.answers {
		switch {
		case a.weighty && len(a.found) > 0:
			return at
		case len(a.found) > 0:
			at++
		}
	}
	return 0
}

// oddDays tells the single points of all data that stand out by themselves, where somebody asks for what is unusual, or why a time was as it
// was: the lines that all that is unusual is looked for in are too many to be sure of it, and a spike within a month explains it.
func (m *maker) oddDays(ctx context.Context, d *mine.Data, all []mine.Candidate) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool {
		return a.strange && a.odd() && !a.further || len(a.causes) > 0 && a.Question().Intent == plan.Why && a.Resolved.Window != nil || happened(a.Resolved)
	})
	if at < 0 || m.overview() || len(m.answers[at].found) == 0 {
		return nil
	}
	a := &m.answers[at]
	points, err := m.points(ctx, d, all, a.Resolved.Window)
	switch {
	case err != nil:
		return spared(err)
	case len(points) == 0:
		return nil
	case a.found[0].Kind == document.KindNothingNotable:
		a.found = append(points, a.found[1:]...)
	case a.strange:
		a.found = append(a.found, points...)
	default:
		a.found = slices.Insert(slices.Clone(a.found), 1, points...)
	}
	return m.b.Err()
}

// dayTold reports whether an answer names a point of time as one that is unusual.
func (m *maker) dayTold(day string) bool {
	return slices.ContainsFunc(m.answers, func(a answered) bool {
		return a.strange && slices.ContainsFunc(a.found, func(f insight.Finding) bool {
			for role := range f.Roles {
				if m.fact(f, role).Text == day {
					return true
				}
			}
			return false
		})
	})
}

// points are single points that stand out, in a window where there is one, and are not told yet.
func (m *maker) points(ctx context.Context, d *mine.Data, all []mine.Candidate, within *plan.Window) ([]insight.Finding, error) {
	var out []insight.Finding
	for _, c := range mine.Points(d, all, mostUnusual) {
		day, err := time.ParseInLocation(time.DateOnly, c.Entity, m.time.Zone)
		if err != nil || within != nil && (day.Before(within.Start) || !day.Before(within.End)) {
			continue
		}
		v, err := m.tellWeighty(ctx, d, c)
		if err != nil {
			return out, err
		}
		if v.Kind != "" && !m.dayTold(m.fact(v.Finding, "window").Text) {
			out = append(out, v.Finding)
		}
	}
	return out, nil
}
