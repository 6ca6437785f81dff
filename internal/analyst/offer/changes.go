package offer

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// change is a question with another value of one part, and how it came about.
type change struct {
	question plan.Question
	kind     sitrep.PartKind
	how      how
}

// how says what a change does, for ordering changes.
type how string

const (
	otherColumn    how = "column"    // the same words name another column
	otherMetric    how = "metric"    // a metric of the model
	otherAggregate how = "aggregate" // average instead of sum
	counted        how = "counted"   // rows instead of different values, or the other way round
	otherTime      how = "time"
	otherPeriod    how = "period"
	wholePeriod    how = "all dates"
	otherGrain     how = "grain"
	fewerGroups    how = "fewer groups"
	moreGroups     how = "more groups"
	otherValue     how = "value"
	fewerFilters   how = "fewer filters"
	negated        how = "negated"
	flipped        how = "flipped"
	otherNumber    how = "number"
	unordered      how = "unordered"
)

// changes are the questions that differ from one in one part.
func (s *Scene) changes(q *plan.Question, kind sitrep.PartKind) []change {
	var out []change
	add := func(h how, edit func(*plan.Question)) {
		n := *q
		n.Measures, n.By = slices.Clone(q.Measures), slices.Clone(q.By)
		edit(&n)
		settle(&n)
		if twice(n.Measures) {
			return
		}
		out = append(out, change{n, kind, h})
	}
	switch kind {
	case sitrep.PartMetric:
		s.metrics(q, add)
	case sitrep.PartBreakdown:
		s.breakdowns(q, add)
	case sitrep.PartFilter:
		s.filters(q, add)
	case sitrep.PartGroups:
		if q.Having != nil {
			add(fewerFilters, func(n *plan.Question) { n.Having = nil })
		}
	case sitrep.PartPeriod:
		s.periods(q, add)
	case sitrep.PartOrder:
		orders(q, add)
	}
	return out
}

// twice reports whether a number is asked for twice.
func twice(list []plan.Measure) bool {
	for i, m := range list {
		if slices.ContainsFunc(list[:i], func(o plan.Measure) bool { return plan.SameMeasure(o, m) }) {
			return true
		}
	}
	return false
}

// adder takes a change of a copy of the question.
type adder func(how, func(*plan.Question))

func (s *Scene) metrics(q *plan.Question, add adder) {
	if q.Intent == plan.List || q.Intent == plan.Relation || q.Intent == plan.Overview {
		return
	}
	for i, m := range q.Measures {
		if i > 1 {
			break
		}
		for _, c := range s.others(m.Column) {
			if n, ok := s.measureOf(m, c); ok {
				add(otherColumn, s.measuring(i, n))
			}
		}
		for _, sense := range s.Senses {
			if sense.Measure != nil {
				add(otherMetric, s.measuring(i, *sense.Measure))
			}
		}
		for _, n := range s.aggregates(m) {
			h := otherAggregate
			if n.Aggregate == plan.Count || n.Aggregate == plan.CountDistinct {
				h = counted
			}
			add(h, s.measuring(i, n))
		}
	}
	for _, m := range s.main() {
		add(otherMetric, s.measuring(0, m))
	}
}

// measuring puts a measure in the place of one of a question.
func (s *Scene) measuring(i int, m plan.Measure) func(*plan.Question) {
	return func(q *plan.Question) {
		m.Origin = plan.Asked
		if i < len(q.Measures) {
			if m.Where == nil {
				m.Where = q.Measures[i].Where
				m = plan.Describe(m, &s.Profile)
			}
			q.Measures[i] = m
		} else {
			q.Measures = append(q.Measures, m)
		}
		q.Target, q.Instead = nil, nil
	}
}

// measureOf is a measure computed of another column.
func (s *Scene) measureOf(m plan.Measure, c *catalog.Column) (plan.Measure, bool) {
	n := plan.Measure{Aggregate: m.Aggregate, Column: c.Name, Where: m.Where, P: m.P}
	number := c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber
	switch {
	case m.Of != nil || m.Per != nil:
		return m, false
	case c.Role == sitrep.RoleTime || c.Role == sitrep.RoleText:
		return m, false
	case !number && m.Aggregate != plan.CountDistinct && m.Aggregate != plan.Count:
		n.Aggregate = plan.CountDistinct
	case number && c.Role == sitrep.RoleMeasure && m.Aggregate == plan.Sum:
		n.Aggregate = plan.Aggregate(c.Usual())
	}
	return plan.Describe(n, &s.Profile), true
}

