package analyst

import (
	"errors"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// keepServable takes out the questions that a reader made of the prompt and that
// the data cannot serve. The report says so; without this it would fail as a
// whole, and its other questions with it.
func (m *maker) keepServable() {
	kept := []plan.Question{}
	for _, q := range m.plan.Questions {
		err := plan.Validate(plan.Plan{Questions: []plan.Question{q}}, m.profile)
		if err == nil {
			kept = append(kept, q)
			continue
		}
		why := "this could not be made a question about the data"
		if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Code == sitrep.Invalid {
			why = strings.TrimSuffix(e.Message, ".")
		}
		m.plan.Missing = append(m.plan.Missing, plan.Unanswered{Text: q.Text, Reason: why})
	}
	m.plan.Questions = kept
}
