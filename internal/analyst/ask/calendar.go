package ask

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
	return p.longest(i, p.day, p.month, p.yearMonth, p.quarter, p.half, p.season, p.year, p.fiscal, p.week, p.decade)
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

// inYear reads the year after a unit: 2025, of FY26, last year.
func (p periods) inYear(unit plan.Period, i int) (plan.Period, int) {
	if y, to := p.ofYear(i); y > 0 {
		unit.Year = y
		return unit, to
	}
	at := p.skip(i, "in", "the")
	if y, to := p.fiscalYear(at); y > 0 && unit.Unit == plan.Quarter {
		unit.Year = y
		return unit, to
	}
	if f, ok := p.longest(at, p.unitYear); ok {
		unit.Begin = &f.period
		if unit.Unit == plan.Month || unit.Unit == plan.Day || unit.Unit == plan.Week {
			f.period.Fixed = true
		}
		return unit, f.to
	}
	return unit, i
}

// unitYear reads last year, this year and two years ago.
func (p periods) unitYear(i int) (found, bool) {
	if f, ok := p.ago(i); ok && f.period.Unit == plan.Year {
		return f, true
	}
	period := plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1}
	to, ok := p.is(p.skip(i, "the"), "last")
	if !ok {
		period = plan.Period{Kind: plan.ToDate, Unit: plan.Year}
		if to, ok = p.is(p.skip(i, "the"), "this"); !ok {
			return found{}, false
		}
	}
	u, ok := p.spoken(to)
	period.Fixed = u.fixed
	return found{period: period, to: u.to}, ok && u.grain == plan.Year && u.times == 1
}

// ofYear reads a year after a unit: 2025, of 2025, '25, -2025.
func (p periods) ofYear(i int) (year, to int) {
	at := i
	if at < len(p.ts) && (p.ts[at].text == "," || (p.ts[at].text == "-" || p.ts[at].text == "/") && !p.ts[at].space) {
		at++
	}
	at = p.skip(at, "in", "the", "year")
	if y, ok := p.aYear(at); ok {
		return y, at + 1
	}
	if p.shortYear(at) || at == i && p.digitsOfYear(at) {
		return 2000 + int(p.ts[at].value), at + 1
	}
	return 0, i
}

// shortYear reports whether two digits are a year: after an apostrophe.
func (p periods) shortYear(i int) bool {
	if i < 1 || i >= len(p.ts) || p.ts[i].kind != number || len(p.ts[i].text) != 2 || p.ts[i].space {
		return false
	}
	gap := p.ts[i].start - p.ts[i-1].end
	return gap > 0 && p.ts[i-1].kind != punct // of signs only apostrophes leave a gap
}

// digitsOfYear reports whether two digits are a year where such are none of a day.
func (p periods) digitsOfYear(i int) bool {
	return p.short && i < len(p.ts) && p.ts[i].kind == number && len(p.ts[i].text) == 2 && p.ts[i].value >= 15 && !p.ts[i].ordinal && !p.ts[i].percent
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
		i > 0 && strings.Contains(" in since last until vs versus against to than from ", " "+p.ts[i-1].text+" ") ||
		i+1 < len(p.ts) && (p.ts[i+1].text == "vs" || p.ts[i+1].text == "versus")
}

func (p periods) month(i int) (found, bool) {
	i = p.skip(i, "monthOf")
	m, to := p.monthName(i)
	if m == 0 {
		return found{}, false
	}
	period, end := p.inYear(plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: m}, to)
	strong := end > to || len(p.ts[i].text) > 3 && p.ts[i].text != "march"
	return found{period: period, to: end, strong: strong}, true
}

// yearMonth reads 2025-10 and 10/2025. 2010/11 is a season of two years.
func (p periods) yearMonth(i int) (found, bool) {
	if i+2 >= len(p.ts) || p.ts[i+1].kind != punct || p.ts[i+1].space || p.ts[i+2].space {
		return found{}, false
	}
	y, first := p.aYear(i)
	m, okM := p.dayNumber(i + 2)
	ok := first && p.ts[i+1].text == "-" && len(p.ts[i+2].text) == 2
	if !first {
		y, ok = p.aYear(i + 2)
		m, okM = p.dayNumber(i)
		ok = ok && (p.ts[i+1].text == "/" || p.ts[i+1].text == ".")
	} else if p.ts[i+1].text == "/" && len(p.ts[i+2].text) == 2 {
		ok = m != (y+1)%100
	}
	return found{period: plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: m, Year: y}, to: i + 3, strong: true}, ok && okM && m <= 12
}

// quarter reads Q3, third quarter of 2025, 2025 Q3, 3Q25, FY26 Q3, calendar Q1.
func (p periods) quarter(i int) (found, bool) { return p.partOfYear("quarter", i) }

func (p periods) half(i int) (found, bool) { return p.partOfYear("half", i) }

