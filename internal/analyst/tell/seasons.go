package tell

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

var seasonPattern = regexp.MustCompile(`(?i)\b(spring|summer|autumn)(?: of)? ((?:19|20)\d\d)\b`)

// seasonMonths are the first months of the seasons, as people of the north count them. Winter
// lies in two years and is left alone.
var seasonMonths = map[string]int{"spring": 3, "summer": 6, "autumn": 9}

var plainSeason = regexp.MustCompile(`(?i)\b(?:in|over|during|this|last|since|for|of|through)(?: the| this| last)? (spring|summer|autumn|winter)\b|\b(?:in the|over the|during the|this|last) (fall)\b`)

// seasonDays are the first and the last day of the seasons without a year, as the plan has them.
var seasonDays = map[string][2]string{
	"spring": {"--03-01", "--05-31"}, "summer": {"--06-01", "--08-31"}, "autumn": {"--09-01", "--11-30"}, "fall": {"--09-01", "--11-30"}, "winter": {"--12-01", "--02-28"},
}

// seasonIn is the newest season of a name, where a prompt names no year; nil: it names none. What the reading of
// a request refuses, which asks for months, is told as dates.
func (s *slots) seasonIn() *plan.Period {
	m := plainSeason.FindStringSubmatchIndex(s.prompt)
	if m == nil || !plainDates(s.profile) {
		return nil
	}
	word := m[2:4]
	if word[0] < 0 {
		word = m[4:6]
	}
	name := strings.ToLower(s.prompt[word[0]:word[1]])
	if s.seasonIsValue(word[0]) {
		return nil
	}
	days := seasonDays[name]
	if strings.HasPrefix(strings.ToLower(s.prompt[m[0]:m[1]]), "since") {
		return &plan.Period{Kind: plan.Since, From: days[0], Text: s.prompt[m[0]:m[1]]}
	}
	return &plan.Period{Kind: plan.Range, From: days[0], To: days[1], Text: s.prompt[m[0]:m[1]]}
}

// thanSeason is a season that a request holds today against: more than in the summer, it was fine in spring. What was spent
// in the summer is about the summer alone.
var thanSeason = regexp.MustCompile(`(?i)(?:\b(?:than|vs\.?|versus|against|compared? (?:to|with))(?: \p{L}+ (?:was|were|did|had))?|\b(?:was|were) (?:still |all |much |so |a lot |far )?(?:fine|ok|okay|good|great|right|alright|normal|perfect|better|worse|less|fewer|more|lower|higher|faster|slower|quicker|shorter|longer|cheaper)(?: then| back)?)(?: (?:in|over|during))?(?: the| this| last)? (spring|summer|autumn|fall|winter)\b`)

var seasonWord = regexp.MustCompile(`(?i)\b(?:spring|summer|autumn|fall|winter)\b`)

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
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return strings.HasPrefix(u.Reason, reason) || known && strings.Contains(u.Reason, reason)
	})
	return p
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
