package analyst

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellVariance says how amounts stand against those that were planned for them.
func (m *maker) tellVariance() {
	for i := range m.answers {
		a := &m.answers[i]
		if a.Question().Programme() != plan.VarianceProgramme || len(a.Question().Measures) != 3 {
			continue
		}
		if found := find.Variance(a.Answer, m.b); len(found) > 0 {
			a.found, a.sided = found, true
		}
	}
}
