package tell

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// monthsBehind are months in brackets behind a noun for a time, which say which these are: over the summer (June, July and August).
var monthsBehind = lazyregexp.New(`(?i)\b(?:spring|summer|autumn|fall|winter|seasons?|terms?|semesters?|quarter|half|half[- ]year|period|year|holidays?|months|time|harvest|peak|campaign|vintage|window|phase)(?: (?:\p{L}+|\d{2,4})){0,2} ?\(([^()]{3,60})\)`)

// inBrackets takes months in brackets as the time that a request is about, and reports whether there are any.
func (s *slots) inBrackets() bool {
	s.stretch = s.bracketed()
	if s.period = s.stretch; s.period != nil && yearAgoWords.MatchString(s.prompt) {
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	}
	return s.stretch != nil
}

// bracketed is the stretch of time from the first to the last month that brackets name; nil: there are none.
func (s *slots) bracketed() *plan.Period {
	at := monthsBehind.FindStringSubmatchIndex(s.prompt)
	if at == nil {
		return nil
	}
	var found []ask.Mention
	for _, m := range s.all {
		if m.Kind == ask.MentionsPeriod && m.Period != nil && at[2] <= m.Start && m.Start < at[3] && (m.Pair[0] != nil || m.Period.Kind == plan.Calendar && m.Period.Unit == plan.Month) {
			found = append(found, m)
		}
	}
	slices.SortStableFunc(found, func(a, b ask.Mention) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(len(b.Text), len(a.Text)))
	})
	switch {
	case len(found) == 0:
		return nil
	case found[0].Pair[0] != nil:
		return &plan.Period{Kind: plan.Range, Begin: found[0].Pair[0], Finish: found[0].Pair[1], Text: found[0].Text}
	case len(found) == 1:
		return nil
	}
	return &plan.Period{Kind: plan.Range, Begin: found[0].Period, Finish: found[len(found)-1].Period, Text: s.prompt[at[2]:at[3]]}
}

// thanSeason is a season that a request holds today against: more than in the summer, it was fine in spring. What was spent
// in the summer is about the summer alone.
var thanSeason = lazyregexp.New(`(?i)(?:\b(?:than|vs\.?|versus|against|compared? (?:to|with))(?: \p{L}+ (?:was|were|did|had))?|\b(?:up|down|ahead|behind|lower|higher) (?:on|of|from)|\b(?:was|were) (?:still |all |much |so |a lot |far )?(?:fine|ok|okay|good|great|right|alright|normal|perfect|better|worse|less|fewer|more|lower|higher|faster|slower|quicker|shorter|longer|cheaper)(?: then| back)?)(?: (?:in|over|during))?(?: the| this| last)? (spring|summer|autumn|fall|winter)\b`)

var seasonWord = lazyregexp.New(`(?i)\b(?:spring|summer|autumn|fall|winter)\b`)

// behindSeason are the days after the seasons.
var behindSeason = map[string]string{"spring": "--06-01", "summer": "--09-01", "autumn": "--12-01", "fall": "--12-01", "winter": "--03-01"}

// sinceSeason is the time since a season that a request holds today against, and what that is held against: as many days
// before, which are those of the season. Nil: there is none.
func (s *slots) sinceSeason() (*plan.Period, *plan.Comparison) {
	m := thanSeason.FindStringSubmatchIndex(s.prompt)
	if m == nil || len(seasonWord.FindAllString(s.prompt, 2)) > 1 || !plainDates(s.profile) || s.seasonIsValue(m[2]) {
		return nil, nil // two seasons are held against each other, and not against today
	}
	name := strings.ToLower(s.prompt[m[2]:m[3]])
	if index, running := s.seasonNow(); running == behindSeason[name] { // more than last autumn, in autumn: as much of this one
		return &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: index, N: seasonMonths, Text: s.prompt[m[2]:m[3]]}, &plan.Comparison{Kind: plan.YearAgo}
	}
	return &plan.Period{Kind: plan.Since, From: behindSeason[name], Text: s.prompt[m[2]:m[3]]}, &plan.Comparison{Kind: plan.Previous}
}

// besideSeason are the times among some that stand in the sentence of a season that a request holds today against: what
// another sentence asks about July is another matter.
func (s *slots) besideSeason(found []ask.Mention) []ask.Mention {
	m := thanSeason.FindStringIndex(s.prompt)
	if m == nil {
		return found
	}
	var out []ask.Mention
	for _, at := range sentences(s.prompt) {
		for _, one := range found {
			if at[0] <= m[0] && m[0] < at[1] && at[0] <= one.Start && one.Start < at[1] {
				out = append(out, one)
			}
		}
	}
	return out
}

const (
	seasonMonths = 3
	nearlyMonth  = 28 // days, after which a season has a month that can be told
)

// seasonNow is the first month of the season that the data ends in, and the day after it. From its second month on: of one that has
// just begun, little can be told.
func (s *slots) seasonNow() (first int, behind string) {
	_, last := spanOf(s.profile)
	into := int(last.Month()) % seasonMonths
	if last.IsZero() || into == 0 && last.Day() < nearlyMonth {
		return 0, ""
	}
	first = int(last.AddDate(0, -into, 1-last.Day()).Month())
	return first, time.Date(anyYear, time.Month(first+seasonMonths), 1, 0, 0, 0, 0, time.UTC).Format(yearless)
}

// seasonIsValue reports whether the word at a byte of a prompt is a value of the table in full.
func (s *slots) seasonIsValue(at int) bool {
	return slices.ContainsFunc(s.all, func(v ask.Mention) bool {
		return v.Kind == ask.MentionsValue && class(v) == 1 && v.Start <= at && at < v.Start+len(v.Text)
	})
}

// yearless is how a plan has a day of any year, of which none has a 29 February.
const (
	yearless = "--01-02"
	anyYear  = 2001
)
