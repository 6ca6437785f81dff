package ask

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// question makes a question of a completed ask; ok is false where it asks nothing
// that the plan can say.
func (s *scene) question(d *draft) (q plan.Question, ok bool) {
	q = plan.Question{Text: s.said(d.from, d.to), Origin: plan.Asked, Period: d.period, Measures: []plan.Measure{}, By: slices.Clone(d.groups), Chart: chartOf(d.chart)}
	where, marked := s.conditions(d)
	q.Where = where
	if d.axis != "" && (d.period != nil || len(d.groups) > 0) && d.axis != s.timeColumn() {
		q.Time = d.axis
	}
	for k := range q.By {
		s.label(&q.By[k], d)
	}
	if d.inner != nil {
		inner := *d.inner
		s.label(&inner, d)
		d = d.with()
		d.inner = &inner
	}
	switch {
	case d.intent == plan.List:
		return s.listOf(d, q)
	case d.related:
		return s.related(d, q)
	}
	of := marked
	if d.beside {
		of = nil
	}
	for _, w := range d.measures {
		m, fine := s.measure(d, w, of)
		if !fine {
			return q, false
		}
		switch {
		case d.priced && m.Aggregate == plan.Ratio:
			m = s.priceOf(m)
		case d.portion && m.Aggregate == plan.Ratio:
			return q, false // a rate has no part of the whole
		case d.portion:
			m = s.portionOf(m)
		case d.inner != nil:
			m = s.overGroups(m, *d.inner)
		case len(d.having) > 0 && len(q.By) == 0 && m.Aggregate == plan.CountDistinct:
			m = s.manyTimes(m, d.having[0])
		}
		if !slices.ContainsFunc(q.Measures, func(o plan.Measure) bool { return plan.SameMeasure(o, m) }) {
			q.Measures = append(q.Measures, m)
		}
	}
	if d.portionToo {
		q.Measures = s.withPortions(q.Measures)
	}
	if d.beside && marked != nil {
		q.Measures = append(q.Measures, plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: marked, Origin: plan.Asked}, &s.profile))
	}
	if len(q.Measures) == 0 || len(q.By) > 3 || duplicated(q.By) {
		return q, false
	}
	s.compare(d, &q)
	s.rankOf(d, &q)
	s.havingOf(d, &q)
	ofAllRows(&q)
	q.Intent = intentOf(s.focusOf(d), d, &q)
	q.Instead = s.standsFor(d)
	return q, true
}

// standsFor are the words of a number that was asked for and that the table does not have: "total
// sponsorship". What was taken in its place only stands in.
func (s *scene) standsFor(d *draft) []string {
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said }) {
		return nil
	}
	for _, i := range d.unread {
		k := i - 1
		for k > d.from && s.lexicon.has("determiner", s.ts[k].text) {
			k--
		}
		if k >= d.from && strings.HasPrefix(s.classes[k], "aggregate") && s.classes[k] != "aggregate count" {
			return []string{s.ts[i].raw}
		}
	}
	return nil
}

func duplicated(by []plan.Dimension) bool {
	for i, a := range by {
		for _, b := range by[:i] {
			if a.Column == b.Column && a.Grain == b.Grain && a.Part == b.Part && a.Auto == b.Auto {
				return true
			}
		}
	}
	return false
}

func chartOf(said string) string {
	switch said {
	case "bar", "line", "pie", "scatter":
		return said
	}
	return ""
}

// said is the prompt's text of a span of tokens.
func (s *scene) said(from, to int) string {
	if from >= to {
		return ""
	}
	var b strings.Builder
	for k := from; k < to; k++ {
		switch {
		case k > from && s.ts[k].space:
			b.WriteByte(' ')
		case k > from && s.ts[k].start == s.ts[k-1].end+1:
			b.WriteByte('_') // the only byte that is left out between words
		}
		if s.ts[k].text == newItem || s.ts[k].text == newHeading {
			b.WriteByte(';')
			continue
		}
		b.WriteString(s.ts[k].raw)
	}
	return strings.TrimSpace(b.String())
}

