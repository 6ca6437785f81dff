package schedule

import (
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// NoteKind says what is unusual about a slot.
type NoteKind string

// The kinds of notes.
const (
	NoteSkipped    NoteKind = "skippedTime"   // the clocks skip its time of day
	NoteTwice      NoteKind = "repeatedTime"  // the clocks show its time of day twice
	NoteOffset     NoteKind = "offsetChanged" // it is not as far from UTC as the slot before
	NoteMonthEnd   NoteKind = "monthEnd"      // its month is too short for its day
	NoteNoSuchDate NoteKind = "missingDate"   // the zone left out a date before it, which has no slot
)

// NoteKinds lists every kind.
var NoteKinds = []NoteKind{NoteSkipped, NoteTwice, NoteOffset, NoteMonthEnd, NoteNoSuchDate}

// Note is one unusual thing about a slot, in words too.
type Note struct {
	Kind NoteKind
	Text string
}

// Upcoming is a slot as a person plans with it.
type Upcoming struct {
	At    time.Time // in UTC
	Local time.Time // the same in the schedule's zone
	Notes []Note
}

// Preview returns the next n slots after the given instant, each exactly what
// Next would return after the one before it. There are none when s does not repeat.
func Preview(s sitrep.Schedule, after time.Time, n int) []Upcoming {
	if !s.Repeats() {
		return nil
	}
	if after.Before(s.Anchor) {
		after = s.Anchor
	}
	r := newRule(s)
	slots := make([]Upcoming, 0, n)
	before := after.In(r.zone)
	var missing []Note
	for number := r.numberAt(after, -margin); len(slots) < n; number++ {
		slot, ok := r.slot(number)
		switch {
		case !ok && r.date(number) > dateOf(before):
			missing = append(missing, Note{NoteNoSuchDate, r.date(number).words() + " does not exist in this time zone, so it has no run."})
		case ok && slot.After(after):
			local := slot.In(r.zone)
			slots = append(slots, Upcoming{At: slot, Local: local, Notes: append(missing, r.notes(number, local, before)...)})
			before, missing = local, nil
		}
	}
	return slots
}

// notes says what is unusual about the slot of a date, beside the local time
// that came before it.
func (r rule) notes(number int, local, before time.Time) (notes []Note) {
	wanted := FormatTimeOfDay(r.timeOfDay)
	switch shown := clockOf(local); {
	case shown != r.timeOfDay || dateOf(local) != r.date(number):
		notes = append(notes, Note{NoteSkipped, fmt.Sprintf("The clocks skip %s on this date; it runs when they go on, at %s.", wanted, FormatTimeOfDay(shown))})
	case showsAgain(local):
		notes = append(notes, Note{NoteTwice, fmt.Sprintf("The clocks show %s twice on this date; it runs the first time.", wanted)})
	}
	if was, is := before.Format("-07:00"), local.Format("-07:00"); was != is {
		notes = append(notes, Note{NoteOffset, fmt.Sprintf("The clocks have changed: UTC%s, before it UTC%s.", is, was)})
	}
	if _, _, day := r.anchor.civil(); r.frequency == sitrep.Monthly && dayOf(r.date(number)) < day {
		notes = append(notes, Note{NoteMonthEnd, fmt.Sprintf("This month has no day %d; it runs on the last, the %s.", day, ordinal(dayOf(r.date(number))))})
	}
	return notes
}

func clockOf(local time.Time) time.Duration {
	hour, minute, second := local.Clock()
	return time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second
}

// showsAgain says whether the clocks show this local time once more, after the
// change of clocks that ends the span it lies in.
func showsAgain(local time.Time) bool {
	_, offset := local.Zone()
	end := endOfSpan(local)
	if end.IsZero() {
		return false
	}
	_, later := end.Zone()
	again := local.Add(time.Duration(offset-later) * time.Second)
	return again.After(local) && !again.Before(end)
}

func (d date) words() string {
	return time.Unix(int64(d)*secondsPerDay, 0).UTC().Format("2 January 2006")
}

func dayOf(d date) int {
	_, _, day := d.civil()
	return day
}

// ordinal writes the last day of a month: 28th to 30th.
func ordinal(day int) string { return fmt.Sprintf("%dth", day) }
