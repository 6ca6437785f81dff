package plan

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// floor returns the start of the unit that holds t, in the clock's zone, week
// start and, unless fixed, its fiscal year.
func (c Clock) floor(t time.Time, unit Grain, fixed bool) time.Time {
	t = t.In(c.zone())
	y, m, d := t.Date()
	switch unit {
	case Hour:
		return t.Add(-time.Duration(t.Minute())*time.Minute - time.Duration(t.Second())*time.Second - time.Duration(t.Nanosecond()))
	case Week:
		back := (int(t.Weekday()) - int(c.WeekStart) + 7) % 7
		return c.midnight(y, m, d-back)
	case Month:
		return c.midnight(y, m, 1)
	case Quarter:
		back := (int(m) - int(c.yearStart(fixed)) + 12) % 3
		return c.midnight(y, m-time.Month(back), 1)
	case Year:
		back := (int(m) - int(c.yearStart(fixed)) + 12) % 12
		return c.midnight(y, m-time.Month(back), 1)
	}
	return c.midnight(y, m, d)
}

// add moves t by n units along the calendar: a day of the month that the
// target month lacks becomes its last.
func (c Clock) add(t time.Time, unit Grain, n int) time.Time {
	t = t.In(c.zone())
	y, m, d := t.Date()
	switch unit {
	case Hour:
		return t.Add(time.Duration(n) * time.Hour)
	case Day:
		return c.midnight(y, m, d+n)
	case Week:
		return c.midnight(y, m, d+7*n)
	case Quarter:
		return c.addMonths(t, 3*n)
	case Year:
		return c.addMonths(t, 12*n)
	}
	return c.addMonths(t, n)
}

func (c Clock) addMonths(t time.Time, n int) time.Time {
	y, m, d := t.Date()
	first := time.Date(y, m+time.Month(n), 1, 12, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return c.midnight(first.Year(), first.Month(), min(d, last))
}

func (c Clock) midnight(y int, m time.Month, d int) time.Time { return DayStart(y, m, d, c.zone()) }

// DayStart is the first instant of a local date. Where the clock jumps over
// midnight the day begins later; time.Date may then answer with the evening
// before. A date that a place left out, as Samoa did 30 December 2011, is the next.
func DayStart(y int, m time.Month, d int, zone *time.Location) time.Time {
	want := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	t := time.Date(y, m, d, 0, 0, 0, 0, zone)
	for civil(t).Before(want) {
		t = t.Add(15 * time.Minute)
	}
	return t
}

// days counts the calendar days from a to b.
func (c Clock) days(a, b time.Time) int {
	return int(civil(b.In(c.zone())).Sub(civil(a.In(c.zone()))).Hours() / 24)
}

func civil(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

func (c Clock) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

func (c Clock) yearStart(fixed bool) time.Month {
	if fixed || c.YearStart == 0 {
		return time.January
	}
	return c.YearStart
}

// fiscal reports whether the clock's year begins elsewhere than in January.
func (c Clock) fiscal() bool { return c.yearStart(false) != time.January }

// ahead is the clock of a time that lies ahead in part, such as when something is due:
// its data ends with the last of them, and a unit under way is whole. ok is false for
// other times.
func (c Clock) ahead(column *catalog.Column) (of Clock, ok bool) {
	if column == nil || timeForm(column) == yearForm {
		return c, false
	}
	first, errFirst := time.ParseInLocation(time.DateOnly, head(column.Min), c.zone())
	latest, errLatest := time.ParseInLocation(time.DateOnly, head(column.Max), c.zone())
	if errFirst != nil || errLatest != nil || latest.Before(c.add(c.floor(c.Now, Day, true), Day, 1)) {
		return c, false
	}
	c.First, c.Latest, c.Watermark, c.whole = first, latest, c.add(latest, Day, 1), true
	return c, true
}

// mostAhead is how many years ahead a time may lie that no year is named for: what is farther off is most likely a slip, and spring
// is none of 2062.
const mostAhead = 3

// reaches reports whether a period may lie as far ahead as a clock goes.
func (c Clock) reaches(p *Period) bool {
	return c.Latest.Before(c.add(c.Now, Year, mostAhead)) || p.dated()
}

// dated reports whether a period names its year.
func (p *Period) dated() bool {
	const year = len("2006-")
	return p != nil && (p.Year > 0 || len(p.From) > year && p.From[0] != '-' || len(p.To) > year && p.To[0] != '-' || p.Begin.dated() || p.Finish.dated())
}

// Ahead reports whether a time goes on beyond today.
func (c Clock) Ahead(column *catalog.Column) bool {
	_, ok := c.ahead(column)
	return ok
}

// until is the clock of another time than the main one: its data may go on for longer, as returns come behind orders.
func (c Clock) until(column *catalog.Column) Clock {
	if column == nil || timeForm(column) == yearForm || c.First.IsZero() {
		return c
	}
	latest, err := time.ParseInLocation(time.DateOnly, head(column.Max), c.zone())
	end := c.add(latest, Day, 1)
	if today := c.floor(c.Now, Day, true); end.After(today) {
		end = today
	}
	if err != nil || !end.After(c.dataEnd()) {
		return c
	}
	c.Latest, c.Watermark, c.Ends = end.Add(-time.Microsecond), end, time.Time{}
	return c
}

// head is the date that a time begins with.
func head(text string) string { return text[:min(len(text), len(time.DateOnly))] }
