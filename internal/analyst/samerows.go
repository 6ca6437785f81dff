package analyst

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
)

// sayingOnce are the answers, of which only the first sentence says which rows it is about where all are about the same: said
// in each sentence, it hides what they tell.
func (m *maker) sayingOnce() []answered {
	if !m.sameRows() {
		return m.answers
	}
	out := slices.Clone(m.answers)
	for i := range out {
		out[i].found = slices.Clone(out[i].found)
		for k := range out[i].found {
			if i > 0 || k > 0 {
				out[i].found[k] = write.Unscoped(out[i].found[k])
			}
		}
	}
	return out
}

// sameRows reports whether several answers are about the same rows, and not about all.
func (m *maker) sameRows() bool {
	return len(m.answers) > 1 && !slices.ContainsFunc(m.answers, func(a answered) bool {
		return a.Question().Where == nil || !plan.SamePredicate(a.Question().Where, m.answers[0].Question().Where)
	})
}
