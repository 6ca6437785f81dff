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
	m := plan.Measure{Column: c.Name, Origin: plan.Asked}
	arg, p, _ := strings.Cut(arg, " ")
	m.P, _ = strconv.ParseFloat(p, 64)
	m.Aggregate = plan.Aggregate(arg)
	if arg == "" || arg == "count" {
		m.Aggregate = plan.Aggregate(c.Usual())
		m.Origin = plan.Implied
	}
	if m.Aggregate == plan.Sum && c.Kind == catalog.KindCounter {
		m.Aggregate = plan.Increase
	}
	if m.Aggregate == plan.Increase {
		b.note(plan.Assumption, b.fields[f].label(), "what it rose by: a running total is not added up")
	}
	if m.Aggregate == plan.Sum && c.NeverSummed() && arg != "" {
		b.note(plan.Assumption, "total "+b.fields[f].label(), "the average: adding up "+b.fields[f].label()+" says nothing")
		m.Aggregate = plan.Average
	}
	if m.Aggregate == plan.Sum && b.profile.Level(c) {
		m.Aggregate = plan.Last
	}
	if m.Aggregate == plan.Last && b.profile.Time != "" {
		b.note(plan.Assumption, b.fields[f].label(), "the level at the end of a period, not added up over time")
	}
	return plan.Describe(m, &b.profile)
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
