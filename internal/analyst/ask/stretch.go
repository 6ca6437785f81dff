package ask

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// since: since 1 May, after 2020, before March, until yesterday.
func (p periods) since(i int) (found, bool) {
	how, to := "", i
	for _, m := range []string{"since", "after", "before", "until"} {
		if end, ok := p.is(i, m); ok && end > to {
			how, to = m, end
		}
	}
	if how == "" && i < len(p.ts) && p.ts[i].text == "by" { // by end of June
		if _, ok := p.is(p.skip(i+1, "the"), "edge"); ok {
			how, to = "until", i+1
		}
	}
	if how == "" {
		return found{}, false
	}
	if p.endsOf(to - 2) { // "by the end of" names the edge itself
		to -= 2
	}
	d, ok := p.bound(to)
	if !ok && how == "since" {
		d, ok = p.happened(to)
	}
	if !ok || d.refused != "" {
		return d, ok
	}
	end, _ := p.is(d.to, "onwards")
	d.to, d.strong = max(end, d.to), true
	d.period = bounded(p.atEdge(how, to), d.period)
	return d, true
}

// atEdges are how a stretch lies to a period whose end, or whose start, is named: before its end is until it is over.
var atEdges = map[bool]map[string]string{
	true:  {"before": "until", "since": "after"},
	false: {"until": "before", "after": "since"},
}

// atEdge is how a stretch lies to the period whose edge may be named at a token.
func (p periods) atEdge(how string, i int) string {
	i = p.skip(i, "the")
	if _, ok := p.is(i, "edge"); !ok {
		return how
	}
	return cmp.Or(atEdges[p.endsOf(i)][how], how)
}

// endsOf reports whether "end of" stands at a token.
func (p periods) endsOf(i int) bool {
	return i >= 0 && i+1 < len(p.ts) && p.ts[i].text == "end" && p.ts[i+1].text == "of"
}

// bounded is the stretch on one side of a period.
func bounded(how string, d plan.Period) plan.Period {
	first, last := edges(d)
	literal := first != ""
	switch {
	case how == "since" && literal:
		return plan.Period{Kind: plan.Since, From: first}
	case how == "since":
		return plan.Period{Kind: plan.Since, Begin: &d}
	case how == "after" && literal:
		return plan.Period{Kind: plan.Since, From: dayAfter(last)}
	case how == "after":
		return plan.Period{Kind: plan.Since, Finish: &d}
	case how == "before" && literal:
		return plan.Period{Kind: plan.Before, To: first}
	case how == "before":
		return plan.Period{Kind: plan.Before, Begin: &d}
	case literal:
		return plan.Period{Kind: plan.Range, To: last}
	}
	return plan.Period{Kind: plan.Range, Finish: &d}
}

// bound reads what a stretch begins or ends with: a named unit, "last month",
// "the start of the year".
func (p periods) bound(i int) (found, bool) {
	i = p.skip(i, "the", "in", "year")
	edge, isEdge := p.is(i, "edge")
	if isEdge {
		i = p.skip(edge, "the")
		if unit, times, to := p.grain(i); unit != "" && times == 1 && unit != plan.Hour {
			return found{period: plan.Period{Kind: plan.ToDate, Unit: unit}, to: to}, true
		}
	}
	if i < len(p.ts) && p.ts[i].text == "now" {
		return found{period: plan.Period{Kind: plan.ToDate, Unit: plan.Day, Now: true}, to: i + 1}, true
	}
	return p.longest(i, p.calendar, p.relative, p.toDate, p.today, p.ago)
}

// between: between March and May, from 1 May to 15 June 2026, from 2019 onwards.
func (p periods) between(i int) (found, bool) {
	at, ok := p.is(i, "between", "from")
	if !ok {
		return found{}, false
	}
	if f, ok := p.daysOf(at); ok {
		return f, true
	}
	a, ok := p.bound(at)
	if !ok || a.refused != "" {
		return a, ok
	}
	if end, ok := p.onwards(a.to); ok {
		return found{period: bounded("since", a.period), to: end, strong: true}, true
	}
	return p.through(a)
}

