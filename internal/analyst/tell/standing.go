package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	nowWords  = lazyregexp.New(`(?i)\b(?:now|right now|currently|at present|at the moment|today|these days|do we have|have we got|are there|are we)\b`)
	everWords = lazyregexp.New(`(?i)\b(?:ever|all[- ]time|since|so far|history|to date|over time|per (?:month|year|week|day|quarter)|by (?:month|year|week|day|quarter)|monthly|weekly|yearly|trend\w*|former|past|lapsed)\b`)
)

// standing counts of members, tenants and whoever else comes, stays and goes those that are still there, where a request for how many there are,
// or what they pay, names no time: who has left is no member.
func (s *slots) standing(p plan.Plan) plan.Plan {
	l, ok := lifeOf(s.profile)
	if !ok || !l.lasts {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || q.Programme() != "" || len(q.Measures) == 0 || q.Time == l.end.Name || q.Period != nil && (q.Period.Text != "" || q.Period.Unit != plan.Day) {
			continue
		}
		if q.Intent == plan.Trend && fixed(q.Where, l.end.Name) && nowWords.MatchString(s.prompt) { // what they pay a month is no course
			q.By = slices.DeleteFunc(slices.Clone(q.By), func(d plan.Dimension) bool { return d.Grain != "" || d.Auto })
			q.Intent, q.Compare, changed = plan.Value, nil, true
			if len(q.By) > 0 {
				q.Intent = plan.Breakdown
			}
			continue
		}
		if s.whole && !slices.ContainsFunc(q.Measures, rows) && !nowWords.MatchString(s.prompt) { // what came in came from those who left, too
			continue
		}
		if !standingIntents[q.Intent] || fixed(q.Where, l.end.Name) || everWords.MatchString(s.prompt) && !nowWords.MatchString(q.Text) || s.ends(q.Text) || slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return !perRow(m) || m.Where != nil }) {
			continue
		}
		q.Where = and(q.Where, &plan.Predicate{Op: plan.IsNull, Column: l.end.Name})
		changed = true
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// standingIntents are those of questions about how many there are.
var standingIntents = map[plan.Intent]bool{plan.Value: true, plan.Breakdown: true, plan.Compare: true, plan.Ranking: true}

// perRow reports whether a number counts rows or adds up what they have.
func perRow(m plan.Measure) bool { return rows(m) || m.Aggregate == plan.Sum }

// ends reports whether words speak of those that came or went, or are the name of a value.
func (s *slots) ends(text string) bool {
	said := wordsIn(text)
	return asksFor("ended", said) && !asksFor("open", said)
}
