package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

func dimension(c *catalog.Column) plan.Dimension { return insight.DimensionOf(c) }

// grid is the plan of a request for a number by two fields: the whole table, one field down
// and the other across, and the total and the share of each group of both.
func grid(s *slots, p plan.Plan) plan.Plan {
	profile := s.profile
	fields := s.spoken(s.gridFields(p))
	if wellRead(p) && len(p.Questions) == 1 {
		s.asRead(p.Questions[0])
	}
	measures := s.numbers(p)
	if q, ok := s.crossed(p); ok {
		measures = slices.Clone(q.Measures)
		if !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto || d.Part != "" }) { // what is counted may have been taken for a field: customers by region
			fields = slices.Clone(q.By[:2])
		}
	}
	measures = s.countedIn(measures)
	measures[0] = amountOf(measures[0])
	if main := s.main(); rows(measures[0]) && observed(s.profile) && !counted(p.Prompt) && len(main) > 0 { // costs by month, and not their rows
		measures[0] = main[0]
	} else if amount, ok := s.amountOfRows(); ok && rows(measures[0]) && !counted(p.Prompt) {
		measures[0] = amount
	}
	grains := s.grains()
	if len(fields)+len(grains) == 0 {
		return p
	}
	base := plan.Question{Text: p.Prompt, Intent: plan.Breakdown, Origin: plan.Asked, Where: and(s.where, s.sides), Measures: s.severalNamed(measures)}
	if base.Period = s.period; base.Period == nil {
		base.Period = saidTime(p)
	}
	if base.Period != nil {
		base.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	var out []plan.Question
	for _, d := range fields {
		q := base
		q.By = []plan.Dimension{d}
		out = append(out, q)
	}
	if counts, rate := measures[0].Of, measures[0]; len(base.Measures) == 1 && rate.Aggregate == plan.Ratio && rate.Unit == "%" && counted(p.Prompt) && counts != nil {
		for i := range out {
			of := plan.Describe(*counts, profile)
			of.Label, of.Origin = "number of "+strings.TrimSuffix(rate.Label, " rate"), plan.Implied
			out[i].Measures = []plan.Measure{rate, of}
		}
	}
	out = s.overTime(base, fields, grains, out)
	if len(fields) == 2 {
		out = append(out, crossing(base, fields, profile)...)
	}
	return s.told(p, out...)
}

// gridFields are at most two fields that a table is by: those that a request names, then those of its reading.
func (s *slots) gridFields(p plan.Plan) []plan.Dimension {
	fields := s.fields(p, s.profile, 2)
	for _, d := range fieldsOf(p, s.profile) {
		c := s.profile.Column(d.Column)
		if len(fields) < 2 && c != nil && !number(c, s.profile) && !isKey(c, s.profile) && !s.filtered(d.Column) && !slices.ContainsFunc(fields, func(have plan.Dimension) bool { return have.Column == d.Column }) {
			fields = append(fields, d)
		}
	}
	return fields
}

// crossing are the tables of two fields: one for each number that can stand in its cells, and one of all others with both
// fields down.
func crossing(base plan.Question, fields []plan.Dimension, profile *catalog.Profile) []plan.Question {
	var out []plan.Question
	var rest []plan.Measure
	for _, m := range base.Measures {
		one := base
		one.Measures = []plan.Measure{m}
		q, ok := pivot(one, fields[0], fields[1], profile)
		if !ok {
			rest = append(rest, m)
			continue
		}
		if perCent.MatchString(base.Text) && m.AddsOverGroups() {
			q.ID = plan.PartsOfPivot
		}
		out = append(out, q)
	}
	if len(rest) > 0 {
		base.By, base.Measures = fields, rest
		out = append(out, base)
	}
	return out
}

// perCent asks for the part that each group is.
var perCent = lazyregexp.New(`(?i)%|\bper ?cents?\b|\bpercent(?:age)?s?\b|\bshares?\b|\bproportions?\b`)

// severalNamed are the numbers of a table by groups: the first, and with it those that a request names beside it.
func (s *slots) severalNamed(measures []plan.Measure) []plan.Measure {
	const most = 3
	if !s.named() || len(measures) < 2 || !slices.ContainsFunc(measures[1:], func(m plan.Measure) bool { return m.Aggregate != plan.CountDistinct }) {
		return measures[:1]
	}
	return measures[:min(len(measures), most)]
}

// crossed is the question of a plan that was read whole as one number by two fields, with a number that its
// words ask for.
func (s *slots) crossed(p plan.Plan) (plan.Question, bool) {
	if !s.read || len(p.Questions) != 1 || len(p.Questions[0].By) < 2 || len(p.Questions[0].Measures) == 0 {
		return plan.Question{}, false
	}
	q := p.Questions[0]
	return q, q.Measures[0].Aggregate != plan.Correlation && q.Origin != plan.Supplied && (len(s.measures) == 0 || q.Measures[0].Origin == plan.Asked)
}

// amountOf is the number that a share of a whole is one of: tables of it have the shares beside.
func amountOf(m plan.Measure) plan.Measure {
	if m.Aggregate == plan.Portion && m.Of != nil {
		of := *m.Of
		of.Origin = m.Origin
		return of
	}
	return m
}

