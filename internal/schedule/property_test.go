package schedule_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// Zones whose clocks did something unusual: changes at midnight or by half an
// hour, dates left out or lived twice, changes twice a year or negative ones.
var unusual = []string{
	"", "UTC", "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/Sao_Paulo", "America/Havana",
	"America/Nuuk", "America/St_Johns", "America/Caracas", "Asia/Amman", "Asia/Gaza", "Asia/Kathmandu", "Asia/Tehran",
	"Asia/Pyongyang", "Africa/Casablanca", "Africa/Cairo", "Africa/Monrovia", "Antarctica/Troll", "Australia/Lord_Howe",
	"Pacific/Apia", "Pacific/Kwajalein", "Pacific/Kiritimati", "Pacific/Enderbury", "Pacific/Chatham", "Pacific/Auckland",
}

func drawSchedule(t *rapid.T) sitrep.Schedule {
	s := sitrep.Schedule{
		Frequency: rapid.SampledFrom(sitrep.Frequencies[1:]).Draw(t, "frequency"),
		Timezone:  rapid.SampledFrom(unusual).Draw(t, "zone"),
		Explicit:  rapid.Bool().Draw(t, "explicit"),
		Anchor:    drawInstant(t, "anchor"),
	}
	if s.Explicit {
		s.TimeOfDay = time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "minute")) * time.Minute
	}
	return s
}

// drawInstant prefers instants near a change of clocks, where the mistakes are.
func drawInstant(t *rapid.T, label string) time.Time {
	// From 1974: Monrovia was 44:30 behind before, which whole minutes cannot show.
	instant := time.UnixMilli(rapid.Int64Range(4*366*24*3600*1000, 70*366*24*3600*1000).Draw(t, label))
	if !rapid.Bool().Draw(t, label+" near a change") {
		return instant.UTC()
	}
	zone, err := schedule.Zone(rapid.SampledFrom(unusual).Draw(t, label+" of"))
	if err != nil {
		t.Fatal(err)
	}
	if _, end := instant.In(zone).ZoneBounds(); !end.IsZero() {
		instant = end
	}
	return instant.Add(time.Duration(rapid.IntRange(-49*60, 49*60).Draw(t, label+" off by")) * time.Minute).UTC()
}

func TestNextAgreesWithLookingAtEveryMinute(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		s.Anchor = s.Anchor.Truncate(time.Minute) // the oracle looks at whole minutes
		after := s.Anchor.Add(time.Duration(rapid.IntRange(0, 60*24*70).Draw(t, "minutes later")) * time.Minute)
		got, want := schedule.Next(s, after), everyMinute(s, after)
		if !got.Equal(want) {
			t.Fatalf("after %s: got %s, want %s", after, got, want)
		}
	})
}

// everyMinute is the rule said another way: of each date that the zone's
// clocks show, the slot is the first minute at which they show the time of day
// or have passed it.
func everyMinute(s sitrep.Schedule, after time.Time) time.Time {
	zone, _ := schedule.Zone(s.Timezone)
	anchor := s.Anchor.In(zone)
	clock := schedule.TimeOfDay(s)
	best := time.Time{}
	for day := -3; day < 70; day++ {
		noon := civilNoon(after.In(zone)).AddDate(0, 0, day)
		if !onRule(s.Frequency, anchor, noon) {
			continue
		}
		slot, exists := firstMinute(zone, noon, clock)
		if exists && slot.After(after) && (best.IsZero() || slot.Before(best)) {
			best = slot
		}
		if !best.IsZero() && day > 3 {
			break
		}
	}
	return best
}

func civilNoon(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC)
}

func onRule(f sitrep.Frequency, anchor, noon time.Time) bool {
	switch f {
	case sitrep.Weekly:
		return noon.Weekday() == anchor.Weekday()
	case sitrep.Monthly:
		last := noon.AddDate(0, 0, 1).Day() == 1
		return noon.Day() == anchor.Day() || last && anchor.Day() > noon.Day()
	default:
		return true
	}
}

func firstMinute(zone *time.Location, noon time.Time, clock time.Duration) (slot time.Time, exists bool) {
	wanted := noon.Add(-12 * time.Hour).Add(clock)
	for t := noon.Add(-40 * time.Hour); t.Before(noon.Add(60 * time.Hour)); t = t.Add(time.Minute) {
		local := t.In(zone)
		shown := time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), local.Minute(), local.Second(), 0, time.UTC)
		exists = exists || civilNoon(local).Equal(noon)
		if slot.IsZero() && !shown.Before(wanted) {
			slot = t
		}
		if exists && !slot.IsZero() {
			return slot.UTC(), true
		}
	}
	return slot, false
}

func TestSlotsIncreaseAndNewestFitsNext(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		now := drawInstant(t, "now")
		newest, next := schedule.Newest(s, now)
		if !next.After(now) || !next.After(s.Anchor) || !next.Equal(schedule.Next(s, now)) {
			t.Fatalf("now %s: next is %s", now, next)
		}
		if next.Nanosecond() != 0 || next.Location() != time.UTC {
			t.Fatalf("next is %s", next)
		}
		if newest.IsZero() {
			if first := schedule.First(s); !first.After(now) {
				t.Fatalf("no newest at %s, but the first slot was %s", now, first)
			}
			return
		}
		if newest.After(now) || !newest.After(s.Anchor) || !schedule.Next(s, newest).Equal(next) {
			t.Fatalf("now %s: newest %s, after it %s, next %s", now, newest, schedule.Next(s, newest), next)
		}
		if again, _ := schedule.Newest(s, newest); !again.Equal(newest) {
			t.Fatalf("newest at a slot %s is %s", newest, again)
		}
	})
}

// TestSlotsAreOnTheirDates follows a schedule for years: one slot for each date
// of the rule that exists, at its local time unless that is skipped.
func TestSlotsAreOnTheirDates(t *testing.T) {
	t.Parallel()
	for _, name := range unusual {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			zone, err := schedule.Zone(name)
			if err != nil {
				t.Fatal(err)
			}
			s := sitrep.Schedule{
				Frequency: sitrep.Daily, Timezone: name, Explicit: true, TimeOfDay: 2*time.Hour + 30*time.Minute,
				Anchor: time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC),
			}
			slot, missing := schedule.First(s), 0
			for slot.Year() < 2030 {
				next := schedule.Next(s, slot)
				days := civilNoon(next.In(zone)).Sub(civilNoon(slot.In(zone))).Hours() / 24
				if days != 1 {
					missing++
				}
				if local := next.In(zone); local.Hour() != 2 || local.Minute() != 30 {
					start, _ := local.ZoneBounds()
					if !start.Equal(next) {
						t.Fatalf("slot %s is neither at 02:30 nor at a change of clocks", local)
					}
				}
				slot = next
			}
			if missing > 1 { // Apia, Kwajalein, Kiritimati, Enderbury: one date each
				t.Errorf("%d dates without a slot", missing)
			}
		})
	}
}
