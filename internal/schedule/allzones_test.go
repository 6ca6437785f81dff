package schedule_test

import (
	"archive/zip"
	_ "embed"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// The names of all zones that the toolchain carries.
//
//go:embed testdata/zones.txt
var zoneNames string

func TestListOfZonesIsTheToolchains(t *testing.T) {
	t.Parallel()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = archive.Close() }()
	var names []string
	for _, f := range archive.File {
		if f.Name != "Factory" && !strings.HasSuffix(f.Name, "/") {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	if !slices.Equal(names, strings.Fields(zoneNames)) {
		t.Errorf("the toolchain has %d zones, the list %d: write it anew", len(names), len(strings.Fields(zoneNames)))
	}
}

// decades are followed in every zone: one that is ahead, and one in which zones
// left out dates, moved by half an hour and changed their clocks at odd minutes.
var decades = []int{2026, 2008}

// ways are how a schedule can say when: at the anchor's time in UTC, at the
// anchor's time in its zone, and at a time in its zone.
var ways = []struct {
	name string
	make func(zone string, anchor time.Time) sitrep.Schedule
}{
	{"UTC", func(_ string, anchor time.Time) sitrep.Schedule { return sitrep.Schedule{Anchor: anchor} }},
	{"zone", func(zone string, anchor time.Time) sitrep.Schedule {
		return sitrep.Schedule{Timezone: zone, Anchor: anchor}
	}},
	{"zone and time", func(zone string, anchor time.Time) sitrep.Schedule {
		return sitrep.Schedule{Timezone: zone, Anchor: anchor, Explicit: true, TimeOfDay: 2*time.Hour + 30*time.Minute}
	}},
	{"zone and midnight", func(zone string, anchor time.Time) sitrep.Schedule {
		return sitrep.Schedule{Timezone: zone, Anchor: anchor, Explicit: true}
	}},
}

// TestNoSlotOfAnyZoneIsMissedOrDoubledOrEarly sweeps ten years of each zone as a
// node does and compares with what somebody would see who watched its clock.
func TestNoSlotOfAnyZoneIsMissedOrDoubledOrEarly(t *testing.T) {
	t.Parallel()
	for _, year := range decades {
		for _, name := range strings.Fields(zoneNames) {
			t.Run(fmt.Sprint(year, " ", name), func(t *testing.T) {
				t.Parallel()
				followZone(t, name, time.Date(year, 1, 31, 0, 5, 17, 0, time.UTC))
			})
		}
	}
}

func followZone(t *testing.T, name string, anchor time.Time) {
	t.Helper()
	zone, err := schedule.Zone(name)
	if err != nil {
		t.Fatal(err)
	}
	until := anchor.AddDate(10, 0, 0)
	watched := watch(zone, anchor, until)
	for _, way := range ways {
		if way.name == "UTC" && name != "UTC" {
			continue // the same for all
		}
		for _, frequency := range sitrep.Frequencies[1:] {
			s := way.make(name, anchor)
			s.Frequency = frequency
			want := watched.slots(s, anchor.In(zone), until)
			if got := swept(t, s, until); !slices.Equal(got, want) {
				t.Fatalf("%s, %s: %s", way.name, frequency, difference(got, want))
			}
		}
	}
}

// swept is what a node makes of a schedule that sweeps at each slot.
func swept(t *testing.T, s sitrep.Schedule, until time.Time) (slots []int64) {
	t.Helper()
	for next := schedule.First(s); next.Before(until); {
		newest, following := schedule.Newest(s, next)
		if !newest.Equal(next) {
			t.Fatalf("swept at %s, the newest slot is %s", next, newest)
		}
		slots = append(slots, next.Unix())
		next = following
	}
	return slots
}

func difference(got, want []int64) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("slot %d is %s, want %s", i, time.Unix(got[i], 0).UTC(), time.Unix(want[i], 0).UTC())
		}
	}
	return fmt.Sprintf("%d slots, want %d", len(got), len(want))
}

// hands are how a zone's clock was set over some time, as seen by looking at it
// again and again: it says the time in UTC plus so much, from an instant on.
type hands []setting

type setting struct{ from, ahead int64 }

const (
	daySeconds  = 24 * 60 * 60
	lookSeconds = 60 * 60 // no zone has changed its clock twice within that
	nobody      = int64(1) << 62
)

// watch looks at the clock every hour and, when it was set between two
// looks, narrows down when. It asks the zone only how far ahead it is.
func watch(zone *time.Location, from, until time.Time) hands {
	ahead := func(at int64) int64 {
		_, seconds := time.Unix(at, 0).In(zone).Zone()
		return int64(seconds)
	}
	at := from.Unix() - 3*daySeconds
	c := hands{{at, ahead(at)}}
	for end := until.Unix() + 3*daySeconds; at < end; at += lookSeconds {
		now, was := ahead(at+lookSeconds), c[len(c)-1].ahead
		if now == was {
			continue
		}
		before, after := at, at+lookSeconds
		for before+1 < after {
			if middle := (before + after) / 2; ahead(middle) == was {
				before = middle
			} else {
				after = middle
			}
		}
		c = append(c, setting{after, now})
	}
	return c
}

// end of a setting is where the next one begins.
func (c hands) end(i int) int64 {
	if i+1 < len(c) {
		return c[i+1].from
	}
	return nobody
}

// first is when the clock shows that time, as seconds since 1970 by itself, or
// for the first time a later one. shown: it shows the date of that time at all.
func (c hands) first(wanted int64) (at int64, shown bool) {
	at = nobody
	midnight := wanted - mod(wanted, daySeconds)
	for i, s := range c {
		if candidate := max(s.from, wanted-s.ahead); candidate < c.end(i) {
			at = min(at, candidate)
		}
		if s.from+s.ahead < midnight+daySeconds && c.end(i)+s.ahead > midnight {
			shown = true
		}
	}
	return at, shown
}

func mod(a, b int64) int64 { return ((a % b) + b) % b }

// slots goes through all dates one by one and asks the clock when each has its
// slot.
func (c hands) slots(s sitrep.Schedule, anchor, until time.Time) (slots []int64) {
	of := time.Date(0, 1, 1, anchor.Hour(), anchor.Minute(), anchor.Second(), 0, time.UTC)
	clockTime := int64(of.Hour()*3600 + of.Minute()*60 + of.Second())
	if s.Explicit {
		clockTime = int64(s.TimeOfDay / time.Second)
	}
	date := time.Date(anchor.Year(), anchor.Month(), anchor.Day()-2, 0, 0, 0, 0, time.UTC)
	for ; date.Before(until.AddDate(0, 0, 2)); date = date.AddDate(0, 0, 1) {
		if !onRule(s.Frequency, anchor, date) {
			continue
		}
		at, shown := c.first(date.Unix() + clockTime)
		if shown && at > anchor.Unix() && at < until.Unix() {
			slots = append(slots, at)
		}
	}
	return slots
}
