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
	switch {
	case len(p.Model.Main) == 1: // and what comes next
		for i := range p.Model.Metrics {
			if len(out) < 2 {
				out = add(out, &p.Model.Metrics[i], p)
			}
		}
	case len(out) == 0: // a model that does not tell them apart
		for rank := range 4 {
			for i := range p.Model.Metrics {
				if m := &p.Model.Metrics[i]; rankOf(m) == rank {
					out = add(out, m, p)
				}
			}
		}
	}
	out = partsFirst(ofOutput(withoutRows(out, p), p))
	return out[:min(len(out), mostMetrics)]
}

// besideNamed are the main numbers that an update tells beside the one of them that it names as what it is about: a weekly
// update on production is that of the works. Averages are those of a sum that is told.
func (s *slots) besideNamed(named []plan.Measure) []plan.Measure {
	main := Main(s.profile)
	about := len(named) == 1 && slices.ContainsFunc(wordsIn(s.prompt), formNoun) && slices.ContainsFunc(main, func(m plan.Measure) bool {
		return m.Label == named[0].Label || rows(m) && rows(named[0])
	})
	if _, _, several := Several(s.prompt); several || !about { // who lists what it shall tell wants no more
		return nil
	}
	return slices.DeleteFunc(main, func(m plan.Measure) bool { return m.Aggregate == plan.Average })
}

// withVolume adds to rates and averages alone how many cases there were: what they rest on.
func withVolume(measures []plan.Measure, profile *catalog.Profile) []plan.Measure {
	if len(measures) == 0 || profile.Model.Noun == "rows" || slices.ContainsFunc(measures, func(m plan.Measure) bool {
		return m.Additive || m.Aggregate == plan.Last || m.Aggregate == plan.Increase
	}) {
		return measures
	}
	for i := range profile.Model.Metrics {
		if m := &profile.Model.Metrics[i]; m.Kind == model.KindCount && m.Column == "" {
			return add(slices.Clone(measures), m, profile)
		}
	}
	return measures
}

// withoutRows leaves out how many rows there are, where these are nothing of their own, and
// how many different things: a reading is no case, and meters do not move.
func withoutRows(measures []plan.Measure, p *catalog.Profile) []plan.Measure {
	kept := slices.DeleteFunc(slices.Clone(measures), func(m plan.Measure) bool {
		return rows(m) && (p.Model.Noun == "rows" || observed(p)) || m.Aggregate == plan.CountDistinct
	})
	if len(kept) == 0 {
		return measures
	}
	return kept
}

// ofOutput puts what was done before the hours that it took: lines, then hours. Where the table
// has what was done per hour, that stands in the place of the hours.
func ofOutput(measures []plan.Measure, p *catalog.Profile) []plan.Measure {
	spent := func(m plan.Measure) bool {
		return m.Aggregate == plan.Sum && (m.Unit == "hours" || m.Unit == "minutes")
	}
	at := slices.IndexFunc(measures, spent)
	if at < 0 || slices.ContainsFunc(measures, func(m plan.Measure) bool { return m.Aggregate == plan.Sum && !spent(m) }) {
		return measures
	}
	done, ok := outputOf(p)
	if !ok {
		return measures
	}
	rest := slices.Delete(slices.Clone(measures), at, at+1)
	for _, m := range p.Model.Metrics {
		if pace, ok := Measure(m, p); ok && m.Kind == model.KindRatio && m.Column == done.Column && m.Per == measures[at].Column {
			return append([]plan.Measure{done, pace}, withoutLabel(rest, pace.Label)...)
		}
	}
	return append([]plan.Measure{done, measures[at]}, rest...)
}

// outputOf is the first number of a model that adds up and is no time: what was done.
func outputOf(p *catalog.Profile) (plan.Measure, bool) {
	for _, m := range p.Model.Metrics {
		if m.Kind == model.KindSum && secondsIn[m.Unit] == 0 {
			return Measure(m, p)
		}
	}
	return plan.Measure{}, false
}

