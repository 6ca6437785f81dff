package ask

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// takers add what an act of a role says to an ask. Acts of other roles say nothing by themselves.
var takers = map[role]func(*scene, *draft, *act){
	cues:      func(s *scene, d *draft, a *act) { s.takeCue(d, a) },
	counts:    (*scene).takeCount,
	groups:    (*scene).takeGroup,
	columnsOf: (*scene).takeColumns,
	lists:     (*scene).takeListed,
	mentions:  func(_ *scene, d *draft, a *act) { d.mentioned = append(d.mentioned, a.column) },
	filters:   (*scene).takeFilter,
	excludes:  (*scene).takeFilter,
	numerates: (*scene).takeFilter,
	bounds:    (*scene).takeFilter,
	within:    (*scene).takeFilter,
	recurs:    (*scene).takeFilter,
	overdue:   (*scene).takeOverdue,
	having:    func(_ *scene, d *draft, a *act) { d.having = append(d.having, conditionOf(*a)) },
	times:     (*scene).takePeriod,
	rivals:    (*scene).takeRival,
	axes:      func(s *scene, d *draft, a *act) { d.axis = s.columns[a.column].Name },
	ranks:     func(s *scene, d *draft, a *act) { d.rank = s.rankingOf(a) },
	tops:      func(_ *scene, d *draft, a *act) { d.top = int(a.numbers[0]) },
	orders:    func(s *scene, d *draft, a *act) { d.order = s.rankingOf(a) },
	begins:    func(_ *scene, d *draft, a *act) { d.starts = append(d.starts, a.column) },
	finishes:  func(_ *scene, d *draft, a *act) { d.ends = append(d.ends, a.column) },
	divides:   func(_ *scene, d *draft, a *act) { d.divide = a.column },
	skips:     (*scene).takeSkip,
}

// take adds what an act says to an ask.
func (s *scene) take(d *draft, a act, before []act) {
	if k := s.shows(a); k >= 0 && !slices.Contains(d.shown, k) {
		d.shown = append(d.shown, k)
	}
	if a.role == measures {
		s.takeMeasure(d, &a, before)
	} else if put := takers[a.role]; put != nil {
		put(s, d, &a)
	}
}

// takeMeasure computes a column or a metric. Two words of one name are one measure.
func (s *scene) takeMeasure(d *draft, a *act, before []act) {
	if n := len(before); n > 0 && a.repeats(before[n-1]) {
		return
	}
	if a.metric > 0 {
		d.measures = append(d.measures, wanted{column: -1, metric: a.metric, said: true, at: a.from})
		return
	}
	if a.other > 0 {
		d.measures = append(d.measures, wanted{column: a.column, other: a.other, made: difference, said: true, at: a.from, aggregate: string(d.madeBy(difference))})
		return
	}
	for _, how := range d.also {
		d.measures = append(d.measures, wanted{column: a.column, said: true, aggregate: how, at: a.from})
	}
	d.also = nil
	d.measures = append(d.measures, wanted{column: a.column, said: true, at: a.from, aggregate: cmp.Or(d.pending(), s.aggregateOf(a))})
}

// aggregateOf is the aggregate that words for a number stand for by themselves: AOV is an average, whatever the field is called.
// Empty: they stand for none.
func (s *scene) aggregateOf(a *act) (how string) {
	s.words.at(s.ts, a.from, func(p phraseUse, to int) {
		if to == a.to && p.use == asName && strings.HasPrefix(p.concept.name, "average ") {
			how = string(plan.Average)
		}
	})
	return how
}

// repeats reports whether a measure's words stand right behind others for the same: "hours worked", "per hour on site".
func (a *act) repeats(o act) bool {
	return (o.role == measures || o.role == divides) && o.column == a.column && o.metric == a.metric && o.to == a.from
}

// takeCount counts. In "average per order" the average is of something else.
func (s *scene) takeCount(d *draft, a *act) {
	if p := d.pending(); p != "" && p != "count" && (a.column < 0 || s.columns[a.column].meaning.Meaning == model.Key) {
		d.cues["aggregate"] = p
	}
	d.measures = append(d.measures, wanted{column: a.column, said: true, at: a.from, stands: s.countStands(a), distinct: a.column >= 0})
}

func (s *scene) takeGroup(d *draft, a *act) {
	if g := s.dimension(*a); !slices.ContainsFunc(d.groups, func(o plan.Dimension) bool { return plan.SameDimension(o, g) }) {
		d.groups = append(d.groups, g)
	}
}

func (s *scene) takeColumns(d *draft, a *act) {
	for _, k := range a.columns {
		if !slices.Contains(d.columns, k) {
			d.columns = append(d.columns, k)
		}
	}
}

