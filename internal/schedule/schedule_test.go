package schedule_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

func at(t *testing.T, s string) time.Time {
	t.Helper()
	if s == "" {
		return time.Time{}
	}
	v, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		t.Fatal(err)
	}
	return v.UTC()
}

func TestSlotsOfARule(t *testing.T) {
	t.Parallel()
	clock := func(h, m int) time.Duration { return time.Duration(h*60+m) * time.Minute }
	tests := []struct {
		name     string
		schedule sitrep.Schedule
		anchor   string
		want     []string
	}{
		{"on demand has none", sitrep.Schedule{Frequency: sitrep.OnDemand}, "2026-03-01T10:00:00Z", []string{""}},
		{
			"daily keeps the second of creation and is never at creation",
			sitrep.Schedule{Frequency: sitrep.Daily},
			"2026-03-01T10:20:30.9Z",
			[]string{"2026-03-02T10:20:30Z", "2026-03-03T10:20:30Z"},
		},
		{
			"daily created on a whole second",
			sitrep.Schedule{Frequency: sitrep.Daily},
			"2026-03-01T10:20:30Z",
			[]string{"2026-03-02T10:20:30Z"},
		},
		{
			"explicit time still ahead is today",
			sitrep.Schedule{Frequency: sitrep.Daily, Explicit: true, TimeOfDay: clock(10, 21)},
			"2026-03-01T10:20:30Z",
			[]string{"2026-03-01T10:21:00Z", "2026-03-02T10:21:00Z"},
		},
		{
			"explicit time passed is tomorrow",
			sitrep.Schedule{Frequency: sitrep.Daily, Explicit: true, TimeOfDay: clock(7, 30)},
			"2026-03-01T10:20:30Z",
			[]string{"2026-03-02T07:30:00Z"},
		},
		{
			"explicit midnight",
			sitrep.Schedule{Frequency: sitrep.Daily, Explicit: true},
			"2026-03-01T00:00:00Z",
			[]string{"2026-03-02T00:00:00Z"},
		},
		{
			"weekly keeps the weekday",
			sitrep.Schedule{Frequency: sitrep.Weekly},
			"2026-03-04T08:00:00Z",
			[]string{"2026-03-11T08:00:00Z", "2026-03-18T08:00:00Z"},
		},
		{
			"weekly explicit is today if ahead",
			sitrep.Schedule{Frequency: sitrep.Weekly, Explicit: true, TimeOfDay: clock(9, 0)},
			"2026-03-04T08:00:00Z",
			[]string{"2026-03-04T09:00:00Z", "2026-03-11T09:00:00Z"},
		},
		{
			"weekday is the local one",
			sitrep.Schedule{Frequency: sitrep.Weekly, Timezone: "Pacific/Auckland"},
			"2026-06-01T13:00:00Z",
			[]string{"2026-06-08T13:00:00Z"},
		},
		{
			"monthly keeps the anchor over short months",
			sitrep.Schedule{Frequency: sitrep.Monthly},
			"2026-01-31T12:00:00Z",
			[]string{"2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z", "2026-04-30T12:00:00Z", "2026-05-31T12:00:00Z"},
		},
		{
			"monthly in a leap year",
			sitrep.Schedule{Frequency: sitrep.Monthly},
			"2027-12-30T12:00:00Z",
			[]string{"2028-01-30T12:00:00Z", "2028-02-29T12:00:00Z", "2028-03-30T12:00:00Z"},
		},
		{
			"monthly explicit is today if ahead",
			sitrep.Schedule{Frequency: sitrep.Monthly, Explicit: true, TimeOfDay: clock(23, 0)},
			"2026-01-31T12:00:00Z",
			[]string{"2026-01-31T23:00:00Z", "2026-02-28T23:00:00Z"},
		},
		{
			"local time stays when clocks change",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Europe/Berlin"},
			"2026-03-27T06:30:00Z",
			[]string{"2026-03-28T06:30:00Z", "2026-03-29T05:30:00Z"},
		},
		{
			"skipped time runs at the next valid instant",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Europe/Berlin", Explicit: true, TimeOfDay: clock(2, 30)},
			"2026-03-27T12:00:00Z",
			[]string{"2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"},
		},
		{
			"doubled time runs at the first",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Europe/Berlin", Explicit: true, TimeOfDay: clock(2, 30)},
			"2026-10-24T12:00:00Z",
			[]string{"2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"},
		},
		{
			"created in the second of doubled hours",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Europe/Berlin"},
			"2026-10-25T01:30:00Z",
			[]string{"2026-10-26T01:30:00Z"},
		},
		{
			"midnight is skipped",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "America/Sao_Paulo", Explicit: true, TimeOfDay: clock(0, 30)},
			"2018-11-03T12:00:00Z",
			[]string{"2018-11-04T03:00:00Z", "2018-11-05T02:30:00Z"},
		},
		{
			"half-hour change",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Australia/Lord_Howe", Explicit: true, TimeOfDay: clock(2, 15)},
			"2026-10-02T16:00:00Z",
			[]string{"2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z"},
		},
		{
			"date that does not exist is left out, daily",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Pacific/Apia", Explicit: true, TimeOfDay: clock(7, 30)},
			"2011-12-28T20:00:00Z",
			[]string{"2011-12-29T17:30:00Z", "2011-12-30T17:30:00Z"},
		}, // 29 and 31 December there
		{
			"date that does not exist is left out, weekly",
			sitrep.Schedule{Frequency: sitrep.Weekly, Timezone: "Pacific/Apia"},
			"2011-12-23T20:00:00Z",
			[]string{"2012-01-05T20:00:00Z"},
		}, // Friday the 23rd at 10:00 there; UTC-10 before, +14 after
		{
			"date that does not exist is left out, monthly",
			sitrep.Schedule{Frequency: sitrep.Monthly, Timezone: "Pacific/Apia"},
			"2011-11-30T20:00:00Z",
			[]string{"2012-01-29T20:00:00Z"},
		},
		{
			"date that does not exist at midnight",
			sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Pacific/Kwajalein", Explicit: true},
			"1993-08-20T00:00:00Z",
			[]string{"1993-08-20T12:00:00Z", "1993-08-21T12:00:00Z"},
		}, // 20 and 22 August there
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := test.schedule
			s.Anchor = at(t, test.anchor)
			after := s.Anchor
			for i, want := range test.want {
				got := schedule.Next(s, after)
				if !got.Equal(at(t, want)) {
					t.Fatalf("slot %d after %s: got %s, want %s", i+1, after, got, want)
				}
				after = got
			}
			if first := schedule.First(s); !first.Equal(at(t, test.want[0])) {
				t.Errorf("First: got %s, want %s", first, test.want[0])
			}
		})
	}
}

