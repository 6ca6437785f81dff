package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var lastYearWords = lazyregexp.New(`(?i)\b(?:last|previous|prior) y(?:ea)?r`)

// heldAgainstLastYear makes of last year, where a request only holds something against it, what this year is held
// against, as far as that has come; and of a part of this year that is held against the whole of last year, the same
// part of it: ten months are no match for twelve.
func (s *slots) heldAgainstLastYear(p plan.Plan) plan.Plan {
	if s.profile.Time == "" || !plainDates(s.profile) {
		return p
	}
	alone := timed("last year", s.prompt)
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		switch {
		case q.Period == nil || q.Origin == plan.Supplied:
		case alone && isLastYear(q.Period) && (q.Compare == nil || q.Compare.Kind != plan.OtherPeriod):
			q.Period, q.Compare, changed = thisYear(q.Period.Text), &plan.Comparison{Kind: plan.YearAgo}, true
		case q.Compare != nil && q.Compare.Kind == plan.OtherPeriod && isLastYear(q.Compare.Period) && (q.Period.Kind == plan.Range || q.Period.Kind == plan.ToDate):
			q.Compare, changed = &plan.Comparison{Kind: plan.YearAgo}, true
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// thisYear is this year as far as it has come, named by some words.
func thisYear(text string) *plan.Period {
	return &plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1, Text: text}
}

// isLastYear reports whether a period is the year before this one, as words name it.
func isLastYear(p *plan.Period) bool {
	return p != nil && p.Kind == plan.LastComplete && p.Unit == plan.Year && p.N <= 1 && lastYearWords.MatchString(p.Text)
}

// heldAgainstPart holds the newest month, quarter or week against that of last year where a request only says against which:
// what moved most, compared with October last year.
func (s *slots) heldAgainstPart(p plan.Plan) plan.Plan {
	if s.profile.Time == "" || !plainDates(s.profile) {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		switch unit := s.sameUnitOf(q); {
		case q.Period == nil || q.Origin == plan.Supplied:
		case s.onlyAgainst(q):
			q.Period, q.Compare, changed = ofThisYear(*q.Period), &plan.Comparison{Kind: plan.YearAgo}, true
		case unit != "":
			q.Period, q.Compare, changed = &plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Text: q.Period.Text}, &plan.Comparison{Kind: plan.YearAgo}, true
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// comparing are the words before a period that something is held against.
const comparing = `(?i)\b(?:vs\.?|versus|against|compar(?:ed|ing|ison) (?:to|with)|relative to|than)(?: (?:in|that of|those of|the))? `

// onlyAgainst reports whether the period of a question is one of last year that the request only holds something against.
func (s *slots) onlyAgainst(q *plan.Question) bool {
	p := q.Period
	return p.Kind == plan.Calendar && p.Text != "" && p.Begin != nil && p.Begin.Kind == plan.LastComplete && p.Begin.Unit == plan.Year && p.Begin.N <= 1 &&
		(q.Compare == nil || q.Compare.Kind != plan.OtherPeriod) && regexp.MustCompile(comparing+regexp.QuoteMeta(p.Text)).MatchString(s.prompt)
}

// ofThisYear is the newest period of those that one of last year is of.
func ofThisYear(p plan.Period) *plan.Period {
	p.Begin = nil
	return &p
}

var sameOfYear = lazyregexp.New(comparing + `same (week|month|quarter) (?:of |in )?(?:(?:last|previous|prior) y(?:ea)?r|a year (?:ago|earlier|before))`)

// sameUnitOf is the unit of time, the newest one of which a request holds against the same one of last year; empty: none.
func (s *slots) sameUnitOf(q *plan.Question) plan.Grain {
	at := sameOfYear.FindStringSubmatch(s.prompt)
	if at == nil || !isLastYear(q.Period) || q.Compare != nil && q.Compare.Kind == plan.OtherPeriod {
		return ""
	}
	return plan.Grain(strings.ToLower(at[1]))
}

// namesMonth reports whether a request is about a month or a quarter by its name, which is then held against that of last year.
func (s *slots) namesMonth() bool {
	return s.period != nil && s.period.Kind == plan.Calendar && (s.period.Unit == plan.Month || s.period.Unit == plan.Quarter)
}
