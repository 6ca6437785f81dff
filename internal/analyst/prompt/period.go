package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// periods reads the stretches of time that a prompt names. The grammar is
// ours: libraries for dates answer with instants and know no quarter, no
// "to date" and no complete unit.
type periods struct {
	ts []token
	x  *lexicon
}

// found is a period and the token after it.
type found struct {
	period plan.Period
	to     int
	strong bool // it can be nothing else: not just "may" or a number
}

// at reads the longest period that begins at a token.
func (p periods) at(i int) (found, bool) {
	best, ok := found{}, false
	for _, rule := range []func(int) (found, bool){
		p.relative, p.toDate, p.today, p.ago, p.since, p.between, p.span, p.unit, p.leading,
	} {
		if f, match := rule(i); match && (!ok || f.to > best.to) {
			best, ok = f, true
		}
	}
	if ok {
		best.period.Text = p.text(i, best.to)
	}
	return best, ok
}

func (p periods) text(i, j int) string {
	var b strings.Builder
	for k := i; k < j && k < len(p.ts); k++ {
		if k > i && (p.ts[k].space || p.ts[k].start > p.ts[k-1].end) {
			b.WriteByte(' ')
		}
		b.WriteString(p.ts[k].raw)
	}
	return b.String()
}

// word returns the longest phrase of a tag at i and its meaning.
func (p periods) word(t tag, i int) (meaning string, to int) {
	if i >= len(p.ts) {
		return "", i
	}
	to = i
	p.x.at(p.ts, i, func(e entry, n int) {
		if e.tag == t && i+n > to {
			meaning, to = e.meaning, i+n
		}
	})
	return meaning, to
}

// is reports whether a phrase with one of the meanings stands at i.
func (p periods) is(i int, meanings ...string) (to int, ok bool) {
	if i >= len(p.ts) {
		return i, false
	}
	to = i
	p.x.at(p.ts, i, func(e entry, n int) {
		for _, m := range meanings {
			if e.tag == "period" && e.meaning == m && i+n > to {
				to, ok = i+n, true
			}
		}
	})
	return to, ok
}

// skip passes phrases with one of the meanings.
func (p periods) skip(i int, meanings ...string) int {
	for range 3 { // more than "in the year" nobody says; a page of "the" must not cost
		to, ok := p.is(i, meanings...)
		if !ok {
			return i
		}
		i = to
	}
	return i
}

func (p periods) grain(i int) (plan.Grain, int) {
	meaning, to := p.word("unit", i)
	return plan.Grain(meaning), to
}

func (p periods) count(i int) (n, to int) {
	if i >= len(p.ts) {
		return 0, i
	}
	if t := p.ts[i]; t.kind == number && t.value >= 1 && t.value <= 10000 && t.value == float64(int(t.value)) && !t.ordinal && !t.percent {
		return int(t.value), i + 1
	}
	if meaning, to := p.word("number", i); meaning != "" {
		n, _ := strconv.Atoi(meaning)
		return n, to
	}
	if meaning, to := p.word("period", i); strings.HasPrefix(meaning, "few ") {
		n, _ := strconv.Atoi(meaning[4:])
		return n, to
	}
	return 0, i
}

// relative: last month, past 12 months, the previous 2 quarters.
func (p periods) relative(i int) (found, bool) {
	i = p.skip(i, "the")
	how := "last"
	to, ok := p.is(i, "last")
	if !ok {
		how = "past"
		if to, ok = p.is(i, "past"); !ok {
			return found{}, false
		}
	}
	n, at := p.count(to)
	full, isFull := p.is(at, "full")
	if isFull {
		at = full
	}
	_, fiscal := p.is(at, "fiscal")
	unit, end := p.grain(at)
	if fiscal && unit == "" {
		at, _ = p.is(at, "fiscal")
		unit, end = p.grain(at)
		if unit == "" { // "fiscal year" is one phrase
			unit, end = plan.Year, at
		}
	}
	if unit == "" {
		return found{}, false
	}
	period := plan.Period{Kind: plan.LastComplete, Unit: unit, N: max(n, 1)}
	if !isFull && (unit == plan.Day && n > 0 || unit == plan.Hour || how == "past" && n == 0) {
		period.Kind = plan.Rolling
	}
	return found{period, end, true}, true
}

// toDate: this month, year to date, so far this quarter.
func (p periods) toDate(i int) (found, bool) {
	now := false
	if to, ok := p.is(i, "now"); ok {
		now, i = true, to
	}
	period := plan.Period{Kind: plan.ToDate}
	meaning, to := p.word("period", i)
	if rest, ok := strings.CutPrefix(meaning, "toDate "); ok {
		period.Unit = plan.Grain(rest)
	} else if at, ok := p.is(p.skip(i, "the"), "this"); ok {
		if unit, end := p.grain(at); unit != "" && unit != plan.Hour {
			period.Unit, to = unit, end
			if unit == plan.Day {
				period.Now = true
			}
		}
	}
	if period.Unit == "" {
		return found{}, false
	}
	if end, ok := p.is(to, "now"); ok {
		now, to = true, end
	}
	period.Now = period.Now || now
	return found{period, to, true}, true
}

