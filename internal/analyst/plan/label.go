package plan

import (
	"fmt"
	"time"
)

// label says a window's dates, and how the period was understood where the dates alone do not tell.
func (c Clock) label(p Period, start, end time.Time) string {
	s := c.span(start, end)
	if p.Kind == Calendar && p.Unit == Year && c.fiscal() && !p.Fixed {
		return fmt.Sprintf("fiscal year %d (%s)", end.Add(-time.Nanosecond).In(c.zone()).Year(), s)
	}
	return s
}

// span writes the days of a half-open window: October 2026, Q3 2026, 17–23 Nov 2026.
func (c Clock) span(start, end time.Time) string {
	a, b := start.In(c.zone()), end.Add(-time.Nanosecond).In(c.zone())
	if !start.Before(end) {
		return day(a)
	}
	if end.Sub(start) < 24*time.Hour && c.days(start, b) <= 1 && !c.wholeDay(start, end) {
		return day(a) + a.Format(" 15:04") + "–" + end.In(c.zone()).Format("15:04")
	}
	if unit := c.wholeUnit(a, end); unit != "" {
		return unit
	}
	return days(a, b)
}

func (c Clock) wholeDay(start, end time.Time) bool {
	return c.floor(start, Day, true).Equal(start) && c.floor(end, Day, true).Equal(end)
}

// wholeUnit names a window that is whole months, quarters or years.
func (c Clock) wholeUnit(a, end time.Time) string {
	e := end.In(c.zone())
	if a.Day() != 1 || e.Day() != 1 || !c.wholeDay(a, end) {
		return ""
	}
	last := e.AddDate(0, -1, 0)
	months := (e.Year()-a.Year())*12 + int(e.Month()) - int(a.Month())
	switch {
	case months == 1:
		return a.Format("January 2006")
	case months == 12 && a.Month() == time.January:
		return a.Format("2006")
	case months == 3 && (a.Month()-1)%3 == 0 && !c.fiscal():
		return fmt.Sprintf("Q%d %d", (a.Month()+2)/3, a.Year())
	case months%12 == 0 && a.Month() == time.January:
		return a.Format("2006") + "–" + last.Format("2006")
	case a.Year() == last.Year():
		return a.Format("January") + "–" + last.Format("January 2006")
	}
	return a.Format("January 2006") + "–" + last.Format("January 2006")
}

// days writes two dates without saying twice what they share.
func days(a, b time.Time) string {
	switch {
	case a.Year() == b.Year() && a.YearDay() == b.YearDay():
		return day(a)
	case a.Year() == b.Year() && a.Month() == b.Month():
		return fmt.Sprintf("%d–%s", a.Day(), day(b))
	case a.Year() == b.Year():
		return a.Format("2 Jan") + "–" + day(b)
	}
	return day(a) + "–" + day(b)
}

func day(t time.Time) string { return t.Format("2 Jan 2006") }