// label completes a dimension: its column for times, its bins for numbers.
func (s *scene) label(g *plan.Dimension, d *draft) {
	if g.Grain != "" || g.Auto || g.Part != "" {
		if d.axis != "" {
			g.Column = d.axis
		}
		if c := s.byName(g.Column); c != nil {
			g.Label = c.title()
		}
		return
	}
	for _, c := range s.columns {
		if c.Name == g.Column && c.amount() && c.Distinct > fewValues && g.Bins == 0 {
			g.Bins = s.binsOf(c, d)
		}
	}
}

// measure is the number that an ask wants; marked are the rows of its share.
func (s *scene) measure(d *draft, w wanted, marked *plan.Predicate) (plan.Measure, bool) {
	m := plan.Measure{Origin: plan.Asked}
	if w.assumed {
		m.Origin = plan.Implied
	}
	switch {
	case w.other > 0:
		return s.madeOf(w), marked == nil && d.divide < 0
	case w.metric > 0:
		return s.metrics[w.metric-1].measure, marked == nil && d.divide < 0
	case w.until > 0:
		m = plan.Measure{Aggregate: plan.Span, Column: s.columns[w.column].Name, Until: s.endOf(w.until), Of: &plan.Measure{Aggregate: plan.Aggregate(w.aggregate)}, Origin: plan.Asked}
		if marked != nil {
			m = plan.Measure{Aggregate: plan.ShareWhere, Where: marked, Origin: plan.Asked}
		}
	case w.column < 0:
		m.Aggregate = plan.Count
		if marked != nil {
			m.Aggregate, m.Where = plan.ShareWhere, marked
		}
	case w.distinct:
		m.Aggregate, m.Column = plan.CountDistinct, s.columns[w.column].Name
		if marked != nil {
			m = plan.Measure{Aggregate: plan.ShareWhere, Where: marked, Origin: plan.Asked}
		}
	default:
		name, p, _ := strings.Cut(w.aggregate, " ")
		m.Aggregate, m.Column = plan.Aggregate(name), s.columns[w.column].Name
		m.P, _ = strconv.ParseFloat(p, 64)
		if !computed(m.Aggregate) || s.columns[w.column].time() && m.Aggregate != plan.Minimum && m.Aggregate != plan.Maximum {
			return m, false
		}
		switch c := s.columns[w.column].Column; {
		case m.Aggregate == plan.Sum && s.described && !w.assumed: // who describes a drawing means what is said
		case m.Aggregate == plan.Sum && c.Kind == catalog.KindCounter:
			m.Aggregate = plan.Increase
		case m.Aggregate == plan.Sum && c.NeverSummed():
			m.Aggregate = plan.Average
		case m.Aggregate == plan.Sum && s.profile.Level(c):
			m.Aggregate = plan.Last
		}
		if marked != nil {
			all, marks := m, m
			marks.Where = marked
			m = plan.Measure{Aggregate: plan.Ratio, Of: &marks, Per: &all, Unit: "%", Origin: plan.Asked}
		}
	}
	if d.divide >= 0 {
		if m.Aggregate == plan.Ratio {
			return m, false
		}
		m = s.divided(m, w.column, d.divide)
	}
	return plan.Describe(m, &s.profile), true
}

// divided is a number by another of the table, or by how many different things there are. A price per kilo that the table
// has is averaged, each row by its kilos.
func (s *scene) divided(of plan.Measure, column, by int) plan.Measure {
	if weighed := s.weighedBy(column, by); weighed != nil {
		return *weighed
	}
	per := plan.Measure{Aggregate: plan.CountDistinct, Column: s.columns[by].Name}
	if c := s.columns[by]; c.amount() { // price per word: all that was paid by all words
		per.Aggregate = plan.Sum
		if c.Kind == catalog.KindCounter {
			per.Aggregate = plan.Increase
		}
		if of.Aggregate == plan.Average {
			of.Aggregate = plan.Sum
		}
	}
	return plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Origin: plan.Asked}
}

