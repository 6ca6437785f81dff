package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
)

// ripens is how many times its own length a period may lie before the end of the data whose cases may have had no time to end.
const ripens = 2

// tellUnripe says, of the first answer about a period at the end of the data with a rate or a length of time of cases that have ended, how many of
// its cases have not.
func (m *maker) tellUnripe(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		w := a.Resolved.Window
		if w == nil || len(a.found) == 0 || a.odd() || m.time.Watermark.Sub(w.End) > (ripens-1)*w.End.Sub(w.Start) {
			continue
		}
		for _, measure := range a.Question().Measures {
			ending := find.Ending(a.Resolved, measure, &m.profile)
			if ending == "" {
				continue
			}
			answer, err := m.ask(ctx, find.Unripe(a.Question().ID+"-unripe", a.Resolved, ending, &m.profile))
			if err != nil {
				return err
			}
			if f := find.TellUnripe(answer, measure, ending, m.b); f.Kind != "" {
				a.found = slices.Insert(slices.Clone(a.found), min(2, len(a.found)), f)
			}
			return m.b.Err()
		}
	}
	return nil
}
