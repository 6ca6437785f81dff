package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
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
	for _, c := range mine.Drivers(d, all, mine.Averaged(a.Question().Measures[0], &m.profile), mostDrivers) {
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
