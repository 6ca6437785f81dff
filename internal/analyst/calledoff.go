package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// tellCalledOff says of the first count or sum of a report what it is without the cases that were called off, where that tells another
// change.
func (m *maker) tellCalledOff(ctx context.Context) error {
	off := tell.CalledOff(&m.profile)
	if off == nil {
		return nil
	}
	for i := range m.answers {
		a := &m.answers[i]
		c, ok := find.CalledOffIn(a.Resolved, *off)
		if !ok || len(a.found) == 0 || a.Main == nil {
			continue
		}
		rest, err := m.ask(ctx, c.Ask(&m.profile))
		if err != nil {
			return err
		}
		if found := told(c.Tell(a.Answer, rest, m.b)); len(found) > 0 {
			a.found = slices.Insert(slices.Clone(a.found), 1, found...)
		}
		return m.b.Err()
	}
	return nil
}
