package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	againstWords = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared? (?:to|with)|than|as in|and|to|with|or)(?: the| an?| in| our)*\s*$`)
	yearAgoWords = lazyregexp.New(`(?i)\byoy\b|year[- ](?:on|over)[- ]year|(?:vs\.?|versus|against|compared? (?:to|with)|than|from|with|to)(?: the)?(?: same)?(?: (?:months?|period|quarter|week|time|days?|weeks))?(?: of| in)?(?: the)? ?(?:last|previous|prior) y(?:ea)?r|\ba year (?:ago|earlier|before)|(?:last|previous) year(?:'s)? same|same (?:month|period|quarter|week|time|months|days?)(?: of| in)?(?: the)? (?:last|previous|prior) y(?:ea)?r|\bthis y(?:ea)?r (?:vs\.?|versus|against|compared (?:to|with)|to|with|and|than|or|over) (?:the )?last\b`)
	previousWord = lazyregexp.New(`(?i)\b(?:previous|prior|before|preceding)\b`)
)

// setPeriod is the time that is named, and the one that it is held against.
func (s *slots) setPeriod() {
	var found []ask.Mention
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsPeriod && !m.Same {
			found = append(found, m)
		}
	}
	if s.inBrackets() {
		return
	}
	if s.period, s.compare = s.around(); s.period != nil {
		return
	}
	if !slices.ContainsFunc(s.besideSeason(found), func(m ask.Mention) bool { return !seasonWord.MatchString(m.Text) }) {
		if s.period, s.compare = s.sinceSeason(); s.period != nil {
			return
		}
	}
	yearAgo := yearAgoWords.MatchString(s.prompt)
	if yearAgo { // "the same month last year" is no period of its own
		found = slices.DeleteFunc(found, func(m ask.Mention) bool {
			return len(found) > 1 && yearWord.MatchString(m.Text) && !strings.Contains(strings.ToLower(m.Text), "this") && !strings.Contains(strings.ToLower(m.Text), "to date")
		})
	}
	switch {
	case len(found) == 0:
	case twoStretches(found):
		s.period, s.compare = stretchOf(found[0]), &plan.Comparison{Kind: plan.OtherPeriod, Period: stretchOf(found[1])}
	case s.together(found):
		s.period = &plan.Period{Kind: plan.Range, Begin: found[0].Period, Finish: found[1].Period, Text: s.prompt[found[0].Start : found[1].Start+len(found[1].Text)]}
		found = found[1:]
	case found[0].Pair[0] != nil && !s.changes(found[0]):
		s.period = &plan.Period{Kind: plan.Range, Begin: found[0].Pair[0], Finish: found[0].Pair[1], Text: found[0].Text}
	case found[0].Pair[0] != nil:
		s.period, s.compare = found[0].Pair[1], &plan.Comparison{Kind: plan.OtherPeriod, Period: found[0].Pair[0]}
	case isLastYear(found[0].Period) && timed("last year", s.prompt):
		s.period, yearAgo = thisYear(found[0].Text), true
	case len(found) == 1 && s.sinceThenOf(found[0]) != nil:
		s.period, yearAgo = s.sinceThenOf(found[0]), true
	default:
		s.period = found[0].Period
	}
	switch {
	case s.compare != nil:
	case s.period != nil && timed("as before", s.prompt):
		s.compare = &plan.Comparison{Kind: plan.Previous}
	case yearAgo && monthBefore.MatchString(s.prompt): // both: the year before is told beside
		s.compare = &plan.Comparison{Kind: plan.Previous}
	case len(found) > 1 && isLastYear(found[1].Period) && timed("last year", s.prompt): // the third quarter came in below last year
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	case len(found) > 1 && sameUnit(found[0].Period, found[1].Period): // December against last December
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	case yearAgo:
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	case len(found) > 1 && previousWord.MatchString(found[1].Text):
		s.compare = &plan.Comparison{Kind: plan.Previous}
	case len(found) > 1 && againstWords.MatchString(s.before(found[1])):
		s.compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: found[1].Period}
	case len(found) == 1 && found[0].Period != nil && found[0].Period.N == seasonMonths && timed("last one", s.prompt[found[0].Start+len(found[0].Text):]):
		s.compare = &plan.Comparison{Kind: plan.YearAgo} // this autumn compared to last
	case len(found) == 1 && strings.Contains(strings.ToLower(found[0].Text), "last") && found[0].Period.Index > 0 && againstBefore.MatchString(s.before(found[0])):
		s.compare = &plan.Comparison{Kind: plan.YearAgo} // against last October, asked in autumn
	}
}

var yearWord = lazyregexp.New(`(?i)\by(?:ea)?r`)

var joint = lazyregexp.New(`^\s*(?:\+|&|/|and)\s*$`)