// partOfYear reads a quarter or a half, with its year before or after it.
func (p periods) partOfYear(what string, i int) (found, bool) {
	fixed, isFixed := p.is(i, "calendar")
	if isFixed {
		i = fixed
	}
	year, at := p.yearBefore(i)
	most := map[string]int{"quarter": 4, "half": 2}[what]
	n, at := p.numbered(what, at, most)
	if n == 0 {
		return found{}, false
	}
	period := plan.Period{Kind: plan.Calendar, Unit: plan.Quarter, Index: n, Year: year, Fixed: isFixed}
	if what == "half" {
		period.Index, period.N = 2*n-1, 2
	}
	if year == 0 {
		period, at = p.inYear(period, at)
		if period.Year == 0 && at < len(p.ts) && p.ts[at].kind == number && len(p.ts[at].text) == 2 && p.ts[at].start == p.ts[at-1].end && p.ts[at-1].kind == word {
			period.Year, at = 2000+int(p.ts[at].value), at+1 // 3Q25
		}
	}
	return found{period: period, to: at, strong: true}, true
}

// yearBefore reads the year in "2025 Q3", "2025-Q3" and "FY26 Q3".
func (p periods) yearBefore(i int) (year, to int) {
	y, ok := p.aYear(i)
	to = i + 1
	if !ok {
		if y, to = p.fiscalYear(i); y == 0 {
			return 0, i
		}
	}
	if to < len(p.ts) && p.ts[to].text == "-" {
		to++
	}
	if to >= len(p.ts) || p.ts[to].kind == number {
		return 0, i
	}
	return y, to
}

// numbered reads "Q3", "quarter 3", "third quarter" and "3Q".
func (p periods) numbered(what string, i, most int) (n, to int) {
	if i >= len(p.ts) {
		return 0, i
	}
	if t := p.ts[i]; t.kind == number && i+1 < len(p.ts) && p.ts[i+1].start == t.end && t.value >= 1 && t.value <= float64(most) && len(t.text) == 1 {
		if meaning, to := p.word("period", i+1); meaning == what && to == i+2 && len(p.ts[i+1].text) == 1 {
			return int(t.value), to
		}
	}
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

func (p periods) year(i int) (found, bool) {
	at := p.skip(i, "calendar", "year")
	y, ok := p.aYear(at)
	if !ok {
		return found{}, false
	}
	return found{period: plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: y, Fixed: true}, to: at + 1, strong: at > i}, true
}

// fiscal reads FY2025, FY25, FY2024/25 and fiscal year 2025.
func (p periods) fiscal(i int) (found, bool) {
	y, to := p.fiscalYear(i)
	return found{period: plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: y}, to: to, strong: true}, y > 0
}

// fiscalYear is the year that a fiscal year ends in.
func (p periods) fiscalYear(i int) (year, to int) {
	at, ok := p.is(i, "fiscal")
	if !ok || at >= len(p.ts) {
		return 0, i
	}
	y, ok := p.aYear(at)
	if !ok && p.ts[at].kind == number && len(p.ts[at].text) == 2 && (p.ts[at-1].text == "fy" || p.shortYear(at)) {
		y, ok = 2000+int(p.ts[at].value), true
	}
	if !ok {
		return 0, i
	}
	if to := at + 2; to < len(p.ts) && (p.ts[at+1].text == "/" || p.ts[at+1].text == "-") && p.ts[to].kind == number && int(p.ts[to].value)%100 == (y+1)%100 {
		return y + 1, to + 1
	}
	return y, at + 1
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
	year, at := p.yearBefore(i)
	n, at := p.numbered("week", at, 53)
	if n == 0 {
		return found{}, false
	}
	f := found{period: plan.Period{Kind: plan.Calendar, Unit: plan.Week, Index: n, Year: year}, to: at, strong: true}
	if year == 0 {
		f.period, f.to = p.inYear(f.period, at)
	}
	if y := f.period.Year; y != 0 && n == 53 && !longYear(y) {
		f.refused = fmt.Sprintf("%d has 52 weeks", y)
	}
	return f, true
}

// longYear reports whether a year has 53 ISO weeks: 28 December is always in the last.
func longYear(year int) bool {
	_, n := time.Date(year, time.December, 28, 0, 0, 0, 0, time.UTC).ISOWeek()
	return n == 53
}

// decade reads the 1990s and the nineties. Without "the" the words may be ages.
func (p periods) decade(i int) (found, bool) {
	at := i
	if at < len(p.ts) && p.ts[at].text == "the" {
		at++
	}
	y, ok := p.aYear(at)
	to := at + 2
	if ok = ok && at+1 < len(p.ts) && p.ts[at+1].text == "s" && p.ts[at+1].start <= p.ts[at].end+1; !ok {
		meaning, end := p.word("period", at)
		name, isDecade := strings.CutPrefix(meaning, "decade ")
		if !isDecade || at == 0 || p.ts[at-1].text != "the" {
			return found{}, false
		}
		y, _ = strconv.Atoi(name)
		to = end
	}
	y = y / 10 * 10
	return found{period: plan.Period{Kind: plan.Range, From: fmt.Sprintf("%d-01-01", y), To: fmt.Sprintf("%d-12-31", y+9)}, to: to, strong: true}, true
}
