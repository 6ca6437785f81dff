package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tellImpossible says of the first answer whose number is made of a part that is above its whole in some rows how many these are, and what it
// is without them: right behind the number. A single row that is told already is left to that, and is no large one.
func (m *maker) tellImpossible(ctx context.Context) error {
	parts, ok := find.PartsOf(&m.profile)
	if !ok || len(m.answers) == 0 || slices.ContainsFunc(m.answers, func(a answered) bool { return a.odd() }) {
		return nil
	}
	counted, err := m.aside(ctx, parts.Question(m.answers[0].Question().ID+"-parts", m.answers[0].Resolved, &m.profile))
	if err != nil {
		return err
	}
	for _, fault := range parts.Broken(counted, m.profile.Rows) {
		for i := range m.answers {
			a := &m.answers[i]
			at := slices.IndexFunc(a.Question().Measures, fault.Touches)
			if at < 0 || len(a.found) == 0 || a.Main == nil {
				continue
			}
			answer, err := m.ask(ctx, fault.Without(a.Question().ID+"-possible", a.Resolved, at))
			if err != nil {
				return err
			}
			now, before := a.ends(at)
			f, made := fault.TellWithout(answer, a.Question().Measures[at], now, before, m.b)
			if f.Kind != "" {
				a.impossible(f, made)
				return m.b.Err()
			}
		}
	}
	return nil
}

// ends are a number of an answer over all rows, now and before.
func (a *answered) ends(measure int) (now, before float64) {
	t := a.Main
	if len(a.Question().By) > 0 {
		t = a.Total
	}
	if t == nil || len(t.Result.Rows) != 1 {
		return 0, 0
	}
	now, _ = t.Float(0, t.Column("measure", measure))
	before, _ = t.Float(0, t.Column("before", measure))
	return now, before
}

// impossible puts behind a number what it is without rows that cannot be. A change that these made is put down to nothing else.
func (a *answered) impossible(f insight.Finding, made bool) {
	out := slices.DeleteFunc(slices.Clone(a.found), func(f insight.Finding) bool {
		return f.Kind == document.KindContributor && (f.Shape == "onerow" || strings.HasPrefix(f.Shape, "onerow."))
	})
	if made {
		out = slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Roles["driver"] != "" && f.Kind != document.KindPeriodChange })
		if change := &out[0]; strings.HasPrefix(change.Shape, "cause.change.") {
			change.Shape = "cause.change.impossible"
		}
	}
	a.found = slices.Insert(out, min(1, len(out)), f)
}
