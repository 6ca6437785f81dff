package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// mostMetrics are told of at once.
const mostMetrics = 4

// Main are the numbers that a table is about: the main metrics of its model, then
// others of it, money and what adds up first.
func Main(p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	for _, name := range p.Model.Main {
		out = add(out, p.Model.Metric(name), p)
	}
	if len(p.Model.Main) < 2 { // a model that does not tell them apart
		out = nil
		for rank := range 4 {
			for i := range p.Model.Metrics {
				if m := &p.Model.Metrics[i]; rankOf(m) == rank {
					out = add(out, m, p)
				}
			}
		}
	}
	return out[:min(len(out), mostMetrics)]
}

// rankOf is the order of metrics that nobody has ordered: money, then what adds up,
// counts, and the rest.
func rankOf(m *model.Metric) int {
	switch {
	case (m.Kind == model.KindSum || m.Kind == model.KindNewest) && len(m.Unit) == 3 && strings.ToUpper(m.Unit) == m.Unit:
		return 0
	case m.Kind == model.KindSum:
		return 1
	case m.Kind == model.KindCount && m.Column == "":
		return 2
	}
	return 3
}

func add(out []plan.Measure, m *model.Metric, p *catalog.Profile) []plan.Measure {
	if m == nil {
		return out
	}
	measure, ok := Measure(*m, p)
	if !ok || slices.ContainsFunc(out, func(have plan.Measure) bool { return have.Label == measure.Label }) {
		return out
	}
	return append(out, measure)
}

// Measure is how a metric is computed; ok is false where a plan cannot say it.
func Measure(m model.Metric, p *catalog.Profile) (out plan.Measure, ok bool) {
	out = plan.Measure{Column: m.Column, Origin: plan.Implied, Good: m.Good}
	own := ""
	switch m.Kind {
	case model.KindCount:
		out.Aggregate, out.Column = plan.Count, ""
		if m.Column != "" && len(m.Values) > 0 {
			out.Where, own = &plan.Predicate{Op: plan.In, Column: m.Column, Values: m.Values}, m.Label
		}
	case model.KindSum:
		out.Aggregate = plan.Sum
	case model.KindNewest:
		out.Aggregate = plan.Last
	case model.KindAverage:
		out.Aggregate = plan.Average
		if m.Weight != "" {
			return out, false
		}
	case model.KindMedian:
		out.Aggregate = plan.Median
	case model.KindDistinct:
		out.Aggregate = plan.CountDistinct
	case model.KindRate:
		counted := plan.Predicate{Op: plan.NotNull, Column: m.Column}
		if len(m.Among) > 0 {
			counted = plan.Predicate{Op: plan.In, Column: m.Column, Values: m.Among}
		}
		return share(m, plan.Predicate{Op: plan.In, Column: m.Column, Values: m.Values}, counted), true
	case model.KindLate, model.KindOnTime:
		op := plan.Greater
		if m.Kind == model.KindOnTime {
			op = plan.AtMost
		}
		both := plan.Predicate{Op: plan.And, Kids: []plan.Predicate{{Op: plan.NotNull, Column: m.Column}, {Op: plan.NotNull, Column: m.Until}}}
		return share(m, plan.Predicate{Op: op, Column: m.Column, Against: &plan.Operand{Column: m.Until}}, both), true
	case model.KindRatio:
		return ratio(m)
	case model.KindDuration:
		out.Aggregate, out.Until, out.Of, out.Unit, own = plan.Span, m.Until, &plan.Measure{Aggregate: plan.Average}, "seconds", m.Label
	default:
		return out, false
	}
	out = plan.Describe(out, p)
	if own != "" {
		out.Label = own
	}
	return out, p.Column(m.Column) != nil || m.Column == ""
}

// share is that of the rows with one condition among those with another.
func share(m model.Metric, hit, counted plan.Predicate) plan.Measure {
	return plan.Measure{
		Aggregate: plan.Ratio, Label: m.Label, Unit: "%", Good: m.Good, Origin: plan.Implied,
		Of: &plan.Measure{Aggregate: plan.Count, Where: &hit, Additive: true}, Per: &plan.Measure{Aggregate: plan.Count, Where: &counted, Additive: true},
	}
}

// Corrected is a measure that a reader chose for a column, as the model of the table
// computes it: what adds up is added up, and what is a quotient of two sums is one.
func Corrected(m plan.Measure, p *catalog.Profile) plan.Measure {
	if m.Origin == plan.Asked || m.Where != nil || m.Aggregate != plan.Average && m.Aggregate != plan.Sum && m.Aggregate != plan.Median {
		return m
	}
	var best *model.Metric
	for i := range p.Model.Metrics {
		one := &p.Model.Metrics[i]
		about := one.Column == m.Column && (one.Kind == model.KindSum || one.Kind == model.KindNewest) || one.Kind == model.KindRatio && one.Name == m.Column
		if about && best == nil {
			best = one
		}
	}
	if best == nil || m.Aggregate == plan.Sum && best.Kind == model.KindSum {
		return m
	}
	if out, ok := Measure(*best, p); ok {
		return out
	}
	return m
}

// ratio is one of two sums.
func ratio(m model.Metric) (plan.Measure, bool) {
	sum := func(column string) *plan.Measure {
		if column == "" {
			return &plan.Measure{Aggregate: plan.Count, Additive: true}
		}
		return &plan.Measure{Aggregate: plan.Sum, Column: column, Additive: true}
	}
	return plan.Measure{
		Aggregate: plan.Ratio, Of: sum(m.Column), Per: sum(m.Per), Label: m.Label, Unit: m.Unit, Good: m.Good, Origin: plan.Implied,
	}, true
}

// Named are the metrics of a model that a prompt names, in its order.
func Named(prompt string, p *catalog.Profile) []plan.Measure {
	text := " " + strings.ToLower(strings.Join(model.Words(prompt), " ")) + " "
	type hit struct {
		at int
		m  *model.Metric
	}
	var hits []hit
	for i := range p.Model.Metrics {
		m := &p.Model.Metrics[i]
		for _, name := range append([]string{m.Label, m.Name}, m.Synonyms...) {
			words := strings.ToLower(strings.Join(model.Words(name), " "))
			if at := strings.Index(text, " "+words+" "); at >= 0 && words != "" && m.Kind != model.KindCount {
				hits = append(hits, hit{at, m})
				break
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.at - b.at })
	var out []plan.Measure
	for _, h := range hits {
		out = add(out, h.m, p)
	}
	return out
}
