package analyst

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// tellLacking says of changes whose number rests on fewer rows, or on more, than before which part of them has a value: a
// sum falls where it is not written down any more.
func (m *maker) tellLacking(ctx context.Context) error {
	said := map[string]bool{}
	for i := range m.answers {
		a := &m.answers[i]
		if a.odd() || len(a.found) == 0 || len(a.Question().Measures) == 0 || a.Question().Intent == plan.Trend {
			continue
		}
		for at, measure := range a.Question().Measures[:min(len(a.Question().Measures), mostThin)] {
			r, ok := find.Lacking(a.Resolved, measure, &m.profile, tell.EndOf(&m.profile))
			if !ok || said[measure.Column] {
				continue
			}
			if seen, err := m.aside(ctx, r); err != nil || !find.LacksMore(seen) {
				if err != nil {
					return err
				}
				continue
			}
			answer, err := m.ask(ctx, r)
			if err != nil {
				return err
			}
			said[measure.Column] = true
			a.lacking(find.TellLacking(answer, measure, m.b), at == 0)
		}
	}
	return m.b.Err()
}

// mostThin numbers of a question are looked at for rows without a value.
const mostThin = 3

// lacking puts it behind a change that the number rests on other rows. A sum that fell while more rows have no value is
// said to be so where it is named first.
func (a *answered) lacking(f insight.Finding, first bool) {
	if f.Kind == "" {
		return
	}
	out := slices.Clone(a.found)
	change := &out[0]
	if first && f.Shape == "lacking.more" && strings.HasPrefix(change.Shape, "cause.change.") && change.Words["fell"] == "fell" && a.Question().Measures[0].Aggregate == plan.Sum {
		change.Shape, change.Roles = "cause.change.lacking", maps.Clone(change.Roles)
		for _, role := range []string{"field", "rows"} {
			change.Roles[role] = f.Roles[role]
		}
		change.Roles["part"] = f.Roles["value"]
	}
	a.found = slices.Insert(out, 1, f)
}
