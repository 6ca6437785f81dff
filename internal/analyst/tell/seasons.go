package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var seasonPattern = lazyregexp.New(`(?i)\b(spring|summer|autumn)(?: of)? ((?:19|20)\d\d)\b`)

// seasonMonths are the first months of the seasons, as people of the north count them. Winter
// lies in two years and is left alone.
var seasonMonths = map[string]int{"spring": 3, "summer": 6, "autumn": 9}

var plainSeason = lazyregexp.New(`(?i)\b(?:in|over|during|this|last|since|for|of|through)(?: the| this| last)?(?: (early|beginning of|start of|mid|middle of|late)(?: the| this| last)?)?[ -](spring|summer|autumn|winter)\b|\b(?:in the|over the|during the|this|last) (fall)\b`)

// seasonParts are the months of a season that words for its parts begin with.
var seasonParts = map[string]int{"early": 0, "beginning of": 0, "start of": 0, "mid": 1, "middle of": 1, "late": 2}

// firstMonths are the first months of the seasons without a year.
var firstMonths = map[string]time.Month{"spring": time.March, "summer": time.June, "autumn": time.September, "fall": time.September, "winter": time.December}

// seasonDays are the first and the last day of a part of a season without a year, or of all of it, as the plan has them: --06-01.
func seasonDays(season, part string) (from, to string) {
	first, last := firstMonths[season], firstMonths[season]+2
	if at, ok := seasonParts[part]; ok {
		first += time.Month(at)
		last = first
	}
	begin := time.Date(anyYear, first, 1, 0, 0, 0, 0, time.UTC)
	end := time.Date(anyYear, last+1, 0, 0, 0, 0, 0, time.UTC)
	return begin.Format(yearless), end.Format(yearless)
}

const (
	anyYear  = 2001 // none with 29 February
	yearless = "--01-02"
)

// seasonIn is the newest season of a name, where a prompt names no year; nil: it names none. What the reading of
// a request refuses, which asks for months, is told as dates.
func (s *slots) seasonIn() *plan.Period {
	m := plainSeason.FindStringSubmatchIndex(s.prompt)
	if m == nil || !plainDates(s.profile) {
		return nil
	}
	word, part := m[4:6], ""
	if word[0] < 0 {
		word = m[6:8]
	}
	if m[2] >= 0 {
		part = strings.ToLower(s.prompt[m[2]:m[3]])
	}
	if s.seasonIsValue(word[0]) {
		return nil
	}
	from, to := seasonDays(strings.ToLower(s.prompt[word[0]:word[1]]), part)
	said := s.prompt[m[0]:m[1]]
	if strings.HasPrefix(strings.ToLower(said), "since") {
		return &plan.Period{Kind: plan.Since, From: from, Text: said}
	}
	return &plan.Period{Kind: plan.Range, From: from, To: to, Text: said}
}

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
var thanSeason = lazyregexp.New(`(?i)(?:\b(?:than|vs\.?|versus|against|compared? (?:to|with))(?: \p{L}+ (?:was|were|did|had))?|\b(?:was|were) (?:still |all |much |so |a lot |far )?(?:fine|ok|okay|good|great|right|alright|normal|perfect|better|worse|less|fewer|more|lower|higher|faster|slower|quicker|shorter|longer|cheaper)(?: then| back)?)(?: (?:in|over|during))?(?: the| this| last)? (spring|summer|autumn|fall|winter)\b`)

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
	return &plan.Period{Kind: plan.Since, From: behindSeason[name], Text: s.prompt[m[2]:m[3]]}, &plan.Comparison{Kind: plan.Previous}
}

// seasonIsValue reports whether the word at a byte of a prompt is a value of the table in full.
func (s *slots) seasonIsValue(at int) bool {
	return slices.ContainsFunc(s.all, func(v ask.Mention) bool {
		return v.Kind == ask.MentionsValue && class(v) == 1 && v.Start <= at && at < v.Start+len(v.Text)
	})
}

// seasonal leaves out of what a plan lacks a season that is read as three months. A request that is refused as a whole for its
// season stays so where nothing else of it is known: the number of a table would stand in for what it asks.
func (s *slots) seasonal(p plan.Plan) plan.Plan {
	if since, _ := s.sinceSeason(); since == nil && s.seasonIn() == nil {
		return p
	}
	const reason = "a season has no fixed months"
	form, _ := Of(s.prompt)
	known := form.Programmed() || form == Compare || len(s.measures) > 0
	kept := slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return strings.HasPrefix(u.Reason, reason) || known && strings.Contains(u.Reason, reason)
	})
	if len(kept) < len(p.Missing) && s.period != nil && s.period.From != "" {
		p.Notes = append(slices.Clone(p.Notes), plan.Note{Kind: plan.Assumption, Words: s.period.Text, Chosen: "from " + dayInWords(s.period.From)})
	}
	p.Missing = kept
	return p
}

// dayInWords is a day of any year as people say it: 1 June.
func dayInWords(day string) string {
	at, err := time.Parse(yearless, day)
	if err != nil {
		return day
	}
	return at.Format("2 January")
}

// seasonsIn are the seasons of a year that a prompt names: three months each.
func seasonsIn(prompt string) []*plan.Period {
	var out []*plan.Period
	for _, m := range seasonPattern.FindAllStringSubmatch(prompt, -1) {
		year, _ := strconv.Atoi(m[2])
		month := func(index int) *plan.Period {
			return &plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Index: index, Year: year}
		}
		first := seasonMonths[strings.ToLower(m[1])]
		out = append(out, &plan.Period{Kind: plan.Range, Begin: month(first), Finish: month(first + 2), Text: m[0]})
	}
	return out
}
