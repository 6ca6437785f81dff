package insight

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// How much a prompt that names no field is answered with.
const (
	overviewMeasures = 3
	overviewTried    = 4 // breakdowns that are looked at
	OverviewShown    = 2 // breakdowns that are shown
)

// Programme replaces a question that names no field by those of the default
// report: the main numbers and their change, the main measure over time, and its
// breakdown by the fields that may tell most. Where the plan has chosen the rest
// itself, only the main numbers take its place. Other questions stay.
func Programme(questions []plan.Question, p *catalog.Profile) []plan.Question {
	var out []plan.Question
	for _, q := range questions {
		switch {
		case q.Intent != plan.Overview || len(q.By) > 0:
			out = append(out, q)
		case len(questions) > 1:
			out = append(out, figures(q, p))
		default:
			out = append(out, overview(q, p)...)
		}
	}
	return out
}

// figures are the main numbers of the last complete month (or week, or day) and
// the one before.
func figures(q plan.Question, p *catalog.Profile) plan.Question {
	q.Intent, q.Measures = plan.Value, overviewOf(q, p)
	q.Rank, q.Having, q.By = nil, nil, []plan.Dimension{}
	if p.Time != "" && q.Period == nil {
		q.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
	}
	return q
}

func overview(q plan.Question, p *catalog.Profile) []plan.Question {
	first := figures(q, p)
	base := first
	base.Period = q.Period
	first.ID += "-figures"
	out := []plan.Question{first}
	main := mainMeasure(first.Measures)
	if p.Time != "" {
		trend := base
		trend.ID, trend.Intent, trend.Measures = q.ID+"-trend", plan.Trend, []plan.Measure{main}
		trend.By = []plan.Dimension{{Column: p.Time, Auto: true, Label: labelOf(p.Column(p.Time))}}
		out = append(out, trend)
	}
	for _, c := range Candidates(p) {
		by := base
		by.ID, by.Intent, by.Measures = q.ID+"-by-"+c.Name, plan.Breakdown, []plan.Measure{main}
		by.By = []plan.Dimension{DimensionOf(c)}
		out = append(out, by)
	}
	return out
}

// mainMeasure is the first that is more than a count of rows.
func mainMeasure(measures []plan.Measure) plan.Measure {
	for _, m := range measures {
		if m.Aggregate != plan.Count {
			return m
		}
	}
	return measures[0]
}

// overviewOf is what the reader of the prompt chose, else the rows and the
// table's main measures.
func overviewOf(q plan.Question, p *catalog.Profile) []plan.Measure {
	if len(q.Measures) > 0 {
		return q.Measures[:min(len(q.Measures), overviewMeasures+1)]
	}
	out := []plan.Measure{RowCount(p)}
	for _, c := range MeasureColumns(p) {
		if len(out) <= overviewMeasures {
			out = append(out, MeasureOf(c))
		}
	}
	return out
}

// RowCount is the measure that counts the table's rows.
func RowCount(p *catalog.Profile) plan.Measure {
	noun := cmp.Or(p.RowNoun, "rows")
	return plan.Measure{Aggregate: plan.Count, Label: "number of " + noun, Unit: noun, Additive: true, Origin: plan.Supplied}
}

// MeasureColumns are the measures, those that add up and are money first.
func MeasureColumns(p *catalog.Profile) []*catalog.Column {
	var out []*catalog.Column
	for i := range p.Columns {
		if c := &p.Columns[i]; c.Role == sitrep.RoleMeasure && c.Kind != catalog.KindConstant {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b *catalog.Column) int { return cmp.Compare(weight(b), weight(a)) })
	return out
}

func weight(c *catalog.Column) int {
	w := 0
	if c.Kind == catalog.KindFlow {
		w += 4
	}
	if len(c.Unit) == 3 {
		w += 2
	}
	if c.Good != "" {
		w++
	}
	return w
}

// MeasureOf is how a column is aggregated when nobody says: flows are summed,
// skewed rates by their median, the rest averaged.
func MeasureOf(c *catalog.Column) plan.Measure {
	m := plan.Measure{Column: c.Name, Unit: c.Unit, Good: c.Good, Origin: plan.Supplied}
	given := plan.Given(c)
	switch {
	case given != "":
		m.Aggregate, m.Additive = given, given.AddsUp()
		m.Label = given.Word() + labelOf(c)
	case c.Kind == catalog.KindCounter:
		m.Aggregate, m.Label, m.Additive = plan.Increase, "increase of "+labelOf(c), true
	case c.Kind == catalog.KindFlow:
		m.Aggregate, m.Label, m.Additive = plan.Sum, "total "+labelOf(c), true
	case c.Skew > 2 || c.Skew < -2:
		m.Aggregate, m.Label = plan.Median, "median "+labelOf(c)
	default:
		m.Aggregate, m.Label = plan.Average, "average "+labelOf(c)
	}
	return m
}

func labelOf(c *catalog.Column) string {
	if c.Label != "" {
		return c.Label
	}
	return c.Name
}

// DimensionOf is a column to group by.
func DimensionOf(c *catalog.Column) plan.Dimension {
	return plan.Dimension{Column: c.Name, Label: labelOf(c)}
}

// Candidates are the few fields that an overview tries breakdowns by.
func Candidates(p *catalog.Profile) []*catalog.Column { return Breakdowns(p, overviewTried) }

// Breakdowns are at most so many fields that a breakdown may tell something by: few
// values, few rows without one, and no field that another of them already tells.
func Breakdowns(p *catalog.Profile, most int) []*catalog.Column {
	var out []*catalog.Column
	for i := range p.Columns {
		if c := &p.Columns[i]; fit(c, p.Rows) > 0 {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b *catalog.Column) int { return cmp.Compare(fit(b, p.Rows), fit(a, p.Rows)) })
	var kept []*catalog.Column
	for _, c := range out {
		told := slices.ContainsFunc(kept, func(k *catalog.Column) bool {
			return slices.Contains(k.Determines, c.Name) || slices.Contains(c.Determines, k.Name)
		})
		if !told && len(kept) < most {
			kept = append(kept, c)
		}
	}
	return kept
}

// fit is how well a field's number of values suits a breakdown, less what it
// does not cover; 0: not at all.
func fit(c *catalog.Column, rows int64) float64 {
	if c.Role != sitrep.RoleDimension || c.Distinct < 2 || c.Distinct > 100 || rows == 0 || c.Is(model.Technical) {
		return 0
	}
	f := 1.0
	switch {
	case c.Distinct == 2:
		f = 0.6
	case c.Distinct > 12:
		f = 0.5
	}
	return f * (1 - float64(c.Nulls)/float64(rows))
}

// Spread is how unevenly a measure falls on the groups of an answer: the
// coefficient of variation, at most 2. What is even tells little, and so does a
// field that nearly everything has one value of.
func Spread(a Answer) float64 {
	c := a.Main.Column("measure", 0)
	var values []float64
	for row := range a.Main.Result.Rows {
		if v, ok := a.Main.Float(row, c); ok {
			values = append(values, v)
		}
	}
	if sum := stats.Mean(values) * float64(len(values)); len(values) > 0 && slices.Max(values) > 0.9*sum {
		return 0
	}
	return variation(values)
}