func TestNewestIsTheLastPassedSlot(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, anchor, now, newest, next string }{
		{"none since the anchor", "2026-03-01T10:00:00Z", "2026-03-02T09:59:59Z", "", "2026-03-02T10:00:00Z"},
		{"at the slot", "2026-03-01T10:00:00Z", "2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z", "2026-03-03T10:00:00Z"},
		{"many missed", "2026-03-01T10:00:00Z", "2026-07-10T09:00:00Z", "2026-07-09T10:00:00Z", "2026-07-10T10:00:00Z"},
		{"before the anchor", "2026-03-01T10:00:00Z", "2026-02-01T00:00:00Z", "", "2026-03-02T10:00:00Z"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := sitrep.Schedule{Frequency: sitrep.Daily, Anchor: at(t, test.anchor)}
			newest, next := schedule.Newest(s, at(t, test.now))
			if !newest.Equal(at(t, test.newest)) || !next.Equal(at(t, test.next)) {
				t.Errorf("got %s and %s, want %s and %s", newest, next, test.newest, test.next)
			}
		})
	}
}

func TestNewestOfOnDemandIsNone(t *testing.T) {
	t.Parallel()
	newest, next := schedule.Newest(sitrep.Schedule{Frequency: sitrep.OnDemand}, time.Now())
	if !newest.IsZero() || !next.IsZero() {
		t.Errorf("got %s and %s", newest, next)
	}
}

func BenchmarkNewest(b *testing.B) {
	s := sitrep.Schedule{Frequency: sitrep.Monthly, Timezone: "Europe/Berlin", Anchor: time.Date(2020, 1, 31, 10, 0, 0, 0, time.UTC)}
	now := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for b.Loop() {
		schedule.Newest(s, now)
	}
}

// The last days of leap years once stopped the search for ever: see endOfSpan.
func TestEveryDayOfALeapYearHasASlot(t *testing.T) {
	t.Parallel()
	for _, zone := range strings.Fields(zoneNames) {
		s := sitrep.Schedule{Frequency: sitrep.Daily, Timezone: zone, TimeOfDay: 9 * time.Hour, Explicit: true, Anchor: instant(t, "2040-12-25T00:00:00Z")}
		slots := schedule.Preview(s, s.Anchor, 14)
		if first, last := slots[0].Local, slots[13].Local; last.YearDay()+366-first.YearDay() != 13 {
			t.Errorf("%s: 14 slots from %s to %s", zone, first, last)
		}
	}
}
