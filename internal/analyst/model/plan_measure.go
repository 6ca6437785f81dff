package model

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// measures checks the numbers of a question and gives them names, units and the
// rest: those of the reader of words where it found the same number, since they are
// the prompt's own.
func (k *checker) measures(where string, q *plan.Question) {
	q.Measures = emptied(q.Measures)
	for i := range q.Measures {
		q.Measures[i] = k.measure(fmt.Sprintf("%s.measures[%d]", where, i), q, q.Measures[i])
	}
	if q.Having != nil {
		q.Having.Measure = k.measure(where+".having.measure", q, q.Having.Measure)
		if len(q.Having.Also) == 0 {
			q.Having.Also = nil
		}
		for i := range q.Having.Also {
			h := &q.Having.Also[i]
			h.Also, h.Measure = nil, k.measure(where+".having.also.measure", q, h.Measure)
		}
	}
}

func (k *checker) measure(where string, q *plan.Question, m plan.Measure) plan.Measure {
	m = k.pure(where, m)
	if len(k.hard) > 0 {
		return m
	}
	for _, w := range k.named(q) {
		if plan.SameMeasure(w, m) {
			return w
		}
	}
	m.Origin = plan.Asked
	if m.Metric != "" { // it has the name of the metric
		m.Metric = ""
		return m
	}
	if c := k.Profile.Column(m.Column); c != nil && m.Of == nil && m.Aggregate == plan.Aggregate(c.Usual()) {
		m.Origin = plan.Implied
	}
	return plan.Describe(m, k.Profile)
}

// named are the numbers that the reader of words has names for: first those of the same
// part of the prompt and time, "new" and "resolved" tickets are both counts, then those
// of the same part, then all others.
func (k *checker) named(q *plan.Question) []plan.Measure {
	var by [3][]plan.Measure
	for _, w := range k.Witness.Questions {
		all := slices.Clone(w.Measures)
		if w.Having != nil {
			all = append(all, w.Having.Measure)
		}
		near := 2
		if w.Text == q.Text {
			near = 1
			if w.Time == q.Time {
				near = 0
			}
		}
		by[near] = append(by[near], all...)
	}
	return slices.Concat(by[:]...)
}

// pure is a measure without what only its aggregate could use: it would be another
// number than the one that is named.
func (k *checker) pure(where string, m plan.Measure) plan.Measure {
	if m.Metric != "" {
		return k.metric(where, m)
	}
	out := plan.Measure{Aggregate: m.Aggregate, Where: m.Where}
	switch m.Aggregate {
	case plan.Each:
		k.pureGroups(where, m, &out)
	case plan.Portion:
		if m.Of == nil {
			k.breaks(where, "", "a portion needs of")
			return out
		}
		of := k.pure(where+".of", *m.Of)
		out.Of, out.Whole = &of, m.Whole
	case plan.Count:
		out.Column, out.Running = m.Column, m.Running
	case plan.Ratio:
		if m.Of == nil || m.Per == nil {
			k.breaks(where, "", "a ratio needs of and per")
			return out
		}
		of, per := k.pure(where+".of", *m.Of), k.pure(where+".per", *m.Per)
		out.Of, out.Per, out.Gain, out.Unit = &of, &per, m.Gain, m.Unit
		if out.Unit != "%" {
			out.Unit = ""
		}
		k.shareOf(&out)
		out.Scale = scaleOf(m, out)
	case plan.Minus, plan.Plus:
		if m.Of == nil || m.Per == nil {
			k.breaks(where, "", "%s needs of and per", m.Aggregate)
			return out
		}
		of, per := k.pure(where+".of", *m.Of), k.pure(where+".per", *m.Per)
		out.Of, out.Per = &of, &per
	case plan.ShareWhere:
		if m.Where == nil {
			k.breaks(where, "", "a share needs where")
		}
	case plan.Span:
		k.pureSpan(where, m, &out)
	case plan.Correlation:
		k.purePair(where, m, &out)
	default:
		out.Column = m.Column
		if m.Aggregate == plan.Percentile {
			out.P = m.P
		}
		if m.Calc != "" {
			out.Calc, out.Until = m.Calc, m.Until
		} else {
			k.summed(where, &out)
		}
		out.Running = m.Running && out.Aggregate == plan.Sum
	}
	return out
}

