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
		start, end = c.since(p), c.end(p)
		if c.whole && !start.Before(c.floor(c.Now, Day, true)) { // from today on
			end = c.dataEnd()
		}
		if end.Before(start) {
			end = start
		}
	case Before:
		start, end = c.floor(c.First, Day, true), c.before(p)
		start = earlier(start, end)
	case Opening, Closing:
		start, end = c.edge(p)
	case Next:
		start, end = c.next(p)
	}
	return Window{Start: start, End: end, Label: c.label(start, end)}
}

// end is where a relative period ends.
func (c Clock) end(p Period) time.Time {
	switch {
	case p.Now:
		return c.Now
	case c.today && (p.Kind == ToDate || p.Kind == Since):
		return c.tomorrow()
	}
	return c.anchor()
}

func (c Clock) lastComplete(p Period) (start, end time.Time) {
	n := max(p.N, 1)
	switch {
	case p.Index > 0:
		return c.lastNamed(p)
	case p.Unit == Hour:
		end = c.add(c.lastHour(), Hour, -p.Ago)
	default:
		end = c.lastEnd(p)
	}
	return c.add(end, p.Unit, -n), end
}

// lastEnd is where the units end that a period calls the last. They are those of the
// calendar as of the slot, as long as the data reaches into the newest of them; else, and
// where nobody named them or they are to be complete, the newest that the data has whole.
func (c Clock) lastEnd(p Period) time.Time {
	whole := c.floor(c.end(p), p.Unit, p.Fixed)
	if end, ok := c.byCalendar(p); ok && c.dataEnd().After(c.add(end, p.Unit, -1)) {
		return end
	}
	return c.add(whole, p.Unit, -p.Ago)
}

// byCalendar is where the units end that a prompt names, as of the slot, whatever the
// data has of them; not ok: it names none.
func (c Clock) byCalendar(p Period) (end time.Time, ok bool) {
	if p.Kind != LastComplete || p.Text == "" || p.Whole || p.Unit == "" || p.Unit == Hour || p.Index > 0 {
		return end, false
	}
	now := c.floor(c.Now, p.Unit, p.Fixed)
	if now.Before(c.floor(c.end(p), p.Unit, p.Fixed)) { // a year whose rows are all stamped on its first day
		return end, false
	}
	return c.add(now, p.Unit, -p.Ago), true
}

// lastNamed is the last October, third quarter, summer or Friday that is over.
func (c Clock) lastNamed(p Period) (start, end time.Time) {
	if p.Unit == Day {
		end = c.floor(c.end(p), Day, true)
		last := int(end.In(c.zone()).Weekday()+6) % 7 // of the day before, 0 for Sunday
		end = c.add(end, Day, -((last - p.Index%7 + 7) % 7))
		return c.add(end, Day, -1), end
	}
	n := max(p.N, 1) // a season has three months
	year := c.recentYear(func(y int) time.Time {
		return c.add(c.unitStart(p, y), p.Unit, n).Add(-time.Nanosecond)
	})
	start = c.unitStart(p, year)
	return start, c.add(start, p.Unit, n)
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

// next is what comes: next week is that of the calendar, the next two weeks begin today.
func (c Clock) next(p Period) (start, end time.Time) {
	start = c.floor(c.Now, Day, true)
	if p.Unit == "" { // all that is still to come
		if end = c.dataEnd(); end.Before(c.add(start, Day, 1)) {
			end = c.add(start, Day, 1)
		}
		return start, end
	}
	if n := max(p.N, 1); n > 1 || p.Unit == Hour {
		return start, c.add(start, p.Unit, n)
	}
	start = c.add(c.floor(c.Now, p.Unit, p.Fixed), p.Unit, 1)
	return start, c.add(start, p.Unit, 1)
}

// toDate is the unit under way, up to the anchor. At the very end of a unit
// that unit still counts as the one under way.
func (c Clock) toDate(p Period) (start, end time.Time) {
	if p.Unit == Day { // today, yesterday: by the slot, not by the data
		start = c.add(c.floor(c.Now, Day, true), Day, -p.Ago)
		return start, c.add(start, Day, 1)
	}
	if c.whole && p.Ago == 0 {
		start = c.floor(c.Now, p.Unit, p.Fixed)
		if p.Now {
			return start, c.Now
		}
		return start, c.add(start, p.Unit, 1)
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

// between is a range: its ends are days, or what other periods begin and end with.
func (c Clock) between(p Period) (start, end time.Time) {
	start, end = c.floor(c.First, Day, true), c.anchor()
	switch {
	case p.Finish != nil:
		end = c.window(*p.Finish).End
	case p.To != "":
		end = c.add(c.date(p.To), Day, 1)
	}
	switch {
	case p.Begin != nil:
		start = c.window(*p.Begin).Start
	case p.From != "":
		start = c.date(p.From)
	default:
		start = earlier(start, end)
	}
	if start.After(end) && p.floats() { // November to February
		start = c.add(start, Year, -1)
	}
	return start, end
}

// floats reports whether the year that a range begins in is left open.
func (p Period) floats() bool {
	if p.Begin != nil {
		return p.Begin.Kind == Calendar && p.Begin.Year == 0 && p.Begin.Begin == nil
	}
	return p.From != "" && p.From[0] == '-'
}

// since is where "since", "from" and "after" begin.
func (c Clock) since(p Period) time.Time {
	switch {
	case p.Begin != nil:
		return c.window(*p.Begin).Start
	case p.Finish != nil:
		return c.window(*p.Finish).End
	}
	return c.date(p.From)
}

func (c Clock) before(p Period) time.Time {
	if p.Begin != nil {
		return c.window(*p.Begin).Start
	}
	return c.date(p.To)
}

// edge is the first or the last units of another period.
func (c Clock) edge(p Period) (start, end time.Time) {
	if p.Begin == nil {
		return c.anchor(), c.anchor()
	}
	w := c.window(*p.Begin)
	if p.Kind == Opening {
		return w.Start, earlier(c.add(w.Start, p.Unit, max(p.N, 1)), w.End)
	}
	start = c.add(w.End, p.Unit, -max(p.N, 1))
	if start.Before(w.Start) {
		start = w.Start
	}
	return start, w.End
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
