package analyst

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// spelt says which values of the fields that the report groups by are read as others: a few
// by name, and how many more there are.
func (m *maker) spelt() []string {
	var out []string
	for _, a := range m.answers {
		for _, d := range a.Question().By {
			if d.Grain != "" || d.Part != "" || d.Bins > 0 {
				continue
			}
			for _, s := range plan.Respelt(&m.profile, d.Column) {
				text := fmt.Sprintf("“%s” counts as “%s”", s[0], s[1])
				if !slices.Contains(out, text) {
					out = append(out, text)
				}
			}
		}
	}
	if more := len(out) - mostSpelt; more > 0 {
		out = append(out[:mostSpelt], fmt.Sprintf("values that count as others besides: %d", more))
	}
	return out
}

// mostSpelt values are named that are read as others.
const mostSpelt = 3
