package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// amountOfRows is what the rows come to, where they are money by their name.
func (s *slots) amountOfRows() (plan.Measure, bool) {
	column := ask.Over(s.profile, nil, nil).MoneyOfRows()
	if column == "" {
		return plan.Measure{}, false
	}
	amount := s.columnMeasure(s.profile.Column(column))
	amount.Origin = plan.Implied
	return amount, amount.AddsOverGroups()
}
