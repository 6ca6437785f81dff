package analyst

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// tellSides holds two groups against each other that a question names, or a few points of time,
// number by number. What tests find beside is not about these, and left out.
func (m *maker) tellSides() {
	for i := range m.answers {
		a := &m.answers[i]
		f := find.Sides(a.Answer, m.b)
		if better := find.Better(a.Answer, m.b); len(f) > 0 && better.Kind != "" && tell.AsksWhoIsBetter(m.plan.Prompt) {
			f = slices.Insert(f, 0, better)
		}
		if len(f) == 0 {
			f = find.Turns(a.Answer, m.b)
		}
		if len(f) > 0 {
			a.found, a.sided = f, true
		}
	}
}