// today: today, yesterday.
func (p periods) today(i int) (found, bool) {
	meaning, to := p.word("period", i)
	days, ok := strings.CutPrefix(meaning, "today ")
	if !ok {
		return found{}, false
	}
	ago, _ := strconv.Atoi(days)
	return found{plan.Period{Kind: plan.ToDate, Unit: plan.Day, Ago: ago, Now: true}, to, true}, true
}

// ago: three months ago.
func (p periods) ago(i int) (found, bool) {
	n, at := p.count(i)
	if n == 0 {
		return found{}, false
	}
	unit, at := p.grain(at)
	to, ok := p.is(at, "ago")
	if unit == "" || !ok {
		return found{}, false
	}
	return found{plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Ago: n - 1}, to, true}, true
}

// since: since 1 May, after 2020, before March, until yesterday.
func (p periods) since(i int) (found, bool) {
	var how string
	to := i
	for _, m := range []string{"since", "after", "before", "until"} {
		if end, ok := p.is(i, m); ok && end > to {
			how, to = m, end
		}
	}
	if how == "" {
		return found{}, false
	}
	d, ok := p.calendar(p.skip(to, "the", "year"))
	if !ok {
		return found{}, false
	}
	first, last := edges(d.period)
	if first == "" {
		return found{}, false
	}
	period := plan.Period{Kind: plan.Since, From: first}
	switch how {
	case "after":
		period.From = dayAfter(last)
	case "before":
		period = plan.Period{Kind: plan.Before, To: first}
	case "until":
		period = plan.Period{Kind: plan.Range, To: last}
	}
	end, _ := p.is(d.to, "onwards")
	return found{period, max(end, d.to), true}, true
}

// between: between March and May, from 1 May to 15 June 2026, from 2019 onwards.
func (p periods) between(i int) (found, bool) {
	at, ok := p.is(i, "between", "from")
	if !ok {
		return found{}, false
	}
	a, ok := p.calendar(p.skip(at, "the"))
	if !ok {
		return found{}, false
	}
	if end, ok := p.is(a.to, "onwards"); ok {
		first, _ := edges(a.period)
		return found{plan.Period{Kind: plan.Since, From: first}, end, true}, first != ""
	}
	return p.through(a)
}

// span: March to May 2026, 2019–2021.
func (p periods) span(i int) (found, bool) {
	a, ok := p.calendar(i)
	if !ok {
		return found{}, false
	}
	f, ok := p.through(a)
	if ok && p.ts[a.to].text == "and" { // "March and April" are two months, not a stretch
		return found{}, false
	}
	return f, ok
}

// through reads the end of a stretch that begins with a.
func (p periods) through(a found) (found, bool) {
	at, ok := p.is(a.to, "to", "until")
	if !ok {
		return found{}, false
	}
	if first, _ := edges(a.period); first != "" && at < len(p.ts) && (p.ts[at].text == "now" || p.ts[at].text == "today" || p.ts[at].text == "present") {
		return found{plan.Period{Kind: plan.Since, From: first}, at + 1, true}, true
	}
	b, ok := p.calendar(p.skip(at, "the"))
	if !ok {
		return found{}, false
	}
	if b.period.Year != 0 && a.period.Year == 0 && a.period.Kind == plan.Calendar {
		a.period.Year = b.period.Year
	}
	first, _ := edges(a.period)
	_, last := edges(b.period)
	if first == "" || last == "" {
		return found{}, false
	}
	return found{plan.Period{Kind: plan.Range, From: first, To: last}, b.to, true}, true
}

// leading passes "in the", "for", "during" before a period.
func (p periods) leading(i int) (found, bool) {
	to, ok := p.is(i, "in")
	if !ok {
		return found{}, false
	}
	to = p.skip(to, "the")
	f, ok := p.calendar(to)
	if !ok {
		f, ok = p.relative(to)
	}
	if !ok {
		f, ok = p.toDate(to)
	}
	if ok && f.to > to {
		f.strong = true
	}
	return f, ok
}

// edges are the first and the last day of a calendar period, as far as they
// are known without a clock.
func edges(p plan.Period) (first, last string) {
	if p.Kind == plan.Range {
		return p.From, p.To
	}
	if p.Kind != plan.Calendar || p.Unit == plan.Week {
		return "", ""
	}
	year := "-"
	if p.Year > 0 {
		year = fmt.Sprintf("%04d", p.Year)
	} else if p.Unit == plan.Year {
		return "", ""
	}
	switch p.Unit {
	case plan.Day:
		d := fmt.Sprintf("%s-%02d-%02d", year, p.Index/100, p.Index%100)
		return d, d
	case plan.Month:
		return span(year, p.Year, p.Index, max(p.N, 1))
	case plan.Quarter:
		return span(year, p.Year, 3*p.Index-2, 3*max(p.N, 1))
	}
	return year + "-01-01", year + "-12-31"
}

func span(year string, y, month, n int) (first, last string) {
	end := month + n - 1
	return fmt.Sprintf("%s-%02d-01", year, month), fmt.Sprintf("%s-%02d-%02d", year, end, monthDays(y, end))
}

func monthDays(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year == 0 || year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
