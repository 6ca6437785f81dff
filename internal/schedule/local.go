package schedule

import (
	"time"
)

// date is a calendar date as the number of days since 1 January 1970.
type date int

const secondsPerDay = 24 * 60 * 60

func newDate(year int, month time.Month, day int) date {
	return date(floorDiv(int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()), secondsPerDay))
}

// dateOf returns the date that the clock of t shows.
func dateOf(t time.Time) date {
	_, offset := t.Zone()
	return date(floorDiv(int(t.Unix())+offset, secondsPerDay))
}

func (d date) civil() (year int, month time.Month, day int) {
	return time.Unix(int64(d)*secondsPerDay, 0).UTC().Date()
}

// farthest bounds the offsets that zones have had (Manila before 1844 was
// 15:56 behind UTC), so that a search which starts that much early misses nothing.
const farthest = 16 * time.Hour

// resolve returns the first instant at which the clocks of the zone show that
// time of day on that date or, when a change of clocks skips it, anything later.
//
// It walks the spans between changes of clocks instead of calling time.Date,
// which for skipped and doubled times promises no particular answer.
func resolve(zone *time.Location, d date, timeOfDay time.Duration) time.Time {
	wanted := time.Unix(int64(d)*secondsPerDay, 0).Add(timeOfDay) // as if the zone were UTC
	at := wanted.Add(-farthest).In(zone)
	for {
		_, offset := at.Zone()
		end := endOfSpan(at)
		candidate := wanted.Add(-time.Duration(offset) * time.Second)
		switch {
		case candidate.Before(at): // the change that began this span skipped it
			return at.UTC()
		case end.IsZero() || candidate.Before(end):
			return candidate.UTC()
		}
		at = end
	}
}

// endOfSpan returns when the clocks of t's zone change next, zero when they never
// do again. In zones whose clocks change by a rule, ZoneBounds ends the span of
// 31 December of a leap year where that day begins, before t itself (Go 1.26,
// seen from 2040 on): the span of the next day ends where this one does.
func endOfSpan(t time.Time) time.Time {
	_, end := t.ZoneBounds()
	if !end.IsZero() && !end.After(t) {
		_, end = t.AddDate(0, 0, 1).ZoneBounds()
	}
	return end
}

func floorDiv(a, b int) int {
	if a%b < 0 {
		return a/b - 1
	}
	return a / b
}
