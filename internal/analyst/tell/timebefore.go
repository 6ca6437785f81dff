package tell

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// againstTheTimeBefore holds the time since something, or a season under way, against the time before it where a request for reasons says not
// against what. What adds up in a season is held against the same one a year ago, and all else that does against as many days right before;
// rates and averages against all of the time before, at most a year of it.
func (s *slots) againstTheTimeBefore(q *plan.Question) {
	if q.Period == nil || len(q.Measures) == 0 || !sinceOrSeason(*q.Period) {
		return
	}
	begins, first, last, ok := s.beginOf(*q.Period)
	if over := q.Period.Kind == plan.Calendar && !begins.AddDate(0, q.Period.N, 0).After(last.AddDate(0, 0, 1)); !ok || over { // a season has one before it
		return
	}
	const begun = 14 * 24 * time.Hour // of a year, that data may lack
	year := begins.AddDate(-1, 0, 0)
	switch adds := q.Measures[0].AddsOverGroups(); {
	case adds && q.Period.Kind == plan.Calendar && !first.After(year.Add(begun)):
		q.Compare = &plan.Comparison{Kind: plan.YearAgo}
	case adds && q.Period.Kind == plan.Calendar:
		season := *q.Period
		q.Period = &plan.Period{Kind: plan.Since, Begin: &season, Text: season.Text}
	case adds:
	case first.Before(year):
		before := plan.Period{Kind: plan.Range, From: year.Format(time.DateOnly), To: begins.AddDate(0, 0, -1).Format(time.DateOnly)}
		q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &before}
	case first.Before(begins):
		before := plan.Period{Kind: plan.Before, To: begins.Format(time.DateOnly)}
		q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &before}
	}
}

// sinceOrSeason reports whether a period is all time from something on, or a season.
func sinceOrSeason(p plan.Period) bool {
	return p.Kind == plan.Since && p.Finish == nil || p.Kind == plan.Calendar && p.Unit == plan.Month && p.N > 1 && p.Year == 0
}

// beginOf is when a period begins, counted back from the last day of the data, and the first and the last day of the data. ok is false where
// one of them is not known.
func (s *slots) beginOf(p plan.Period) (begins, first, last time.Time, ok bool) {
	c := s.profile.Column(s.profile.Time)
	const day = len(time.DateOnly)
	if c == nil || !plainDates(s.profile) || len(c.Min) < day || len(c.Max) < day {
		return begins, first, last, false
	}
	first, errFirst := time.Parse(time.DateOnly, c.Min[:day])
	last, errLast := time.Parse(time.DateOnly, c.Max[:day])
	if errFirst != nil || errLast != nil {
		return begins, first, last, false
	}
	if p.Begin != nil {
		p = *p.Begin
	}
	switch {
	case p.Kind == plan.Calendar && p.Unit == plan.Month && p.Index > 0 && p.Begin == nil:
		begins = time.Date(last.Year(), time.Month(p.Index), 1, 0, 0, 0, 0, time.UTC)
		if p.Year > 0 {
			begins = begins.AddDate(p.Year-begins.Year(), 0, 0)
		}
	case len(p.From) == len("--01-02") && p.From[:2] == "--":
		begins, errFirst = time.Parse(time.DateOnly, last.Format("2006")+p.From[1:])
	default:
		begins, errFirst = time.Parse(time.DateOnly, p.From)
	}
	if errFirst == nil && begins.After(last) && p.Year == 0 {
		begins = begins.AddDate(-1, 0, 0)
	}
	return begins, first, last, errFirst == nil && !begins.After(last)
}
