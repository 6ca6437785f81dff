package analyst

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// aggregations says how numbers became one where the prompt does not: "revenue
// is added up".
func (m *maker) aggregations() []string {
	var out []string
	for _, a := range m.answers {
		if a.Question().Origin != plan.Asked {
			continue
		}
		for _, measure := range a.Question().Measures {
			if text := m.aggregation(measure); text != "" && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

func (m *maker) aggregation(measure plan.Measure) string {
	c := m.profile.Column(measure.Column)
	how := map[plan.Aggregate]string{plan.Sum: "added up", plan.Average: "averaged"}[measure.Aggregate]
	if c == nil || how == "" || measure.Origin != plan.Implied || plan.Given(c) != "" { // what a person said is not assumed
		return ""
	}
	if known := m.profile.Model.Column(c.Name); measure.Aggregate == plan.Sum && measure.Times() == "" && known != nil && known.Meaning == "flow" {
		return "" // amounts that come and go are added up: nobody expects anything else
	}
	name := document.Clean(cmp.Or(c.Label, c.Name))
	if by := m.profile.Column(measure.Times()); by != nil {
		return document.Clean(measure.Label) + " is " + document.Clean(cmp.Or(by.Label, by.Name)) + " times " + name + " of each row, " + how
	}
	return name + " is " + how
}
