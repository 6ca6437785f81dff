package write

import (
	"cmp"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Definition says how a measure is computed: "the sum of amount".
func Definition(m plan.Measure, p *catalog.Profile) string {
	text := definition(m, p)
	if m.Where != nil && m.Aggregate != plan.ShareWhere {
		text += ", where " + plan.ExplainFilter(*m.Where, *p)
	}
	return document.Clean(text)
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
			return definition(*m.Of, p) + ", divided by " + definition(*m.Per, p) + ", less one"
		}
		return definition(*m.Of, p) + ", divided by " + definition(*m.Per, p)
	case plan.Minus:
		return definition(*m.Of, p) + ", less " + definition(*m.Per, p)
	case plan.Plus:
		return definition(*m.Of, p) + ", and " + definition(*m.Per, p)
	case plan.ShareWhere:
		return "the share of rows where " + plan.ExplainFilter(*m.Where, *p)
	case plan.Last:
		if c := p.Column(m.Column); c != nil && p.Running(c) {
			return m.Column + " of the newest row, in a series of each period's newest"
		}
		return "the sum of " + m.Column + " over the rows of the newest time, in a series of each period's newest"
	case plan.Span:
		return "the " + aggregateName(m.Of.Aggregate, m.Of.P) + " of " + sideName(m)
	case plan.Correlation:
		x, y := m.Sides()
		return "the correlation (Pearson) of " + sideName(x) + " and " + sideName(y)
	}
	if m.Times() != "" {
		return "the " + aggregateName(m.Aggregate, m.P) + " of " + m.Column + " times " + m.Times()
	}
	return "the " + aggregateName(m.Aggregate, m.P) + " of " + m.Column
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
