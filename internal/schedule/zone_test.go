package schedule_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

func TestOnlyIANANamesAreZones(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{
		"": true, "UTC": true, "Europe/Berlin": true, "America/Argentina/Buenos_Aires": true, "Etc/GMT+5": true,
		"Local": false, "localtime": false, "right/Europe/Berlin": false, "posix/UTC": false, "../Europe/Berlin": false,
		"/etc/localtime": false, "Mars/Olympus": false, "+02:00": false, "Europe": false, "Europe/Berlin\x00": false,
		"./UTC": false, "Europe//Berlin": false, "Europe/./Berlin": false, "UTC/": false,
	} {
		zone, err := schedule.Zone(name)
		if ok != (err == nil) || ok && zone == nil {
			t.Errorf("%q: zone %v, error %v", name, zone, err)
		}
		if err != nil && sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q: code %s", name, sitrep.CodeOf(err))
		}
	}
}

func TestTimeOfDayIsHoursAndMinutes(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"00:00", "07:30", "23:59"} {
		d, err := schedule.ParseTimeOfDay(text)
		if err != nil || schedule.FormatTimeOfDay(d) != text {
			t.Errorf("%q: %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "7:30", "24:00", "12:60", "07:30:00", "07.30", " 07:30", "ab:cd", "07:3"} {
		if d, err := schedule.ParseTimeOfDay(text); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q was read as %v, %v", text, d, err)
		}
	}
	if got := schedule.FormatTimeOfDay(7*time.Hour + 30*time.Minute + 5*time.Second); got != "07:30:05" {
		t.Errorf("got %s", got)
	}
}

func FuzzTimeOfDay(f *testing.F) {
	f.Add("07:30")
	f.Add("7:3")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := schedule.ParseTimeOfDay(text)
		if err == nil && schedule.FormatTimeOfDay(d) != text {
			t.Errorf("%q became %s", text, schedule.FormatTimeOfDay(d))
		}
	})
}

func TestExplicitTimeWinsOverTheAnchors(t *testing.T) {
	t.Parallel()
	s := sitrep.Schedule{Timezone: "Asia/Kathmandu", Anchor: time.Date(2026, 1, 1, 0, 0, 5, 0, time.UTC), TimeOfDay: time.Hour}
	if got, want := schedule.TimeOfDay(s), 5*time.Hour+45*time.Minute+5*time.Second; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	s.Explicit = true
	if got := schedule.TimeOfDay(s); got != time.Hour {
		t.Errorf("got %v", got)
	}
}
