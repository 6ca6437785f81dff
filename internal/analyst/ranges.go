package analyst

import (
	"context"
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// chanceLevel is that of the test which a change must pass, beside the one against
// its history, to be called beyond its usual range.
const chanceLevel = 0.01

// ranges says of the changes that were asked about how they compare with those
// before them, where the history is long enough.
func (m *maker) ranges(ctx context.Context, d *mine.Data) error {
	for i := range m.answers {
		a := &m.answers[i]
		if !about(a.Answer, d) {
			continue
		}
		for _, measure := range surveyed(a.Question().Measures, d) {
			r, ok := d.History(measure)
			if !ok {
				continue
			}
			history, err := m.evidence(ctx, r)
			if _, ok := beyond(err); ok {
				continue
			}
			if err != nil {
				return err
			}
			label := insight.Token(m.b.Label(d.Measures[measure].Label))
			for n := range a.found {
				if f := &a.found[n]; f.Kind == document.KindPeriodChange && f.Roles["measure"] == label && f.Roles["change"] != "" {
					insight.NewTeller(history, m.b).Usual(f, 0, d.ByChance(measure) <= chanceLevel)
				}
			}
		}
	}
	return nil
}

// about reports whether an answer is the single numbers of the survey's window.
func about(a insight.Answer, d *mine.Data) bool {
	r := a.Resolved
	return len(r.Question.By) == 0 && r.Window != nil && r.Before != nil && d.Window != nil && d.Before != nil &&
		r.Window.Start.Equal(d.Window.Start) && r.Window.End.Equal(d.Window.End) && r.Before.Start.Equal(d.Before.Start) &&
		reflect.DeepEqual(r.Question.Where, d.Where)
}

// surveyed are the measures of a question that the survey has, by their place there.
func surveyed(measures []plan.Measure, d *mine.Data) []int {
	var out []int
	for _, m := range measures {
		if i := slices.IndexFunc(d.Measures, func(have plan.Measure) bool { return have.Label == m.Label }); i >= 0 {
			out = append(out, i)
		}
	}
	return out
}

// said reports whether an answer tells the change of a candidate already.
func (m *maker) said(d *mine.Data, c mine.Candidate) bool {
	if c.Kind != document.KindPeriodChange {
		return false
	}
	label := insight.Token(m.b.Label(d.Measures[c.Measure].Label))
	return slices.ContainsFunc(m.answers, func(a answered) bool {
		return about(a.Answer, d) && slices.ContainsFunc(a.found, func(f insight.Finding) bool {
			return f.Kind == document.KindPeriodChange && f.Roles["measure"] == label
		})
	})
}
