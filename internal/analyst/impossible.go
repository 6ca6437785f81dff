package analyst

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// leftOut says of which lengths of time the report leaves out rows that cannot be: they end before they begin. How many there
// are is known where all rows were looked at.
func (m *maker) leftOut() []string {
	out := m.codes()
	for _, a := range m.answers {
		for _, measure := range a.Question().Measures {
			rows := plan.Impossible(&m.profile, measure.Column, measure.Until)
			if measure.Aggregate != plan.Span || rows == 0 {
				continue
			}
			from, until := m.profile.Column(measure.Column), m.profile.Column(measure.Until)
			left := fmt.Sprintf("%d rows are", rows)
			switch {
			case m.profile.Rows > catalog.LagRows:
				left = "Some rows are"
			case rows == 1:
				left = "1 row is"
			}
			text := fmt.Sprintf("%s left out of the time from “%s” to “%s”: it ends there before it begins", left, from.Label, until.Label)
			if !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// codes says of which numbers of the report a code for what was not measured is left out.
func (m *maker) codes() []string {
	var out []string
	for _, a := range m.answers {
		for _, measure := range a.Question().Measures {
			for _, name := range measure.Columns() {
				c := m.profile.Column(name)
				if c == nil {
					continue
				}
				code := plan.Placeholder(c, m.profile.Rows)
				text := fmt.Sprintf("“%s”: %s is taken as a code for “not measured” and left out", c.Label, code)
				if code != "" && !slices.Contains(out, text) {
					out = append(out, text)
				}
			}
		}
	}
	return out
}