// weighedBy is the average of a column by a weight, where the model has it; nil: it has not.
func (s *scene) weighedBy(column, weight int) *plan.Measure {
	if column < 0 {
		return nil
	}
	for i := range s.metrics {
		m := &s.metrics[i]
		if m.Kind == model.KindAverage && m.Column == s.columns[column].Name && m.Weight == s.columns[weight].Name {
			return &m.measure
		}
	}
	return nil
}

// computed reports whether an aggregate is one that the plan calculates of a column.
func computed(a plan.Aggregate) bool {
	switch a {
	case plan.Sum, plan.Last, plan.Average, plan.Median, plan.Minimum, plan.Maximum, plan.StdDev, plan.Percentile, plan.Variance, plan.Extent, plan.Quartiles:
		return true
	}
	return false
}

// conditions are the rows that an ask is about, and those of its share.
func (s *scene) conditions(d *draft) (where, marked *plan.Predicate) {
	var all, part []plan.Predicate
	var at []int
	done := map[int]bool{}
	for i, c := range d.filters {
		if done[i] {
			continue
		}
		p, ok := s.predicate(c)
		if !ok {
			continue
		}
		for j := i + 1; j < len(d.filters); j++ {
			o := d.filters[j]
			if o.part == c.part && (o.like(c) && (c.op == plan.Equal || c.op == plan.NotEqual) || o.column == c.column && o.one() && c.one()) {
				done[j] = true
				if other, ok := s.predicate(o); ok && !slices.Contains(p.Values, other.Values[0]) {
					p.Values = append(p.Values, other.Values[0])
				}
			}
		}
		if len(p.Values) > 1 {
			p.Op = map[plan.Operator]plan.Operator{plan.Equal: plan.In, plan.NotEqual: plan.NotIn, plan.Between: plan.Between, plan.In: plan.In}[p.Op]
		}
		if c.part {
			part = append(part, p)
		} else if !slices.ContainsFunc(all, func(o plan.Predicate) bool { return reflect.DeepEqual(o, p) }) { // said twice: open, not yet closed
			all, at = append(all, p), append(at, c.at)
		}
	}
	return plan.All(eitherOf(s.oneOf(d, all, at))), plan.All(eitherOf(part))
}

// eitherOf puts conditions on one column that cannot hold at once, a value and being empty, into one of which either
// may: self-pay or no payer.
func eitherOf(list []plan.Predicate) []plan.Predicate {
	var out []plan.Predicate
	for _, p := range list {
		k := slices.IndexFunc(out, func(o plan.Predicate) bool {
			return o.Column == p.Column && (contradicts(o, p) || o.Op == plan.Begins && p.Op == plan.Begins)
		})
		if k < 0 || p.Column == "" {
			out = append(out, p)
			continue
		}
		out[k] = plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{out[k], p}}
	}
	return out
}

// contradicts reports whether one of two conditions is that a column is empty, and the other that it has a value.
func contradicts(a, b plan.Predicate) bool {
	if a.Op == plan.IsNull {
		a, b = b, a
	}
	return b.Op == plan.IsNull && (a.Op == plan.Equal || a.Op == plan.In || a.Op == plan.Less || a.Op == plan.AtMost) && a.Part == "" && a.Until == "" && a.Against == nil
}