// together reports whether the first two times are units of the calendar that follow each other and make one
// stretch, as in September + October.
func (s *slots) together(found []ask.Mention) bool {
	if len(found) < 2 || found[0].Period == nil || found[1].Period == nil {
		return false
	}
	a, b := found[0].Period, found[1].Period
	end := found[0].Start + len(found[0].Text)
	if a.Kind != plan.Calendar || b.Kind != plan.Calendar || a.Unit != b.Unit || a.Index == 0 || b.Index != a.Index+1 || a.Year != b.Year || end > found[1].Start {
		return false
	}
	sign := joint.FindString(s.prompt[end:found[1].Start])
	return sign != "" && (strings.TrimSpace(sign) != "and" || timed("as before", s.prompt))
}

var monthBefore = lazyregexp.New(`(?i)\b(?:the )?(?:day|week|month|quarter|period) before\b|\b(?:previous|prior|preceding) (?:day|week|month|quarter|period)\b`)

var againstBefore = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared? (?:to|with)|than)(?: the)?\s*$`)

// sameUnit reports whether two periods are the same unit of the calendar of two years.
func sameUnit(a, b *plan.Period) bool {
	return a.Index > 0 && a.Index == b.Index && a.Unit == b.Unit && a.Year == 0 && b.Year == 0
}

// twoStretches reports whether two stretches of time are named, which stand against each other: August to October against May to July.
func twoStretches(found []ask.Mention) bool {
	return len(found) == 2 && found[0].Pair[0] != nil && found[1].Pair[0] != nil
}

// stretchOf is the time from the first of two units to the last.
func stretchOf(m ask.Mention) *plan.Period {
	return &plan.Period{Kind: plan.Range, Begin: m.Pair[0], Finish: m.Pair[1], Text: m.Text}
}

var changePair = lazyregexp.New(`(?i)^(?:from|between)\b`)

// changes reports whether two units of time are the ends of a change, and not those of a
// stretch: from 2016 to 2017, but July to October.
func (s *slots) changes(m ask.Mention) bool {
	form, _ := Of(s.prompt)
	if !changePair.MatchString(m.Text) && (yearAgoWords.MatchString(s.prompt) || timed("as before", s.prompt)) {
		return false // January to October against the same months last year
	}
	return changePair.MatchString(m.Text) || form == Change || form == Compare || form == Why
}

// usedTo says that something was otherwise, and not when, or that it has been on the way for long.
var usedTo = lazyregexp.New(`(?i)\bused to (?:be|have|get|make|take|sell|do|run|stand|cost|bring|come)\b|\bin the old days\b|\bnot what (?:it|they) (?:was|were|used to be)\b|\bkeeps? (?:on )?\p{L}{2,}ing\b|\bfor (?:ages|years|many months|a long time|quite a while)\b|\b(?:steadily|gradually|slowly but surely)\b`)

// longAgo are the newest quarter and the same one a year before, for a request that holds today against what used to be, where the
// data has both. Nil: it says nothing of the kind, or the data is too short.
func (s *slots) longAgo() (*plan.Period, *plan.Comparison) {
	c := s.profile.Column(s.profile.Time)
	if c == nil || !usedTo.MatchString(s.prompt) || Lasts(s.prompt) && WayOf(s.prompt, "") != "" || !plainDates(s.profile) { // when that was, the data shows
		return nil, nil
	}
	const enough = 16 // months that a quarter, and that of the year before, lie within
	if !spans(c, enough) {
		return nil, nil
	}
	return &plan.Period{Kind: plan.LastComplete, Unit: plan.Quarter, N: 1, Whole: true}, &plan.Comparison{Kind: plan.YearAgo}
}

var (
	nowAndThen = lazyregexp.New(`(?i)\b(?:now|today|currently|at the moment|at present|these days|nowadays)\b[^.!?]{0,40}\b(?:what|how \p{L}+) (?:was|were|did|had)\b`)
	beginWords = lazyregexp.New(`(?i)^(?:at |in |from )?(?:the )?(?:beginning|start) of\b|^early\b`)
)

// heldAgainstThen makes of one time that is named behind a question about now what now is held against: the newest month against
// that one, or the newest week against the first days of a month.
func (s *slots) heldAgainstThen() {
	if s.compare != nil || s.period == nil || !nowAndThen.MatchString(s.prompt) {
		return
	}
	then := *s.period
	for _, m := range s.chosen {
		if then.Now && m.Kind == ask.MentionsPeriod && m.Period != nil && !m.Period.Now {
			then = *m.Period
		}
	}
	now := &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Whole: true}
	switch first := monthAlone.FindStringSubmatch(then.From); {
	case then.Kind == plan.Calendar && then.Index > 0:
		now.Unit = then.Unit
	case then.Kind == plan.Since && first != nil && beginWords.MatchString(then.Text):
		then = plan.Period{Kind: plan.Range, From: then.From, To: "--" + first[1] + "-07", Text: then.Text}
		now.Unit = plan.Week
	default:
		return
	}
	s.period, s.compare = now, &plan.Comparison{Kind: plan.OtherPeriod, Period: &then}
}
