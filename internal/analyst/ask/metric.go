package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// metric is one of the model that is more than a plain number of one column: a rate, a ratio,
// a length of time.
type metric struct {
	model.Metric
	names   [][]string // stems
	measure plan.Measure
	main    bool
}

// takeMetrics keeps the metrics that the plan can say, and how plain ones compute their column.
func (t *table) takeMetrics() {
	t.usual = map[string]string{}
	for _, m := range t.model.Metrics {
		if how := usualOf(m); how != "" && t.usual[m.Column] == "" {
			t.usual[m.Column] = how
		}
		measure, ok := plan.Of(m, &t.profile)
		if plainMetric(m) {
			t.takeSynonyms(m)
		}
		if !ok || plainMetric(m) {
			continue
		}
		one := metric{Metric: m, measure: measure}
		for _, text := range append([]string{m.Label, strings.ReplaceAll(m.Name, "_", " ")}, m.Synonyms...) {
			if stems := phraseStems(text); len(stems) > 0 {
				one.names = append(one.names, stems)
			}
		}
		for _, name := range t.model.Main {
			one.main = one.main || name == m.Name
		}
		t.metrics = append(t.metrics, one)
		if won, ok := t.won(one); ok {
			t.metrics = append(t.metrics, won)
		}
	}
}

// won is what is won on what was put in, where a metric divides money that came in by money that went out; ok is false
// of others.
func (t *table) won(of metric) (metric, bool) {
	m := of.measure
	if m.Aggregate != plan.Ratio || m.Unit != "" || m.Good != "up" || m.Where != nil || m.Of.Unit == "" || m.Of.Unit != m.Per.Unit {
		return metric{}, false
	}
	out := metric{Metric: of.Metric, measure: m, names: t.lexicon.files.Of("gain")}
	out.Name, out.Label, out.Synonyms = "return_on_investment", "return on investment", nil
	out.measure.Gain, out.measure.Unit, out.measure.Label = true, "%", out.Label
	return out, true
}

// synonym is another name of a column, as a plain metric of the model has it.
type synonym struct {
	stems  []string
	column int
}

// takeSynonyms keeps what a metric that is a number of one column is called besides its name: calls of calls offered.
func (t *table) takeSynonyms(m model.Metric) {
	at := slices.IndexFunc(t.columns, func(c *column) bool { return c.Name == m.Column })
	if at < 0 || m.Kind == model.KindCount || m.Kind == model.KindDistinct {
		return
	}
	for _, text := range m.Synonyms {
		if stems := phraseStems(text); len(stems) > 0 {
			t.synonyms = append(t.synonyms, synonym{stems, t.columns[at].index})
		}
	}
}

// addSynonyms links phrases with the columns that the model's plain metrics call so.
func (t *table) addSynonyms(l *lattice, i int) {
	for _, n := range t.synonyms {
		if j := follows(l.ts, i, n.stems); j > 0 {
			l.add(candidate{from: i, to: j, kind: isColumn, column: n.column, score: 0.9, via: byConcept})
		}
	}
}

// plainMetric reports whether a metric is a plain number of one column, or the count of rows.
func plainMetric(m model.Metric) bool {
	switch m.Kind {
	case model.KindSum, model.KindNewest, model.KindMedian, model.KindDistinct:
		return true
	case model.KindAverage:
		return m.Weight == ""
	case model.KindCount:
		return m.Column == ""
	}
	return false
}

// usualOf is the aggregate of a plain metric, for choosing one where nobody says.
func usualOf(m model.Metric) string {
	switch m.Kind {
	case model.KindSum, model.KindNewest, model.KindIncrease:
		return "sum"
	case model.KindAverage, model.KindMedian:
		return "average"
	}
	return ""
}

// proposeMetric computes a metric of the table's model.
func proposeMetric(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isMetric {
			continue
		}
		m := &s.metrics[c.metric]
		f := []string{"metric", "metric~" + string(m.Kind), "metric/" + string(c.via)}
		if m.main {
			f = append(f, "metric/main")
		}
		if c.to-c.from > 1 {
			f = append(f, "metric+long")
		}
		f = append(f, "metric~"+string(m.Kind)+"|"+s.rateAround(c.from, c.to))
		out = append(out, act{from: c.from, to: c.to, role: measures, column: -1, metric: c.metric + 1, features: f})
	}
	return out
}