func (s *scene) predicate(c condition) (plan.Predicate, bool) {
	col := s.columns[c.column]
	p := plan.Predicate{Op: c.op, Column: col.Name}
	switch {
	case c.recurs != "":
		p.Part = c.recurs
		for _, n := range c.numbers {
			p.Values = append(p.Values, number64(n))
		}
	case c.until > 0:
		p.Until = s.endOf(c.until)
		for _, n := range c.numbers {
			p.Values = append(p.Values, number64(n*seconds(c.unit)))
		}
	case c.op == plan.IsNull || c.op == plan.NotNull:
	case c.other > 0:
		p.Against = &plan.Operand{Column: s.columns[c.other-1].Name}
	case c.others != nil:
		p.Against = c.others
	case c.value != "":
		p.Values = []string{c.value}
	case len(c.numbers) > 0:
		factor := 1.0
		if a, b := seconds(c.unit), seconds(s.unitOf(col)); a > 0 && b > 0 {
			factor = a / b
		}
		for _, n := range c.numbers {
			p.Values = append(p.Values, number64(n*factor))
		}
	default:
		return p, false
	}
	return p, true
}

func number64(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// rankOf orders the groups, or leaves all but the first away.
func (s *scene) rankOf(d *draft, q *plan.Question) {
	r := d.rank
	if r == nil {
		r = d.order
	}
	if r == nil || len(q.By) == 0 {
		return
	}
	q.Rank = &plan.Rank{N: d.top, Ascending: s.ascending(r, &q.Measures[0])}
	if d.rank == nil {
		q.Rank.N = d.top
	}
	if r.offset > 0 {
		q.Rank.N, q.Rank.Offset = 1, r.offset
	}
	if d.each && len(q.By) == 2 {
		q.Rank.Within = 1
	}
}

// ascending says which end a ranking begins with.
func (s *scene) ascending(r *ranking, m *plan.Measure) bool {
	if r.pace != "" && (r.direction != "sort" || s.lasts(m)) {
		return r.pace.rising(s.lasts(m))
	}
	switch r.direction {
	case "low", "least", "ascending", "first", "less":
		return true
	case "best":
		return m.Good == "down"
	case "worst":
		return m.Good == "up" || m.Good == "" && m.Aggregate == plan.Average
	}
	return false
}

// havingOf keeps the groups by a number.
func (s *scene) havingOf(d *draft, q *plan.Question) {
	if len(d.having) == 0 || len(q.By) == 0 {
		return
	}
	c, m := d.having[0], q.Measures[0]
	if d.kept > 0 {
		if own, ok := s.measure(d, d.measures[d.kept-1], nil); ok {
			m = own
		}
	}
	if d.number {
		m = s.numberOf(c)
	}
	q.Having = &plan.Condition{Measure: m, Op: c.op, Value: c.numbers[0]}
}

// focusOf is what an ask looks for: "how did it change" is about a change even where its reading passes over
// the verb, for the rows are the same.
func (s *scene) focusOf(d *draft) string {
	if d.cues["focus"] != "" || d.from >= len(s.ts) || s.ts[min(d.from+s.joined(d), len(s.ts)-1)].text != "how" {
		return d.cues["focus"]
	}
	for i := d.from; i < d.to; i++ {
		if slices.ContainsFunc(s.from[i], func(c candidate) bool { return c.kind == isWord && c.tag == "focus" && c.meaning == "change" }) {
			return "change"
		}
	}
	return ""
}

// joined is how many signs and words that join stand before an ask.
func (s *scene) joined(d *draft) int {
	n := 0
	for i := d.from; i < d.to && (s.ts[i].kind == punct || s.lexicon.has("join", s.ts[i].text)); i++ {
		n++
	}
	return n
}

// intentOf is what a question wants to know.
func intentOf(focus string, d *draft, q *plan.Question) plan.Intent {
	timed := slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Grain != "" || g.Auto })
	if d.distributed {
		return plan.Distribution
	}
	switch {
	case q.Compare != nil, focus == "change" && len(q.By) <= 1 && !timed && d.period != nil:
		return plan.Change
	case focus == "why":
		return plan.Why
	case q.Rank != nil && q.Rank.N > 0 && !timed:
		return plan.Ranking
	case timed:
		return plan.Trend
	case focus == "relation" && d.drawn == "" && len(q.By) == 2 && len(d.sides()) == 0:
		return plan.Relation // of two fields that group
	case len(q.By) > 0:
		return plan.Breakdown
	}
	return plan.Value
}
