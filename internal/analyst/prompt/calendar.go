package prompt

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// unit reads one named unit of the calendar: Q3 2025, October, 2025, week 23.
func (p periods) unit(i int) (found, bool) { return p.calendar(i) }

// calendar reads the longest named unit that begins at a token.
func (p periods) calendar(i int) (found, bool) {
	best, ok := found{}, false
	for _, rule := range []func(int) (found, bool){
		p.day, p.month, p.quarter, p.half, p.year, p.fiscal, p.week, p.decade,
	} {
		if f, match := rule(i); match && (!ok || f.to > best.to) {
			best, ok = f, true
		}
	}
	return best, ok
}

// aYear is a number that is a year.
func (p periods) aYear(i int) (int, bool) {
	if i >= len(p.ts) {
		return 0, false
	}
	t := p.ts[i]
	if t.kind != number || t.suffix != "" || t.percent || t.ordinal || len(t.text) != 4 || t.value < 1800 || t.value > 2199 || t.value != float64(int(t.value)) {
		return 0, false
	}
	return int(t.value), true
}

// ofYear reads the year after a unit: 2025, of 2025, '25.
func (p periods) ofYear(i int) (year, to int) {
	at := i
	if at < len(p.ts) && p.ts[at].text == "," {
		at++
	}
	at = p.skip(at, "in", "the", "year")
	if y, ok := p.aYear(at); ok {
		return y, at + 1
	}
	if at < len(p.ts) && p.ts[at].kind == number && len(p.ts[at].text) == 2 && p.ts[at].start > 0 && p.apostropheBefore(at) {
		return 2000 + int(p.ts[at].value), at + 1
	}
	return 0, i
}

func (p periods) apostropheBefore(i int) bool { return i > 0 && p.ts[i].start == p.ts[i-1].end+2 }

// day reads 2026-05-01, 5 May 2026, May 5th, 12/31/2025.
func (p periods) day(i int) (found, bool) {
	if i >= len(p.ts) {
		return found{}, false
	}
	if t := p.ts[i]; t.kind == date {
		d, err := time.Parse("2006-01-02", strings.ReplaceAll(t.text, "/", "-"))
		return found{dayPeriod(d.Year(), int(d.Month()), d.Day()), i + 1, true}, err == nil
	}
	if f, ok := p.slashes(i); ok {
		return f, true
	}
	if d, ok := p.dayNumber(i); ok {
		at := p.skip(i+1, "in") // 5th of May
		if m, to := p.monthName(at); m > 0 && d <= monthDays(0, m) {
			year, end := p.ofYear(to)
			return found{dayPeriod(year, m, d), end, true}, true
		}
	}
	if m, to := p.monthName(i); m > 0 {
		if d, ok := p.dayNumber(to); ok && d <= monthDays(0, m) {
			year, end := p.ofYear(to + 1)
			return found{dayPeriod(year, m, d), end, true}, true
		}
	}
	return found{}, false
}

func dayPeriod(year, month, day int) plan.Period {
	return plan.Period{Kind: plan.Calendar, Unit: plan.Day, Year: year, Index: 100*month + day}
}

func (p periods) dayNumber(i int) (int, bool) {
	if i >= len(p.ts) || p.ts[i].kind != number || p.ts[i].suffix != "" || p.ts[i].percent {
		return 0, false
	}
	v := p.ts[i].value
	return int(v), v >= 1 && v <= 31 && v == float64(int(v))
}

// slashes reads 31/12/2025 and 12/31/2025; where both are possible the month is first.
func (p periods) slashes(i int) (found, bool) {
	if i+4 >= len(p.ts) || p.ts[i+1].text != p.ts[i+3].text || p.ts[i+1].text != "/" && p.ts[i+1].text != "-" || p.ts[i+1].space {
		return found{}, false
	}
	a, okA := p.dayNumber(i)
	b, okB := p.dayNumber(i + 2)
	year, okY := p.aYear(i + 4)
	if !okA || !okB || !okY {
		return found{}, false
	}
	if a > 12 {
		a, b = b, a
	}
	return found{dayPeriod(year, a, b), i + 5, true}, a <= 12
}

// monthName reads the name of a month. "may" and "march" are also other words:
// they need a capital letter or a number beside them.
func (p periods) monthName(i int) (month, to int) {
	meaning, to := p.word("month", i)
	if meaning == "" {
		return 0, i
	}
	if t := p.ts[i]; (t.text == "may" || t.text == "march" || t.text == "mar") && !t.capital() && !p.besideNumber(i) {
		return 0, i
	}
	month, _ = strconv.Atoi(meaning)
	if to < len(p.ts) && p.ts[to].text == "." && len(p.ts[i].text) <= 4 && to+1 < len(p.ts) && p.ts[to+1].kind == number {
		to++
	}
	return month, to
}

