package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// aroundGoal is what stands before and behind a goal with a noun and belongs to it: against our target of 305 a month.
var (
	beforeGoal = lazyregexp.New(`(?i)(?:,? ?\b(?:against|versus|vs\.?|compared (?:to|with)|relative to|with|within|and)\s+)?(?:\b(?:the|our|an?|my|their|its)\s+)?$`)
	behindGoal = lazyregexp.New(`(?i)^\s*(?:an?|per|each|every)[ -](?:day|week|month|quarter|year)\b|^\s*(?:daily|weekly|monthly|quarterly|yearly)\b`)
)

// WithoutGoal is a prompt with spaces where it names what a number is to come to, with a noun for it and the words around it.
// All other words keep their places. A number that stands by itself tells what is counted: reach 1,000 orders.
func WithoutGoal(prompt string) string {
	text := strings.ToLower(prompt)
	if len(text) != len(prompt) {
		return prompt
	}
	for _, p := range goalPatterns() {
		if !goalSides[p.head] {
			continue
		}
		m := p.text.FindStringSubmatchIndex(text)
		if m == nil || p.text.SubexpIndex("noun") < 0 && p.text.SubexpIndex("pledge") < 0 { // asked last: a pattern is compiled for it
			continue
		}
		if _, ok := goalAt(text, p, m); !ok {
			continue
		}
		begin := m[0] + len(text[m[0]:]) - len(strings.TrimLeft(text[m[0]:], " "))
		from, to := beforeGoal.FindStringIndex(text[:begin])[0], m[1]
		if behind := behindGoal.FindStringIndex(text[to:]); behind != nil {
			to += behind[1]
		}
		return prompt[:from] + strings.Repeat(" ", to-from) + prompt[to:]
	}
	return prompt
}

// aimed gives the question of a plan the goal that its request names, where that is for the number that was read. A goal
// of another number has a report of its own.
func (s *slots) aimed(p plan.Plan) plan.Plan {
	g, ok := goalIn(p.Prompt)
	if !ok || g.loose || len(p.Questions) != 1 || p.Questions[0].Origin != plan.Asked || p.Questions[0].Programme() != "" {
		return p
	}
	q := p.Questions[0]
	at := slices.IndexFunc(q.Measures, func(m plan.Measure) bool { return g.percent == (m.Unit == "%") && m.Origin != plan.Supplied })
	if at < 0 || q.Target != nil || q.Intent == plan.List || q.Intent == plan.Quality || q.Intent == plan.Relation {
		return p
	}
	m := q.Measures[at]
	q.Target = &plan.Target{Text: g.text, Noun: g.noun, Measure: at, Value: g.value, Most: g.most || !g.least && m.Good == "down"}
	if of := secondsIn[m.Unit]; of > 0 && g.seconds > 0 {
		q.Target.Value *= g.seconds / of
	}
	if m.Additive {
		q.Target.Each = g.each
	}
	if q.Period == nil { // it may stand in a sentence of its own
		q.Period = s.period
	}
	p.Questions = []plan.Question{inUnits(inOneUnit(q), s.profile)}
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return strings.Contains(g.text, strings.ToLower(u.Text)) })
	return p
}

// inOneUnit is a question for one of the times that its goal is meant for each of: a goal of so many a month, in August, is
// about August, and not by month.
func inOneUnit(q plan.Question) plan.Question {
	each := q.Target.Each
	if each == "" || q.Intent != plan.Trend || q.Period == nil || q.Period.Unit != each || q.Period.N > 1 || len(q.By) != 1 || q.By[0].Grain != each {
		return q
	}
	q.Intent, q.By = plan.Value, []plan.Dimension{}
	return q
}

// inUnits groups a question by the unit of time that its goal is meant for each of, unless it asks about one such unit,
// or by another one.
func inUnits(q plan.Question, profile *catalog.Profile) plan.Question {
	each := q.Target.Each
	if each == "" || !plainDates(profile) || q.Period != nil && q.Period.Unit == each && q.Period.N <= 1 {
		return q
	}
	if len(q.By) == 0 {
		d := plan.Dimension{Column: profile.Time, Label: profile.Time, Grain: each}
		q.Intent, q.Compare, q.By = plan.Trend, nil, []plan.Dimension{d}
		return q
	}
	q.By = slices.Clone(q.By)
	for i := range q.By {
		if q.By[i].Auto {
			q.By[i].Auto, q.By[i].Grain = false, each
		}
	}
	return q
}