// onwards: onwards, or an "on" that ends the sentence.
func (p periods) onwards(i int) (to int, ok bool) {
	if to, ok := p.is(i, "onwards"); ok {
		return to, true
	}
	return i + 1, i < len(p.ts) && p.ts[i].text == "on" && (i+1 == len(p.ts) || p.ts[i+1].kind == punct)
}

// onward: March 2026 onwards.
func (p periods) onward(i int) (found, bool) {
	a, ok := p.calendar(i)
	if !ok || a.refused != "" {
		return found{}, false
	}
	to, ok := p.is(a.to, "onwards")
	return found{period: bounded("since", a.period), to: to, strong: true}, ok
}

// span: March to May 2026, 2019–2021, 3 to 9 April.
func (p periods) span(i int) (found, bool) {
	if f, ok := p.daysOf(i); ok {
		return f, true
	}
	a, ok := p.calendar(i)
	if !ok || a.refused != "" {
		return found{}, false
	}
	f, ok := p.through(a)
	if ok && p.ts[a.to].text == "and" { // "March and April" are two months, not a stretch
		return found{}, false
	}
	return f, ok
}

// daysOf: 3 to 9 April 2025.
func (p periods) daysOf(i int) (found, bool) {
	i = p.skip(i, "the")
	d, ok := p.dayNumber(i)
	at, joined := p.is(i+1, "to", "until")
	if !ok || !joined {
		return found{}, false
	}
	b, ok := p.day(p.skip(at, "the"))
	if !ok || b.refused != "" || p.ts[at].kind == date {
		return found{}, false
	}
	a := b
	a.period.Index = b.period.Index/100*100 + d
	return ranged(a, b)
}

// through reads the end of a stretch that begins with a.
func (p periods) through(a found) (found, bool) {
	if at, ok := p.is(a.to, "now"); ok && p.ts[at-1].text == "date" { // 2025 to date
		return found{period: bounded("since", a.period), to: at, strong: true}, true
	}
	at, ok := p.is(a.to, "to", "until")
	if !ok {
		return found{}, false
	}
	if at < len(p.ts) && (p.ts[at].text == "now" || p.ts[at].text == "today" || p.ts[at].text == "present") {
		return found{period: bounded("since", a.period), to: at + 1, strong: true}, true
	}
	b, ok := p.bound(at)
	if n, same := p.sameUnit(a, at); same && (!ok || n.to > b.to) {
		b, ok = n, true
	}
	if !ok || b.refused != "" {
		return b, ok
	}
	return ranged(a, b)
}

// sameUnit reads a bare number as one more of what a is: April 3–9, weeks 10 to 12.
func (p periods) sameUnit(a found, i int) (found, bool) {
	n, ok := p.dayNumber(i)
	if !ok || a.period.Kind != plan.Calendar || a.period.Year != 0 {
		return found{}, false
	}
	switch b := a.period; {
	case b.Unit == plan.Day && n <= monthDays(0, b.Index/100):
		b.Index = b.Index/100*100 + n
		period, to := p.inYear(b, i+1)
		return found{period: period, to: to}, true
	case b.Unit == plan.Week && b.Index <= 53:
		b.Index = n
		period, to := p.inYear(b, i+1)
		return found{period: period, to: to}, true
	}
	return found{}, false
}

// ranged joins the two ends of a stretch. A year that only one of them has holds
// for both; a stretch may reach over the turn of the year.
func ranged(a, b found) (found, bool) {
	x, y := a.period, b.period
	if x.Kind == plan.Calendar && y.Kind == plan.Calendar && x.Begin == nil && y.Begin == nil {
		switch backward := order(x) > order(y); {
		case x.Year == 0 && y.Year != 0:
			x.Year = y.Year - turn(backward)
		case y.Year == 0 && x.Year != 0:
			y.Year = x.Year + turn(backward)
		case x.Year > y.Year || x.Year == y.Year && backward && x.Year != 0:
			return found{to: b.to, strong: true, refused: "this stretch of time ends before it begins"}, true
		}
	}
	out := plan.Period{Kind: plan.Range}
	if first, _ := edges(x); first != "" {
		out.From = first
	} else {
		out.Begin = &x
	}
	if _, last := edges(y); last != "" {
		out.To = last
	} else {
		out.Finish = &y
	}
	f := found{period: out, to: b.to, strong: true, other: a.other}
	if x.Kind == plan.Calendar && y.Kind == plan.Calendar && x.Unit == y.Unit && x.Unit != plan.Day {
		f.pair = &pair{x, y}
	}
	return f, true
}