// aggregates are other ways to make one number of what a measure is about.
func (s *Scene) aggregates(m plan.Measure) []plan.Measure {
	var out []plan.Measure
	add := func(a plan.Aggregate, column string) {
		out = append(out, plan.Describe(plan.Measure{Aggregate: a, Column: column, Where: m.Where}, &s.Profile))
	}
	c := s.Profile.Column(m.Column)
	switch m.Aggregate {
	case plan.Sum, plan.Last, plan.Increase, plan.Average, plan.Median, plan.Maximum, plan.Minimum:
		for _, a := range []plan.Aggregate{plan.Sum, plan.Average, plan.Maximum, plan.Minimum, plan.Median} {
			if a != m.Aggregate && m.Calc == "" && c != nil && !(a == plan.Sum && (c.NeverSummed() || m.Aggregate != plan.Average && m.Aggregate != plan.Median && m.Aggregate != plan.Maximum && m.Aggregate != plan.Minimum)) {
				add(a, m.Column)
			}
		}
		add(plan.Count, "")
	case plan.CountDistinct:
		add(plan.Count, "")
	case plan.Count:
		for _, c := range s.things() {
			add(plan.CountDistinct, c.Name)
		}
	case plan.Span:
		for _, a := range []plan.Aggregate{plan.Average, plan.Median, plan.Maximum} {
			if m.Of != nil && m.Of.Aggregate != a {
				n := m
				n.Of = &plan.Measure{Aggregate: a}
				out = append(out, plan.Describe(n, &s.Profile))
			}
		}
	case plan.ShareWhere:
		n := plan.Measure{Aggregate: plan.Count, Where: m.Where}
		out = append(out, plan.Describe(n, &s.Profile))
	case plan.Ratio:
		for _, part := range []*plan.Measure{m.Of, m.Per} {
			if part != nil {
				out = append(out, *part)
			}
		}
	}
	return out
}

// things are the columns whose different values can be counted: what rows are about.
func (s *Scene) things() []*catalog.Column {
	var out []*catalog.Column
	for i := range s.Profile.Columns {
		c := &s.Profile.Columns[i]
		if (c.Role == sitrep.RoleIdentifier || c.Kind == catalog.KindEntity) && c.Distinct > 1 && c.Distinct < s.Profile.Rows {
			out = append(out, c)
		}
	}
	return out[:min(len(out), 2)]
}

// main are the measures of the main metrics of the table's model.
func (s *Scene) main() []plan.Measure {
	var out []plan.Measure
	for _, name := range s.Profile.Model.Main {
		m := s.Profile.Model.Metric(name)
		if m == nil {
			continue
		}
		if measure, ok := plan.Of(*m, &s.Profile); ok {
			out = append(out, measure)
		}
	}
	return out
}

// others are the columns that the words may name that were read as a column; without a
// column those that any words may name.
func (s *Scene) others(column string) []*catalog.Column {
	var out []*catalog.Column
	for _, a := range s.Senses {
		if a.Column != column || a.Value != "" {
			continue
		}
		for _, b := range s.Senses {
			c := s.Profile.Column(b.Column)
			if b.Column == column || b.Value != "" || c == nil || !a.meets(b) || slices.Contains(out, c) {
				continue
			}
			out = append(out, c)
		}
	}
	return out
}

// meets reports whether two senses are of words in common.
func (a Sense) meets(b Sense) bool { return a.Start < b.End && b.Start < a.End }

