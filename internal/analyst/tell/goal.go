package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// reached is the plan of whether a number comes to a goal: in the period that is meant, by
// the groups, in each unit of time, and what made it change.
func reached(s *slots, p plan.Plan, g goal, unit plan.Grain) plan.Plan {
	profile := s.profile
	m, ok := g.measure(s, p)
	if !ok && g.percent {
		if m, ok = g.part(s, scope(p.Questions)); !ok {
			m, ok = g.part(s, s.where)
		}
	}
	if !ok {
		return p
	}
	m = s.cameFor(m)
	base := s.goalBase(p, m, g)
	named := boundedIn(p)
	if s.period != nil && (named == nil || s.period.Kind == plan.Range) {
		named = s.period
	}
	one := base
	one.ID, one.Period = plan.GoalProgramme, s.goalPeriod(named, m, g, unit)
	out := []plan.Question{one}
	if !m.Additive || base.Target.Each == "" {
		out = append(out, byGroups(one, s.missing(p, m), profile)...)
	}
	if series, ok := s.courseOf(base, g, unit, named); ok {
		out = append(out, series)
	}
	if u := byUnit.FindStringSubmatch(p.Prompt); u != nil && len(out) > 1 && plainDates(profile) && len(s.missing(p, m)) > 0 {
		pivot := base
		pivot.ID, pivot.Intent, pivot.Target, pivot.Period = plan.GoalProgramme, plan.Breakdown, nil, named
		pivot.By = append(slices.Clone(out[1].By[:1]), plan.Dimension{Column: cmp.Or(base.Time, profile.Time), Grain: unitOf(strings.ToLower(u[1])), Label: u[1]})
		out = append(out, pivot)
	}
	if still, ok := s.unended(m, base); ok {
		out = append(out, still)
	}
	moved := one
	moved.ID, moved.Intent, moved.Target, moved.Compare = plan.UpdateProgramme, plan.Change, nil, &plan.Comparison{Kind: plan.Previous}
	return s.heldToGoal(p, append(out, moved))
}

// goalBase is the question about a number that is held against a goal, of all times: of which rows, told by which time, and
// the goal in the number's unit.
func (s *slots) goalBase(p plan.Plan, m plan.Measure, g goal) plan.Question {
	base := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{m}}
	base.Where = withoutColumns(g.unlimited(scope(p.Questions), m), s.suspects.columns())
	if base.Where == nil {
		base.Where = withoutColumns(s.where, slices.Concat(conditionsOf(m), m.Columns()))
	}
	switch from, _ := spanIn(m); {
	case from == "":
	case m.OfOld():
		base.Time = timeOf(s.profile.Column(from), s.profile)
	default:
		if l, ok := lifeOf(s.profile); ok {
			base.Time = timeOf(l.end, s.profile) // known at the end of a case
		}
	}
	base.Where = s.notOfStates(m, s.ordinalOf(base.Where))
	base.Time = cmp.Or(stateTime(m, s.profile), base.Time)
	if g.many > 0 && m.Unit == "%" {
		g.value *= 100 / g.many
	}
	if of := secondsIn[m.Unit]; of > 0 && g.seconds > 0 {
		g.value *= g.seconds / of
	}
	if m.Of != nil && m.Of.Where != nil && m.Of.Where.Against != nil && g.noun != "promise" { // the SLA is the time, and not the number
		g.text, g.noun = "goal"+strings.TrimPrefix(g.text, g.noun), "goal"
	}
	base.Target = &plan.Target{Text: g.text, Noun: g.noun, Value: g.value, Most: g.most || !g.least && m.Good == "down"}
	if m.Additive {
		base.Target.Each = g.each
	}
	return base
}

// goalPeriod is the time in which a number is held against a goal: the named one, but of a goal for each month in a year the
// newest month, else the last complete one.
func (s *slots) goalPeriod(named *plan.Period, m plan.Measure, g goal, unit plan.Grain) *plan.Period {
	switch {
	case named == nil || named.Kind == plan.Since || named.Kind == plan.Before:
		return &plan.Period{Kind: plan.LastComplete, Unit: cmp.Or(g.each, unit), N: 1, Whole: true}
	case g.each != "" && m.Additive && named.Unit != "" && grainDays[named.Unit] > grainDays[g.each]:
		return s.periodOf(g.each)
	}
	return named
}

