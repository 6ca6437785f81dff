package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var lastYearWords = lazyregexp.New(`(?i)\b(?:last|previous|prior) y(?:ea)?r`)

// thisYear is this year as far as it has come, named by some words.
func thisYear(text string) *plan.Period {
	return &plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1, Text: text}
}

// isLastYear reports whether a period is the year before this one, as words name it.
func isLastYear(p *plan.Period) bool {
	return p != nil && p.Kind == plan.LastComplete && p.Unit == plan.Year && p.N <= 1 && lastYearWords.MatchString(p.Text)
}

// ofThisYear is the newest period of those that one of last year is of.
func ofThisYear(p plan.Period) *plan.Period {
	p.Begin = nil
	return &p
}

// namesMonth reports whether a request is about a month or a quarter by its name, which is then held against that of last year.
func (s *slots) namesMonth() bool {
	return s.period != nil && s.period.Kind == plan.Calendar && (s.period.Unit == plan.Month || s.period.Unit == plan.Quarter)
}
