package web

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// stateView is a state as people say it, and what kind of news it is.
type stateView struct{ Word, Kind string }

// stateOf takes the statuses of reports, runs and deliveries.
func stateOf(status any) stateView {
	switch s := fmt.Sprint(status); s {
	case string(sitrep.Pending):
		return stateView{"waiting", "soft"}
	case string(sitrep.Generating):
		return stateView{"running", "busy"}
	case string(sitrep.Completed):
		return stateView{"done", "good"}
	case string(sitrep.Failed):
		return stateView{"failed", "bad"}
	case string(sitrep.DeliverySending):
		return stateView{"sending", "busy"}
	case string(sitrep.DeliverySent):
		return stateView{"sent", "good"}
	case string(sitrep.DeliverySuppressed):
		return stateView{"not wanted", "soft"}
	default:
		return stateView{s, "soft"}
	}
}

// zoneOf is the place of a schedule; a name that is not known any more is UTC.
func zoneOf(s sitrep.Schedule) *time.Location {
	zone, err := schedule.Zone(s.Timezone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// scheduleInWords says when a report runs.
func scheduleInWords(s sitrep.Schedule) string {
	if !s.Repeats() {
		return "once"
	}
	zone := s.Timezone
	if zone == "" {
		zone = "UTC"
	}
	anchor, at := s.Anchor.In(zoneOf(s)), schedule.FormatTimeOfDay(schedule.TimeOfDay(s))
	switch s.Frequency {
	case sitrep.Weekly:
		return fmt.Sprintf("every %s at %s, %s", anchor.Weekday(), at, zone)
	case sitrep.Monthly:
		return fmt.Sprintf("every month on the %s at %s, %s", ordinal(anchor.Day()), at, zone)
	default:
		return fmt.Sprintf("every day at %s, %s", at, zone)
	}
}

func ordinal(n int) string {
	suffix := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		suffix = "st"
	case n%10 == 2:
		suffix = "nd"
	case n%10 == 3:
		suffix = "rd"
	}
	return strconv.Itoa(n) + suffix
}
