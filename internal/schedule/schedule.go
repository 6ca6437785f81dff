// Package schedule finds the slots of a schedule: the instants at which a
// report is to run.
//
// It guarantees that slots are strictly increasing, lie on whole seconds and
// after the schedule's anchor, and that the same schedule has the same slots
// whichever slot the search starts from, so that a restart or a late sweep can
// neither shift nor double one. Local times follow the IANA data that the
// program carries: a local time that a change of clocks skips is moved to the
// next valid instant, one that comes twice is taken the first time, and a local
// date that does not exist (Samoa had no 30 December 2011) has no slot.
//
// It does no I/O beyond reading zone data and knows no clock: callers pass now.
package schedule

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// First returns the first slot of s: the first one after its anchor, so never
// at creation. It is zero when s does not repeat.
func First(s sitrep.Schedule) time.Time { return Next(s, s.Anchor) }

// Next returns the first slot of s strictly after the given instant, in UTC.
// It is zero when s does not repeat.
func Next(s sitrep.Schedule, after time.Time) time.Time {
	if !s.Repeats() {
		return time.Time{}
	}
	if after.Before(s.Anchor) {
		after = s.Anchor
	}
	r := newRule(s)
	for n := r.numberAt(after, -margin); ; n++ {
		if slot, ok := r.slot(n); ok && slot.After(after) {
			return slot
		}
	}
}

// Newest returns the newest slot of s at or before now, zero if there was none
// since the anchor, and the first one after now. Both are zero when s does not
// repeat.
func Newest(s sitrep.Schedule, now time.Time) (newest, next time.Time) {
	if !s.Repeats() {
		return time.Time{}, time.Time{}
	}
	next = Next(s, now)
	r := newRule(s)
	for n := r.numberAt(now, margin); ; n-- {
		slot, ok := r.slot(n)
		if !ok || slot.After(now) {
			continue
		}
		if slot.After(s.Anchor) {
			newest = slot
		}
		return newest, next
	}
}

// TimeOfDay returns the local time of the slots of s: the explicit one, else
// that of the anchor, to the second.
func TimeOfDay(s sitrep.Schedule) time.Duration {
	if s.Explicit {
		return s.TimeOfDay
	}
	local := s.Anchor.In(zoneOrUTC(s.Timezone))
	return time.Duration(local.Hour())*time.Hour +
		time.Duration(local.Minute())*time.Minute +
		time.Duration(local.Second())*time.Second
}

// margin is how many days a slot may lie from the date it stands for: a change
// of clocks has moved zones by a whole day in both directions.
const margin = 2

// rule numbers the dates of a schedule, so that the search for a slot is
// arithmetic on whole numbers and costs the same at any distance from the anchor.
type rule struct {
	zone      *time.Location
	frequency sitrep.Frequency
	anchor    date
	timeOfDay time.Duration
}

func newRule(s sitrep.Schedule) rule {
	zone := zoneOrUTC(s.Timezone)
	return rule{zone: zone, frequency: s.Frequency, anchor: dateOf(s.Anchor.In(zone)), timeOfDay: TimeOfDay(s)}
}

// numberAt returns the number of a date of the rule at or before the local date
// of t plus so many days.
func (r rule) numberAt(t time.Time, days int) int {
	d := dateOf(t.In(r.zone)) + date(days)
	switch r.frequency {
	case sitrep.Weekly:
		return floorDiv(int(d-r.anchor), 7)
	case sitrep.Monthly:
		year, month, _ := d.civil()
		n := year*12 + int(month) - 1
		if r.date(n) > d {
			n--
		}
		return n
	default:
		return int(d - r.anchor)
	}
}

// date returns the date of the rule with that number.
func (r rule) date(n int) date {
	switch r.frequency {
	case sitrep.Weekly:
		return r.anchor + date(7*n)
	case sitrep.Monthly:
		_, _, day := r.anchor.civil()
		year, month := floorDiv(n, 12), time.Month(n-12*floorDiv(n, 12)+1)
		return min(newDate(year, month, day), newDate(year, month+1, 1)-1)
	default:
		return r.anchor + date(n)
	}
}

// slot returns the instant of the date with that number. ok is false when the
// zone leaves the whole date out.
func (r rule) slot(n int) (slot time.Time, ok bool) {
	d := r.date(n)
	midnight := resolve(r.zone, d, 0)
	if dateOf(midnight.In(r.zone)) != d {
		return time.Time{}, false
	}
	if r.timeOfDay == 0 {
		return midnight, true
	}
	return resolve(r.zone, d, r.timeOfDay), true
}
