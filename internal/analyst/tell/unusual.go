package tell

import (
	"regexp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// unusual is the plan of a request for what is odd: in the numbers that it names, or the
// main ones and all others that add up, and in the data itself.
func unusual(s *slots, p plan.Plan) plan.Plan {
	q := plan.Question{ID: plan.OddProgramme, Text: p.Prompt, Intent: plan.Anomaly, Origin: plan.Asked, By: []plan.Dimension{}, Where: and(s.where, s.sides)}
	named := s.measures
	if s.named() {
		named = slices.DeleteFunc(slices.Clone(s.numbers(p)), func(m plan.Measure) bool { return m.Aggregate == plan.CountDistinct })
	}
	if q.Measures = named; len(named) == 0 || faultWords.MatchString(p.Prompt) || !s.namesInFull() {
		q.Measures = s.many(named)
	}
	if !recentWords.MatchString(p.Prompt) {
		q.Period = s.period
		for _, read := range p.Questions {
			if q.Period == nil && read.Period != nil && read.Period.Text != "" {
				q.Period = read.Period
			}
		}
	}
	if q.Period != nil {
		q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	p = s.told(p, q)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return !s.aboutIt(u.Text) })
	return p
}

// allUnderstood reports whether what a reading lacks are words for what is odd alone: anything mistyped.
func (s *slots) allUnderstood(p plan.Plan) bool {
	return !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return !s.understood(u.Text) })
}

// asksMore reports whether a request asks for numbers by groups beside what is unusual.
func asksMore(p plan.Plan) bool {
	return len(p.Questions) > 1 && (wellRead(p) || grouped.MatchString(p.Prompt)) && slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		return q.Intent != plan.Anomaly && q.Intent != plan.Quality && q.Intent != plan.List && q.Origin != plan.Supplied && len(q.By) > 0
	})
}

// recentWords name no period that has an end on the calendar.
var recentWords = lazyregexp.New(`(?i)\b(?:last|past|recent) (?:few |couple of |several )?(?:days|weeks|months)\b|\b(?:lately|recently)\b`)

// aboutIt reports whether words are what a request says that it is about: anything odd in
// the salaries. Others only say how it might be odd.
func (s *slots) aboutIt(words string) bool {
	return regexp.MustCompile(`(?i)\b(?:in|of|about|for|with) (?:the |our |my |all )?` + regexp.QuoteMeta(words)).MatchString(s.prompt)
}

var (
	faultWords = lazyregexp.New(`(?i)\b(?:data|errors?|typos?|entry|entries|records?|readings?|single|faults?|mistakes?|quality|wrong|broken|correct|valid|implausible|impossible|mistyped|typing|slips?|misspel\w+)\b`)
	dayWords   = lazyregexp.New(`(?i)\b(?:days?|hours?)\b`)
	timeWords  = lazyregexp.New(`(?i)\b(?:days?|weeks?|hours?|months?|spikes?|lately|recently|times?|outages?)\b`)
)

// AsksForFaults reports whether a request is about faults of the data more than about times
// that are unusual.
func AsksForFaults(prompt string) bool {
	return faultWords.MatchString(prompt) && !timeWords.MatchString(prompt)
}

// AsksForDays reports whether a request is about single days or hours.
func AsksForDays(prompt string) bool { return dayWords.MatchString(prompt) }

// mostOdd is how many numbers are looked at where a request names none.
const mostOdd = 6

// many are the numbers that are named, the main ones, all others that add up, and ratios.
func (s *slots) many(named []plan.Measure) []plan.Measure {
	if l, ok := lifeOf(s.profile); ok && l.lasts { // what members add up to grows as long as they stay
		return addMeasure(slices.DeleteFunc(slices.Clone(named), plan.Measure.AddsOverGroups), insight.RowCount(s.profile))
	}
	out := slices.Clone(named)
	for _, m := range s.main() {
		out = addMeasure(out, m)
	}
	out = withFailed(out, s.profile)
	for _, adds := range []bool{true, false} {
		for _, metric := range s.profile.Model.Metrics {
			m, ok := plan.Of(metric, s.profile)
			if ok && len(out) < mostOdd && m.AddsOverGroups() == adds && (adds || m.Aggregate == plan.Ratio && s.affords(m)) {
				m.Origin = plan.Implied
				out = addMeasure(out, m)
			}
		}
	}
	out = withProperties(out, s.profile)
	return slices.DeleteFunc(out, func(m plan.Measure) bool { return m.Aggregate == plan.CountDistinct && len(out) > 1 })
}

// affords reports whether a number that nobody named is looked at: in a large table one that nothing adds up to, as per customer, costs
// more than all others together.
func (s *slots) affords(m plan.Measure) bool {
	return s.profile.Rows < catalog.LargeRows || plan.Decomposable(m)
}

// withProperties adds to numbers some averages of which the model says what is good: cells in the milk, minutes of delay.
func withProperties(measures []plan.Measure, profile *catalog.Profile) []plan.Measure {
	const most = 2
	n := len(measures)
	for _, metric := range profile.Model.Metrics {
		m, ok := plan.Of(metric, profile)
		if ok && metric.Kind == model.KindAverage && metric.Good != "" && len(measures) < n+most {
			m.Origin = plan.Implied
			measures = addMeasure(measures, m)
		}
	}
	return measures
}

// withFailed adds to a rate of one of two outcomes how many had the worse one: on a day of a few cases a rate says
// little, and eight that were called off say much.
func withFailed(measures []plan.Measure, profile *catalog.Profile) []plan.Measure {
	const enough = 24 // rows of the worse outcome
	for i := range profile.Model.Metrics {
		metric := &profile.Model.Metrics[i]
		c := profile.Column(metric.Column)
		if metric.Kind != model.KindRate || metric.Good == "" || c == nil || !c.AllValues || len(c.Values) != 2 || len(metric.Values) != 1 {
			continue
		}
		for _, v := range c.Values {
			if (v.Value == metric.Values[0]) == (metric.Good == "down") && v.Rows >= enough && 2*v.Rows < profile.Rows {
				n := plan.Describe(plan.Measure{Aggregate: plan.Count, Where: equal(c.Name, v.Value), Origin: plan.Implied}, profile)
				n.Good = "down"
				return addMeasure(measures, n)
			}
		}
	}
	return measures
}

// anythingOdd asks for what is unusual beside the numbers of a period.
var anythingOdd = lazyregexp.New(`(?i)\b(?:any(?:thing)?|something|what(?:'s| is|s)?)\b.{0,25}\b(?:unusual|odd|strange|weird|abnormal|outliers?|anomal\w+|out of (?:the ordinary|line)|stands? out|standing out|surpris\w+|off)\b`)

// oddIn asks what is unusual in the period of an update: in its numbers and the others of the table.
func (s *slots) oddIn(base plan.Question) plan.Question {
	base.ID, base.Intent, base.Compare = plan.OddProgramme, plan.Anomaly, &plan.Comparison{Kind: plan.NoComparison}
	base.Measures = s.many(base.Measures[:1])
	return base
}
