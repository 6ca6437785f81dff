package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellWeeks says of weekly data, where one of two months has five weeks and the other four, how a number changed by the week: four fifths of
// a sum are no fall.
func (m *maker) tellWeeks(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		if q := a.Question(); q.Intent != plan.Change && q.Intent != plan.Why || len(a.found) == 0 {
			continue
		}
		r, ok := find.WeeksOf(a.Answer)
		if !ok {
			continue
		}
		answer, err := m.ask(ctx, r)
		if err != nil {
			return err
		}
		switch f := find.Weeks(answer, m.b); {
		case f.Kind == "":
		case f.Shape != "weeks": // that it changed as it did says how many weeks there were
			a.found = slices.Insert(a.found, 0, f)
		default:
			a.found = slices.Insert(a.found, min(1, len(a.found)), f)
		}
	}
	return m.b.Err()
}