// grainDays are about the days of units of time.
var grainDays = map[plan.Grain]int{plan.Day: 1, plan.Week: 7, plan.Month: 30, plan.Quarter: 91, plan.Year: 365}

// periodOf is the period of a unit that a request names, else the last complete one.
func (s *slots) periodOf(unit plan.Grain) *plan.Period {
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsPeriod && m.Period != nil && m.Period.Unit == unit && m.Period.Kind != plan.Since && m.Period.Kind != plan.Before {
			return m.Period
		}
	}
	return &plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Whole: true}
}

// courseOf holds a goal against the course of its number: of a number that adds up by what the goal is meant for, of another
// by a unit that the named time has several of.
func (s *slots) courseOf(base plan.Question, g goal, unit plan.Grain, named *plan.Period) (plan.Question, bool) {
	grain, whole := cmp.Or(g.each, unit), plan.Grain("")
	if named != nil && named.Kind != plan.Since && named.Kind != plan.Before && named.N <= 1 {
		whole = named.Unit
	}
	switch {
	case s.profile.Time == "" || !plainDates(s.profile):
		return base, false
	case base.Measures[0].Additive && g.each == "":
		if grain = cmp.Or(whole, unit); grain == "" {
			return base, false
		}
	case grain == plan.Year && whole == plan.Year, grain == plan.Quarter && whole == plan.Quarter:
		grain = plan.Month
	}
	base.ID, base.Intent, base.Period = plan.GoalProgramme, plan.Trend, named
	if named != nil && named.Kind != plan.Since {
		base.Period = nil
	}
	base.By = []plan.Dimension{{Column: cmp.Or(base.Time, s.profile.Time), Grain: grain, Auto: grain == "", Label: s.profile.Time}}
	return base, true
}

// missing are the fields whose groups are held against a goal: those that a request names, but for what its number is
// made of, and those of persons where it asks who.
func (s *slots) missing(p plan.Plan, m plan.Measure) []plan.Dimension {
	made := append(conditionsOf(m), m.Columns()...)
	if kept := lengthIn(m); kept != nil && kept.Against != nil {
		made = append(made, kept.Against.Column)
	}
	named := fieldsOf(p, s.profile)
	if len(named) == 0 { // the parts of a request were read together
		named = s.by
	}
	if which := s.whichOnes(); len(which) > 0 {
		named = which
	}
	out := slices.DeleteFunc(slices.Clone(named), func(d plan.Dimension) bool {
		c := s.profile.Column(d.Column)
		named := c == nil || strings.Contains(strings.ToLower(p.Prompt), strings.ToLower(c.Label))
		followed := !named && SaysHowItEnded(c, s.profile) // how a case ended follows from the number
		blank := !named && c.Nulls > s.profile.Rows/2
		return followed || blank || slices.Contains(made, d.Column)
	})
	if len(out) > 0 || !whoWords.MatchString(p.Prompt) {
		return out
	}
	for _, d := range s.profile.Model.Dimensions {
		c, known := s.profile.Column(d.Column), s.profile.Model.Column(d.Column)
		if c != nil && known != nil && known.Meaning == model.Name && c.Distinct > 1 && c.Distinct <= MostGroups && !slices.Contains(made, c.Name) {
			out = append(out, insight.DimensionOf(c))
		}
	}
	if groups := Dimensions(s.profile, 1); len(groups) > 0 && !slices.ContainsFunc(out, func(d plan.Dimension) bool { return d.Column == groups[0].Column }) {
		out = append(groups, out...)
	}
	return out
}

// mostNamedGroups has a field that a request asks for one of by its name.
const mostNamedGroups = 100

