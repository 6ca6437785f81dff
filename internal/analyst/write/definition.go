package write

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Definition says how a measure is computed: "the sum of amount".
func Definition(m plan.Measure, p *catalog.Profile) string {
	return document.Clean(ofRows(m, p))
}

// ofRows says how a measure is computed, and of which rows.
func ofRows(m plan.Measure, p *catalog.Profile) string {
	text := definition(m, p)
	if m.Where != nil && m.Aggregate != plan.ShareWhere {
		text += ", where " + plan.ExplainFilter(*m.Where, *p)
	}
	if m.Running {
		text += ", of all up to each point of time"
	}
	return text
}

func definition(m plan.Measure, p *catalog.Profile) string {
	switch m.Aggregate {
	case plan.Count:
		if m.Column != "" {
			return "the number of rows with " + m.Column
		}
		return "the number of rows"
	case plan.CountDistinct:
		return "the number of different values of " + m.Column
	case plan.Ratio:
		if m.Gain {
			return ofRows(*m.Of, p) + ", divided by " + ofRows(*m.Per, p) + ", less one"
		}
		text := ofRows(*m.Of, p) + ", divided by " + ofRows(*m.Per, p)
		if m.Scale > 0 {
			text += ", times " + strconv.FormatFloat(m.Scale, 'f', -1, 64)
		}
		return text
	case plan.Minus:
		return ofRows(*m.Of, p) + ", less " + ofRows(*m.Per, p)
	case plan.Plus:
		return ofRows(*m.Of, p) + ", and " + ofRows(*m.Per, p)
	case plan.ShareWhere:
		return "the share of rows where " + plan.ExplainFilter(*m.Where, *p)
	case plan.Last:
		if c := p.Column(m.Column); c != nil && p.Running(c) {
			return m.Column + " of the newest row, in a series of each period's newest"
		}
		return "the sum of " + m.Column + " over the rows of the newest time, in a series of each period's newest"
	case plan.Span:
		text := "the " + aggregateName(m.Of.Aggregate, m.Of.P) + " of " + sideName(m)
		if m.Unit != "" && m.Unit != "seconds" {
			text += ", in " + m.Unit
		}
		return text
	case plan.Portion:
		text := "100 times " + ofRows(*m.Of, p) + ", divided by the sum of that over all groups"
		if m.Whole > 0 {
			text += fmt.Sprintf(" that share the first %d", m.Whole)
		}
		return text
	case plan.Each:
		return groupsDefinition(m, p)
	case plan.Correlation:
		x, y := m.Sides()
		return "the correlation (Pearson) of " + sideName(x) + " and " + sideName(y)
	}
	if m.Calc != "" {
		return "the " + aggregateName(m.Aggregate, m.P) + " of " + m.Column + " " + string(m.Calc) + " " + m.Until
	}
	if m.Times() != "" {
		return "the " + aggregateName(m.Aggregate, m.P) + " of " + m.Column + " times " + m.Times()
	}
	return "the " + aggregateName(m.Aggregate, m.P) + " of " + m.Column
}

// groupsDefinition says what is made of the numbers of groups: "the average, over the
// values of customer, of the number of rows".
func groupsDefinition(m plan.Measure, p *catalog.Profile) string {
	names := make([]string, len(m.Each))
	for i, d := range m.Each {
		names[i] = Dimension(d)
	}
	over := strings.Join(names, " and ")
	text := "the " + aggregateName(m.Over, m.P) + ", over the values of " + over + ", of "
	if m.Over == plan.Count {
		text = "the number of values of " + over
	} else {
		text += ofRows(*m.Of, p)
	}
	if len(m.Having) > 0 {
		text += ", of those with " + plan.ExplainGroups(m.Having)
	}
	return text
}

func sideName(m plan.Measure) string {
	if m.Aggregate == plan.Span {
		return "the time from " + m.Column + " to " + m.Until
	}
	return m.Column
}

func aggregateName(a plan.Aggregate, p float64) string {
	switch a {
	case plan.StdDev:
		return "standard deviation"
	case plan.Percentile:
		return "value that " + strconv.FormatFloat(100*p, 'f', -1, 64) + "% are at most,"
	case plan.Quartiles:
		return "difference of the upper and the lower quartile"
	case plan.Extent:
		return "difference of maximum and minimum"
	}
	return cmp.Or(string(a), "sum")
}
