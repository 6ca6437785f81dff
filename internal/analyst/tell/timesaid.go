package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

//go:embed times.txt
var timesText string

var timePatterns = sync.OnceValue(func() []headed { return patternsOf(timesText) })

// timed reports whether a text fits a pattern of a kind.
func timed(kind, text string) bool { return timeSaid(kind, text) != "" }

// timeSaid is what of a text fits a pattern of a kind; empty: nothing does.
func timeSaid(kind, text string) string {
	for _, p := range timePatterns() {
		if said := p.text.FindString(text); p.head == kind && said != "" {
			return said
		}
	}
	return ""
}

// onlyMonths is a prompt with blanks in the place of a season that names its report, and whose months are told behind that.
func onlyMonths(prompt string) string {
	for _, p := range timePatterns() {
		if p.head != "restated" {
			continue
		}
		if at := p.text.FindStringSubmatchIndex(prompt); at != nil {
			from, to := at[2], at[3]
			return prompt[:from] + strings.Repeat(" ", to-from) + prompt[to:]
		}
	}
	return prompt
}

// around is the time after a season or a month, held against the time before it: before and after spring. Nil: a request says nothing of the
// kind.
func (s *slots) around() (*plan.Period, *plan.Comparison) {
	said := timeSaid("around", s.prompt)
	if said == "" || !plainDates(s.profile) {
		return nil, nil
	}
	unit := strings.ToLower(said[strings.LastIndexByte(said, ' ')+1:])
	begins, behind := "", behindSeason[unit]
	for month := time.January; month <= time.December; month++ {
		first := time.Date(anyYear, month, 1, 0, 0, 0, 0, time.UTC)
		if strings.EqualFold(month.String(), unit) {
			begins, behind = first.Format(yearless), first.AddDate(0, 1, 0).Format(yearless)
		}
		if begins == "" && first.AddDate(0, seasonMonths, 0).Format(yearless) == behind {
			begins = first.Format(yearless)
		}
	}
	since, first, _, ok := s.beginOf(plan.Period{Kind: plan.Since, From: behind})
	from, _, _, before := s.beginOf(plan.Period{Kind: plan.Since, From: begins})
	if !ok || !before || from.After(since) || !first.Before(from) {
		return nil, nil
	}
	then := &plan.Period{Kind: plan.Before, To: from.Format(time.DateOnly), Text: said}
	return &plan.Period{Kind: plan.Since, From: behind, Text: said}, &plan.Comparison{Kind: plan.OtherPeriod, Period: then}
}

// sinceThenOf is the time from the begin of months of any year on, held against those of the year before: now compared with last summer
// and autumn. Nil: the months are not what now is held against.
func (s *slots) sinceThenOf(m ask.Mention) *plan.Period {
	if m.Period == nil || m.Period.Kind != plan.Range || !strings.HasPrefix(m.Period.From, "--") || !thenWords.MatchString(s.prompt[:m.Start]) {
		return nil
	}
	return &plan.Period{Kind: plan.Since, From: m.Period.From, Text: m.Text}
}

// asHeld gives questions the time that a request names, and what that is held against, where their reading has only the one that it is held
// against, or none.
func (s *slots) asHeld(p plan.Plan) plan.Plan {
	if s.period == nil || s.compare == nil || s.period.Text == "" {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || q.Period == nil || q.Target != nil || q.Intent == plan.List || !s.onlyHeld(q) {
			continue
		}
		q.Period, q.Compare, changed = s.period, s.compare, true
	}
	if changed {
		p.Questions = questions
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
			return strings.HasPrefix(u.Text, "comparison with ") || strings.Contains(s.period.Text, u.Text)
		})
	}
	return p
}

// onlyHeld reports whether the time of a question is but what a request holds another against: behind words of contrast, or as much before.
func (s *slots) onlyHeld(q *plan.Question) bool {
	if q.Period.Text == "" || q.Period.Text == s.period.Text && (q.Compare == nil || q.Compare.Kind != plan.Previous) {
		return timed("as before", s.prompt) && (q.Period.Text != "" || q.Period.Kind == plan.LastComplete)
	}
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsPeriod && m.Text == q.Period.Text && q.Period.Text != s.period.Text && (thenWords.MatchString(s.prompt[:m.Start]) || strings.Contains(timeSaid("as before", s.prompt), m.Text)) {
			return true
		}
	}
	return false
}
