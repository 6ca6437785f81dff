package plan

import "time"

// calendar resolves a named unit: 2025, Q3, October, week 12, 5 May.
func (c Clock) calendar(p Period) (start, end time.Time) {
	switch p.Unit {
	case Week:
		return c.calendarWeek(p)
	case Day:
		return c.calendarDay(p)
	}
	start = c.unitStart(p, c.year(p, func(y int) time.Time { return c.unitStart(p, y) }))
	end = c.add(start, p.Unit, max(p.N, 1))
	if season := p.Unit == Month && p.N > 1; season && start.Before(c.anchor()) {
		end = earlier(end, c.anchor()) // one that is under way is told as far as it has come
	}
	return start, end
}

// year is the year of a named unit: as said, within another period ("October
// last year"), or the most recent that the unit has begun in.
func (c Clock) year(p Period, start func(year int) time.Time) int {
	if p.Year != 0 {
		return p.Year
	}
	if p.Begin == nil {
		return c.recentYear(start)
	}
	within := c.window(*p.Begin).Start
	year := within.In(c.zone()).Year()
	for range 2 {
		if !start(year).Before(within) {
			return year
		}
		year++
	}
	return year
}

// unitStart is where unit Index of a year begins. A fiscal year is called by
// the year it ends in.
func (c Clock) unitStart(p Period, year int) time.Time {
	if p.Unit == Month {
		return c.midnight(year, time.Month(max(p.Index, 1)), 1)
	}
	first := c.yearStart(p.Fixed)
	if first != time.January {
		year--
	}
	if p.Unit == Quarter {
		return c.midnight(year, first+time.Month(3*(max(p.Index, 1)-1)), 1)
	}
	return c.midnight(year, first, 1)
}

// recentYear is the newest year whose unit began before the anchor.
func (c Clock) recentYear(start func(year int) time.Time) int {
	year := c.anchor().In(c.zone()).Year() + 1
	for range 3 {
		if start(year).Before(c.anchor()) {
			return year
		}
		year--
	}
	return year
}

func (c Clock) calendarWeek(p Period) (start, end time.Time) {
	begin := func(year int) time.Time {
		if p.Index > 100 { // the week that holds a day
			return c.floor(c.midnight(year, time.Month(p.Index/100), p.Index%100), Week, true)
		}
		return c.isoWeek(year, max(p.Index, 1))
	}
	year := c.year(p, begin)
	for range 7 { // week 53 is the last one that there was
		if p.Year != 0 || p.Index != 53 || weeks(year) == 53 {
			break
		}
		year--
	}
	start = begin(year)
	return start, c.add(start, Week, max(p.N, 1))
}

// isoWeek is where a week begins that a number names: on a Monday, wherever else
// the clock's weeks begin. The fourth of January is always in week 1.
func (c Clock) isoWeek(year, week int) time.Time {
	c.WeekStart = time.Monday
	return c.add(c.floor(c.midnight(year, time.January, 4), Week, true), Week, week-1)
}

// weeks is how many ISO weeks a year has: 28 December is always in the last.
func weeks(year int) int {
	_, n := time.Date(year, time.December, 28, 12, 0, 0, 0, time.UTC).ISOWeek()
	return n
}

// calendarDay is one day, or the N days that end with it.
func (c Clock) calendarDay(p Period) (start, end time.Time) {
	begin := func(year int) time.Time {
		month := time.Month(p.Index / 100)
		return c.midnight(year, month, min(p.Index%100, lastDay(year, month)))
	}
	year := c.year(p, begin)
	for range 8 { // 29 February is the last one that there was; 1900 had none
		if p.Year != 0 || p.Index%100 <= lastDay(year, time.Month(p.Index/100)) {
			break
		}
		year--
	}
	last := begin(year)
	return c.add(last, Day, 1-max(p.N, 1)), c.add(last, Day, 1)
}
