package plan

import "time"

// window resolves a period. Windows are half open and end at the anchor
// unless the period names its end.
func (c Clock) window(p Period) Window {
	var start, end time.Time
	switch p.Kind {
	case LastComplete:
		start, end = c.lastComplete(p)
	case Rolling:
		start, end = c.rolling(p)
	case ToDate:
		start, end = c.toDate(p)
	case Calendar:
		start, end = c.calendar(p)
	case Range:
		start, end = c.between(p)
	case Since:
		start, end = c.date(p.From), c.end(p)
		if end.Before(start) {
			end = start
		}
	case Before:
		start, end = c.First, c.date(p.To)
		start = c.floor(start, Day, true)
	}
	return Window{Start: start, End: end, Label: c.label(start, end)}
}

// end is where a relative period ends.
func (c Clock) end(p Period) time.Time {
	if p.Now {
		return c.Now
	}
	return c.anchor()
}

func (c Clock) lastComplete(p Period) (start, end time.Time) {
	n := max(p.N, 1)
	if p.Unit == Hour {
		end = c.floor(c.lastHour(), Hour, true)
	} else {
		end = c.floor(c.end(p), p.Unit, p.Fixed)
	}
	end = c.add(end, p.Unit, -p.Ago)
	return c.add(end, p.Unit, -n), end
}

// lastHour is the end of the last hour with data that is over.
func (c Clock) lastHour() time.Time {
	end := c.add(c.floor(c.Latest, Hour, true), Hour, 1)
	if now := c.floor(c.Now, Hour, true); now.Before(end) {
		return now
	}
	return end
}

func (c Clock) rolling(p Period) (start, end time.Time) {
	end = c.end(p)
	if p.Unit == Hour {
		end = c.lastHour()
	}
	n := max(p.N, 1)
	if p.Ago > 0 {
		end = c.add(end, p.Unit, -p.Ago)
	}
	return c.add(end, p.Unit, -n), end
}

// toDate is the unit under way, up to the anchor. At the very end of a unit
// that unit still counts as the one under way.
func (c Clock) toDate(p Period) (start, end time.Time) {
	if p.Unit == Day { // today, yesterday: by the slot, not by the data
		start = c.add(c.floor(c.Now, Day, true), Day, -p.Ago)
		return start, c.add(start, Day, 1)
	}
	end = c.end(p)
	start = c.floor(end.Add(-time.Nanosecond), p.Unit, p.Fixed)
	if p.Ago > 0 {
		elapsed := c.days(start, end)
		start = c.add(start, p.Unit, -p.Ago)
		end = earlier(c.add(start, Day, elapsed), c.add(start, p.Unit, 1))
	}
	return start, end
}

func (c Clock) calendar(p Period) (start, end time.Time) {
	switch p.Unit {
	case Week:
		return c.calendarWeek(p)
	case Day:
		return c.calendarDay(p)
	}
	year := p.Year
	if year == 0 {
		year = c.recentYear(func(y int) time.Time { return c.unitStart(p, y) })
	}
	start = c.unitStart(p, year)
	return start, c.add(start, p.Unit, max(p.N, 1))
}

// unitStart is where unit Index of a year begins. A fiscal year is called by
// the year it ends in.
func (c Clock) unitStart(p Period, year int) time.Time {
	first := c.yearStart(p.Fixed)
	if first != time.January {
		year--
	}
	switch p.Unit {
	case Quarter:
		return c.midnight(year, first+time.Month(3*(max(p.Index, 1)-1)), 1)
	case Month:
		if first != time.January {
			year++
		}
		return c.midnight(year, time.Month(max(p.Index, 1)), 1)
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
		// ISO: the fourth of January is always in week 1.
		return c.add(c.isoFloor(c.midnight(year, time.January, 4)), Week, max(p.Index, 1)-1)
	}
	year := p.Year
	if year == 0 {
		year = c.recentYear(begin)
	}
	start = begin(year)
	return start, c.add(start, Week, max(p.N, 1))
}

func (c Clock) isoFloor(t time.Time) time.Time {
	c.WeekStart = time.Monday
	return c.floor(t, Week, true)
}

// calendarDay is one day, or the N days that end with it.
func (c Clock) calendarDay(p Period) (start, end time.Time) {
	begin := func(year int) time.Time { return c.midnight(year, time.Month(p.Index/100), p.Index%100) }
	year := p.Year
	if year == 0 {
		year = c.recentYear(begin)
	}
	last := begin(year)
	return c.add(last, Day, 1-max(p.N, 1)), c.add(last, Day, 1)
}

func (c Clock) between(p Period) (start, end time.Time) {
	start, end = c.floor(c.First, Day, true), c.anchor()
	if p.To != "" {
		end = c.add(c.date(p.To), Day, 1)
	}
	if p.From != "" {
		start = c.date(p.From)
	}
	if start.After(end) && len(p.From) > 0 && p.From[0] == '-' { // November to February
		start = c.add(start, Year, -1)
	}
	return start, end
}

// date reads an ISO date, or --MM-DD as its most recent occurrence.
func (c Clock) date(s string) time.Time {
	if t, err := time.Parse("2006-01-02", s); err == nil {
		return c.midnight(t.Date())
	}
	t, err := time.Parse("--01-02", s)
	if err != nil {
		return c.anchor()
	}
	in := func(y int) time.Time { return c.midnight(y, t.Month(), min(t.Day(), lastDay(y, t.Month()))) }
	return in(c.recentYear(in))
}

// lastDay is the last day of a month: 29 February is the 28th in most years.
func lastDay(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 12, 0, 0, 0, time.UTC).Day()
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
