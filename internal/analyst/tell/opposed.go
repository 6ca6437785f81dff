package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// rest are words for all groups but those that were named.
const rest = `(?:(?:all |any |of )*(?:the |our )?(?:rest|others?|remaining|remainder)\b|(?:everyone|everybody|everything|anyone|anything) else|all other|(?:the |any )?other \p{L}+)`

var (
	restBehind = lazyregexp.New(`(?i)^(?:'s)?(?:\s[\p{L}-]+){0,3}?\s(?:vs\.?|versus|against|compared? (?:to|with)|with|to|and|from|than)\s` + rest)
	peculiar   = lazyregexp.New(`(?i)\bwhat(?:'s| is| makes)?(?: so)? (?:different|special|peculiar|unlike)(?: (?:about|with|for|in|at|of))?\s*$`)
	weekends   = lazyregexp.New(`(?i)\bweek-?ends?\b|\bsat(?:urday)?s?(?: and |/|\+| & )sun(?:day)?s?\b`)
	weekdays   = lazyregexp.New(`(?i)\bweek[ -]?days?\b|\b(?:work|working|business) ?days?\b|\bduring the week\b|\b(?:the )?rest of the week\b|\bmon(?:day)?s?(?: to |-|–)fri(?:day)?s?\b|\bnormal days\b`)
	dayOfWeek  = lazyregexp.New(`(?i)\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b`)
	otherDays  = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared? (?:to|with)|with|to|and|from|than)\s(?:` + rest + `|(?:all |the )?(?:rest of the week|(?:other |remaining )(?:week ?)?days?|week))`)
)

// daysOfWeek are the beginnings of their names, Monday first.
var daysOfWeek = strings.Fields("mon tues wednes thurs fri satur sun")

// opposition is what rows are held against each other by: groups that are named by conditions.
type opposition struct {
	by    plan.Dimension
	field *plan.Dimension // of which one group is held against all others
	days  bool            // the groups are days: numbers that add up are told for a day
}

// setOpposed finds what a request holds against each other that is no field as it stands: one group
// against all others, weekends against weekdays, one day of the week against the others.
func (s *slots) setOpposed() {
	if s.sides != nil || s.compare != nil {
		return
	}
	if o := s.opposedDays(); o != nil {
		s.opposed = o
		return
	}
	if s.where == nil || s.where.Op != plan.Equal || len(s.where.Values) != 1 {
		return
	}
	c := s.profile.Column(s.where.Column)
	for _, m := range s.chosen {
		if m.Kind != ask.MentionsValue || m.Name != s.where.Column || c == nil {
			continue
		}
		if !s.againstRest(m) {
			continue
		}
		d := dimension(c)
		name := c.NameOf(m.Value)
		if name == "" {
			name = m.Value
		}
		s.opposed = &opposition{
			by:    plan.Dimension{Column: c.Name, Cases: []plan.Case{{Where: *s.where, Label: name}}, Rest: true, Label: name + " and all others"},
			field: &d,
		}
		s.where = nil
		return
	}
}

// againstRest reports whether a value is held against all others, or its difference from them is asked for.
func (s *slots) againstRest(m ask.Mention) bool {
	end := min(m.Start+len(m.Text), len(s.prompt))
	return restBehind.MatchString(s.prompt[end:]) || peculiar.MatchString(s.prompt[:min(m.Start, len(s.prompt))])
}

// opposedDays are days of the week that a request holds against each other; nil: it does not.
func (s *slots) opposedDays() *opposition {
	if s.profile.Time == "" || !plainDates(s.profile) {
		return nil
	}
	d := plan.Dimension{Column: s.profile.Time, Label: "days"}
	day := func(label string, numbers ...int) plan.Case {
		w := plan.Predicate{Op: plan.In, Column: s.profile.Time, Part: plan.Weekday}
		for _, n := range numbers {
			w.Values = append(w.Values, strconv.Itoa(n))
		}
		return plan.Case{Where: w, Label: label}
	}
	named := dayOfWeek.FindAllStringSubmatch(s.prompt, -1)
	switch {
	case weekends.MatchString(s.prompt) && (weekdays.MatchString(s.prompt) || otherDays.MatchString(s.prompt)):
		d.Cases = []plan.Case{day("weekends", 6, 7), day("weekdays", 1, 2, 3, 4, 5)}
	case len(named) == 1 && otherDays.MatchString(s.prompt[strings.Index(s.prompt, named[0][0]):]):
		n := 1 + slices.Index(daysOfWeek, strings.ToLower(named[0][1]))
		d.Cases, d.Rest = []plan.Case{day(plural(named[0][0]), n)}, true
	case len(named) == 2 && rivalWords.MatchString(s.prompt+" ") && !strings.EqualFold(named[0][1], named[1][1]):
		for _, m := range named {
			d.Cases = append(d.Cases, day(plural(m[0]), 1+slices.Index(daysOfWeek, strings.ToLower(m[1]))))
		}
	default:
		return nil
	}
	return &opposition{by: d, days: true}
}

// plural is the name of a day as one speaks of all of them: Mondays.
func plural(day string) string {
	day = strings.ToUpper(day[:1]) + strings.ToLower(day[1:])
	return strings.TrimSuffix(day, "s") + "s"
}

// facing is the plan of groups against each other that the words of a request make.
func (s *slots) facing(p plan.Plan) plan.Plan {
	o := s.opposed
	q := plan.Question{Text: p.Prompt, Intent: plan.Compare, Origin: plan.Asked, By: []plan.Dimension{o.by}, Where: s.where, Measures: s.numbers(p)}
	if !s.named() && !o.days && peculiar.MatchString(before(s.prompt, o.by.Cases[0].Label)) {
		q.Measures = s.many(nil)
	}
	if q.Period = s.period; q.Period == nil {
		q.Period = saidTime(p)
	}
	if q.Period != nil {
		q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	if o.days {
		for i, m := range q.Measures {
			q.Measures[i] = s.eachDay(m)
		}
	} else {
		for i, m := range q.Measures {
			q.Measures[i] = s.eachRow(m)
		}
		slices.SortStableFunc(q.Measures, func(a, b plan.Measure) int { return yesNo(a.AddsOverGroups()) - yesNo(b.AddsOverGroups()) })
	}
	if !o.days {
		q.Measures = withVolume(q.Measures, s.profile)
	}
	q.Measures = once(s.askedFirst(q.Measures))
	out := []plan.Question{q}
	if c := s.profile.Column(o.by.Column); o.field != nil && c != nil && c.AllValues && c.Distinct > 2 && c.Distinct <= plan.MostAcross {
		q.By = []plan.Dimension{*o.field}
		q.Intent = plan.Breakdown
		out = append(out, q)
	}
	return s.told(p, out...)
}

// once leaves out numbers that stand in a list before.
func once(measures []plan.Measure) []plan.Measure {
	var out []plan.Measure
	for _, m := range measures {
		out = addMeasure(out, m)
	}
	return out
}

// before is what stands in a text before some words; all of it where they are not there.
func before(text, words string) string {
	head, _, _ := strings.Cut(strings.ToLower(text), strings.ToLower(words))
	return head
}

// askedFirst marks the numbers that a request names: they are told in its order.
func (s *slots) askedFirst(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i := range out {
		if s.named() && i < len(s.measures) {
			out[i].Origin = plan.Asked
		}
	}
	return out
}

// eachRow is the average of a number that adds up, where rows are cases: one group against all others has
// less of everything.
func (s *slots) eachRow(m plan.Measure) plan.Measure {
	if m.Aggregate != plan.Sum || m.Column == "" || m.Until != "" || m.Where != nil || m.Origin == plan.Asked || observed(s.profile) || s.named() {
		return m
	}
	out := plan.Describe(plan.Measure{Aggregate: plan.Average, Column: m.Column, Origin: m.Origin}, s.profile)
	out.Good = m.Good
	return out
}

// eachDay is a number that adds up as it comes to on a day with rows: two days of a week have less in
// all than five.
func (s *slots) eachDay(m plan.Measure) plan.Measure {
	if !m.AddsOverGroups() || m.Aggregate != plan.Sum && m.Aggregate != plan.Count {
		return m
	}
	of := m
	out := plan.Describe(plan.Measure{
		Aggregate: plan.Each, Over: plan.Average, Of: &of, Unit: m.Unit, Origin: m.Origin,
		Each: []plan.Dimension{{Column: s.profile.Time, Grain: plan.Day, Label: "day"}},
	}, s.profile)
	out.Label = strings.TrimPrefix(strings.TrimPrefix(m.Label, "total "), "number of ") + " per day"
	out.Good = m.Good
	return out
}

// mostPeriods are held against each other side by side.
const mostPeriods = 12

// listed are three or more months, quarters or years that a request names one by one.
func (s *slots) periodsListed() (first, last *plan.Period, unit plan.Grain) {
	var found []*plan.Period
	for _, m := range s.all {
		p := m.Period
		if m.Kind != ask.MentionsPeriod || p == nil || p.Kind != plan.Calendar || p.Index == 0 && p.Unit != plan.Year || len(found) > 0 && p.Unit != found[0].Unit {
			continue
		}
		if !slices.ContainsFunc(found, func(have *plan.Period) bool { return have.Index == p.Index && have.Year == p.Year }) {
			found = append(found, p)
		}
	}
	if len(found) < 3 || len(found) > mostPeriods || found[0].Unit != plan.Month && found[0].Unit != plan.Quarter && found[0].Unit != plan.Year {
		return nil, nil, ""
	}
	slices.SortStableFunc(found, func(a, b *plan.Period) int { return (a.Year-b.Year)*100 + a.Index - b.Index })
	return found[0], found[len(found)-1], found[0].Unit
}

// inTurn is the plan of several periods side by side: the numbers by their unit of time, and those of
// the groups that are named.
func (s *slots) inTurn(p plan.Plan) (plan.Plan, bool) {
	first, last, unit := s.periodsListed()
	if first == nil || s.stretch != nil || !plainDates(s.profile) {
		return p, false
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Trend, Origin: plan.Asked, Where: and(s.where, s.sides), Measures: s.numbers(p)}
	q.Period = &plan.Period{Kind: plan.Range, Begin: first, Finish: last, Text: strings.TrimSpace(first.Text + " to " + last.Text)}
	q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	time := plan.Dimension{Column: s.profile.Time, Grain: unit, Label: labelled(s.profile.Time, s.profile)}
	q.By = []plan.Dimension{time}
	out := []plan.Question{q}
	for _, d := range s.sidesOr(s.by[:min(len(s.by), 1)]) {
		by := q
		by.By = []plan.Dimension{time, d}
		out = append(out, by)
	}
	return s.told(p, out...), true
}

// sidesOr are the field whose values stand against each other, where no fields are named.
func (s *slots) sidesOr(named []plan.Dimension) []plan.Dimension {
	if len(named) > 0 || s.sides == nil || s.profile.Column(s.sides.Column) == nil {
		return named
	}
	return []plan.Dimension{dimension(s.profile.Column(s.sides.Column))}
}

// clocked reports whether the times of a column have a time of day.
func clocked(c *catalog.Column) bool {
	if c.Clock {
		return true
	}
	const hour = len("2006-01-02 ")
	for _, text := range []string{c.Min, c.Max} {
		if len(text) > hour+1 && text[hour:hour+2] != "00" {
			return true
		}
	}
	return false
}
