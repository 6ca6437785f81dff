package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Refused are the parts of a prompt that no reader answers, whatever it makes of the
// words: orders, advice, the future, how to reach people. What was merely not
// understood is not among them.
func Refused(p plan.Plan) []plan.Unanswered {
	return slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return slices.Contains(notUnderstood, u.Reason) || strings.HasPrefix(u.Reason, foreignReason) || strings.HasPrefix(u.Reason, tooMany)
	})
}

// The reasons of parts that another reader may understand.
const (
	foreignReason = "only English is read"
	tooMany       = "a report answers at most "
	noTwoTimes    = "there are no two times to take it from"
	asksNothing   = "nothing in it says what to count or to show"
	noTwoThings   = Unknown + ", so there are no two things to relate"
	whichNumber   = "it is not clear which number this is for"
	noPlace       = "no field says where"
	noTarget      = "no target is known to hold the figures against"
	oneStretch    = "one question has one stretch of time: ask for this in another"
)

var notUnderstood = []string{Unknown, noTwoTimes, asksNothing, noTwoThings, whichNumber, noPlace, noTarget, oneStretch}

// Overview are the questions that answer a prompt which names nothing of the table,
// about a period; nil: the one that follows from the hint.
func Overview(p catalog.Profile, text string, hint Hint, period *plan.Period, compare *plan.Comparison) []plan.Question {
	r := reader{index: newIndex(p, englishWords()), text: text, hint: hint, called: map[string]string{}, lastPeriod: period, lastCompare: compare}
	r.overview()
	return r.out.Questions
}
