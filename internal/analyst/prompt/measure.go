package prompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// add keeps a measure once.
func (b *builder) add(m plan.Measure) {
	same := func(o plan.Measure) bool {
		return o.Label == m.Label && o.Of != nil || o.Aggregate == m.Aggregate && o.Column == m.Column && o.P == m.P && o.Until == m.Until && m.Where == nil && o.Where == nil && m.Of == nil && o.Of == nil
	}
	if !slices.ContainsFunc(b.q.Measures, same) {
		b.q.Measures = append(b.q.Measures, m)
	}
}

// measureOf makes a measure of a field; without an aggregate the field's kind decides.
func (b *builder) measureOf(f int, arg string) plan.Measure {
	switch arg {
	case "variation":
		return b.variation(f)
	case "weighted":
		return b.weighted(f)
	}
	c := b.fields[f].column
	m := plan.Measure{Column: c.Name, Unit: c.Unit, Good: c.Good, Origin: plan.Asked}
	arg, p, _ := strings.Cut(arg, " ")
	m.P, _ = strconv.ParseFloat(p, 64)
	m.Aggregate = plan.Aggregate(arg)
	if arg == "" || arg == "count" {
		m.Aggregate = defaultAggregate(c)
		m.Origin = plan.Implied
	}
	if m.Aggregate == plan.Sum && neverSummed(c) && arg != "" {
		b.note(plan.Assumption, "total "+b.fields[f].label(), "the average: adding up "+b.fields[f].label()+" says nothing")
		m.Aggregate = plan.Average
	}
	if m.Aggregate == plan.Sum && (plan.Given(c) == plan.Last || plan.Given(c) == "" && (b.level(c) || b.profile.Running(c))) {
		m.Aggregate = plan.Last
	}
	if m.Aggregate == plan.Last && b.profile.Time != "" {
		b.note(plan.Assumption, b.fields[f].label(), "the level at the end of a period, not added up over time")
	}
	m.Additive = m.Aggregate.AddsUp()
	if m.Aggregate == plan.Variance || m.Aggregate == plan.Correlation {
		m.Unit = ""
	}
	m.Label = aggregateWord(m) + b.fields[f].label()
	if first := map[plan.Aggregate]string{plan.Minimum: "earliest ", plan.Maximum: "latest "}[m.Aggregate]; first != "" && b.fields[f].time() && !b.fields[f].numeric() {
		m.Label = first + b.fields[f].label()
	}
	return m
}

// defaultAggregate is how a number is summed up when nobody says: flows and
// stocks are added, what is a rate or of unknown nature is averaged.
func defaultAggregate(c *catalog.Column) plan.Aggregate {
	if a := plan.Given(c); a != "" {
		return a
	}
	if c.Kind == catalog.KindFlow || c.Kind == catalog.KindStock {
		return plan.Sum
	}
	return plan.Average
}

// neverSummed reports whether a total of the column would be nonsense.
func neverSummed(c *catalog.Column) bool {
	if c.Kind != catalog.KindRate {
		return false
	}
	if c.Unit == "%" {
		return true
	}
	for _, w := range split(c.Name) {
		switch stem(w) {
		case "rate", "score", "ratio", "percent", "percentag", "pct", "index", "satisfact", "margin", "temperatur", "latitud", "longitud":
			return true
		}
	}
	return false
}

func aggregateWord(m plan.Measure) string {
	switch m.Aggregate {
	case plan.StdDev:
		return "standard deviation of "
	case plan.Variance:
		return "variance of "
	case plan.Extent:
		return "range of "
	case plan.Quartiles:
		return "interquartile range of "
	case plan.Percentile:
		return strconv.FormatFloat(m.P*100, 'f', -1, 64) + "th percentile of "
	}
	return m.Aggregate.Word()
}

// mainMeasure is the field that a table is about: money, else another flow, else any measure; the first of its kind.
func (b *builder) mainMeasure() int {
	best, score := -1, 0
	for f, fd := range b.fields {
		if s := b.mainScore(fd); s > score {
			best, score = f, s
		}
	}
	return best
}

// mainScore prefers money to other flows, and flows to other numbers.
func (b *builder) mainScore(fd *field) int {
	switch {
	case !fd.measure():
		return 0
	case fd.column.Kind != catalog.KindFlow:
		return 1
	}
	n := fd.names[0]
	score := 2 + b.lexicon.money[n.stems[n.head]]
	if len(fd.column.Unit) == 3 && strings.ToUpper(fd.column.Unit) == fd.column.Unit {
		score++ // a currency
	}
	return score
}
