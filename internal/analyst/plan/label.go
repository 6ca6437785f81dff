package plan

import (
	"fmt"
	"strings"
	"time"
)

// label says a window's dates: those of a fiscal year by its name and its months.
func (c Clock) label(start, end time.Time) string {
	s := c.span(start, end)
	if c.fiscal() && strings.Contains(s, "FY ") {
		return s + " (" + months(start.In(c.zone()), end.Add(-time.Nanosecond).In(c.zone())) + ")"
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
	n := (e.Year()-a.Year())*12 + int(e.Month()) - int(a.Month())
	switch {
	case n == 3 && FiscalLabel(a, Quarter, c.YearStart) != "":
		return FiscalLabel(a, Quarter, c.YearStart)
	case n == 12 && FiscalLabel(a, Year, c.YearStart) != "":
		return FiscalLabel(a, Year, c.YearStart)
	case n == 1:
		return a.Format("January 2006")
	case n == 12 && a.Month() == time.January:
		return a.Format("2006")
	case n == 3 && (a.Month()-1)%3 == 0 && !c.fiscal():
		return fmt.Sprintf("Q%d %d", (a.Month()+2)/3, a.Year())
	case n%12 == 0 && a.Month() == time.January:
		return a.Format("2006") + "–" + last.Format("2006")
	}
	return months(a, last)
}

// months writes two months without saying twice the year that they share.
func months(a, b time.Time) string {
	if a.Year() == b.Year() {
		return a.Format("January") + "–" + b.Format("January 2006")
	}
	return a.Format("January 2006") + "–" + b.Format("January 2006")
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
