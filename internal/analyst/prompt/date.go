package prompt

import (
	"fmt"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// day reads 2026-05-01, 5 May 2026, Sunday 5 May, May 5th, 12/31/2025.
func (p periods) day(i int) (found, bool) {
	if named := p.skip(i, "dayName"); named > i {
		i = named
		if i < len(p.ts) && p.ts[i].text == "," {
			i++
		}
		i = p.skip(i, "the")
	}
	if i >= len(p.ts) {
		return found{}, false
	}
	if t := p.ts[i]; t.kind == date {
		d, err := time.Parse("2006-01-02", strings.ReplaceAll(t.text, "/", "-"))
		if err != nil {
			return found{to: i + 1, strong: true, refused: "there is no such day as " + t.text}, true
		}
		return found{period: dayPeriod(d.Year(), int(d.Month()), d.Day()), to: i + 1, strong: true}, true
	}
	if f, ok := p.slashes(i); ok {
		return f, true
	}
	if d, ok := p.dayNumber(i); ok {
		at := p.skip(i+1, "in", "the", "monthOf") // 5th of May, but not "line 1 in May"
		if m, to := p.monthName(at); m > 0 && p.ts[i+1].text != "in" {
			return p.dayOf(m, d, to)
		}
	}
	if m, to := p.monthName(i); m > 0 {
		if d, ok := p.dayNumber(to); ok && !p.shortYear(to) {
			return p.dayOf(m, d, to+1)
		}
	}
	return found{}, false
}

// dayOf completes a day and a month. What no calendar has is refused.
func (p periods) dayOf(month, day, i int) (found, bool) {
	period, to := p.inYear(dayPeriod(0, month, day), i)
	f := found{period: period, to: to, strong: true}
	if year := period.Year; day > monthDays(year, month) {
		f.refused = fmt.Sprintf("there is no %d %s", day, time.Month(month))
		if year > 0 {
			f.refused += fmt.Sprintf(" %d", year)
		}
	}
	return f, true
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

// slashes reads 31/12/2025 and 12/31/2025; where both are possible the month is
// first, and the other reading is told.
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
	f := found{to: i + 5, strong: true}
	switch {
	case a > 12:
		a, b = b, a
	case b <= 12 && a != b:
		f.other = fmt.Sprintf("%d %s %d", a, time.Month(b), year)
	}
	f.period = dayPeriod(year, a, b)
	return f, a <= 12
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
