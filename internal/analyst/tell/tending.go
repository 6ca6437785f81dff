package tell

import (
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// tendWords ask where a number is going, and not how it stands against one time before.
var tendWords = lazyregexp.New(`(?i)\b(?:(?:is|are|has|have|was|were|it'?s|they'?re|does|did|do|keeps?)\b.{0,50}?\b(?:(?:get|getting|become|becoming|got|gotten|growing) (?:\p{L}+ )?(?:better|worse|slower|faster|longer|shorter|higher|lower|bigger|smaller|more|fewer|less|cheaper|dearer)|improv(?:ing|ed)|worsen(?:ing|ed)|deteriorat(?:ing|ed)|growing|shrinking|rising|falling|increasing|decreasing|declining|going (?:up|down)|trending)|(?:better|worse) over time)\b`)

// tending makes the change of a number that no words set a time to one of several months, and adds its
// course: whether something gets better is no matter of the last two months alone.
func (s *slots) tending(p plan.Plan) plan.Plan {
	if !tendWords.MatchString(s.prompt) || s.period != nil || s.compare != nil || s.profile.Time == "" || !plainDates(s.profile) || namedUnit(s.prompt) != "" {
		return p
	}
	first, last := spanOf(s.profile)
	if last.Sub(first) < fourMonths {
		return p
	}
	months := recentMonths
	if last.Sub(first) < twoRecent {
		months = fewMonths
	}
	var out []plan.Question
	for i, q := range p.Questions {
		plain := q.Period == nil || q.Period.Text == ""
		if q.Intent != plan.Change || q.Origin == plan.Supplied || !plain || len(q.Measures) == 0 || q.Growth || q.Rank != nil || slices.ContainsFunc(q.By, plan.Dimension.Made) || len(q.By) > 1 {
			out = append(out, q)
			continue
		}
		if len(q.By) == 0 && i > 0 && len(p.Questions[0].By) == 1 && !p.Questions[0].By[0].Made() { // the groups of the question before
			q.By = slices.Clone(p.Questions[0].By)
		}
		if good := s.judged(); !s.named() && betterWords.MatchString(s.prompt) && len(good) > 0 && q.Measures[0].Unit != "%" {
			q.Measures = good[:1]
		}
		course := q
		q.Period, q.Compare = &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: months, Whole: true}, &plan.Comparison{Kind: plan.Previous}
		course.ID = q.ID + "b"
		course.Intent, course.Period, course.Compare = plan.Trend, nil, nil
		course.By = []plan.Dimension{{Column: s.profile.Time, Grain: plan.Month, Label: labelled(s.profile.Time, s.profile)}}
		out = append(out, q, course)
	}
	p.Questions = out
	return p
}

// How many of the newest months are held against as many before them.
const (
	recentMonths = 3
	fewMonths    = 2
	twoRecent    = 200 * 24 * time.Hour
)
