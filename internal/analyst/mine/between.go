package mine

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// asked are the measures of a question as a survey looks at them: of a correlation
// and of a histogram the numbers that it is about.
func asked(q *plan.Question, p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	number := func(column string) {
		if c := p.Column(column); c != nil && numeric(c) {
			out = append(out, insight.MeasureOf(c))
		}
	}
	side := func(m plan.Measure) {
		if m.Aggregate == plan.Span {
			out = append(out, m.AverageSide())
			return
		}
		number(m.Column)
	}
	for _, m := range q.Measures {
		if m.Aggregate == plan.Correlation {
			x, y := m.Sides()
			side(x)
			side(y)
			continue
		}
		out = append(out, m)
	}
	for _, d := range q.By {
		if d.Bins > 0 {
			number(d.Column)
		}
	}
	return out
}

// named are the columns that the questions are about.
func (a Asked) named() []string {
	out := slices.Clone(a.Columns)
	for _, m := range a.Measures {
		out = append(out, m.Columns()...)
	}
	return out
}

// same reports whether two lists of fields hold the same, in whatever order.
func same(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// between is the relevance of what relates columns to each other.
func (a Asked) between(c *Candidate) float64 {
	named, have := a.named(), 0
	for _, column := range c.Columns {
		if slices.Contains(named, column) {
			have++
		}
	}
	switch {
	case have == len(c.Columns) && slices.Contains(a.Kinds, cmp.Or(c.For, c.Kind)):
		return 1
	case have == len(c.Columns):
		return 0.8
	case a.All:
		return 0.7
	}
	return 0.3
}

// bears reports whether what relates columns is about what was asked: who asks for
// revenue by region does not want to know how channel and product go together. The
// correlation that a question asks for is its answer, and not told again.
func (a Asked) bears(c *Candidate) bool {
	if c.Columns == nil {
		return true
	}
	answered := slices.ContainsFunc(a.Measures, func(m plan.Measure) bool {
		return m.Aggregate == plan.Correlation && same(m.Columns(), c.Columns)
	})
	if c.Kind == document.KindDistribution {
		return a.All || a.between(c) == 1
	}
	return (!answered || c.Entity != "" && c.Field >= 0) && a.between(c) > 0.3
}