// whichOnes are the fields that a request asks for one of by their very name, which may be that of the rows as well: which
// round is to blame.
func (s *slots) whichOnes() []plan.Dimension {
	var out []plan.Dimension
	for _, m := range fieldOfWho.FindAllStringSubmatch(s.prompt, -1) {
		for i := range s.profile.Columns {
			c := &s.profile.Columns[i]
			same := m[1] != "" && model.Singular(strings.ToLower(c.Label)) == model.Singular(strings.ToLower(m[1]))
			if same && !number(c, s.profile) && c.Role != "time" && c.Distinct > 1 && c.Distinct <= mostNamedGroups {
				out = append(out, insight.DimensionOf(c))
			}
		}
	}
	return out
}

var whoWords = lazyregexp.New(`(?i)\bwho(?:m|se)?\b`)

// unended counts, beside the part of cases that ended within a time, those that have not ended yet.
func (s *slots) unended(m plan.Measure, base plan.Question) (plan.Question, bool) {
	from, until := spanIn(m)
	if until == "" || !m.OfOld() && scheduledTime.MatchString(spaced(from)) {
		return base, false
	}
	count := insight.RowCount(s.profile)
	count.Label, count.Unit, count.Origin = "number of open "+count.Unit, "open "+count.Unit, plan.Implied
	base.Intent, base.Target, base.Period, base.Compare, base.By, base.Time = plan.Value, nil, nil, nil, []plan.Dimension{}, ""
	count.Where = stillToDo(&plan.Predicate{Op: plan.IsNull, Column: until}, s.profile) // said in the definition: what is open has no end
	base.Measures = []plan.Measure{count}
	if m.OfOld() { // these have missed the time, whatever becomes of them
		late := count
		late.Label, late.Unit = count.Label+" older than "+bareLength(m.Label), count.Unit
		if lengthIn(m) == nil {
			late.Label = strings.Replace(count.Label, "open", "overdue", 1)
		}
		late.Where = and(count.Where, plan.Aged(m))
		base.Measures = []plan.Measure{late, count}
	}
	return base, true
}

// fixes reports whether a condition leaves one value of a column, so that there is nothing to tell apart by it.
func fixes(where *plan.Predicate, column string) bool {
	if where == nil {
		return false
	}
	if where.Op == plan.And {
		return slices.ContainsFunc(where.Kids, func(k plan.Predicate) bool { return fixes(&k, column) })
	}
	return where.Column == column && (where.Op == plan.Equal || where.Op == plan.In) && len(where.Values) == 1
}

// notOfStates leaves conditions on how far cases are out of a filter where a number is of those that are over: what was fixed
// within two days is fixed, and has an end.
func (s *slots) notOfStates(m plan.Measure, where *plan.Predicate) *plan.Predicate {
	if _, until := spanIn(m); until == "" {
		return where
	}
	return dropped(where, func(k plan.Predicate) bool {
		c := s.profile.Column(k.Column)
		return c != nil && (OfState(c, s.profile) && (k.Op == plan.Equal || k.Op == plan.In) || k.Op == plan.NotNull)
	})
}

// byGroups hold each group against a goal.
func byGroups(one plan.Question, fields []plan.Dimension, profile *catalog.Profile) []plan.Question {
	fixed := func(d plan.Dimension) bool { return fixes(one.Where, d.Column) }
	if fields = slices.DeleteFunc(slices.Clone(fields), fixed); len(fields) == 0 {
		made := conditionsOf(one.Measures[0])
		fields = slices.DeleteFunc(Dimensions(profile, MostGroups), func(d plan.Dimension) bool {
			return fixed(d) || slices.Contains(made, d.Column) || SaysHowItEnded(profile.Column(d.Column), profile)
		})
		fields = fields[:min(len(fields), 1)]
	}
	var out []plan.Question
	for _, d := range fields {
		by := one
		by.Intent, by.By, by.Compare = plan.Breakdown, []plan.Dimension{d}, &plan.Comparison{Kind: plan.NoComparison}
		out = append(out, by)
	}
	return out
}

func plainDates(profile *catalog.Profile) bool {
	c := profile.Column(profile.Time)
	return c != nil && c.Type != "integer"
}

