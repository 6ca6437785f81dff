package sitrep

import "time"

// Frequency says how often a report runs. Stored: do not change the values.
type Frequency string

// The frequencies of the interface.
const (
	OnDemand Frequency = "on_demand" // once, at once
	Daily    Frequency = "daily"
	Weekly   Frequency = "weekly"
	Monthly  Frequency = "monthly"
)

// Frequencies lists every valid value, in the order of the interface.
var Frequencies = []Frequency{OnDemand, Daily, Weekly, Monthly}

// Schedule is the rule by which a report's slots are found. The rule is stored,
// not only its next instant, so a change of time-zone data moves future slots.
type Schedule struct {
	Frequency Frequency
	// Timezone is an IANA name; empty means UTC.
	Timezone string
	// TimeOfDay is the local time of a slot after midnight, to the second.
	TimeOfDay time.Duration
	// Explicit is true when the owner gave the time ("07:30"), so that the
	// first slot may still be today.
	Explicit bool
	// Anchor is the instant of creation or of the last edit: its local weekday
	// and day of month are those of weekly and monthly slots.
	Anchor time.Time
}

// Repeats reports whether the schedule has slots at all.
func (s Schedule) Repeats() bool { return s.Frequency != OnDemand && s.Frequency != "" }
