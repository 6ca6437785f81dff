package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostDrivers are told of what a number hangs on.
const mostDrivers = 4

// tellDrivers says what the number of a question hangs on, before what it is. Its table is that of the strongest.
func (m *maker) tellDrivers(ctx context.Context, d *mine.Data, all []mine.Candidate) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool { return a.Question().Programme() == plan.DriversProgramme })
	if at < 0 {
		return nil
	}
	a := &m.answers[at]
	var found []insight.Finding
	if tell.AsksWhere(m.plan.Prompt) {
		var err error
		if found, err = m.tellSeat(ctx, a); err != nil {
			return err
		}
	}
	for _, c := range mine.Drivers(d, all, mine.Averaged(a.Question().Measures[0], &m.profile), mostDrivers) {
		if m.brokenDown(c.Evidence.Question) {
			continue
		}
		evidence, err := m.evidence(ctx, c.Evidence)
		if err != nil {
			return spared(err)
		}
		f := c.Tell(insight.NewTeller(evidence, m.b))
		if f.Kind == "" {
			continue
		}
		f.Key, f.Asked = c.Key(d), true
		if found = append(found, f); a.shown == nil && len(evidence.Question().By) > 0 {
			a.shown = &evidence
		}
	}
	if brief := m.answers[0].Question().Programme() == plan.BriefProgramme; brief && len(found) == 0 {
		m.answers = slices.Delete(m.answers, at, at+1)
		return m.b.Err()
	}
	if len(found) == 0 {
		t := insight.NewTeller(a.Answer, m.b)
		nothing := t.Finding(document.KindNothingNotable, "nothing.drivers", a.Question().Measures[0], map[string]string{})
		nothing.Asked = true
		found = append(found, nothing)
	}
	a.tested = nil
	a.found, a.sided = append(found, a.found...), true
	return m.b.Err()
}

// brokenDown reports whether a brief has a number by a field already.
func (m *maker) brokenDown(q plan.Question) bool {
	return len(q.By) == 1 && slices.ContainsFunc(m.answers, func(a answered) bool {
		own := a.Question()
		return own.Programme() == plan.BriefProgramme && own.Where == nil && len(own.By) == 1 && own.By[0].Column == q.By[0].Column
	})
}