// takeListed shows a column: "the cancelled orders: …" are no order date.
func (s *scene) takeListed(d *draft, a *act) {
	if s.namesRows(*a) {
		d.mentioned = append(d.mentioned, a.column)
	} else {
		d.listed = append(d.listed, a.column)
	}
}

func (s *scene) takeFilter(d *draft, a *act) {
	s.takeLate(d, a)
	d.filters = append(d.filters, conditionOf(*a))
	for _, v := range a.more {
		also := *a
		also.value = v
		d.filters = append(d.filters, conditionOf(also))
	}
}

func (s *scene) takeOverdue(d *draft, a *act) {
	d.filters = append(d.filters, condition{column: a.until - 1, op: plan.IsNull, at: a.from})
	if d.period == nil {
		d.period, d.axis = untilToday(), s.columns[a.column].Name
	}
}

// takePeriod takes the first period for that of the ask, and a second one for what it is held against.
func (s *scene) takePeriod(d *draft, a *act) {
	d.periods = append(d.periods, a.period)
	if d.period == nil {
		d.period, d.pair = a.period, a.pair
		d.periodAt, d.periodTo = a.from, a.to
	} else if d.rival == nil && !samePeriod(d.period, a.period) {
		d.rival, d.rivalSame = a.period, a.same
		d.parted = s.newItem(d.periodTo, a.from)
	}
}

// newItem reports whether a sign and something that can be asked for stand between two tokens: "tickets this month,
// tickets last month" are two items of a row.
func (s *scene) newItem(from, to int) bool {
	sign := false
	for i := from; i < to; i++ {
		switch s.classes[i] {
		case ",", ";", "?", ".":
			sign = true
		case "content", "rows", "unknown":
			if sign {
				return true
			}
		}
	}
	return false
}

// samePeriod reports whether two periods are one, whatever words say it: "joined this year, left this year".
func samePeriod(a, b *plan.Period) bool {
	x, y := *a, *b
	x.Text, y.Text = "", ""
	return reflect.DeepEqual(x, y)
}

// takeSkip notes words that could have meant something.
func (s *scene) takeSkip(d *draft, a *act) {
	switch {
	case s.aside[a.from] || a.from >= s.signed || a.to > a.from+1:
	case s.classes[a.from] == "unknown":
		d.unread = append(d.unread, a.from)
	case s.classes[a.from] == "content":
		d.passed++
	}
}

// pending is the aggregate that was said and that no measure took yet.
func (d *draft) pending() string {
	p := d.cues["aggregate"]
	if p != "" {
		d.cues["aggregate taken"] = p
	}
	delete(d.cues, "aggregate")
	return p
}

// takeCue remembers what a word asks for. An aggregate behind its measure belongs to it.
func (s *scene) takeCue(d *draft, a *act) {
	switch a.tag {
	case "focus":
		first, rest, _ := strings.Cut(a.meaning, " ")
		if first == "trend" {
			d.cues["course"] = cmp.Or(rest, "said")
		}
		if d.cues["focus"] != "relation" || first != "distribution" && first != "spread" {
			d.cues["focus"] = first
		}
		if strings.HasPrefix(s.ts[a.from].stem, "scatter") {
			d.drawn = "scatter"
		}
	case "chart":
		d.chart = a.meaning
	case "compare":
		d.compare = a.meaning
	case "sole":
		d.sole = true
	case "bins":
		d.cues["bins"] = "said"
		if n := len(a.numbers); n > 0 && a.numbers[0] <= mostBins && s.ts[a.from].kind == number && a.to == a.from+2 {
			d.bins = int(a.numbers[0])
		} else if n > 0 {
			d.width = a.numbers[0]
		}
	case "agent":
		d.cues["agent"] = a.meaning
	case "versus":
		d.cues["versus"] = "versus"
	default:
		if a.tag == "by" {
			d.byAt = a.from
		}
		if before := d.cues["aggregate"]; a.tag == "aggregate" && before != "" && before != a.meaning && before != "count" {
			d.also = append(d.also, before) // the average and the median
		}
		d.cues[a.tag] = a.meaning
		if a.meaning == "" {
			d.cues[a.tag] = "said"
		}
	}
}

// rankingOf is the order that an act asks for.
func (s *scene) rankingOf(a *act) *ranking {
	return &ranking{offset: s.placeBefore(a), direction: a.meaning, column: a.column, at: a.from, pace: s.paceOf(a.from, a.to)}
}

// takeRival takes a period for what another is held against.
func (s *scene) takeRival(d *draft, a *act) {
	d.periods = append(d.periods, a.period)
	d.rival, d.rivalSame = a.period, a.same
}
