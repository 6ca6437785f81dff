package tell

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// goal is what a request wants a number to come to, as it says it.
type goal struct {
	value   float64
	percent bool
	most    bool       // it is to stay below
	least   bool       // it is to come above
	each    plan.Grain // it is meant for each of these; empty: for what the request is about
	seconds float64    // what its unit of time has; 0: it has none
	unit    string     // of the number; empty: none is known
	noun    string
	text    string
}

const (
	amount = `[$€£]?\s?(\d[\d,]*(?:\.\d+)?)\s?(k|m|mn|bn|thousand|million)?\b\s?(%|percent|per cent)?`
	nouns  = `(goals?|targets?|quota|benchmark|threshold|limit|cap|ceiling|sla|objective)`
	below  = `(?:below|under|beneath|at most|no more than|not more than|less than|max(?:imum)?(?: of)?|not exceed(?:ing)?|within)`
	above  = `(?:hit|reach|reached|reaching|make|meet|get to|achieve|above|over|at least|minimum of|exceed|beat)`
)

// goalPatterns say a goal: the number, its scale, per cent; a noun where they have one.
var goalPatterns = []struct {
	text *regexp.Regexp
	noun int // group of the noun; 0: none
	from int // group of the number
	side string
}{
	{regexp.MustCompile(`\b(\d[\d,]*(?:\.\d+)?)()\s?(%|percent|per cent)[^.?!;]{0,60}?\b(?:within|in under|in less than|inside) (?:\d|one|two|three|four|five|six|seven|eight|ten|twelve)`), 0, 1, "least"},
	{regexp.MustCompile(`\b` + nouns + `\s*(?:is|was|are|of|at|=|:|being|for \w+ (?:is|=))?\s*(?:to )?(?:be |stay |keep )?(` + below + `|` + above + `)?\s*` + amount), 1, 3, ""},
	{regexp.MustCompile(amount + `[- ](?:[a-z-]+ ){0,5}?` + nouns + `\b`), 4, 1, ""},
	{regexp.MustCompile(`\b(?:stay|keep|kept|staying|stayed|want\w*|did we|are we|were we|we are|be|remain)\b.{0,40}?\b` + below + ` ` + amount), 0, 1, "most"},
	{regexp.MustCompile(`\b(?:did we|are we|do we|should|have we|will we|want to|wanted to|on track (?:for|to)|need to)\b.{0,40}?\b` + above + ` ` + amount), 0, 1, "least"},
	{regexp.MustCompile(`\b(?:we said|aimed? (?:for|at)|promised|agreed|allowed|budgeted (?:at|for)?|planned (?:for|at)?|set at)\b.{0,20}?` + amount), 0, 1, ""},
	{regexp.MustCompile(`\b(?:hitting|meeting|reaching|at) (\d\d)()()/\d\d\b`), 0, 1, "percent"},
}

var byUnit = regexp.MustCompile(`(?i)\b(?:by|per|and|,) (day|week|month|quarter|year)\b`)

var (
	perUnit = regexp.MustCompile(`\b(?:an?|per|each|every)[ -](day|week|month|quarter|year)\b|\b(daily|weekly|monthly|quarterly|yearly)\b`)
	isBelow = regexp.MustCompile(`\b` + below + `\s*[$€£]?\s?\d|\b(?:are|is|were|stay|keep|remain|be) (?:we )?(?:below|under)\b|\bmax(?:imum)?\.? ?\d|\bat most|no more than|\blimit|\bcap\b|\bceiling`)
)

// HasGoal reports whether a prompt names what a number is to come to.
func HasGoal(prompt string) bool { _, ok := goalIn(prompt); return ok }

// goalIn reads the goal that a prompt names.
func goalIn(prompt string) (g goal, ok bool) {
	text := strings.ToLower(strings.Join(strings.Fields(prompt), " "))
	for _, p := range goalPatterns {
		m := p.text.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		part := func(group int) string {
			if m[2*group] < 0 {
				return ""
			}
			return text[m[2*group]:m[2*group+1]]
		}
		if yearLike(part(p.from)) && part(p.from+2) == "" {
			continue
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(part(p.from), ",", ""), 64)
		if err != nil {
			continue
		}
		g = goal{value: value * scales[part(p.from+1)], percent: part(p.from+2) != "" || p.side == "percent", noun: "goal", most: p.side == "most", least: p.side == "least"}
		if p.noun > 0 {
			g.noun = strings.TrimSuffix(part(p.noun), "s")
			if g.noun == "sla" {
				g.noun = "SLA"
			}
		}
		g.most = g.most || isBelow.MatchString(withinPattern.ReplaceAllString(text, ""))
		if u := unitWord.FindStringSubmatch(text[m[2*p.from+1]:]); u != nil {
			g.unit = model.UnitName(u[1])
		}
		if u := perUnit.FindStringSubmatch(text[m[2*p.from]:]); u != nil {
			g.each = unitOf(u[1] + u[2])
		}
		if u := timeUnit.FindStringSubmatch(text[m[2*p.from+1]:]); u != nil {
			g.seconds = secondsIn[u[1]]
		}
		g.text = g.noun + " of " + strings.TrimSpace(text[m[2*p.from]:m[2*p.from+1]]+part(p.from+1)+part(p.from+2))
		return g, true
	}
	if promised(text) {
		return goal{value: 100, percent: true, noun: "promise", text: "promise of 100%"}, true
	}
	return g, false
}