// scaleOf is for how many of what a ratio is divided by it is: one where a draft says
// nothing else, 100 of a percentage anyway.
func scaleOf(draft, ratio plan.Measure) float64 {
	if draft.Scale <= 1 || draft.Scale > mostScale || ratio.Gain || ratio.Unit == "%" {
		return 0
	}
	return draft.Scale
}

// mostScale is for how many a rate is told at most: deaths per 100,000.
const mostScale = 1e9

// shareOf makes a percentage of a part divided by its whole.
func (k *checker) shareOf(m *plan.Measure) {
	part := *m.Of
	part.Where = nil
	if m.Of.Where != nil && plan.SameMeasure(part, *m.Per) {
		m.Unit = "%"
	}
}

func (k *checker) pureSpan(where string, m plan.Measure, out *plan.Measure) {
	out.Column, out.Until, out.Of = m.Column, m.Until, &plan.Measure{Aggregate: plan.Average}
	if slices.Contains(plan.SpanUnits(), m.Unit) {
		out.Unit = m.Unit
	}
	if m.Of != nil {
		out.Of.Aggregate = m.Of.Aggregate
	}
	switch out.Of.Aggregate {
	case plan.Average, plan.Median, plan.Minimum, plan.Maximum, plan.Sum, plan.StdDev:
	case plan.Percentile:
		out.P = m.P
	default:
		k.breaks(where, string(out.Of.Aggregate), "the times between two times have no %s", out.Of.Aggregate)
	}
	if m.Column == "" || m.Until == "" || m.Column == m.Until {
		k.breaks(where, "", "a span goes from the time in column to another time in until")
	}
}

// purePair keeps the two sides of a correlation: fields, or times between times.
func (k *checker) purePair(where string, m plan.Measure, out *plan.Measure) {
	out.Column, out.Until = m.Column, m.Until
	for _, side := range []struct {
		from    *plan.Measure
		to      **plan.Measure
		instead *string
	}{{m.Of, &out.Of, &out.Column}, {m.Per, &out.Per, &out.Until}} {
		if side.from == nil || side.from.Aggregate != plan.Span {
			continue
		}
		s := plan.Measure{}
		span := *side.from
		span.Of = nil
		k.pureSpan(where, span, &s)
		s.Aggregate = plan.Span
		*side.to, *side.instead = &s, ""
	}
}

// summed takes the average of what has no sum, and the newest of what is a level. An
// identifier has no sum at all.
func (k *checker) summed(where string, m *plan.Measure) {
	c := k.Profile.Column(m.Column)
	if c == nil || m.Aggregate != plan.Sum && m.Aggregate != plan.Average && m.Aggregate != plan.Last {
		return
	}
	switch {
	case c.Kind == catalog.KindKey, c.Kind == catalog.KindTime:
		k.breaks(where, c.Name, "the field %s identifies something: it is counted, not added up or averaged", quoted(c.Name))
	case m.Aggregate == plan.Sum && c.Kind == catalog.KindCounter:
		m.Aggregate = plan.Increase
	case m.Aggregate == plan.Sum && c.NeverSummed():
		m.Aggregate = plan.Average
		label := cmp.Or(c.Label, c.Name)
		k.chosen = append(k.chosen, plan.Note{Kind: plan.Assumption, Words: "total " + label, Chosen: "the average: adding up " + label + " says nothing"})
	case m.Aggregate == plan.Sum && k.Profile.Level(c):
		m.Aggregate = plan.Last
	}
}