// asRead takes the conditions, the time and the number of a reading that makes something of
// every word.
func (s *slots) asRead(q plan.Question) {
	s.where, s.sides = q.Where, nil
	if q.Period != nil {
		s.period = q.Period
	}
	if len(q.Measures) > 0 && q.Measures[0].Origin == plan.Asked && q.Measures[0].Aggregate != plan.Correlation && len(s.measures) < 2 {
		s.measures = []plan.Measure{q.Measures[0]}
	}
}

var grainWords = lazyregexp.New(`(?i)\b(?:by|per|and|each|every)\s+(?:calendar )?(month|week|quarter|year|day)\b|\b(monthly|weekly|quarterly|yearly|daily)\b`)

// grains are the units of time that a request groups by.
func (s *slots) grains() []plan.Grain {
	var out []plan.Grain
	if s.profile.Time == "" {
		return nil
	}
	for _, m := range grainWords.FindAllStringSubmatch(s.prompt, -1) {
		g := plan.Grain(strings.TrimSuffix(strings.ToLower(m[1]+m[2]), "ly"))
		if g == "dai" {
			g = plan.Day
		}
		if !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// overTime adds to the questions of a number by fields those by units of time: a table with the
// units down and the groups of the first field, or the years, across; else its course.
func (s *slots) overTime(base plan.Question, fields []plan.Dimension, grains []plan.Grain, groups []plan.Question) []plan.Question {
	if len(grains) == 0 {
		return groups
	}
	label := s.profile.Column(s.profile.Time).Label
	time := plan.Dimension{Column: s.profile.Time, Grain: grains[0], Label: label}
	if len(grains) > 1 && slices.Contains(grains, plan.Year) && slices.Contains(grains, plan.Month) {
		if q, ok := s.calendar(base); ok {
			years := base
			years.Intent, years.By = plan.Breakdown, []plan.Dimension{{Column: time.Column, Grain: plan.Year, Label: label}}
			return append([]plan.Question{years, q}, groups...)
		}
	}
	course := base
	course.Intent, course.Chart = plan.Trend, "line"
	course.By = []plan.Dimension{time}
	if len(fields) > 0 {
		if q, ok := pivot(base, time, fields[0], s.profile); ok {
			return append(groups[:1:1], append([]plan.Question{q}, groups[1:]...)...)
		}
		course.By = append(course.By, fields[0])
	}
	return append([]plan.Question{course}, groups...)
}

// calendar is a table of the months of a year down, and the years across.
func (s *slots) calendar(base plan.Question) (plan.Question, bool) {
	c := s.profile.Column(s.profile.Time)
	if len(c.Min) < 4 || len(c.Max) < 4 || !base.Measures[0].AddsOverGroups() {
		return base, false
	}
	from, errFrom := strconv.Atoi(c.Min[:4])
	to, errTo := strconv.Atoi(c.Max[:4])
	if errFrom != nil || errTo != nil || to-from >= plan.MostAcross {
		return base, false
	}
	whole := base.Measures[0]
	base.ID, base.By = plan.PivotProgramme, []plan.Dimension{{Column: c.Name, Part: plan.MonthOfYear, Label: "month"}}
	for year := from; year <= to; year++ {
		m := whole
		text := strconv.Itoa(year)
		m.Where = and(whole.Where, &plan.Predicate{Op: plan.Between, Column: c.Name, Values: []string{text + "-01-01", text + "-12-31"}})
		m.Label = text
		base.Measures = append(base.Measures, m)
	}
	return base, true
}

// saidTime is the time that a reading has of the words of a request; nil: none.
func saidTime(p plan.Plan) *plan.Period {
	for _, q := range p.Questions {
		if q.Period != nil && q.Period.Text != "" {
			return q.Period
		}
	}
	return nil
}

// pivot is the question of a number by two fields, the groups of one of them across: each
// is a measure of its own. ok is false where both have too many.
func pivot(base plan.Question, down, across plan.Dimension, profile *catalog.Profile) (plan.Question, bool) {
	if down.Grain == "" && width(across, profile) > width(down, profile) || width(across, profile) > plan.MostAcross {
		down, across = across, down
	}
	c := profile.Column(across.Column)
	if width(across, profile) > plan.MostAcross || !tabled(base.Measures[0]) {
		return base, false
	}
	values := slices.Clone(c.Values)
	slices.SortStableFunc(values, func(a, b catalog.ValueCount) int { return cmp.Compare(b.Rows, a.Rows) })
	whole := base.Measures[0]
	base.ID, base.By = plan.PivotProgramme, []plan.Dimension{down}
	for _, v := range values {
		m := whole
		m.Where = and(whole.Where, equal(c.Name, v.Value))
		m.Label = cmp.Or(c.NameOf(v.Value), v.Value)
		base.Measures = append(base.Measures, m)
	}
	return base, true
}

// tabled reports whether a number can be told of the rows of each cell of a table: of those that add up, of rates and of
// averages.
func tabled(m plan.Measure) bool {
	return m.AddsOverGroups() || m.Aggregate == plan.Ratio && m.Unit == "%" || m.Aggregate == plan.Average || m.Aggregate == plan.Median
}

// width is the number of groups of a field; many where not all are known.
func width(d plan.Dimension, profile *catalog.Profile) int {
	c := profile.Column(d.Column)
	if c == nil || !c.AllValues || d.Grain != "" || c.Type != "string" {
		return plan.MostAcross + 1
	}
	return len(c.Values)
}