func withoutLabel(list []plan.Measure, label string) []plan.Measure {
	return slices.DeleteFunc(slices.Clone(list), func(m plan.Measure) bool { return m.Label == label })
}

// partsFirst puts ratios of two numbers behind those that they are made of: a report begins with
// how much, and not with how much of it each.
func partsFirst(measures []plan.Measure) []plan.Measure {
	made := func(m plan.Measure) int {
		if m.Aggregate != plan.Ratio || m.Of == nil || m.Per == nil {
			return 0
		}
		return yesNo(slices.ContainsFunc(measures, func(have plan.Measure) bool {
			return have.Column != "" && have.Aggregate != plan.Ratio && (have.Column == m.Of.Column || have.Column == m.Per.Column)
		}))
	}
	out := slices.Clone(measures)
	slices.SortStableFunc(out, func(a, b plan.Measure) int { return made(a) - made(b) })
	return out
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

// Measure is how a metric is computed; ok is false where a plan cannot say it. What is made of one
// column is called as readers of words call it: total revenue.
func Measure(m model.Metric, p *catalog.Profile) (out plan.Measure, ok bool) {
	if m.Kind == model.KindCount && m.Column == "" { // rows are called as the table calls them
		if p.Panel != nil && p.Panel.Of == "" { // each is a time: twelve months a year
			return plan.Measure{}, false
		}
		return plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: plan.Implied, Good: m.Good}, p), true
	}
	out, ok = plan.Of(m, p)
	if ok && ofColumnAlone[m.Kind] && m.Weight == "" {
		out.Label = plan.Describe(plan.Measure{Aggregate: out.Aggregate, Column: out.Column}, p).Label
	}
	return out, ok
}

// ofColumnAlone are the kinds of metrics that are made of one column.
var ofColumnAlone = map[model.Kind]bool{model.KindSum: true, model.KindNewest: true, model.KindAverage: true, model.KindMedian: true, model.KindDistinct: true}

// Corrected is a measure that a reader chose for a column, as the model of the table
// computes it: what adds up is added up, and what is a quotient of two sums is one.
func Corrected(m plan.Measure, p *catalog.Profile) plan.Measure {
	for i := range p.Model.Metrics {
		one := &p.Model.Metrics[i]
		if m.Aggregate == plan.Average && m.Where == nil && one.Kind == model.KindAverage && one.Weight != "" && one.Column == m.Column {
			if out, ok := Measure(*one, p); ok {
				return out
			}
		}
	}
	if m.Origin == plan.Asked || m.Where != nil || m.Calc != "" || m.Aggregate != plan.Average && m.Aggregate != plan.Sum && m.Aggregate != plan.Median {
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

// Sums are at most so many numbers of the model that add up, and how many rows there are.
func Sums(p *catalog.Profile, most int) []plan.Measure {
	var out []plan.Measure
	for i := range p.Model.Metrics {
		m := &p.Model.Metrics[i]
		if len(out) < most && (m.Kind == model.KindSum || m.Kind == model.KindCount && m.Column == "") {
			out = add(out, m, p)
		}
	}
	return out
}

// leveled takes levels that a plan adds up over time as their newest: what is owed at the end of each month is
// owed once, whatever the words of a request are.
func (s *slots) leveled(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		measures := slices.Clone(questions[i].Measures)
		for k, m := range measures {
			if newest, ok := newestOf(m, s.profile); ok {
				measures[k], changed = newest, true
			}
		}
		questions[i].Measures = measures
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// newestOf is the level that a sum of a column adds up; ok is false for what may be added up.
func newestOf(m plan.Measure, p *catalog.Profile) (plan.Measure, bool) {
	known := p.Model.Column(m.Column)
	if m.Aggregate != plan.Sum || m.Where != nil || m.Until != "" || known == nil || known.Meaning != model.Level {
		return m, false
	}
	for _, metric := range p.Model.Metrics {
		if metric.Kind != model.KindNewest || metric.Column != m.Column {
			continue
		}
		out, ok := Measure(metric, p)
		out.Origin = m.Origin
		return out, ok
	}
	return m, false
}
