package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellRepeats says, of the first answer with a sum or a number of rows that some rows are in twice, how many these are and what it is without
// them. The number itself stays as the table has it.
func (m *maker) tellRepeats(ctx context.Context) error {
	columns, key, ok := plan.Repeats(&m.profile)
	if !ok {
		return nil
	}
	for i := range m.answers {
		a := &m.answers[i]
		q := a.Question()
		at := slices.IndexFunc(q.Measures, find.MayRepeat)
		if a.odd() || at < 0 || len(a.found) == 0 || q.Intent == plan.List || q.Programme() == plan.OpenProgramme || a.Main == nil {
			continue
		}
		r := a.Resolved
		r.Question.ID += "-repeats"
		t, err := m.query(ctx, plan.CompileRepeats(r, columns, key, m.profile))
		if err != nil {
			return spared(err)
		}
		f, matters := find.TellRepeats(a.Answer, t, at, key != "", m.b)
		switch {
		case f.Kind == "":
		case matters:
			a.found = slices.Insert(slices.Clone(a.found), 1, f)
		default:
			a.found = append(slices.Clone(a.found), f)
		}
		return m.b.Err()
	}
	return nil
}
