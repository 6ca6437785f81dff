package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// metric is a number that the people of the data follow, as a model sees it.
type metric struct {
	Name     string   `json:"name"`
	Synonyms []string `json:"synonyms,omitempty"` // that people taught or their file has
	Formula  string   `json:"formula,omitempty"`  // empty: as the name
	Unit     string   `json:"unit,omitempty"`
	Good     string   `json:"good,omitempty"` // the better direction: up or down
}

// mostMetrics is how many a model is told of, the most important first.
const mostMetrics = 24

// metricsOf are the metrics of the dataset's model that can be computed from the fields
// that are told of.
func (c *catalogue) metricsOf(r Reading) []metric {
	var out []metric
	for _, m := range r.Profile.Model.Metrics {
		measure, ok := plan.Of(m, r.Profile)
		if !ok || len(out) == mostMetrics || !c.tells(measure, r) {
			continue
		}
		one := metric{Name: line(m.Label), Synonyms: r.Profile.TaughtFor(m), Formula: cut(document.Clean(plan.Formula(m, r.Profile)), 3*mostLetters), Unit: line(m.Unit), Good: m.Good}
		if fold(one.Formula) == fold(one.Name) {
			one.Formula = ""
		}
		if one.Name != "" && !slices.ContainsFunc(out, func(o metric) bool { return o.Name == one.Name }) {
			out = append(out, one)
		}
	}
	return out
}

// tells reports whether all fields of a measure are told of.
func (c *catalogue) tells(m plan.Measure, r Reading) bool {
	for _, name := range (plan.Question{Measures: []plan.Measure{m}}).Names(r.Profile) {
		if !slices.ContainsFunc(c.Fields, func(f field) bool { return f.column != nil && f.column.Name == name && !f.Personal }) {
			return false
		}
	}
	return true
}

// metric is the measure that a metric stands for. The name is the one of the catalogue.
func (k *checker) metric(where string, m plan.Measure) plan.Measure {
	for _, o := range k.Profile.Model.Metrics {
		if fold(line(o.Label)) != fold(m.Metric) && o.Name != m.Metric {
			continue
		}
		out, ok := plan.Of(o, k.Profile)
		if !ok {
			break
		}
		if scale := scaleOf(m, out); out.Aggregate == plan.Ratio && scale > 0 {
			out = plan.Scaled(out, scale, k.Profile)
		}
		if out.Running = m.Running && (out.Aggregate == plan.Count || out.Aggregate == plan.Sum); out.Running {
			out.Label, out.Additive = "running "+out.Label, false
		}
		if out.Aggregate == plan.Span && slices.Contains(plan.SpanUnits(), m.Unit) {
			out.Unit = m.Unit
		}
		out.Metric = m.Metric
		return k.narrowed(out, m.Where)
	}
	k.breaks(where, m.Metric, "there is no metric %s that can be computed: take a measure", quoted(m.Metric))
	return m
}

// unnamed gives a question that names no number those that it is about without a word: the rows for
// the quality of the data; where it asks what is unusual or has changed, the main metrics of the table.
func (k *checker) unnamed(_ string, q *plan.Question) {
	if len(q.Measures) > 0 || !slices.Contains([]plan.Intent{plan.Quality, plan.Anomaly, plan.Change, plan.Why}, q.Intent) {
		return
	}
	for _, m := range k.Profile.Model.Metrics {
		measure, ok := plan.Of(m, k.Profile)
		if ok && q.Intent != plan.Quality && slices.Contains(k.Profile.Model.Main, m.Name) {
			q.Measures = append(q.Measures, measure)
		}
	}
	if len(q.Measures) == 0 {
		q.Measures = []plan.Measure{plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: plan.Implied}, k.Profile)}
	}
}

// narrowed is a metric of the rows that a draft chooses for it.
func (k *checker) narrowed(m plan.Measure, where *plan.Predicate) plan.Measure {
	if where == nil {
		return m
	}
	both := *where
	if m.Where != nil {
		both = plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*m.Where, *where}}
	}
	if m.Aggregate == plan.ShareWhere { // its own condition says which rows are counted, not which there are
		m.Aggregate, m.Unit = plan.Ratio, "%"
		m.Of, m.Per = &plan.Measure{Aggregate: plan.Count, Where: &both}, &plan.Measure{Aggregate: plan.Count, Where: where}
		m.Where = nil
	} else {
		m.Where = &both
	}
	m.Label = strings.TrimSpace(cmp.Or(m.Label, m.Metric)) + " where " + plan.ExplainFilter(*where, *k.Profile)
	return m
}