func (p periods) besideNumber(i int) bool {
	return i > 0 && p.ts[i-1].kind == number || i+1 < len(p.ts) && p.ts[i+1].kind == number ||
		i > 0 && (p.ts[i-1].text == "in" || p.ts[i-1].text == "since" || p.ts[i-1].text == "last" || p.ts[i-1].text == "until")
}

func (p periods) month(i int) (found, bool) {
	m, to := p.monthName(i)
	if m == 0 {
		return found{}, false
	}
	year, end := p.ofYear(to)
	if end == to { // October last year
		if f, ok := p.relative(to); ok && f.period.Unit == plan.Year && f.period.N == 1 {
			end = to
		}
	}
	strong := year > 0 || len(p.ts[i].text) > 3 && p.ts[i].text != "march"
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: m, Year: year}, end, strong}, true
}

// quarter reads Q3, third quarter of 2025, 2025 Q3.
func (p periods) quarter(i int) (found, bool) {
	if y, ok := p.aYear(i); ok {
		at := i + 1
		if at < len(p.ts) && p.ts[at].text == "-" {
			at++
		}
		if at >= len(p.ts) || p.ts[at].kind == number {
			return found{}, false
		}
		f, ok := p.quarter(at)
		f.period.Year = y
		return f, ok
	}
	n, at := p.numbered("quarter", i, 4)
	if n == 0 {
		return found{}, false
	}
	year, to := p.ofYear(at)
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Quarter, Index: n, Year: year}, to, true}, true
}

// numbered reads "Q3", "quarter 3" and "third quarter".
func (p periods) numbered(what string, i, most int) (n, to int) {
	meaning, at := p.word("period", i)
	if rest, ok := strings.CutPrefix(meaning, what+" "); ok {
		n, _ = strconv.Atoi(rest)
		return n, at
	}
	if meaning != what || at >= len(p.ts) {
		return 0, i
	}
	t := p.ts[at]
	if t.kind == number && t.value >= 1 && t.value <= float64(most) && len(t.text) <= 2 && !t.ordinal {
		return int(t.value), at + 1
	}
	return 0, i
}

func (p periods) half(i int) (found, bool) {
	n, at := p.numbered("half", i, 2)
	if n == 0 {
		return found{}, false
	}
	year, to := p.ofYear(at)
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Quarter, Index: 2*n - 1, N: 2, Year: year}, to, true}, true
}

func (p periods) year(i int) (found, bool) {
	at := p.skip(i, "calendar", "year")
	y, ok := p.aYear(at)
	if !ok {
		return found{}, false
	}
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: y, Fixed: true}, at + 1, at > i}, true
}

// fiscal reads FY2025, FY25 and fiscal year 2025.
func (p periods) fiscal(i int) (found, bool) {
	at, ok := p.is(i, "fiscal")
	if !ok || at >= len(p.ts) {
		return found{}, false
	}
	y, ok := p.aYear(at)
	if !ok && p.ts[at].kind == number && len(p.ts[at].text) == 2 && p.ts[at-1].text == "fy" {
		y, ok = 2000+int(p.ts[at].value), true
	}
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: y}, at + 1, true}, ok
}

// week reads week 23 of 2026, the week of May 4 and the week ending 15 Nov.
func (p periods) week(i int) (found, bool) {
	i = p.skip(i, "the")
	if at, ok := p.is(i, "weekOf", "weekEnding"); ok {
		d, ok := p.day(p.skip(at, "the", "in"))
		if !ok {
			return found{}, false
		}
		if _, ending := p.is(i, "weekEnding"); ending {
			d.period.N = 7
		} else {
			d.period.Unit = plan.Week
		}
		return d, true
	}
	n, at := p.numbered("week", i, 53)
	if n == 0 {
		return found{}, false
	}
	year, to := p.ofYear(at)
	return found{plan.Period{Kind: plan.Calendar, Unit: plan.Week, Index: n, Year: year}, to, true}, true
}

// decade reads the 1990s.
func (p periods) decade(i int) (found, bool) {
	y, ok := p.aYear(i)
	if !ok || i+1 >= len(p.ts) || p.ts[i+1].text != "s" || p.ts[i+1].start > p.ts[i].end+1 {
		return found{}, false
	}
	y = y / 10 * 10
	return found{plan.Period{Kind: plan.Range, From: fmt.Sprintf("%d-01-01", y), To: fmt.Sprintf("%d-12-31", y+9)}, i + 2, true}, true
}

// dayAfter moves an ISO date, with or without a year, by a day.
func dayAfter(s string) string {
	if t, err := time.Parse("2006-01-02", s); err == nil {
		return t.AddDate(0, 0, 1).Format("2006-01-02")
	}
	if t, err := time.Parse("--01-02", s); err == nil {
		return t.AddDate(0, 0, 1).Format("--01-02")
	}
	return s
}