func (s *Scene) breakdowns(q *plan.Question, add adder) {
	if q.Intent == plan.Overview {
		return
	}
	for i, d := range q.By {
		for _, c := range s.others(d.Column) {
			if n, ok := dimensionOf(d, c); ok {
				add(otherColumn, func(q *plan.Question) { q.By[i] = n })
			}
		}
		if d.Grain != "" || d.Auto {
			for _, g := range []plan.Grain{plan.Month, plan.Week, plan.Day, plan.Quarter, plan.Year} {
				if g != d.Grain {
					add(otherGrain, func(q *plan.Question) {
						q.By[i].Grain, q.By[i].Auto, q.By[i].Part, q.By[i].Label = g, false, "", string(g)
					})
				}
			}
		}
		if len(q.By) > 1 || q.Intent != plan.List && q.Intent != plan.Compare {
			add(fewerGroups, func(q *plan.Question) { q.By = slices.Delete(q.By, i, i+1) })
		}
	}
	if q.Intent == plan.List {
		return
	}
	for _, d := range s.dimensions(q) {
		if len(q.By) < 2 {
			add(moreGroups, func(q *plan.Question) { q.By = append(q.By, d) })
		}
		if len(q.By) == 1 && q.By[0].Grain == "" && !q.By[0].Auto {
			add(moreGroups, func(q *plan.Question) { q.By = []plan.Dimension{d} })
		}
	}
}

// dimensionOf groups by another column instead.
func dimensionOf(d plan.Dimension, c *catalog.Column) (plan.Dimension, bool) {
	timed := c.Role == sitrep.RoleTime
	if was := d.Grain != "" || d.Auto || d.Part != ""; was != timed {
		return plan.Dimension{Column: c.Name, Label: c.Label, Auto: true}, timed
	}
	d.Column, d.Bins = c.Name, 0
	if !timed {
		d.Label = c.Label
		if c.Role == sitrep.RoleMeasure && c.Distinct > 20 {
			d.Bins = 10
		}
	}
	return d, len(d.Cases) == 0 && d.Until == ""
}

// mostDimensions of the model are offered as breakdowns.
const mostDimensions = 4

// dimensions are those that words of the prompt may name, then the most useful ones of the
// model, that a question does not have.
func (s *Scene) dimensions(q *plan.Question) []plan.Dimension {
	var out []plan.Dimension
	has := func(name string) bool {
		return slices.ContainsFunc(slices.Concat(q.By, out), func(d plan.Dimension) bool { return d.Column == name })
	}
	offer := func(name string) {
		if c := s.Profile.Column(name); c != nil && !has(name) && (c.Role == sitrep.RoleDimension || c.Role == sitrep.RoleIdentifier && c.Distinct < s.Profile.Rows) {
			out = append(out, plan.Dimension{Column: c.Name, Label: c.Label})
		}
	}
	for _, sense := range s.Senses {
		if sense.Value == "" {
			offer(sense.Column)
		}
	}
	for i, d := range s.Profile.Model.Dimensions {
		if i < mostDimensions {
			offer(d.Column)
		}
	}
	return out
}

func (s *Scene) filters(q *plan.Question, add adder) {
	list := leaves(q.Where)
	for i, leaf := range list {
		with := func(n plan.Predicate) func(*plan.Question) {
			return func(q *plan.Question) {
				kids := slices.Clone(list)
				kids[i] = n
				q.Where = plan.All(kids)
			}
		}
		for _, n := range s.valued(leaf) {
			add(otherValue, with(n))
		}
		add(fewerFilters, func(q *plan.Question) { q.Where = plan.All(slices.Delete(slices.Clone(list), i, i+1)) })
		if op, ok := opposite[leaf.Op]; ok {
			leaf.Op = op
			add(negated, with(leaf))
		}
	}
	for _, sense := range s.Senses {
		if sense.Value != "" && !slices.ContainsFunc(list, func(p plan.Predicate) bool { return p.Column == sense.Column }) {
			one := plan.Predicate{Op: plan.In, Column: sense.Column, Values: []string{sense.Value}}
			add(otherValue, func(q *plan.Question) { q.Where = plan.All(append(slices.Clone(list), one)) })
		}
	}
}

var opposite = map[plan.Operator]plan.Operator{
	plan.In: plan.NotIn, plan.NotIn: plan.In, plan.Equal: plan.NotEqual, plan.NotEqual: plan.Equal, plan.IsNull: plan.NotNull, plan.NotNull: plan.IsNull,
	plan.Greater: plan.AtLeast, plan.AtLeast: plan.Greater, plan.Less: plan.AtMost, plan.AtMost: plan.Less,
}