// rateAround says whether a word for a share or a rate stands around a span, in its sentence.
func (s *scene) rateAround(from, to int) string {
	for _, way := range []struct{ at, step int }{{from - 1, -1}, {to, 1}} {
		for k, n := way.at, 0; k >= 0 && k < len(s.ts) && n < 6 && !ends(s.classes[k]); k, n = k+way.step, n+1 {
			if s.classes[k] == "share" || s.classes[k] == "rate" || s.ts[k].percent {
				return "a rate"
			}
		}
	}
	return "no rate"
}

// supplied are the ways to compute a main metric where nothing is said.
func (s *scene) supplied(d *draft, context string) []*draft {
	var out []*draft
	for k := range s.metrics {
		if m := &s.metrics[k]; m.main {
			n := d.with("supply=metric", "supply=metric|"+context, "supply=metric~"+string(m.Kind))
			n.measures = []wanted{{column: -1, metric: k + 1}}
			out = append(out, n)
		}
	}
	return out
}

// addMetrics links phrases with the names of the model's metrics that are no plain number of a column.
func (t *table) addMetrics(l *lattice, i int) {
	for k := range t.metrics {
		for _, name := range t.metrics[k].names {
			if j := follows(l.ts, i, name); j > 0 {
				l.add(candidate{from: i, to: j, kind: isMetric, metric: k, column: -1, score: 1, via: byName})
			}
		}
	}
}

// follows is the token behind a name, by its stems, that begins at a token; 0: another thing stands there.
func follows(ts []token, i int, name []string) int {
	k, j := 0, i
	for j < len(ts) && k < len(name) && (ts[j].stem == name[k] || k > 0 && ts[j].hyphen()) {
		if ts[j].stem == name[k] {
			k++
		}
		j++
	}
	if k < len(name) {
		return 0
	}
	return j
}

// addUnit links a unit with the columns that are measured in it: litres, cubic metres, hours. Those of the main metrics
// are meant first: of tonnes in and tonnes out those that the business lives by.
func (t *table) addUnit(l *lattice, i int) {
	unit, to := t.unitAt(l.ts, i)
	if unit == "" || l.ts[i].kind != word && !l.signOfMoney(i) {
		return
	}
	for _, c := range t.columns {
		perTime := seconds(unit) > 0 && c.spanUnit() != "" && l.per(i) // miles per hour driven, where drives are in minutes
		money := unit == "money" && (currency(c.Unit) || c.Unit == "" && slices.Contains(t.kinds["money"], c.index))
		if !c.amount() || c.Unit != unit && !money && !perTime {
			continue
		}
		score := 0.5
		if !money && seconds(unit) == 0 && t.leadsIn(c) {
			score = 0.85
		}
		l.add(candidate{from: i, to: to, kind: isColumn, column: c.index, via: byUnit, score: score})
	}
}

// leadsIn reports whether a column is that of the first main metric in its unit, and others of the table are in it, too.
func (t *table) leadsIn(lead *column) bool {
	shared := slices.ContainsFunc(t.columns, func(c *column) bool { return c != lead && c.amount() && c.Unit == lead.Unit })
	for _, name := range t.model.Main {
		m := t.model.Metric(name)
		if m == nil {
			continue
		}
		for _, c := range t.columns {
			if c.Name == m.Column && c.Unit == lead.Unit {
				return shared && c == lead
			}
		}
	}
	return false
}

// unitAt is the unit that words from a token on name, and the token behind them; empty: none.
func (t *table) unitAt(ts []token, i int) (unit string, to int) {
	t.lexicon.at(ts, i, func(e entry, n int) {
		if e.tag == "measured" && i+n > to {
			unit, to = e.meaning, i+n
		}
	})
	return unit, to
}

// measuredIn reports whether a number of the table is in a unit.
func (t *table) measuredIn(unit string) bool {
	return slices.ContainsFunc(t.columns, func(c *column) bool { return c.amount() && c.Unit == unit })
}

// signOfMoney reports whether a sign for money stands by itself: "£ by region", and not "above £5".
func (l *lattice) signOfMoney(i int) bool {
	number := func(k int) bool { return k >= 0 && k < len(l.ts) && l.ts[k].kind == number }
	return l.ts[i].kind == punct && l.ts[i].text != "%" && !number(i-1) && !number(i+1)
}

// per reports whether a word that divides stands right before a span.
func (l *lattice) per(i int) bool { return i > 0 && l.ts[i-1].text == "per" }
