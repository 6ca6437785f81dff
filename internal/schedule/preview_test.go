package schedule_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

func TestPreviewIsWhatNextReturns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		after := drawInstant(t, "after")
		n := rapid.IntRange(0, 40).Draw(t, "n")
		slots := schedule.Preview(s, after, n)
		if len(slots) != n {
			t.Fatalf("%d slots, want %d", len(slots), n)
		}
		last := after
		for i, slot := range slots {
			want := schedule.Next(s, last)
			if !slot.At.Equal(want) || !slot.Local.Equal(want) || slot.At.Location() != time.UTC {
				t.Fatalf("slot %d is %s (%s), want %s", i, slot.At, slot.Local, want)
			}
			last = slot.At
		}
	})
}

// TestPreviewNotesWhatIsUnusualAndNothingElse holds the notes against the clocks
// themselves: what they show at the slot, and whether they show it again.
func TestPreviewNotesWhatIsUnusualAndNothingElse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		before := drawInstant(t, "after")
		zone, _ := schedule.Zone(s.Timezone)
		anchor := s.Anchor.In(zone)
		if before.Before(anchor) {
			before = anchor
		}
		before = before.In(zone)
		for _, slot := range schedule.Preview(s, before, 30) {
			_, was := before.Zone()
			_, is := slot.Local.Zone()
			shown := clock(slot.Local)
			for kind, want := range map[schedule.NoteKind]bool{
				schedule.NoteSkipped:  shown != schedule.TimeOfDay(s),
				schedule.NoteTwice:    shown == schedule.TimeOfDay(s) && shownLater(slot.Local),
				schedule.NoteOffset:   was != is,
				schedule.NoteMonthEnd: s.Frequency == sitrep.Monthly && slot.Local.Day() < anchor.Day() && slot.Local.AddDate(0, 0, 1).Day() == 1,
			} {
				if noted(slot, kind) != want {
					// A slot that the clocks moved past midnight lies on another date than it stands for.
					if kind == schedule.NoteMonthEnd && noted(slot, schedule.NoteSkipped) {
						continue
					}
					t.Fatalf("%s after %s: %s is %v, want %v: %v", slot.Local, before, kind, !want, want, slot.Notes)
				}
			}
			before = slot.Local
		}
	})
}

func noted(slot schedule.Upcoming, kind schedule.NoteKind) bool {
	return slices.ContainsFunc(slot.Notes, func(n schedule.Note) bool { return n.Kind == kind })
}

func clock(t time.Time) time.Duration {
	return time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute + time.Duration(t.Second())*time.Second
}

// shownLater looks through the minutes of the next day for the same date and clock.
func shownLater(t time.Time) bool {
	const form = "2006-01-02 15:04:05"
	for later := t.Add(time.Minute); later.Before(t.Add(26 * time.Hour)); later = later.Add(time.Minute) {
		if later.Format(form) == t.Format(form) {
			return true
		}
	}
	return false
}

func TestPreviewSaysWhyASlotMoved(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		frequency sitrep.Frequency
		zone      string
		at        time.Duration
		anchor    string
		after     string
		want      []string // local time and the notes of each slot
	}{
		"skipped in spring": {
			sitrep.Daily, "Europe/Berlin", 150 * time.Minute, "2026-03-01T12:00:00Z", "2026-03-28T00:00:00Z",
			[]string{
				"2026-03-28T02:30:00+01:00",
				"2026-03-29T03:00:00+02:00 The clocks skip 02:30 on this date; it runs when they go on, at 03:00. The clocks have changed: UTC+02:00, before it UTC+01:00.",
				"2026-03-30T02:30:00+02:00",
			},
		},
		"twice in autumn": {
			sitrep.Daily, "Europe/Berlin", 150 * time.Minute, "2026-03-01T12:00:00Z", "2026-10-24T22:00:00Z",
			[]string{
				"2026-10-25T02:30:00+02:00 The clocks show 02:30 twice on this date; it runs the first time.",
				"2026-10-26T02:30:00+01:00 The clocks have changed: UTC+01:00, before it UTC+02:00.",
			},
		},
		"short months": {
			sitrep.Monthly, "", 9 * time.Hour, "2026-01-31T09:00:00Z", "2026-01-31T09:00:00Z",
			[]string{
				"2026-02-28T09:00:00Z This month has no day 31; it runs on the last, the 28th.",
				"2026-03-31T09:00:00Z",
				"2026-04-30T09:00:00Z This month has no day 31; it runs on the last, the 30th.",
			},
		},
		"a date left out": {
			sitrep.Daily, "Pacific/Apia", 9 * time.Hour, "2011-12-01T09:00:00Z", "2011-12-29T20:00:00Z",
			[]string{
				"2011-12-31T09:00:00+14:00 30 December 2011 does not exist in this time zone, so it has no run. The clocks have changed: UTC+14:00, before it UTC-10:00.",
			},
		},
		"on demand": {sitrep.OnDemand, "", 0, "2026-01-31T09:00:00Z", "2026-01-31T09:00:00Z", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := sitrep.Schedule{Frequency: tc.frequency, Timezone: tc.zone, TimeOfDay: tc.at, Explicit: true, Anchor: instant(t, tc.anchor)}
			var got []string
			for _, slot := range schedule.Preview(s, instant(t, tc.after), len(tc.want)) {
				line := slot.Local.Format(time.RFC3339)
				for _, n := range slot.Notes {
					line += " " + n.Text
				}
				got = append(got, line)
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got\n%q\nwant\n%q", got, tc.want)
			}
		})
	}
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