var promiseWords = regexp.MustCompile(`\b(?:promis\w+|guarante\w+|commit\w*|pledg\w+|sla|service level|our (?:standard|policy))\b`)

// promised reports whether a request says that something is promised within a time: all of it is to come to that.
func promised(text string) bool {
	return promiseWords.MatchString(text) && withinPattern.MatchString(text)
}

var unitWord = regexp.MustCompile(`^\s?([\p{L}³²]\w*)`)

var timeUnit = regexp.MustCompile(`^\s?-?(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?)\b`)

// secondsIn are the seconds of a unit of time, by the words for it.
var secondsIn = map[string]float64{
	"second": 1, "seconds": 1, "sec": 1, "secs": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60,
	"hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600, "day": 86400, "days": 86400, "week": 7 * 86400, "weeks": 7 * 86400,
}

var scales = map[string]float64{"": 1, "k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6, "bn": 1e9}

func yearLike(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && len(text) == 4 && n >= 1900 && n <= 2100
}

// unitOf is the unit of "month" and of "monthly".
func unitOf(word string) plan.Grain {
	switch word {
	case "daily":
		return plan.Day
	}
	return plan.Grain(strings.TrimSuffix(word, "ly"))
}

// reached is the plan of whether a number comes to a goal: in the period that is meant, by
// the groups, in each unit of time, and what made it change.
func reached(s *slots, p plan.Plan, g goal, unit plan.Grain) plan.Plan {
	profile := s.profile
	m, ok := g.measure(s, p)
	if !ok && g.percent {
		m, ok = partOf(scope(p.Questions), profile)
	}
	if !ok {
		return p
	}
	base := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{m}}
	base.Where = g.unlimited(scope(p.Questions), m)
	if m.Aggregate == plan.Ratio && m.Of.Where != nil && m.Of.Where.Until != "" {
		if l, ok := lifeOf(profile); ok {
			base.Time = timeOf(l.end, profile) // known at the end of a case
		}
	}
	if of := secondsIn[m.Unit]; of > 0 && g.seconds > 0 {
		g.value *= g.seconds / of
	}
	base.Target = &plan.Target{Text: g.text, Noun: g.noun, Value: g.value, Most: g.most || !g.least && m.Good == "down"}
	if m.Additive {
		base.Target.Each = g.each
	}
	named := boundedIn(p)
	if s.period != nil && s.period.Kind == plan.Range {
		named = s.period
	}
	one := base
	one.ID, one.Period = plan.GoalProgramme, named
	if named == nil || named.Kind == plan.Since || named.Kind == plan.Before {
		one.Period = &plan.Period{Kind: plan.LastComplete, Unit: cmp.Or(g.each, unit), N: 1, Whole: true}
	}
	out := []plan.Question{one}
	if !m.Additive || base.Target.Each == "" {
		out = append(out, byGroups(one, fieldsOf(p, profile), profile)...)
	}
	if profile.Time != "" && plainDates(profile) {
		series := base
		series.ID, series.Intent, series.Period = plan.GoalProgramme, plan.Trend, named
		if named != nil && named.Kind != plan.Since {
			series.Period = nil
		}
		series.By = []plan.Dimension{{Column: cmp.Or(base.Time, profile.Time), Grain: cmp.Or(g.each, unit), Auto: cmp.Or(g.each, unit) == "", Label: profile.Time}}
		out = append(out, series)
	}
	if u := byUnit.FindStringSubmatch(p.Prompt); u != nil && len(out) > 1 && plainDates(profile) {
		pivot := base
		pivot.ID, pivot.Intent, pivot.Target, pivot.Period = plan.GoalProgramme, plan.Breakdown, nil, named
		pivot.By = append(slices.Clone(out[1].By[:1]), plan.Dimension{Column: cmp.Or(base.Time, profile.Time), Grain: unitOf(strings.ToLower(u[1])), Label: u[1]})
		if len(fieldsOf(p, profile)) > 0 {
			out = append(out, pivot)
		}
	}
	if still, ok := s.unended(m, base); ok {
		out = append(out, still)
	}
	moved := one
	moved.ID, moved.Intent, moved.Target, moved.Compare = plan.UpdateProgramme, plan.Change, nil, &plan.Comparison{Kind: plan.Previous}
	return s.with(p, append(out, moved))
}

