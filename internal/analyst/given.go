package analyst

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// keepGiven keeps of a plan that the owner gave what the data can serve. What it cannot, as where
// a field is gone, the report says first; with the field it comes back.
func (m *maker) keepGiven() {
	m.plan.Missing = slices.Clone(m.plan.Missing)
	before := len(m.plan.Missing)
	m.keepServable()
	for i := range m.plan.Missing[before:] {
		u := &m.plan.Missing[before+i]
		u.Point, u.Reason = true, "the plan that was given needs it, and "+u.Reason
	}
	m.plan.Notes = slices.DeleteFunc(slices.Clone(m.plan.Notes), func(n plan.Note) bool {
		return n.Claim != nil && plan.Validate(plan.Plan{Questions: []plan.Question{n.Claim.Question}}, m.profile) != nil
	})
}