// measure is the number that is to come to a goal: the one that the request names, as a
// share where the goal is in per cent.
func (g goal) measure(s *slots, p plan.Plan) (plan.Measure, bool) {
	profile := s.profile
	if m, ok := withinTime(p.Prompt, profile); ok && g.percent {
		return m, true
	}
	if m, ok := s.withinOwn(); ok && g.percent {
		return m, true
	}
	if m, ok := s.withinNumber(); ok && g.percent {
		return m, true
	}
	if m, ok := s.keptWord(); ok && g.percent {
		return m, true
	}
	if m, ok := g.number(s); ok {
		return m, true
	}
	named := slices.DeleteFunc(slices.Clone(s.measures), func(m plan.Measure) bool { return rows(m) && g.unit != "" })
	for _, m := range named {
		if rate, ok := rateFor(m, profile); ok && g.percent {
			return rate, true
		}
	}
	fits := func(m plan.Measure) bool {
		return g.percent == (m.Unit == "%") && (g.unit == "" || g.percent || secondsIn[g.unit] > 0 && secondsIn[m.Unit] > 0 || m.Unit == g.unit)
	}
	for _, m := range named {
		if fits(m) && !rows(m) {
			return m, true
		}
	}
	for _, q := range p.Questions { // the reader of words knows goals, too
		if q.Target != nil && q.Target.Against == 0 && q.Target.Measure < len(q.Measures) && fits(q.Measures[q.Target.Measure]) {
			return Corrected(q.Measures[q.Target.Measure], profile), true
		}
	}
	for _, q := range p.Questions {
		for _, m := range q.Measures {
			if q.Origin != plan.Supplied && m.Origin != plan.Supplied && fits(m) && !rows(m) && !unsaid(p, m) {
				return Corrected(m, profile), true
			}
		}
	}
	if m, ok := g.ofFlag(s, scope(p.Questions)); ok {
		return m, true
	}
	if g.percent && s.speaksOfTime() { // of what the table does not say; another rate is no answer
		return plan.Measure{}, false
	}
	return g.unnamed(named, profile, fits)
}

// unnamed is the number of a table that a goal fits by its unit alone.
func (g goal) unnamed(named []plan.Measure, profile *catalog.Profile, fits func(plan.Measure) bool) (plan.Measure, bool) {
	for _, m := range Main(profile) {
		if fits(m) && (g.percent || g.unit != "" || g.seconds > 0) {
			return m, true
		}
	}
	for i := range profile.Model.Metrics {
		if m, ok := Measure(profile.Model.Metrics[i], profile); ok && fits(m) && (g.percent || g.unit != "") {
			return m, true
		}
	}
	if len(named) > 0 && !g.percent {
		return named[0], true
	}
	if g.percent || g.unit != "" || g.seconds > 0 {
		return plan.Measure{}, false
	}
	main := slices.DeleteFunc(Main(profile), func(m plan.Measure) bool { return !fits(m) || rows(m) }) // October's goal was £18,000: the main number
	if len(main) == 0 {
		return plan.Measure{}, false
	}
	return main[0], true
}

// unlimited leaves conditions on the number itself, and those that the goal was read as, out
// of a filter.
func (g goal) unlimited(where *plan.Predicate, m plan.Measure) *plan.Predicate {
	columns, shares := m.Columns(), conditionsOf(m)
	for _, side := range []*plan.Measure{m.Of, m.Per} {
		if side != nil {
			columns = append(slices.Clone(columns), side.Columns()...)
		}
	}
	number := strconv.FormatFloat(g.value, 'f', -1, 64)
	return dropped(where, func(k plan.Predicate) bool {
		switch k.Op {
		case plan.Less, plan.AtMost, plan.Greater, plan.AtLeast, plan.Between:
			return slices.Contains(columns, k.Column) || slices.Contains(shares, k.Column) || k.Until != "" || slices.Contains(k.Values, number)
		}
		return slices.Contains(shares, k.Column) || slices.Contains(k.Values, number)
	})
}
