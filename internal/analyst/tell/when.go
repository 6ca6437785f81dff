package tell

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

var (
	monthPattern = regexp.MustCompile(`(?i)\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:(?:in|for|of|vs|versus|than|with|to|and|against) )may|may(?: 20\d\d| numbers| figures| report))(?: (20\d\d))?\b`)
	yearPattern  = regexp.MustCompile(`(?i)\b(vs\.?|versus|against|compared (?:to|with)|over|than|on) (the )?(same \w+ )?(last|previous|prior|a) (year|october|november|december|month last year)\b|\byoy\b|\byear[- ]o[nv]e?r?[- ]year\b|\ba year (ago|before|earlier)\b|\bsame (time|period|month|week|quarter) (last|a) year\b`)
	months       = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
)

// monthsIn are the months that a prompt names, in its order.
func monthsIn(prompt string) []*plan.Period {
	var out []*plan.Period
	for _, m := range monthPattern.FindAllStringSubmatch(prompt, -1) {
		words := strings.Fields(strings.ToLower(m[1]))
		at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(months, w[:min(3, len(w))]) })
		if at < 0 {
			continue
		}
		year, _ := strconv.Atoi(m[2])
		index := slices.Index(months, words[at][:3]) + 1
		out = append(out, &plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Index: index, Year: year, Text: m[0]})
	}
	return out
}

// whenOf are the period of an update and what it is held against, where its words say so
// plainly: a month, and another or the year before. Nil: they do not.
func whenOf(prompt string) (period *plan.Period, compare *plan.Comparison) {
	named := monthsIn(prompt)
	switch {
	case len(named) == 1:
		period = named[0]
	case monthsFromTo(prompt) != nil:
		period = monthsFromTo(prompt)
	case len(named) == 2 && (named[0].Index != named[1].Index || named[0].Year != named[1].Year):
		period, compare = named[0], &plan.Comparison{Kind: plan.OtherPeriod, Period: named[1]}
	}
	if compare == nil && yearPattern.MatchString(prompt) {
		compare = &plan.Comparison{Kind: plan.YearAgo}
	}
	return period, compare
}

var fromTo = regexp.MustCompile(`(?i)^ ?(to|-|–|until|till|through|and) ?$`)

// monthsFromTo is a stretch of months that a prompt names: July to October.
func monthsFromTo(prompt string) *plan.Period {
	named := monthsIn(prompt)
	if len(named) != 2 {
		return nil
	}
	_, rest, _ := strings.Cut(prompt, named[0].Text)
	between, _, ok := strings.Cut(rest, named[1].Text)
	if !ok || !fromTo.MatchString(between) {
		return nil
	}
	return &plan.Period{Kind: plan.Range, Begin: named[0], Finish: named[1], Text: named[0].Text + between + named[1].Text}
}