// unended counts, beside the part of cases that ended within a time, those that have not ended yet.
func (s *slots) unended(m plan.Measure, base plan.Question) (plan.Question, bool) {
	if m.Aggregate != plan.Ratio || m.Per == nil || m.Per.Where == nil || m.Per.Where.Op != plan.NotNull || m.Of.Where == nil || m.Of.Where.Until == "" || scheduledTime.MatchString(nameSigns.ReplaceAllString(m.Of.Where.Column, " ")) {
		return base, false
	}
	count := insight.RowCount(s.profile)
	count.Label, count.Unit, count.Origin = "number of open "+count.Unit, "open "+count.Unit, plan.Implied
	base.Intent, base.Target, base.Period, base.Compare, base.By, base.Time = plan.Value, nil, nil, nil, []plan.Dimension{}, ""
	base.Measures, base.Where = []plan.Measure{count}, and(base.Where, &plan.Predicate{Op: plan.IsNull, Column: m.Per.Where.Column})
	return base, true
}

// byGroups hold each group against a goal.
func byGroups(one plan.Question, fields []plan.Dimension, profile *catalog.Profile) []plan.Question {
	if len(fields) == 0 {
		fields = Dimensions(profile, 1)
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
	if m, ok := s.quotient(); ok && g.percent {
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
	return plan.Measure{}, false
}

// unlimited leaves conditions on the number itself, and those that the goal was read as, out
// of a filter.
func (g goal) unlimited(where *plan.Predicate, m plan.Measure) *plan.Predicate {
	columns, shares := m.Columns(), conditionsOf(m)
	number := strconv.FormatFloat(g.value, 'f', -1, 64)
	return dropped(where, func(k plan.Predicate) bool {
		switch k.Op {
		case plan.Less, plan.AtMost, plan.Greater, plan.AtLeast, plan.Between:
			return slices.Contains(columns, k.Column) || k.Until != ""
		}
		return slices.Contains(shares, k.Column) || slices.Contains(k.Values, number)
	})
}

// partOf is the share of the rows of a filter in the main number: renewables in all
// generation.
func partOf(where *plan.Predicate, profile *catalog.Profile) (plan.Measure, bool) {
	if where == nil || where.Op != plan.In && where.Op != plan.Equal || len(where.Values) != 1 {
		return plan.Measure{}, false
	}
	for _, m := range Main(profile) {
		if m.Aggregate != plan.Sum && m.Aggregate != plan.Count || m.Where != nil {
			continue
		}
		of, per := m, m
		of.Where = where
		return plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%", Label: "share of " + where.Values[0], Good: m.Good, Origin: plan.Implied}, true
	}
	return plan.Measure{}, false
}

var withinPattern = regexp.MustCompile(`(?i)\b(?:within|in under|in less than|inside) (\d+|one|two|three|four|five|six|seven|eight|ten|twelve) ?(hour|hr|day|week|month|minute|min|second|sec)s?\b`)

// withinTime is the share of cases that were over within a time: seen within six weeks, begun within 15 minutes of
// the time that was set.
func withinTime(prompt string, profile *catalog.Profile) (plan.Measure, bool) {
	seconds, text, behind := limitIn(prompt)
	if seconds == 0 {
		return plan.Measure{}, false
	}
	from, until := setAndActual(behind, profile)
	if from == "" {
		from, until = beginAndEnd(profile)
	}
	if from == "" || seconds < 3600 && !clocked(profile.Column(until)) {
		return plan.Measure{}, false
	}
	done := plan.Predicate{Op: plan.NotNull, Column: until}
	soon := plan.Predicate{Op: plan.AtMost, Column: from, Until: until, Values: []string{strconv.Itoa(seconds)}}
	return plan.Measure{
		Aggregate: plan.Ratio, Label: "share " + strings.ToLower(text), Unit: "%", Good: "up", Origin: plan.Implied,
		Of: &plan.Measure{Aggregate: plan.Count, Where: &soon, Additive: true}, Per: &plan.Measure{Aggregate: plan.Count, Where: &done, Additive: true},
	}, true
}

// beginAndEnd are the times at which a case begins and ends: those of the model's first duration, else the main time
// and the only other one. Empty: there are none.
func beginAndEnd(profile *catalog.Profile) (from, until string) {
	for _, m := range profile.Model.Metrics {
		if m.Kind == model.KindDuration {
			return m.Column, m.Until
		}
	}
	for _, c := range profile.Columns {
		if c.Role != "time" || c.Name == profile.Time || c.Type == "integer" {
			continue
		}
		if until != "" {
			return "", ""
		}
		until = c.Name
	}
	if until != "" {
		from = profile.Time
	}
	return from, until
}