// order tells which of two named units comes first within a year.
func order(p plan.Period) int {
	switch p.Unit {
	case plan.Day:
		return p.Index
	case plan.Month:
		return 100 * p.Index
	case plan.Quarter:
		return 100 * (3*p.Index - 2)
	case plan.Week:
		return 24 * p.Index // 52 of them are about as far as December
	}
	return 0
}

// turn is 1 where a stretch reaches over the turn of the year.
func turn(over bool) int {
	if over {
		return 1
	}
	return 0
}

// edges are the first and the last day of a calendar period, as far as they
// are known without a clock, which alone knows fiscal years and weeks.
func edges(p plan.Period) (first, last string) {
	if p.Kind == plan.Range {
		return p.From, p.To
	}
	if p.Kind != plan.Calendar || p.Begin != nil || p.Unit == plan.Week || p.Unit == plan.Quarter || p.Unit == plan.Day && p.N > 1 || p.Unit == plan.Year && !p.Fixed {
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

// both: September and October, Q1 & Q2. Two units that follow each other are one stretch, or two periods.
func (p periods) both(i int) (found, bool) {
	if to, ok := p.is(i, "in"); ok {
		i = p.skip(to, "the")
	}
	a, ok := p.calendar(i)
	if !ok || a.refused != "" || a.to >= len(p.ts) || !strings.Contains(" and or & + , ", " "+p.ts[a.to].text+" ") {
		return found{}, false
	}
	b, ok := p.calendar(p.skip(a.to+1, "in", "the"))
	x, y := a.period, b.period
	if !ok || b.refused != "" || x.Kind != plan.Calendar || y.Kind != plan.Calendar || x.Unit != y.Unit || order(x) >= order(y) && x.Year >= y.Year || liesApart(x, y) {
		return found{}, false
	}
	return ranged(a, b)
}

// liesApart reports whether a month or a quarter lies between two: March and October are no stretch.
func liesApart(x, y plan.Period) bool {
	return (x.Unit == plan.Month || x.Unit == plan.Quarter) && (x.Year == 0 || x.Year == y.Year) && max(x.N, 1) == 1 && y.Index > x.Index+1
}

// mostSaid is how many words say what happened before its date.
const mostSaid = 5

// happened reads the date behind what happened then: since school started on 1 September, since spring (1 March).
func (p periods) happened(i int) (found, bool) {
	for k := i + 1; k < len(p.ts) && k <= i+mostSaid; k++ {
		if t := p.ts[k]; t.kind == punct && t.text != "(" && t.text != "," && t.text != "-" {
			break
		}
		if d, ok := p.calendar(k); ok && d.refused == "" && (d.strong || d.period.Unit != plan.Year) {
			if d.to < len(p.ts) && p.ts[d.to].text == ")" {
				d.to++
			}
			return d, true
		}
	}
	return found{}, false
}

// fromOn reads "from November 2025" as a stretch that goes on until now.
func (p periods) fromOn(i int) (found, bool) {
	if i >= len(p.ts) || p.ts[i].text != "from" && p.ts[i].text != "starting" {
		return found{}, false
	}
	a, ok := p.calendar(p.skip(i+1, "the", "in"))
	if !ok || a.refused != "" {
		return found{}, false
	}
	if _, more := p.is(a.to, "to", "until"); more {
		return found{}, false
	}
	return found{period: bounded("since", a.period), to: a.to, strong: true}, true
}

// grained says whether a prompt names a unit of time to group by.
func (s *scene) grained() string {
	for _, list := range s.from {
		for _, c := range list {
			if c.kind == isWord && c.tag == "grain" {
				return "grained"
			}
		}
	}
	return "ungrained"
}
