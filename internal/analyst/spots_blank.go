package analyst

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// Which fields are looked at for what makes a column blank.
const (
	blankValues = 12 // of a field, at most
	blankTries  = 6  // fields
)

// meantBy tells spots of blanks by what the blanks mean, where the values of one field say it: a session that ended with an error has no idle
// time, and it is the errors that are more.
func (m *maker) meantBy(ctx context.Context, r plan.Resolved, spots []find.Spot) error {
	for i := range spots {
		s := &spots[i]
		if !s.OfBlanks() || !s.Up {
			continue
		}
		tried := 0
		for k := range m.profile.Columns {
			c := &m.profile.Columns[k]
			if !c.AllValues || c.Distinct < 2 || c.Distinct > blankValues || c.Role == "time" || c.Name == s.Measure.Where.Column || s.IsBy(c.Name) || tell.Unfinished(c, &m.profile) || tried >= blankTries {
				continue
			}
			tried++
			by, err := m.aside(ctx, m.asOf(r.Question.Where, find.BlanksBy("blanks", s.Measure.Where.Column, c, &m.profile)))
			if err != nil {
				return spared(err)
			}
			if values := find.BlankIn(by); len(values) > 0 {
				s.Measure = plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: &plan.Predicate{Op: plan.In, Column: c.Name, Values: values}, Good: s.Measure.Good, Origin: plan.Implied}, &m.profile)
				break
			}
		}
	}
	return nil
}

// piled tells a spot of blanks most of which are open cases as the work that piles up there.
func (m *maker) piled(ctx context.Context, r plan.Resolved, s *find.Spot, found []insight.Finding, id string) ([]insight.Finding, error) {
	endings, err := m.endings(ctx)
	if err != nil {
		return found, spared(err)
	}
	for _, e := range endings {
		if c := m.profile.Column(e.Column); !e.Timed && (c == nil || !tell.IsState(c)) {
			continue
		}
		own, err := m.aside(ctx, s.Piled(id+"-open", r, *e.Open, false, &m.profile))
		if err != nil {
			return found, spared(err)
		}
		all, err := m.aside(ctx, s.Piled(id+"-all", r, *e.Open, true, &m.profile))
		if err != nil || !s.PilesUp(own, all) {
			continue
		}
		if own, err = m.ask(ctx, own.Resolved); err != nil {
			return found, spared(err)
		}
		if all, err = m.ask(ctx, all.Resolved); err != nil {
			return found, spared(err)
		}
		return []insight.Finding{s.AsPiled(found[0], own, all, m.b)}, nil
	}
	return found, nil
}