// valued are a condition on what else its words may name.
func (s *Scene) valued(leaf plan.Predicate) []plan.Predicate {
	var out []plan.Predicate
	if len(leaf.Values) != 1 || leaf.Part != "" || leaf.Until != "" {
		for _, c := range s.others(leaf.Column) {
			n := leaf
			n.Column = c.Name
			out = append(out, n)
		}
		return out
	}
	for _, a := range s.Senses {
		if a.Column != leaf.Column || a.Value != leaf.Values[0] {
			continue
		}
		for _, b := range s.Senses {
			if b.Value != "" && a.meets(b) && (b.Column != a.Column || b.Value != a.Value) {
				n := leaf
				n.Column, n.Values = b.Column, []string{b.Value}
				out = append(out, n)
			}
		}
	}
	for _, c := range s.others(leaf.Column) {
		n := leaf
		n.Column = c.Name
		out = append(out, n)
	}
	return out
}

func (s *Scene) periods(q *plan.Question, add adder) {
	if q.Period == nil {
		return
	}
	for i := range s.Profile.Columns {
		c := &s.Profile.Columns[i]
		time := q.Time
		if time == "" {
			time = s.Profile.Time
		}
		if c.Role == sitrep.RoleTime && c.Name != time {
			add(otherTime, func(q *plan.Question) {
				q.Time = c.Name
				if c.Name == s.Profile.Time {
					q.Time = ""
				}
			})
		}
	}
	p := *q.Period
	set := func(n plan.Period) func(*plan.Question) { return func(q *plan.Question) { q.Period = &n } }
	switch p.Kind {
	case plan.LastComplete:
		if p.Unit != "" && p.Index == 0 {
			add(otherPeriod, set(plan.Period{Kind: plan.ToDate, Unit: p.Unit, Text: "this " + string(p.Unit) + " so far"}))
			add(otherPeriod, set(plan.Period{Kind: plan.Rolling, Unit: plan.Day, N: rollingDays(p.Unit) * max(p.N, 1), Text: "the days before"}))
			if p.N > 1 {
				add(otherPeriod, set(plan.Period{Kind: plan.LastComplete, Unit: p.Unit, N: 1, Text: "the last " + string(p.Unit)}))
			}
		}
	case plan.ToDate:
		add(otherPeriod, set(plan.Period{Kind: plan.LastComplete, Unit: p.Unit, N: 1, Text: "the last " + string(p.Unit)}))
	case plan.Rolling:
		if p.Unit == plan.Day && (p.N == 7 || p.N == 30 || p.N == 365) {
			unit := map[int]plan.Grain{7: plan.Week, 30: plan.Month, 365: plan.Year}[p.N]
			add(otherPeriod, set(plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Text: "the last " + string(unit)}))
		}
	}
	if q.Compare == nil || q.Compare.Kind != plan.YearAgo {
		add(otherPeriod, func(q *plan.Question) {
			q.Compare = &plan.Comparison{Kind: plan.YearAgo}
		})
	}
	if q.Intent != plan.Change {
		add(wholePeriod, func(q *plan.Question) { q.Period, q.Compare, q.Time = nil, nil, "" })
	}
}

// rollingDays is how many days are about a unit.
func rollingDays(unit plan.Grain) int {
	return map[plan.Grain]int{plan.Week: 7, plan.Month: 30, plan.Quarter: 90, plan.Year: 365}[unit]
}

// numbers are how many groups or rows are offered.
var numbers = []int{1, 3, 5, 10}

func orders(q *plan.Question, add adder) {
	if len(q.By) == 0 || len(q.Measures) == 0 && q.Intent != plan.List {
		return
	}
	if q.Rank == nil {
		if q.Intent == plan.Breakdown {
			for _, n := range []int{5, 1} {
				add(otherNumber, func(q *plan.Question) { q.Rank = &plan.Rank{N: n} })
			}
			add(otherNumber, func(q *plan.Question) { q.Rank = &plan.Rank{N: 1, Ascending: true} })
		}
		return
	}
	rank := *q.Rank
	set := func(n plan.Rank) func(*plan.Question) { return func(q *plan.Question) { q.Rank = &n } }
	other := rank
	other.Ascending = !other.Ascending
	add(flipped, set(other))
	for _, n := range numbers {
		if n != rank.N {
			some := rank
			some.N = n
			add(otherNumber, set(some))
		}
	}
	for i := range q.Measures {
		if i != rank.Measure && q.Intent != plan.List {
			by := rank
			by.Measure = i
			add(otherColumn, set(by))
		}
	}
	add(unordered, func(q *plan.Question) { q.Rank = nil })
}
