package ask

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// monthsOfSeason is how many months a season has, monthsOfYear a year of schools.
const (
	monthsOfSeason = 3
	monthsOfYear   = 12
)

// season reads summer, early summer, summer of 2025. It is three months of the calendar: the newest that have begun.
func (p periods) season(i int) (found, bool) {
	f, led, ok := p.anySeason(i)
	return f, ok && (!led || f.period.Year > 0)
}

// ledSeason reads a season behind a word that leads to a time, where spring and fall can be nothing else.
func (p periods) ledSeason(i int) (found, bool) {
	f, _, ok := p.anySeason(i)
	return f, ok
}

// anySeason reads a season, and says whether its word needs another that leads to it.
func (p periods) anySeason(i int) (f found, led, ok bool) {
	part, at := p.partOfSeason(p.skip(i, "the"))
	meaning, to := p.word("season", at)
	first, rest, _ := strings.Cut(meaning, " ")
	month, err := strconv.Atoi(first)
	if err != nil {
		return found{}, false, false
	}
	period := plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: month, N: monthsOfSeason}
	switch {
	case part >= 0:
		period.Index, period.N = (month+part-1)%12+1, 1
	case rest == "year":
		period.N = monthsOfYear
	}
	if f, ok := p.explained(to); ok {
		return f, false, true
	}
	period, end := p.inYear(period, to)
	return found{period: period, to: end, strong: true}, rest != "" && part < 0 && !p.leads(i), true
}

// mostGap is how many tokens may stand between a season and what says when that is.
const mostGap = 4

// explained reads what says behind a season when it is: summer (June to August), the winter, say from December.
func (p periods) explained(i int) (found, bool) {
	for at := i; at < len(p.ts) && at <= i+mostGap; {
		if f, ok := p.longest(at, p.since, p.between, p.span, p.day, p.month, p.quarter); ok && f.refused == "" && at > i {
			if f.to < len(p.ts) && p.ts[f.to].text == ")" {
				f.to++
			}
			f.pair = nil // months of one season are not held against each other
			return f, true
		}
		meaning, to := p.word("season", at)
		if meaning != "gap" && p.ts[at].kind != punct {
			break
		}
		at = max(to, at+1)
	}
	return found{}, false
}

// partOfSeason is which of its months words before a season name, and where the season begins; -1: none.
func (p periods) partOfSeason(i int) (part, to int) {
	meaning, at := p.word("season", i)
	name, ok := strings.CutPrefix(meaning, "part ")
	if !ok {
		return -1, i
	}
	part, _ = strconv.Atoi(name)
	if at < len(p.ts) && p.ts[at].text == "-" {
		at++
	}
	return part, p.skip(at, "the")
}

// leads reports whether the word before a token leads to a time.
func (p periods) leads(i int) bool {
	if i > 0 && p.ts[i-1].text == "the" {
		i--
	}
	if i == 0 {
		return false
	}
	meaning, _ := p.word("season", i-1)
	return meaning == "lead"
}
